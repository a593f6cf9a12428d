/**
 * Messages between the page and the club. Generated from the types of `crates/wire` by `cargo xtask contract`: do not
 * edit. A type named `…Input` is the form in which a client sends it, with fields that may be left out.
 */

/** One value for each side. */
export interface ByColor<T> {
  white: T;
  black: T;
}

/** Time left on the clocks; null for a side without a clock. */
export type TimeLeft = ByColor<Millis | null>;

/**
 * Time for which a player may be away before the opponent may claim the game. Time while the game is stopped does not
 * count.
 */
export interface AbsenceLimits {
  /** After leaving on purpose. */
  left: Millis;
  /** After losing the connection. */
  lost: Millis;
}

/** Sides that did not arrive. */
export type AbsentSides =
  /** One side. */
  | { one: Color }
  /** Both sides. */
  | "both";

/** Name and password of an account. */
export interface AccountCredentials {
  /** Name. */
  name: string;
  /** Password. */
  password: string;
}

/** Sender of a command. The host authenticates it. */
export type Actor =
  /** Player of a side. */
  | { seat: Color }
  /**
   * Two people at one computer: acts for the side to move, or for the side that has an offer to answer. With one person
   * against an engine it acts for that person, never for the engine, which has its own seat. Only where players sit
   * together.
   */
  | "board"
  /** The arbiter, where the game has one. */
  | "arbiter"
  /** The host's solver, which decides whether a side can still mate. */
  | "referee"
  /** The program that hosts the game: it watches the clock and the connections. */
  | "host";

/** Result of an analysis so far. */
export interface Analysis {
  /** Client's id for the analysis. */
  id: number;
  /** Depth reached. */
  depth: number;
  /** Nodes searched. */
  nodes: number;
  /** Nodes per second. */
  speed: number;
  /** Best lines, the best first. */
  lines: AnalysisLine[];
  /** The analysis has ended. */
  over: boolean;
}

/** Limit of an analysis. */
export type AnalysisLimit =
  /** Thinking time. */
  | { time: Millis }
  /** Number of nodes. */
  | { nodes: number }
  /** Depth in plies. */
  | { depth: number };

/** One line of an analysis. */
export interface AnalysisLine {
  /** Score from White's point of view. */
  score: WhiteScore;
  /** Principal variation. */
  pv: UciMove[];
  /** Principal variation in SAN. */
  san: string[];
}

/** A move announced with a draw claim. */
export interface AnnouncedMove {
  /** The move in coordinates. */
  uci: UciMove;
  /** The move in SAN; `null` if it is illegal, in which case its piece must make another move (FIDE 9.5.3, 4.3). */
  san: San | null;
}

/** The arbiter of a game. */
export type Arbitration = "builtIn" | "person";

/** A club's own certificate authority. A device that trusts it opens the club with https. */
export interface Authority {
  /** Name, as the lists of devices show it. */
  name: string;
  /** SHA-256 of the certificate, in hexadecimal pairs separated by colons. */
  fingerprint: string;
  /** When it ends. */
  until: Moment;
}

/** Action available to a player besides moving. */
export type AvailableAction =
  /** Offer a draw. */
  | "offerDraw"
  /** Offer a takeback. */
  | "offerTakeback"
  /** Offer a pause. */
  | "offerPause"
  /** Offer to resume. */
  | "offerResume"
  /** Offer to restart. */
  | "offerRestart"
  /** Accept a draw; as with every offer, declining is available too. */
  | "acceptDraw"
  /** Accept a takeback. */
  | "acceptTakeback"
  /** Accept a pause. */
  | "acceptPause"
  /** Accept to resume. */
  | "acceptResume"
  /** Accept to restart. */
  | "acceptRestart"
  /** Claim a draw by threefold repetition. The side to move can always claim with an announced move. */
  | "claimThreefold"
  /** Claim a draw by the fifty-move rule. */
  | "claimFiftyMoves"
  /** Claim the game because the opponent has left. */
  | "claimAbandoned"
  /** Claim that the flag has fallen. */
  | "flag"
  /** Resign. */
  | "resign"
  /** Abort the game. */
  | "abort"
  /** Give the opponent time. */
  | "giveTime"
  /** Ask for an increment (III.4). */
  | "requestIncrement"
  /** Claim a draw under III.5. */
  | "claimQuickplay";

/** End of a game that the board shows. */
export type BoardEnding = "checkmate" | "stalemate" | "deadPosition";

/** Castling rules and notation: standard chess or Chess960. */
export type CastlingMode = "standard" | "chess960";

/** Open challenge. */
export interface Challenge {
  /** Id, also that of the resulting game. */
  id: ChallengeId;
  /** Challenger. */
  by: Person;
  /** Person challenged; anyone if none. */
  to: Person | null;
  /** Colour of the challenger; random if none. */
  color: Color | null;
  /** Visible only to people who have its link. */
  unlisted: boolean;
  /** Settings of the game. White's time is the challenger's, whichever colour they get. */
  preset: Preset;
}

/** Id of a challenge. The game that it leads to has the same id. */
export type ChallengeId = string;

/** Chat message. */
export interface ChatMessage {
  /** Chat room. */
  room: ChatRoom;
  /** Author. */
  by: Person;
  /** Time it was sent. */
  at: Moment;
  /** Text. */
  text: string;
}

/** Chat room of a game. */
export type ChatRoom = "players" | "spectators";

/** Outcome of a draw claim. */
export type ClaimOutcome =
  /** The claim was right. */
  | "right"
  /** The claim was wrong: the opponent got time, and the claim counts as a draw offer. */
  | {
      wrong: {
        /** Time given to the opponent. */
        given: Millis;
      };
    };

/** Message from a client to a club. */
export type ClientMessage =
  /** Follow a game. The response is `ServerMessage::Game` or, if `from` is given, only the events from there on. */
  | {
      type: "watch";
      /** Game to follow. */
      game: GameId;
      /** Number of the first event the client does not have. */
      from?: number | null;
      /** Include `GameView::moves` in views. */
      moves?: boolean;
    }
  /** Stop following a game. */
  | {
      type: "unwatch";
      /** Game to stop following. */
      game: GameId;
    }
  /** Send a request to a game. The response is `ServerMessage::Done` or `ServerMessage::Refused`. */
  | {
      type: "do";
      /** Game concerned. */
      game: GameId;
      /** Request id, new for each request: resending the same id is safe. */
      id: number;
      /** Seat to act for; may be left out if the client has only one. */
      seat?: Seat | null;
      /** Requested action. */
      request: Request;
    }
  /** Send a chat message at a game. */
  | {
      type: "say";
      /** Game concerned. */
      game: GameId;
      /** Chat room. */
      room: ChatRoom;
      /** Text of the message. */
      text: string;
    }
  /** Offer a rematch with colours reversed after a game has ended, or accept one. */
  | {
      type: "rematch";
      /** Game that ended. */
      game: GameId;
    }
  /** Follow the lobby, or stop following it. The first response is `ServerMessage::Lobby`. */
  | {
      type: "lobby";
      /** True to follow. */
      follow: boolean;
      /**
       * Send `ServerMessage::LobbyChanged` after the first response. Otherwise the lobby is sent whole again whenever
       * it changes.
       */
      changes?: boolean;
    }
  /** Analyse a position. Results come as `ServerMessage::Analysis`. A new request replaces the previous one. */
  | {
      type: "analyse";
      /** Client's id for the analysis, repeated in each response. */
      id: number;
      /** Starting position. */
      start?: Start;
      /** Moves from the starting position. */
      moves?: UciMove[];
      /** Number of best lines, from 1 to 5. */
      lines?: number;
      /** Engine to use; the club's own if none. */
      engine?: string | null;
      /** Limit; without one, as long as the club allows. */
      limit?: AnalysisLimit | null;
    }
  /** Stop the analysis. */
  | { type: "stopAnalysis" }
  /** Check the connection. The response is `ServerMessage::Pong`. */
  | {
      type: "ping";
      /** Returned unchanged. */
      token: number;
    };

/** Start of the clock. */
export type ClockStart = "withTheGame" | "afterFirstMoves";

/** White or Black. */
export type Color = "white" | "black";

/** Choice of colours. */
export type ColorChoice = "chosen" | "random";

/** Command id, chosen by the client, new for each command. */
export type CommandId = number;

/** Rule for draws that are counted: threefold repetition and fifty moves. */
export type CountedDraws = "byClaim" | "atOnce";

/** Manner in which a player left. */
export type Departure = "left" | "lost";

/** Rule for draw offers (FIDE 9.1.1). */
export type DrawOffers =
  /** Allowed once each side has moved. */
  | "allowed"
  /** Allowed from this move on. */
  | { fromMove: number }
  /** Never, as in Sofia 2005. */
  | "never";

/** Rule by which a draw is claimed. */
export type DrawRule = "threefold" | "fiftyMoves";

/** Ending of a game. `Ending::article` gives the article of the FIDE Laws of 2023. */
export type Ending =
  /** Checkmate (5.1.1). */
  | {
      how: "checkmate";
      /** Side that mated. */
      winner: Color;
    }
  /** Stalemate (5.2.1). */
  | { how: "stalemate" }
  /** Dead position: neither side can mate by any series of legal moves (5.2.2). */
  | { how: "deadPosition" }
  /** Resignation (5.1.2). */
  | {
      how: "resignation";
      /** Side that resigned. */
      by: Color;
      /** Outcome for the opponent. */
      opponent: OpponentOutcome;
    }
  /** Draw by agreement (5.2.3). */
  | { how: "agreement" }
  /** Threefold repetition (9.2). */
  | {
      how: "threefold";
      /** Side that claimed it; `null` where it draws without a claim. */
      by: Color | null;
    }
  /** Fifty moves without a capture or pawn move (9.3). */
  | {
      how: "fiftyMoves";
      /** Side that claimed it; `null` where it draws without a claim. */
      by: Color | null;
    }
  /** Fivefold repetition (9.6.1). */
  | { how: "fivefold" }
  /** Seventy-five moves without a capture or pawn move (9.6.2). */
  | { how: "seventyFiveMoves" }
  /** A fallen flag (6.9). */
  | {
      how: "flag";
      /** Side whose flag fell. */
      fallen: Color;
      /** Outcome for the opponent. */
      opponent: OpponentOutcome;
    }
  /** Both flags down, and it is unknown which fell first (III.3.1.2). */
  | { how: "bothFlags" }
  /** Too many illegal moves (7.5.5). */
  | {
      how: "illegalMoves";
      /** Side that made them. */
      by: Color;
      /** Outcome for the opponent. */
      opponent: OpponentOutcome;
    }
  /** Failure to arrive within the default time (6.7.1). */
  | {
      how: "noShow";
      /** Sides that did not arrive. */
      absent: AbsentSides;
    }
  /** Leaving without returning in time (11.2.3). */
  | {
      how: "abandonment";
      /** Side that left. */
      by: Color;
      /** Outcome for the opponent. */
      opponent: OpponentOutcome;
    }
  /** Forfeit for a breach of the Laws (12.9.6). */
  | {
      how: "breach";
      /** Side at fault. */
      by: Color;
      /** Outcome for the opponent. */
      opponent: OpponentOutcome;
    }
  /** Declared lost by both by the arbiter (11.8). */
  | { how: "bothLose" }
  /** Draw because the opponent could not, or did not try to, win by normal means (III.5). */
  | {
      how: "quickplay";
      /** Side that claimed it. */
      by: Color;
      /** Ground of the decision. */
      ground: QuickplayGround;
    }
  /** Awarded by the arbiter; the other side loses (12.9.6). */
  | {
      how: "awarded";
      /** Winner. */
      winner: Color;
    }
  /** Declared drawn by the arbiter (12.3). */
  | { how: "drawnByArbiter" }
  /** Aborted before each side had moved. Nobody scores. */
  | { how: "aborted" };

/** Engine that a club offers for analysis. */
export interface EngineInfo {
  /** Id to request it by; none for the club's own. */
  id: string | null;
  /** Display name. */
  name: string;
}

/** Engines of a club. */
export interface EngineList {
  /** Engines, the club's own first. */
  engines: EngineInfo[];
}

/** Error response. */
export interface ErrorBody {
  /** Reason. */
  error: Reason;
}

/** A fault: its kind, and what it concerns. */
export interface ErrorDetail {
  /** Kind of fault, such as `missingKing`. */
  kind: string;
  /** Side concerned. */
  color?: Color;
  /** Square concerned. */
  square?: Square;
  /** Line of the text, from 1. */
  line?: number;
  /** Number that exists, or the most allowed. */
  count?: number;
  /** Text found there. */
  found?: string;
}

/** One change of a game, with its outcome, so that a replay recomputes nothing. */
export interface Event {
  /** Number of the event in the game, from 0. */
  number: number;
  /** Time of the event. */
  at: Moment;
  /** Actor who caused it. */
  actor: Actor;
  /** Id of the command that caused it. */
  command: CommandId | null;
  /** Time left afterwards, the event's own effect included. */
  left: TimeLeft;
  /** Kind of event, with its details. */
  kind: EventKind;
}

/** Kind of event, with its details. */
export type EventKind =
  /** The game began with this preset, in which all random choices are resolved. */
  | { type: "began" } & Preset
  /** A move was made. */
  | { type: "moved" } & MoveMade
  /** An offer was made. */
  | {
      type: "offered";
      /** Side that did it. */
      by: Color;
      /** The proposal. */
      what: Proposal;
    }
  /** An offer was declined. */
  | {
      type: "declined";
      /** Side that did it. */
      by: Color;
      /** The proposal. */
      what: Proposal;
    }
  /** A draw was claimed. If the claim was right, the end follows. */
  | {
      type: "claimed";
      /** Side that did it. */
      by: Color;
      /** Rule of the claim. */
      rule: DrawRule;
      /** Announced move; if the claim was wrong, it must be played. */
      announced: AnnouncedMove | null;
      /** Outcome of the claim. */
      outcome: ClaimOutcome;
    }
  /** An illegal move, or an act that counts as one, in a game that counts them. */
  | {
      type: "irregular";
      /** Side at fault. */
      by: Color;
      /** Kind of irregularity. */
      what: Irregularity;
      /** The illegal move, if it was a move. */
      uci: UciMove | null;
      /** Number of irregularities of this side so far, this one included. */
      count: number;
      /** Time given to the opponent. */
      given: Millis;
    }
  /** Both flags were found down before the last period: play goes on with the time of the next one (III.3.1.1). */
  | { type: "bothFlagsDown" }
  /** Moves were taken back. */
  | {
      type: "takenBack";
      /** Side that had asked. */
      by: Color;
      /** Number of plies. */
      plies: number;
    }
  /** The game was paused. */
  | { type: "paused" }
  /** The game was resumed. */
  | { type: "resumed" }
  /** The host was down; nobody is charged for the time since the previous event. */
  | { type: "restored" }
  /** A player got time from the actor: the opponent or the arbiter. */
  | {
      type: "timeAdded";
      /** Side that got it. */
      to: Color;
      /** Time added. */
      time: Millis;
    }
  /** The clock was set. */
  | { type: "clockSet" }
  /** The game was restarted. */
  | { type: "restarted" }
  /** A player left. */
  | {
      type: "left";
      /** Side of the player. */
      seat: Color;
      /** On purpose, or by a lost connection. */
      how: Departure;
    }
  /** A player arrived or returned. */
  | {
      type: "arrived";
      /** Side of the player. */
      seat: Color;
    }
  /**
   * A ruling was requested of the arbiter; the game is stopped until the ruling. With the built-in arbiter this is only
   * a request for an increment: it is granted when the opponent has refused the implied draw offer (III.4), and play
   * goes on meanwhile.
   */
  | {
      type: "asked";
      /** Side that did it. */
      by: Color;
      /** The request. */
      what: RulingRequest;
    }
  /** An increment was introduced for both sides, and the opponent of the requester got time (III.4). */
  | {
      type: "incrementGranted";
      /** Side that had asked. */
      by: Color;
      /** The increment. */
      increment: Millis;
      /** Time given to the opponent. */
      given: Millis;
    }
  /** A request to the arbiter was denied. */
  | {
      type: "askedInVain";
      /** Side that had asked. */
      by: Color;
      /** The request. */
      what: RulingRequest;
      /** Time given to the opponent. */
      given: Millis;
    }
  /** The arbiter postponed the ruling; play goes on (III.5.2). */
  | {
      type: "postponed";
      /** Side that had asked. */
      by: Color;
      /** The request. */
      what: RulingRequest;
    }
  /** A player was warned. */
  | {
      type: "warned";
      /** Side of the player. */
      seat: Color;
    }
  /** The referee gave a verdict on whether the sides can still mate. */
  | { type: "judged" } & Verdict
  /**
   * Play ended, and the result depends on whether a side can still mate, which is not known yet. The referee's verdict
   * or the arbiter ends the game.
   */
  | { type: "resultPending" } & PendingResult
  /** The game ended. */
  | { type: "ended" } & Ending
  /** A late verdict changed the reason of the ending, with the same result. */
  | { type: "reasoned" } & Ending;

/** Record to be written as PGN. */
export interface ExportRequest {
  /** The record. */
  record: RecordTreeInput;
}

/** Record as PGN. */
export interface ExportedPgn {
  /** The text. */
  pgn: string;
}

/** Rule for fallen flags. */
export type FlagRule = "atOnce" | "whenClaimed";

/** Cause of a forfeit. */
export type ForfeitCause = "absence" | "breach";

/** Game that was started or joined. */
export interface GameCreated {
  /** Id of the game. */
  game: GameId;
}

/** Game in the list of a file's games. */
export interface GameHeader {
  /** Index among all games of the text, from 0. */
  game: number;
  /** White player. */
  white: string;
  /** Black player. */
  black: string;
  /** Event. */
  event: string;
  /** Date. */
  date: string;
  /** Result. */
  result: string;
}

/** Id of a game. */
export type GameId = string;

/** One page of a list of games. */
export interface GameList {
  /** Games of this page. */
  games: GameSummary[];
  /** Value of `before` for the next page. */
  next?: string;
}

/** State of the games in a list. */
export type GameListState = "playing" | "finished";

/** End of a game, with its consequences. */
export type GameOutcome = {
  /** Article of the Laws. */
  article: string;
  /** Points of each side; none if the game was aborted. */
  score: ByColor<Points> | null;
} & Ending;

/** Snapshot of a game. */
export interface GameSnapshot {
  /** Id of the game. */
  game: GameId;
  /** All events so far. */
  events: Event[];
  /** Current state. */
  view: GameView;
  /** Seats of the client. */
  seats: Seat[];
  /** People who play, where seats are taken. */
  players: ByColor<Person | null>;
  /** Number of watchers, not counting players. */
  watchers: number;
  /** Latest chat messages, as far as the client may read them. */
  said: ChatMessage[];
  /** Score between these two players over a series of rematches, including this game. */
  series: SeriesScore;
  /** Player who offers a rematch. */
  rematch?: Color;
  /** Next game of the series. */
  next?: GameId;
  /** Time at the club. */
  now: Moment;
}

/** Game in a list. */
export interface GameSummary {
  /** Id of the game. */
  id: GameId;
  /** Names of the players. */
  names: ByColor<string>;
  /** Time control in the usual notation: one, or White's and Black's (`5+3 / 3+2`). */
  time: string;
  /** Current position. */
  fen: string;
  /** Number of moves played, in plies. */
  ply: number;
  /** Result as in PGN: `1-0`, `0-1`, `1/2-1/2`, `*`. */
  result: string;
}

/**
 * Current state of a game. All of it follows from the game's events; it is sent so that no client needs to know the
 * rules of chess.
 */
export interface GameView {
  /** Number of events. */
  events: number;
  /** Number of moves played, in plies. */
  ply: number;
  /** Position as FEN. */
  fen: string;
  /** Side to move. */
  turn: Color;
  /** True if the side to move is in check. */
  check: boolean;
  /** Legal moves in UCI notation, separated by spaces; empty after the end of play. */
  legal: string;
  /** Legal moves with everything needed to show them, for clients that ask for it. */
  moves?: LegalMove[];
  /** Time left on the clocks. */
  left: TimeLeft;
  /** Side whose clock is running. */
  running: Color | null;
  /** Offers that have not been answered. */
  offers: PendingOffer[];
  /** Move announced with a wrong claim, which has to be played. */
  announced: UciMove | null;
  /** Request the arbiter has yet to rule on. */
  asked: RulingRequest | null;
  /** True if the clock is stopped by agreement or by the arbiter. */
  paused: boolean;
  /** Presence of the players. */
  presence: ByColor<Presence>;
  /** Actions available to each side besides moving. */
  may: ByColor<AvailableAction[]>;
  /** End of play whose result waits for the referee's verdict or the arbiter: until then nobody can do anything. */
  resultPending?: PendingResult;
  /** End of the game. */
  ending: GameOutcome | null;
  /** Name of the opening, if the host has looked it up. */
  opening?: OpeningName;
  /** Score between these two players over a series of rematches, once the game has ended. */
  series?: SeriesScore;
}

/** State of the club. */
export interface Health {
  /** Name of the club. */
  club: string;
  /** Time at the club. */
  now: Moment;
  /** Protocol version of the club. */
  protocol: number;
  /** Always `ok`: a club that cannot store anything responds with an error. */
  status: string;
  /** Version of the program. */
  version: string;
}

/** Rule for illegal moves. */
export type IllegalMoves =
  /** They are refused without consequences. */
  | "refused"
  /** They are taken back and counted (FIDE 7.5.5): the opponent gets time, and the game is lost at the limit. */
  | {
      counted: {
        /** Number that loses the game: two by the Laws of 2023, three by those of 2009. */
        limit: number;
      };
    };

/** Text to import. */
export interface ImportRequest {
  /** PGN, FEN, or Tabiya's own log. */
  text: string;
  /** Index of the game to read, from 0; the first listed one if none. */
  game?: number | null;
  /** List only games with this text in the names of the players or the event. */
  find?: string;
}

/** Result of an import. */
export interface ImportedRecord {
  /** Matching games, at most `ImportedRecord::MAX_LISTED`. */
  games: GameHeader[];
  /** Number of matching games, listed or not. */
  count: number;
  /** Index of the record among all games, from 0. */
  game: number;
  /** Requested game. */
  record: RecordTree;
  /** Errors in that game, in English. */
  warnings: string[];
  /** Details of the errors, one for each. */
  details?: ErrorDetail[];
}

/** An illegal move, or an act that counts as one. */
export type Irregularity = "illegalMove" | "notReplaced" | "pressedWithoutMoving" | "twoHands";

/** Rule for lag compensation. */
export type LagRule = "charged" | "forgiven";

/** A legal move and its result. */
export interface LegalMove {
  /** Move in UCI notation. */
  uci: UciMove;
  /** Move in SAN. */
  san: string;
  /** Position after the move. */
  fen: string;
  /** Special properties of the move. */
  flags?: MoveFlag[];
}

/** State of the lobby. */
export interface Lobby {
  /** People present. */
  here: Person[];
  /** Open challenges the client may see: to anyone, to it, or its own. */
  challenges: Challenge[];
  /** Games in progress that may be watched. */
  games: GameSummary[];
}

/**
 * Change of the lobby. First, what has gone is removed from each list; then what is known already is replaced, and new
 * people and challenges are added at the end; last, new games are inserted in the given order.
 */
export interface LobbyChange {
  /** People who have come, or have a new name. */
  came?: Person[];
  /** People who have left. */
  left?: PersonId[];
  /** Challenges that are new or have changed. */
  opened?: Challenge[];
  /** Challenges that are no longer open. */
  closed?: ChallengeId[];
  /** Games that are new in the list. */
  started?: StartedGame[];
  /** Games that have gone on. */
  advanced?: GameSummary[];
  /** Games that are no longer in the list. */
  ended?: GameId[];
}

/** Ability of a side to mate by any series of legal moves. */
export type MatingAbility = "can" | "cannot" | "undecided";

/** The client itself, as the club knows it. */
export interface Me {
  /** Id. */
  id: PersonId;
  /** Name. */
  name: string;
  /** True for the organiser, who is arbiter of every game. */
  organiser: boolean;
  /** True at the computer that the club runs on. */
  local: boolean;
  /** True if the name belongs to an account. */
  account: boolean;
}

/**
 * A length of time in whole milliseconds. Arithmetic saturates: there is no negative time on a clock.
 *
 * Not a `Duration`, so that a clock cannot hold fractions of a millisecond that a log could not record.
 */
export type Millis = number;

/** A point in time: milliseconds since 1970 in UTC. The host reads the wall clock; nothing here does. */
export type Moment = number;

/** Special property of a move. */
export type MoveFlag = "capture" | "enPassant" | "castling" | "promotion" | "check" | "mate";

/** A move that was made. */
export interface MoveMade {
  /** Origin square. */
  from: Square;
  /** Target square; for castling in Chess960 notation the square of the rook. */
  to: Square;
  /** Piece that moved. */
  piece: Role;
  /** Piece that was captured. */
  taken: Role | null;
  /** Piece to which a pawn was promoted. */
  promotion: Role | null;
  /** The move in SAN. */
  san: San;
  /** Played, or loaded. */
  source: MoveSource;
  /** Time spent, without lag. */
  spent: Millis;
  /** Time forgiven as lag. */
  lag: Millis;
}

/** Origin of a move. */
export type MoveSource = "played" | "loaded";

/** Change of the client's name. */
export interface NameChange {
  /** New name. */
  name: string;
}

/** A club nearby. */
export interface NearbyClub {
  /** Name. */
  name: string;
  /** URLs, the likeliest first. */
  urls: string[];
  /** Protocol version. */
  protocol: number;
}

/** Accessibility of the club for other computers. */
export interface NetworkStatus {
  /** True if other computers can reach the club. */
  open: boolean;
  /** URLs for them, the likeliest first. */
  urls: string[];
  /** URLs with https for devices that trust the club's own certificate authority. */
  secureUrls?: string[];
  /** Clubs nearby; only for clients on this computer. */
  nearby?: NearbyClub[];
}

/** Challenge to be created. */
export interface NewChallenge {
  /** Id of the opponent; anyone if none. */
  to?: PersonId | null;
  /** Colour of the challenger; random if none. */
  color?: Color | null;
  /** Visible only to people who have its link. */
  unlisted?: boolean;
  /** Settings of the game. */
  preset?: PresetInput;
}

/** Chat message to be sent. */
export interface NewChatMessage {
  /** Chat room. */
  room: ChatRoom;
  /** Text of the message. */
  text: string;
}

/** Game to be started at one computer, or against the club's engine. */
export interface NewLocalGame {
  /** Level of the engine, if one plays. */
  level?: number | null;
  /** Colour of the person against the engine; random if none. */
  color?: Color | null;
  /** Others may find and watch it. */
  public?: boolean;
  /** Settings of the game. */
  preset?: PresetInput;
}

/** Token for a program to be created. */
export interface NewToken {
  /** Its purpose. */
  label: string;
}

/** Name of an opening. */
export interface OpeningName {
  /** `A00` to `E99`. */
  eco: string;
  /** In English. */
  name: string;
}

/** Outcome for the opponent of a side that loses other than on the board. */
export type OpponentOutcome = "wins" | "cannotMate";

/** Proof that the client is the organiser. */
export interface OrganiserToken {
  /** The organiser's token. */
  token: string;
}

/** Change of the password. */
export interface PasswordChange {
  /** Current password. */
  old: string;
  /** New password. */
  new: string;
}

/** Cause of an end of play that loses only if the opponent can mate. */
export type PendingCause = "resignation" | "flag" | "illegalMoves" | "abandonment" | "breach";

/** Offer that has not been answered. */
export interface PendingOffer {
  /** Offer made. */
  what: Proposal;
  /** Side that made it. */
  by: Color;
}

/**
 * End of play whose result is not known yet: the side loses if its opponent can mate by any series of legal moves, and
 * otherwise the game is drawn (FIDE 5.1.2, 6.9, 7.5.5).
 *
 * The game is scored by the referee's verdict or by an arbiter, and by nothing else: no time limit ends the wait, since
 * a result must not depend on how busy the host's machine is.
 */
export interface PendingResult {
  /** Cause of the end. */
  cause: PendingCause;
  /** Side that resigned, whose flag fell, or that is at fault. */
  by: Color;
}

/** Person in a club. */
export interface Person {
  /** Id. */
  id: PersonId;
  /** Name. */
  name: string;
}

/** Id of a person. */
export type PersonId = string;

/** Person, present or not. */
export interface PersonStatus {
  /** True if connected now. */
  here: boolean;
  /** Id. */
  id: PersonId;
  /** Name. */
  name: string;
}

/** Player of one side. */
export interface Player {
  /** Name of at most `Player::MAX_NAME` bytes; may be empty. */
  name: string;
  /** Kind of player. */
  kind: PlayerKind;
}

/** Player of one side. */
export interface PlayerInput {
  /** Name of at most `Player::MAX_NAME` bytes; may be empty. */
  name?: string;
  /** Kind of player. */
  kind?: PlayerKindInput;
}

/** Kind of player. */
export type PlayerKind =
  /** A person at this computer. */
  | "person"
  /** An engine, with its level if it has levels. */
  | {
      engine: {
        /** Level. */
        level: number | null;
      };
    }
  /** A person elsewhere on the network. */
  | "remote";

/** Kind of player. */
export type PlayerKindInput =
  /** A person at this computer. */
  | "person"
  /** An engine, with its level if it has levels. */
  | {
      engine: {
        /** Level. */
        level?: number | null;
      };
    }
  /** A person elsewhere on the network. */
  | "remote";

/** Points of one side for a game. */
export type Points = "loss" | "draw" | "win";

/** Position to be shown: a starting position and moves. */
export interface PositionRequest {
  /** Starting position. */
  start?: Start;
  /** Moves from the starting position. */
  moves?: UciMove[];
}

/** A position, with everything needed to show it and to go on from it without knowing the rules. */
export interface PositionView {
  /** Position as FEN. */
  fen: string;
  /** Side to move. */
  turn: Color;
  /** True if the side to move is in check. */
  check: boolean;
  /** Number of moves played, in plies. */
  ply: number;
  /** Legal moves. */
  moves: LegalMove[];
  /** End of the game by the position alone. */
  ending: BoardEnding | null;
  /** Name of the opening. */
  opening: OpeningName | null;
  /** Number of attackers of each square, per side: 64 digits, from a1 and b1 to h8. More than nine count as nine. */
  controls: ByColor<string>;
}

/** Presence of a player. */
export type Presence =
  /** Has not arrived yet. */
  | "expected"
  /** Present. */
  | "here"
  /** Has left. */
  | {
      away: {
        /** Time of leaving, shifted by the time for which the game was stopped since. */
        since: Moment;
        /** On purpose, or by a lost connection. */
        how: Departure;
      };
    };

/**
 * Everything chosen before a game.
 *
 * The default is a friendly game by the Laws between two people without a clock.
 */
export interface Preset {
  /** The players. */
  players: ByColor<Player>;
  /** Chosen or random colours. */
  colors: ColorChoice;
  /** Start position. */
  start: Start;
  /** Moves already made from the start position: a loaded game to continue. */
  moves: UciMove[];
  /** Time control of each side. */
  time: ByColor<TimeControl>;
  /** Start of the clock. */
  clockStart: ClockStart;
  /** Lag compensation. */
  lag: LagRule;
  /** Treatment of fallen flags. */
  flags: FlagRule;
  /** Seating of the players. */
  seating: Seating;
  /** Rule for take-backs. */
  takebacks: Takebacks;
  /** Treatment of illegal moves. */
  illegalMoves: IllegalMoves;
  /** Rule for draw offers. */
  drawOffers: DrawOffers;
  /** Rule for threefold repetition and fifty moves. */
  countedDraws: CountedDraws;
  /**
   * Default time: a player who arrives later loses (FIDE 6.7.1). If `null`, only the clock counts. Time while the game
   * is stopped does not count. With a default time of zero, players who are present at the beginning are reported by
   * `Action::Arrive` at that very moment.
   */
  defaultTime: Millis | null;
  /** Absence after which the opponent may claim the game; if `null`, never. */
  absence: AbsenceLimits | null;
  /** Guidelines III, if they were announced. */
  quickplay: Quickplay | null;
  /** The arbiter. */
  arbiter: Arbitration;
}

/**
 * Everything chosen before a game.
 *
 * The default is a friendly game by the Laws between two people without a clock.
 */
export interface PresetInput {
  /** The players. */
  players?: ByColor<PlayerInput>;
  /** Chosen or random colours. */
  colors?: ColorChoice;
  /** Start position. */
  start?: Start;
  /** Moves already made from the start position: a loaded game to continue. */
  moves?: UciMove[];
  /** Time control of each side. */
  time?: ByColor<TimeControl>;
  /** Start of the clock. */
  clockStart?: ClockStart;
  /** Lag compensation. */
  lag?: LagRule;
  /** Treatment of fallen flags. */
  flags?: FlagRule;
  /** Seating of the players. */
  seating?: Seating;
  /** Rule for take-backs. */
  takebacks?: Takebacks;
  /** Treatment of illegal moves. */
  illegalMoves?: IllegalMoves;
  /** Rule for draw offers. */
  drawOffers?: DrawOffers;
  /** Rule for threefold repetition and fifty moves. */
  countedDraws?: CountedDraws;
  /**
   * Default time: a player who arrives later loses (FIDE 6.7.1). If `null`, only the clock counts. Time while the game
   * is stopped does not count. With a default time of zero, players who are present at the beginning are reported by
   * `Action::Arrive` at that very moment.
   */
  defaultTime?: Millis | null;
  /** Absence after which the opponent may claim the game; if `null`, never. */
  absence?: AbsenceLimits | null;
  /** Guidelines III, if they were announced. */
  quickplay?: Quickplay | null;
  /** The arbiter. */
  arbiter?: Arbitration;
}

/**
 * A proposal that needs the opponent's agreement. It stays open until it is answered or lapses: a draw, a pause and a
 * restart lapse when the opponent moves, a take-back with any move, and all of them with the end.
 */
export type Proposal = "draw" | "takeback" | "pause" | "resume" | "restart";

/** Guidelines III for standard and rapid games without increment, if they were announced. */
export interface Quickplay {
  /**
   * Number of last moves of the opponent without a capture or pawn move that the built-in arbiter regards as no
   * progress.
   */
  noProgress: number;
}

/** Ground on which a claim under Guidelines III.5 was granted. */
export type QuickplayGround =
  /** The opponent cannot mate by any series of legal moves. */
  | "cannotMate"
  /** The opponent has made no capture or pawn move for a number of moves. */
  | {
      noProgress: {
        /** Number of moves. */
        moves: number;
      };
    }
  /** The arbiter decided so. */
  | "arbiter";

/** Reason for a refusal: a code for programs, a sentence for people, and the article of the Laws, if there is one. */
export interface Reason {
  /** Code. */
  why: ReasonCode;
  /** Sentence in English. */
  text: string;
  /** Article of the Laws. */
  article?: string;
  /** Complete refusal, if the game refused. */
  refusal?: Refusal;
  /** Fault in a position or a text, if that is the reason. */
  detail?: ErrorDetail;
}

/**
 * Code of a reason: the name of the game's `Refusal`, or one of the club's own. Each has a message `refusal-…` in every
 * language.
 */
export type ReasonCode =
  /** The game is over. */
  | "gameOver"
  /** It is the other side's move. */
  | "notYourTurn"
  /** The actor may not do that, in this game or at all. */
  | "notAllowed"
  /** The game has only the built-in arbiter. */
  | "noArbiter"
  /** The move is not legal. */
  | "illegalMove"
  /** The move that was announced with a claim must be played. */
  | "announcedMove"
  /** The piece of the illegal move must move. */
  | "touchedPiece"
  /** The piece that the illegal move captured must be captured. */
  | "touchedTarget"
  /** The piece of the illegal move must capture the one that it captured. */
  | "touchedBoth"
  /** A piece was touched, which forfeits the right to claim on this move. */
  | "touchedSoNoClaim"
  /** The game is paused. */
  | "paused"
  /** The arbiter or the host has paused the game, and only they can resume it. */
  | "pausedByOfficial"
  /** The game is not paused. */
  | "notPaused"
  /** Draw offers are not allowed in this game. */
  | "offersForbidden"
  /** Draw offers are allowed only from a later move on. */
  | "offerTooEarly"
  /** Each side has to make a move first. */
  | "beforeFirstMoves"
  /** The same offer is already open. */
  | "alreadyOffered"
  /** There is no such offer to answer. */
  | "nothingToAnswer"
  /** Take-backs are not allowed in this game. */
  | "takebacksForbidden"
  /** The player has made no move to take back. */
  | "nothingToTakeBack"
  /** No flag has fallen. */
  | "flagStillUp"
  /** Each side has moved, so the game cannot be aborted. */
  | "tooLateToAbort"
  /** The side has no clock. */
  | "noClock"
  /** The time is zero or too long. */
  | "badTime"
  /** The opponent is present, or absence does not lose in this game. */
  | "notAbsent"
  /** The opponent has not been away for long enough. */
  | "notAbsentEnough"
  /** Guidelines III were not announced for this game. */
  | "noQuickplay"
  /** Guidelines III do not apply to blitz. */
  | "notInBlitz"
  /** Guidelines III apply only to games without increment. */
  | "hasIncrement"
  /**
   * Guidelines III need a last period for all remaining moves: there is none with a fixed time per move or with an
   * hourglass.
   */
  | "noLastPeriod"
  /** The player's flag is down. */
  | "flagDown"
  /** Play is over, and the result waits for the referee's verdict or the arbiter. */
  | "resultPending"
  /** Guidelines III need less than two minutes on the clock, in the last period. */
  | "notShortOfTime"
  /** The arbiter has not yet ruled on the last request. */
  | "awaitingRuling"
  /** There is no request to rule on. */
  | "nothingToRule"
  /** Only a claim under III.5 can be postponed, and only once. */
  | "nothingToPostpone"
  /** The verdict is about a position that the game does not have. */
  | "staleVerdict"
  /** The command would change nothing. */
  | "nothingChanged"
  /** Illegal moves do not count in this game. */
  | "notCounted"
  /** The id was used for another command. */
  | "idUsed"
  /** There is no such game, or the client may not see it. */
  | "noGame"
  /** There is no such challenge, or it is for somebody else. */
  | "noChallenge"
  /** Nobody has this id. */
  | "nobody"
  /** The code of a seat has expired or been used. */
  | "noCode"
  /** There is no such thing. */
  | "notFound"
  /** The club has no such engine. */
  | "noEngine"
  /** The client does not have this seat. */
  | "notYourSeat"
  /** The client may not chat in this room. */
  | "notYourRoom"
  /** The challenge is the client's own. */
  | "ownChallenge"
  /** The client would play against itself. */
  | "ownOpponent"
  /** The identity of the client has changed. */
  | "notYou"
  /** Only allowed for the organiser, or at the club's own computer. */
  | "notHere"
  /** The request comes from another site. */
  | "foreignOrigin"
  /** The name or the password is wrong. */
  | "wrongPassword"
  /** The token is wrong. */
  | "wrongToken"
  /** The settings of the game are invalid. */
  | "badPreset"
  /** The message cannot be read. */
  | "badMessage"
  /** The text is invalid. */
  | "badText"
  /** The position is invalid. */
  | "badPosition"
  /** The record is invalid. */
  | "badRecord"
  /** The client has several seats and named none. */
  | "whichSeat"
  /** A name mixes letters of several alphabets. */
  | "mixedLetters"
  /** The client sends too many requests. */
  | "tooFast"
  /** There are too many of something. */
  | "tooMany"
  /** Too many wrong tokens came from the client's address. */
  | "tooManyGuesses"
  /** The message is too large. */
  | "tooLarge"
  /** The request body took too long to arrive. */
  | "tooSlow"
  /** The club cannot store anything now. */
  | "storage"
  /** The club is too busy. */
  | "busy"
  /** The engine failed. */
  | "engineFailed"
  /** The computer does not let the club listen on the network. */
  | "noDoor"
  /** The game has changed in the meantime. */
  | "conflict"
  /** The game is not over. */
  | "notOver"
  /** The name belongs to an account. */
  | "nameTaken"
  /** The client already has an account. */
  | "hasAccount"
  /** The client has no account. */
  | "noAccount"
  /** The endpoint does not support this method. */
  | "badMethod"
  /** The club is not known under this host name. */
  | "wrongHost"
  /** The club cannot be reached. For use by clients: no club sends it. */
  | "unreachable"
  /** A code that this version does not know. */
  | "other";

/** Move of a record. Fields that follow from the move may be left out when writing. */
export interface RecordNode {
  /** Index of the parent node; none for a first move. */
  parent: number | null;
  /** Move in UCI notation. */
  uci: UciMove;
  /** Move in SAN. */
  san: string;
  /** Position after the move. */
  fen: string;
  /** Special properties of the move. */
  flags?: MoveFlag[];
  /** Comment after the move. */
  comment?: string;
  /** Comment before the move. */
  before?: string;
  /** Commands in its comment, as in PGN: `[%cal Ge2e4]`. */
  marks?: string;
  /** Numeric annotation glyphs, as in PGN: 1 is `!`. */
  nags?: number[];
  /** Time left to the player. */
  clock?: Millis;
  /** Engine evaluation in pawns from White's point of view, or `#3` for a mate. */
  eval?: string;
}

/** Move of a record. Fields that follow from the move may be left out when writing. */
export interface RecordNodeInput {
  /** Index of the parent node; none for a first move. */
  parent?: number | null;
  /** Move in UCI notation. */
  uci: UciMove;
  /** Move in SAN. */
  san?: string;
  /** Position after the move. */
  fen?: string;
  /** Special properties of the move. */
  flags?: MoveFlag[];
  /** Comment after the move. */
  comment?: string;
  /** Comment before the move. */
  before?: string;
  /** Commands in its comment, as in PGN: `[%cal Ge2e4]`. */
  marks?: string;
  /** Numeric annotation glyphs, as in PGN: 1 is `!`. */
  nags?: number[];
  /** Time left to the player. */
  clock?: Millis | null;
  /** Engine evaluation in pawns from White's point of view, or `#3` for a mate. */
  eval?: string | null;
}

/** One step in the course of a game. */
export interface RecordStep {
  /** Node reached; none at the start. */
  node: number | null;
  /** Kind of step. */
  kind: RecordStepKind;
  /** Time, if known. */
  at?: Moment;
  /** Clocks, if known. */
  left?: TimeLeft;
}

/** One step in the course of a game. */
export interface RecordStepInput {
  /** Node reached; none at the start. */
  node?: number | null;
  /** Kind of step. */
  kind: RecordStepKind;
  /** Time, if known. */
  at?: Moment | null;
  /** Clocks, if known. */
  left?: Partial<TimeLeft> | null;
}

/** Kind of step. */
export type RecordStepKind = "moved" | "takenBack" | "restarted";

/** Game record as a tree. */
export interface RecordTree {
  /** PGN tags. */
  tags: [string, string][];
  /** Starting position. */
  start: Start;
  /** Starting position as FEN. */
  fen: string;
  /** Comment before the first move. */
  comment?: string;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string;
  /** Moves: each after its parent, and the continuation of a line before its variations. */
  nodes: RecordNode[];
  /** Course of the game in order, takebacks included. */
  steps: RecordStep[];
}

/** Game record as a tree. */
export interface RecordTreeInput {
  /** PGN tags. */
  tags?: [string, string][];
  /** Starting position. */
  start?: Start;
  /** Starting position as FEN. */
  fen?: string;
  /** Comment before the first move. */
  comment?: string;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result?: string;
  /** Moves: each after its parent, and the continuation of a line before its variations. */
  nodes?: RecordNodeInput[];
  /** Course of the game in order, takebacks included. */
  steps?: RecordStepInput[];
}

/** Reason why a command was refused. `Refusal::article` names the article of the Laws, if there is one. */
export type Refusal =
  /** The game is over. */
  | {
      why: "gameOver";
      /** Its ending. */
      ending: Ending;
    }
  /** It is the other side's move. */
  | {
      why: "notYourTurn";
      /** Side to move. */
      turn: Color;
    }
  /** The actor may not do that, in this game or at all. */
  | {
      why: "notAllowed";
      /** The actor. */
      actor: Actor;
    }
  /** The game has only the built-in arbiter. */
  | { why: "noArbiter" }
  /** The move is not legal. */
  | {
      why: "illegalMove";
      /** The move. */
      uci: UciMove;
    }
  /** The move that was announced with a claim must be played. */
  | {
      why: "announcedMove";
      /** The announced move. */
      uci: UciMove;
    }
  /** The piece of the illegal move must move. */
  | {
      why: "touchedPiece";
      /** Its square. */
      square: Square;
    }
  /** The piece that the illegal move captured must be captured. */
  | {
      why: "touchedTarget";
      /** Its square. */
      square: Square;
    }
  /** The piece of the illegal move must capture the one that it captured. */
  | {
      why: "touchedBoth";
      /** Square of the capturing piece. */
      from: Square;
      /** Square of the piece to capture. */
      to: Square;
    }
  /** A piece was touched, which forfeits the right to claim on this move. */
  | {
      why: "touchedSoNoClaim";
      /** Its square. */
      square: Square;
    }
  /** The game is paused. */
  | { why: "paused" }
  /** The arbiter or the host has paused the game, and only they can resume it. */
  | { why: "pausedByOfficial" }
  /** The game is not paused. */
  | { why: "notPaused" }
  /** Draw offers are not allowed in this game. */
  | { why: "offersForbidden" }
  /** Draw offers are allowed only from a later move on. */
  | {
      why: "offerTooEarly";
      /** First move at which offers are allowed. */
      from: number;
    }
  /** Each side has to make a move first. */
  | { why: "beforeFirstMoves" }
  /** The same offer is already open. */
  | {
      why: "alreadyOffered";
      /** The proposal. */
      what: Proposal;
    }
  /** There is no such offer to answer. */
  | {
      why: "nothingToAnswer";
      /** The proposal. */
      what: Proposal;
    }
  /** Take-backs are not allowed in this game. */
  | { why: "takebacksForbidden" }
  /** The player has made no move to take back. */
  | { why: "nothingToTakeBack" }
  /** No flag has fallen. */
  | {
      why: "flagStillUp";
      /** Time left for the side whose clock is running. */
      left: Millis | null;
    }
  /** Each side has moved, so the game cannot be aborted. */
  | { why: "tooLateToAbort" }
  /** The side has no clock. */
  | {
      why: "noClock";
      /** The side. */
      color: Color;
    }
  /** The time is zero or too long. */
  | {
      why: "badTime";
      /** The requested time. */
      time: Millis;
    }
  /** The opponent is present, or absence does not lose in this game. */
  | { why: "notAbsent" }
  /** The opponent has not been away for long enough. */
  | {
      why: "notAbsentEnough";
      /** Time from which the game may be claimed. */
      from: Moment;
    }
  /** Guidelines III were not announced for this game. */
  | { why: "noQuickplay" }
  /** Guidelines III do not apply to blitz. */
  | { why: "notInBlitz" }
  /** Guidelines III apply only to games without increment. */
  | { why: "hasIncrement" }
  /**
   * Guidelines III need a last period for all remaining moves: there is none with a fixed time per move or with an
   * hourglass.
   */
  | { why: "noLastPeriod" }
  /** The player's flag is down. */
  | { why: "flagDown" }
  /** Play is over, and the result waits for the referee's verdict or the arbiter. */
  | {
      why: "resultPending";
      /** The pending result. */
      pending: PendingResult;
    }
  /** Guidelines III need less than two minutes on the clock, in the last period. */
  | { why: "notShortOfTime" }
  /** The arbiter has not yet ruled on the last request. */
  | { why: "awaitingRuling" }
  /** There is no request to rule on. */
  | { why: "nothingToRule" }
  /** Only a claim under III.5 can be postponed, and only once. */
  | { why: "nothingToPostpone" }
  /** The verdict is about a position that the game does not have. */
  | {
      why: "staleVerdict";
      /** Ply of the verdict. */
      ply: number;
    }
  /** The command would change nothing. */
  | { why: "nothingChanged" }
  /** Illegal moves do not count in this game. */
  | { why: "notCounted" }
  /** The id was used for another command. */
  | {
      why: "idUsed";
      /** The id. */
      id: CommandId;
    };

/**
 * Request to a game: the actions open to people. What only the host knows, such as presence or the referee's verdict,
 * cannot be sent from outside.
 */
export type Request =
  /** Make a move. */
  | {
      type: "move";
      /** The move. */
      uci: UciMove;
      /** Thinking time, by the client's own clock. */
      thought?: Millis | null;
    }
  /** Make an offer. */
  | {
      type: "offer";
      /** Offer made. */
      what: Proposal;
    }
  /** Accept an offer of the opponent. */
  | {
      type: "accept";
      /** Offer accepted. */
      what: Proposal;
    }
  /** Decline an offer of the opponent. */
  | {
      type: "decline";
      /** Offer declined. */
      what: Proposal;
    }
  /** Claim a draw. */
  | {
      type: "claim";
      /** Rule claimed. */
      rule: DrawRule;
      /** Move announced with the claim. */
      announced?: UciMove | null;
    }
  /** Resign. */
  | { type: "resign" }
  /** Claim that a flag has fallen. */
  | { type: "flag" }
  /** Abort the game. */
  | { type: "abort" }
  /** Give the opponent time. */
  | {
      type: "giveTime";
      /** Amount. */
      time: Millis;
    }
  /** Claim the game because the opponent has left. */
  | { type: "claimAbandoned" }
  /** Ask for an increment (III.4). */
  | { type: "requestIncrement" }
  /** Claim a draw under III.5. */
  | { type: "claimQuickplay" }
  /** Arbiter: declare the game won. */
  | {
      type: "award";
      /** Winner. */
      winner: Color;
    }
  /** Arbiter: declare a draw. */
  | { type: "declareDraw" }
  /** Arbiter: declare that both sides lose. */
  | { type: "declareBothLose" }
  /** Arbiter: forfeit a player. */
  | {
      type: "forfeit";
      /** Player concerned. */
      seat: Color;
      /** Cause. */
      cause: ForfeitCause;
    }
  /** Arbiter, or players at one computer: set the clocks. */
  | {
      type: "setClock";
      /** New times. */
      left: Partial<TimeLeft>;
    }
  /** Arbiter: add time for a player. */
  | {
      type: "addTime";
      /** Player concerned. */
      seat: Color;
      /** Amount. */
      time: Millis;
    }
  /** Arbiter: rule on a request. */
  | {
      type: "rule";
      /** Granted or not. */
      ruling: Ruling;
    }
  /** Arbiter: warn a player. */
  | {
      type: "warn";
      /** Player concerned. */
      seat: Color;
    }
  /** Arbiter: record something that counts as an illegal move. */
  | {
      type: "irregular";
      /** Player concerned. */
      seat: Color;
      /** Irregularity. */
      what: Irregularity;
    };

/** Request to a game. */
export interface RequestBody {
  /** Request id, new for each request: resending the same id is safe. */
  id: number;
  /** Seat to act for; may be left out if the client has only one. */
  seat?: Seat | null;
  /** Requested action. */
  request: Request;
}

/** Response to a successful request to a game. */
export interface RequestDone {
  /** Number of events in the game now. */
  events: number;
}

/** Kind of piece, regardless of color. */
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** Ruling of the arbiter. */
export type Ruling = "granted" | "refused" | "postponed";

/** Request to the arbiter under Guidelines III. */
export type RulingRequest = "increment" | "normalMeans";

/** Move in standard algebraic notation, such as `Nf3+`. */
export type San = string;

/** Role in which somebody acts in a game. */
export type Seat = "white" | "black" | "board" | "arbiter";

/** Code by which another device takes over a seat, once. */
export interface SeatCode {
  /** The code. */
  code: string;
  /** Seconds for which it is valid. */
  seconds: number;
}

/** Seating of the players. */
export type Seating = "apart" | "together";

/** Score between two players over a series of games. */
export interface SeriesScore {
  /** Games won by the player who has White now. */
  white: number;
  /** Games won by the player who has Black now. */
  black: number;
  /** Games drawn. */
  draws: number;
}

/** Message from a club to a client. */
export type ServerMessage =
  /** First message on a connection. */
  | {
      type: "welcome";
      /** Protocol version of the club. */
      protocol: number;
      /** Name of the club. */
      club: string;
      /** Identity of the client. */
      you: You;
      /** Time at the club, which is authoritative. */
      now: Moment;
    }
  /** Snapshot of a game the client follows. */
  | { type: "game" } & GameSnapshot
  /** Event in a game the client follows. */
  | {
      type: "event";
      /** Game concerned. */
      game: GameId;
      /** The event. */
      event: Event;
      /** State after the event; left out if another event follows immediately. */
      view?: GameView;
    }
  /** A request succeeded; its events are on disk. */
  | {
      type: "done";
      /** Game concerned. */
      game: GameId;
      /** Request id. */
      id: number;
      /** Number of events in the game now. */
      events: number;
    }
  /** A request was refused; nothing has changed. */
  | {
      type: "refused";
      /** Game concerned. */
      game: GameId;
      /** Request id. */
      id: number;
      /** Reason for the refusal. */
      reason: Reason;
    }
  /** Chat message. */
  | {
      type: "said";
      /** Game concerned. */
      game: GameId;
      /** Chat room. */
      room: ChatRoom;
      /** Author. */
      by: Person;
      /** Time it was sent. */
      at: Moment;
      /** Text. */
      text: string;
    }
  /** The number of watchers of a game changed. */
  | {
      type: "watchers";
      /** Game concerned. */
      game: GameId;
      /** Number of watchers, not counting players. */
      count: number;
    }
  /** A rematch was offered. */
  | {
      type: "rematchOffered";
      /** Game that ended. */
      game: GameId;
      /** Player who offers it, by their colour in that game. */
      by: Color;
    }
  /** A game of the client's has started: a challenge was accepted. */
  | {
      type: "started";
      /** The game. */
      game: GameId;
    }
  /** A rematch was accepted. */
  | {
      type: "rematch";
      /** Game that ended. */
      game: GameId;
      /** New game. */
      next: GameId;
    }
  /** The lobby, for clients that follow it. */
  | { type: "lobby" } & Lobby
  /** What has changed in the lobby, for clients that asked for changes. */
  | { type: "lobbyChanged" } & LobbyChange
  /** Analysis the client requested. */
  | { type: "analysis" } & Analysis
  /** Response to a ping. */
  | {
      type: "pong";
      /** Token of the ping. */
      token: number;
      /** Time at the club. */
      now: Moment;
    }
  /** A message was invalid, or an analysis failed. */
  | {
      type: "error";
      /** Client's id for the analysis, if it is about one. */
      analysis?: number;
      /** Reason. */
      reason: Reason;
    }
  /** The club is closing. */
  | { type: "closing" };

/** Square, such as `e4`. */
export type Square = string;

/** Start position. */
export type Start =
  /** The standard start position. */
  | "standard"
  /** A numbered start position of Chess960. */
  | {
      chess960: {
        /** Number from 0 to 959. */
        number: number;
      };
    }
  /** Random; resolved by the host before the game: see `Preset::resolve_random`. */
  | "randomChess960"
  /** Any position. */
  | {
      fen: {
        /** The position as FEN. */
        fen: string;
        /** Castling mode. */
        mode: CastlingMode;
      };
    };

/** Game that is new in a list. */
export interface StartedGame {
  /** Its place in the list, from 0. */
  index: number;
  /** The game. */
  game: GameSummary;
}

/** Rule for take-backs. */
export type Takebacks = "allowed" | "never";

/** Time control in the customary notation: minutes and increment in seconds, periods separated by commas. */
export type TimeControl = string;

/** Id of a token for programs, by which it can be revoked. */
export type TokenId = string;

/** Token for a program. */
export interface TokenInfo {
  /** Id. */
  id: TokenId;
  /** Its purpose. */
  label: string;
  /** Time of its creation. */
  since: Moment;
  /** The token itself; only when it is created. */
  token?: string;
}

/** Move in UCI notation: `e2e4`, `e7e8q`; castling in Chess960 is `e1h1`. */
export type UciMove = string;

/**
 * Verdict of the referee on a position of the game.
 *
 * The key identifies the position, since the ply may have been taken back and replayed.
 */
export interface Verdict {
  /** Number of moves made in the game. */
  ply: number;
  /** `Position::key` after them. */
  key: number;
  /** Mating ability of each side. */
  mating: ByColor<MatingAbility>;
}

/** Score from White's point of view. */
export type WhiteScore =
  /** Centipawns. */
  | { cp: number }
  /** Mate in this many moves; negative if Black mates. */
  | { mate: number };

/** The client itself. */
export interface You {
  /** Id. */
  id: PersonId;
  /** Name. */
  name: string;
  /** True for the organiser, who is arbiter of every game. */
  organiser: boolean;
  /** True at the computer that the club runs on. */
  local: boolean;
}
