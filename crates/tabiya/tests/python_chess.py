"""Drives the engine with python-chess, over both protocols: a client that nobody here wrote.

usage: python_chess.py PROGRAM
"""

import sys

import chess
import chess.engine
from chess.engine import Limit, Mate, SimpleEngine

PROGRAM = sys.argv[1]
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
STUCK = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


def uci():
    return SimpleEngine.popen_uci([PROGRAM, "uci"], timeout=30)


def xboard():
    return SimpleEngine.popen_xboard([PROGRAM, "xboard"], timeout=30)


def bare_uci():
    return SimpleEngine.popen_uci([PROGRAM], timeout=30)


def bare_xboard():
    return SimpleEngine.popen_xboard([PROGRAM], timeout=30)


def check_play(engine):
    """Moves under every kind of limit, with the game's history."""
    board = chess.Board()
    limits = [
        Limit(time=0.05),
        Limit(depth=5),
        Limit(white_clock=2, black_clock=2, white_inc=0.05, black_inc=0.05),
        Limit(white_clock=1, black_clock=1, remaining_moves=10),
        Limit(white_clock=0.05, black_clock=0.05),
    ]
    for ply in range(20):
        result = engine.play(board, limits[ply % len(limits)], info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board, result)
        board.push(result.move)
    board = chess.Board(MATE_IN_ONE)
    result = engine.play(board, Limit(depth=5))
    assert result.move.uci() == "a1a8", result


def check_uci_play(engine):
    board = chess.Board()
    result = engine.play(board, Limit(nodes=2000), info=chess.engine.INFO_ALL)
    assert result.info["nodes"] < 10_000, result.info
    only = [chess.Move.from_uci("a2a3")]
    assert engine.play(board, Limit(depth=3), root_moves=only).move == only[0]
    result = engine.play(chess.Board(MATE_IN_ONE), Limit(mate=1), info=chess.engine.INFO_ALL)
    assert result.info["score"].white() == Mate(1), result.info
    assert engine.play(chess.Board(STUCK), Limit(time=0.1)).move is None


def check_ponder(engine):
    """Ponder hits and misses."""
    board = chess.Board()
    hits = misses = 0
    for ply in range(12):
        result = engine.play(board, Limit(time=0.05), ponder=True)
        board.push(result.move)
        if board.is_game_over():
            board = chess.Board()
            continue
        if result.ponder is not None and ply % 2 == 0:
            assert result.ponder in board.legal_moves
            board.push(result.ponder)
            hits += 1
        else:
            board.push(next(iter(board.legal_moves)))
            misses += 1
        if board.is_game_over():
            board = chess.Board()
    assert misses > 0
    return hits


def check_analysis(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
    info = engine.analyse(board, Limit(depth=8))
    # In XBoard's protocol the client stops the analysis itself, and may hear of one depth more.
    assert info["depth"] >= 8 and info["pv"] and info["nodes"] > 0, info
    assert abs(info["score"].white().score(mate_score=10_000)) < 150, info
    info = engine.analyse(chess.Board(MATE_IN_ONE), Limit(depth=5))
    assert info["score"].white() == Mate(1), info
    # Endless analysis, broken off by the client, over and over.
    for _ in range(5):
        with engine.analysis(board) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 5:
                    break
        board.push(next(iter(board.legal_moves)))
    engine.ping()


def check_uci_analysis(engine):
    board = chess.Board()
    lines = engine.analyse(board, Limit(depth=6), multipv=4)
    assert len(lines) == 4, lines
    assert len({line["pv"][0] for line in lines}) == 4, lines
    scores = [line["score"].relative.score() for line in lines]
    assert scores == sorted(scores, reverse=True), scores
    info = engine.analyse(board, Limit(depth=4), root_moves=[chess.Move.from_uci("h2h4")])
    assert info["pv"][0].uci() == "h2h4", info
    engine.configure({"UCI_ShowWDL": True})
    info = engine.analyse(board, Limit(depth=6))
    assert sum(info["wdl"].white()) == 1000, info
    engine.configure({"UCI_ShowWDL": False})


def check_uci_options(engine):
    names = "Hash Threads MultiPV Ponder UCI_Chess960 UCI_LimitStrength UCI_Elo UCI_ShowWDL"
    for name in names.split() + ["Move Overhead", "OwnBook", "Book File", "Clear Hash", "Skill Level"]:
        assert name in engine.options, name
    assert engine.options["Hash"].min == 1
    engine.configure({"Hash": 8, "Threads": 2, "Move Overhead": 5, "Clear Hash": None})
    for level in (0, 3, 9):
        engine.configure({"Skill Level": level})
        assert engine.play(chess.Board(), Limit(time=0.1)).move
    engine.configure({"Skill Level": 10, "UCI_LimitStrength": True, "UCI_Elo": 1500})
    assert engine.play(chess.Board(), Limit(time=0.1)).move
    engine.configure({"UCI_LimitStrength": False, "OwnBook": True})
    assert engine.play(chess.Board(), Limit(time=0.1)).move
    engine.configure({"OwnBook": False, "Threads": 1})


def check_xboard_options(engine):
    for name in ("SkillLevel", "Resign", "ClearHash", "MultiPV", "BookFile"):
        assert name in engine.options, (name, list(engine.options))
    engine.configure({"memory": 8, "cores": 2, "SkillLevel": 2, "Resign": True})
    assert engine.play(chess.Board(), Limit(time=0.1)).move
    engine.configure({"cores": 1, "SkillLevel": 10, "Resign": False})


def check_chess960(engine):
    """Every castling move is understood and written in Chess960."""
    board = chess.Board("1k6/8/8/8/8/8/8/RK4R1 w GA - 0 1", chess960=True)
    castle = board.parse_san("O-O")
    board.push(castle)
    board.push(board.parse_san("Kb7"))
    assert engine.play(board, Limit(depth=4)).move in board.legal_moves
    for number in (0, 518, 777, 959):
        board = chess.Board.from_chess960_pos(number)
        for _ in range(6):
            move = engine.play(board, Limit(time=0.02)).move
            assert move in board.legal_moves, (board, move)
            board.push(move)


def check_uci_castling(engine):
    board = chess.Board("7k/8/8/8/8/8/8/RK4R1 w GA - 0 1", chess960=True)
    castle = board.parse_san("O-O")
    assert engine.play(board, Limit(depth=3), root_moves=[castle]).move == castle
    board = chess.Board("k7/8/8/8/8/8/8/4K2R w K - 0 1")
    castle = board.parse_san("O-O")
    assert engine.play(board, Limit(depth=3), root_moves=[castle]).move == castle


def check_game(first, second):
    """A whole game, one protocol against the other."""
    board = chess.Board()
    players = [first, second]
    while not board.is_game_over(claim_draw=True):
        engine = players[board.ply() % 2]
        result = engine.play(board, Limit(time=0.02), game="the game")
        if result.move is None:
            assert result.resigned, result
            break
        board.push(result.move)
    print("game:", board.result(claim_draw=True), "in", board.ply(), "plies")


def run(start, checks):
    for check in checks:
        engine = start()
        try:
            check(engine)
            engine.ping()
        finally:
            engine.quit()
        print(start.__name__, check.__name__, "ok", flush=True)


def main():
    common = [check_play, check_ponder, check_analysis, check_chess960]
    run(uci, common + [check_uci_play, check_uci_analysis, check_uci_options, check_uci_castling])
    run(xboard, common + [check_xboard_options])
    run(bare_uci, [check_uci_play])
    run(bare_xboard, [check_xboard_options])
    with uci() as first, xboard() as second:
        check_game(first, second)
    with xboard() as first, uci() as second:
        check_game(first, second)


main()
