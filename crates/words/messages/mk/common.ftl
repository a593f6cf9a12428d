### Македонски. Правилата за имињата и променливите се на почетокот на en/common.ftl.
### На играчот му се обраќаме со „вие“, со мала буква. Страните се „белиот“ и „црниот“.

## The two sides

color-white = Бел
color-black = Црн

## Pieces

piece-king = крал
    .letter = К
    .plural = кралеви
piece-queen = дама
    .letter = Д
    .plural = дами
piece-rook = топ
    .letter = Т
    .plural = топови
piece-bishop = ловец
    .letter = Л
    .plural = ловци
piece-knight = скокач
    .letter = С
    .plural = скокачи
piece-pawn = пешак
    .letter = П
    .plural = пешаци

piece-colored =
    { $color ->
        [white] { $piece ->
            [king] бел крал
            [queen] бела дама
            [rook] бел топ
            [bishop] бел ловец
            [knight] бел скокач
           *[pawn] бел пешак
        }
       *[black] { $piece ->
            [king] црн крал
            [queen] црна дама
            [rook] црн топ
            [bishop] црн ловец
            [knight] црн скокач
           *[pawn] црн пешак
        }
    }

## Squares

square-empty = { $square }, празно
square-piece = { $square }, { piece-colored }
piece-on-square = { piece-colored } на { $square }

pieces-on-squares =
    { $count ->
        [one] { $piece ->
            [king] крал на { $squares }
            [queen] дама на { $squares }
            [rook] топ на { $squares }
            [bishop] ловец на { $squares }
            [knight] скокач на { $squares }
           *[pawn] пешак на { $squares }
        }
       *[other] { $piece ->
            [king] кралеви на { $squares }
            [queen] дами на { $squares }
            [rook] топови на { $squares }
            [bishop] ловци на { $squares }
            [knight] скокачи на { $squares }
           *[pawn] пешаци на { $squares }
        }
    }

position-side =
    { $color ->
        [white] Бел: { $pieces }.
       *[black] Црн: { $pieces }.
    }

## A move in words

move-words =
    { $kind ->
        [castlingKing] мала рокада
        [castlingQueen] голема рокада
       *[plain] { $taken ->
            [none] { move-words-quiet }
           *[other] { move-words-capture }
        }
    }{ move-words-promotion }{ move-words-check }

move-words-quiet =
    { $piece ->
        [king] крал од { $from } на { $to }
        [queen] дама од { $from } на { $to }
        [rook] топ од { $from } на { $to }
        [bishop] ловец од { $from } на { $to }
        [knight] скокач од { $from } на { $to }
       *[pawn] пешак од { $from } на { $to }
    }
move-words-capture =
    { $piece ->
        [king] кралот
        [queen] дамата
        [rook] топот
        [bishop] ловецот
        [knight] скокачот
       *[pawn] пешакот
    } од { $from } { $taken ->
        [queen] ја зема дамата
        [rook] го зема топот
        [bishop] го зема ловецот
        [knight] го зема скокачот
       *[pawn] го зема пешакот
    } на { $to }{ $kind ->
        [enPassant] {" "}ан пасан
       *[plain] {""}
    }
move-words-promotion =
    { $promotion ->
        [queen] , промоција во дама
        [rook] , промоција во топ
        [bishop] , промоција во ловец
        [knight] , промоција во скокач
       *[none] {""}
    }
move-words-check =
    { $check ->
        [check] , шах
        [mate] , мат
       *[none] {""}
    }

move-by =
    { $color ->
        [white] Бел: { $move }
       *[black] Црн: { $move }
    }
move-numbered =
    { $color ->
        [white] Потег { NUMBER($number) }, бел: { $move }
       *[black] Потег { NUMBER($number) }, црн: { $move }
    }

promotion-choose = Промовирај го пешакот во
check-now =
    { $color ->
        [white] Белиот крал е под шах.
       *[black] Црниот крал е под шах.
    }
turn-now =
    { $color ->
        [white] Белиот е на потег
       *[black] Црниот е на потег
    }
turn-yours = Вие сте на потег

## Counting

count-moves =
    { $count ->
        [one] { NUMBER($count) } потег
       *[other] { NUMBER($count) } потези
    }
count-games =
    { $count ->
        [one] { NUMBER($count) } партија
       *[other] { NUMBER($count) } партии
    }
count-points =
    { $count ->
        [one] { NUMBER($count) } поен
       *[other] { NUMBER($count) } поени
    }
count-players =
    { $count ->
        [one] { NUMBER($count) } играч
       *[other] { NUMBER($count) } играчи
    }
count-watchers =
    { $count ->
        [0] никој не гледа
        [one] гледа { NUMBER($count) } човек
       *[other] гледаат { NUMBER($count) } луѓе
    }
time-days =
    { $days ->
        [one] { NUMBER($days) } ден
       *[other] { NUMBER($days) } дена
    }
time-hours =
    { $hours ->
        [one] { NUMBER($hours) } час
       *[other] { NUMBER($hours) } часа
    }
time-minutes =
    { $minutes ->
        [one] { NUMBER($minutes) } минута
       *[other] { NUMBER($minutes) } минути
    }
time-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } секунда
       *[other] { NUMBER($seconds) } секунди
    }

## The clock in words

clock-words =
    { $hours ->
        [0] { $minutes ->
            [0] { time-seconds }
           *[other] { $seconds ->
                [0] { time-minutes }
               *[other] { time-minutes } и { time-seconds }
            }
        }
       *[other] { $minutes ->
            [0] { time-hours }
           *[other] { time-hours } и { time-minutes }
        }
    }
clock-side =
    { $color ->
        [white] Белиот има { $time }.
       *[black] Црниот има { $time }.
    }
clock-none = Без часовник
clock-low =
    { $color ->
        [white] На белиот му останува малку време.
       *[black] На црниот му останува малку време.
    }
clock-stopped = Часовникот е запрен.

## Results

result-white = Победа за белиот
result-black = Победа за црниот
result-draw = Реми
result-both-lose = Двајцата губат
result-none = Без резултат
result-unfinished = Незавршена
result-you-win = Победивте
result-you-lose = Изгубивте

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = Правила на шахот на ФИДЕ, член { $article }
law-guidelines = Правила на шахот на ФИДЕ, Насоки { $article }

ending-checkmate = Мат
    .sentence =
        { $winner ->
            [white] Белиот даде мат и победи.
           *[black] Црниот даде мат и победи.
        }
    .why = Кралот е нападнат и ниеден потег не го спасува. Со тоа партијата веднаш завршува.
ending-stalemate = Пат
    .sentence = Пат: партијата е реми.
    .why = Играчот на потег нема ниеден дозволен потег, а неговиот крал не е под шах. Тоа е реми.
ending-dead-position = Мртва позиција
    .sentence = Никој повеќе не може да даде мат: партијата е реми.
    .why = Ниедна низа дозволени потези не води до мат, за ниедна страна. Партијата веднаш завршува реми.
ending-resignation = Предавање
    .sentence =
        { $winner ->
            [white] Црниот се предаде. Белиот победи.
            [black] Белиот се предаде. Црниот победи.
           *[none] { $by ->
                [white] Белиот се предаде, но црниот не може да даде мат: партијата е реми.
               *[black] Црниот се предаде, но белиот не може да даде мат: партијата е реми.
            }
        }
    .why = Кој се предава, губи. Ако противникот не би можел да даде мат со ниедна низа дозволени потези, партијата е реми.
ending-agreement = Реми по договор
    .sentence = Играчите се договорија за реми.
    .why = Откако двете страни ќе одиграат барем по еден потег, играчите можат да се договорат за реми.
ending-threefold = Тројно повторување
    .sentence =
        { $by ->
            [white] Истата позиција по третпат: белиот побара реми.
            [black] Истата позиција по третпат: црниот побара реми.
           *[none] Истата позиција се појави по третпат: партијата е реми.
        }
    .why = Истата позиција, со истата страна на потег и со истите можни потези, се појавила најмалку трипати.
ending-fifty-moves = Правило на 50 потези
    .sentence =
        { $by ->
            [white] Педесет потези без земање и без потег со пешак: белиот побара реми.
            [black] Педесет потези без земање и без потег со пешак: црниот побара реми.
           *[none] Педесет потези без земање и без потег со пешак: партијата е реми.
        }
    .why = Во последните педесет потези на секоја страна ништо не е земено и ниеден пешак не е поместен.
ending-fivefold = Петкратно повторување
    .sentence = Истата позиција се појави по петтипат: партијата е реми.
    .why = Кога истата позиција ќе се појави по петтипат, партијата е реми и без барање.
ending-seventy-five-moves = Правило на 75 потези
    .sentence = Седумдесет и пет потези без земање и без потег со пешак: партијата е реми.
    .why = По седумдесет и пет потези на секоја страна без земање и без потег со пешак, партијата е реми и без барање.
ending-flag = Времето истече
    .sentence =
        { $winner ->
            [white] На црниот му истече времето. Белиот победи.
            [black] На белиот му истече времето. Црниот победи.
           *[none] { $by ->
                [white] На белиот му истече времето, но црниот не може да даде мат: партијата е реми.
               *[black] На црниот му истече времето, но белиот не може да даде мат: партијата е реми.
            }
        }
    .why = На кого ќе му истече времето, губи. Ако противникот не би можел да даде мат со ниедна низа дозволени потези, партијата е реми.
ending-both-flags = Паднаа двете знаменца
    .sentence = Паднаа двете знаменца: партијата е реми.
    .why = На двете страни им истече времето во последниот период, а не може да се утврди кому прво.
ending-illegal-moves = Неправилни потези
    .sentence =
        { $winner ->
            [white] Црниот направи премногу неправилни потези. Белиот победи.
            [black] Белиот направи премногу неправилни потези. Црниот победи.
           *[none] { $by ->
                [white] Белиот направи премногу неправилни потези, но црниот не може да даде мат: партијата е реми.
               *[black] Црниот направи премногу неправилни потези, но белиот не може да даде мат: партијата е реми.
            }
        }
    .why = Во оваа партија неправилните потези се бројат. Кој ќе направи премногу, губи, освен ако противникот не би можел да даде мат со ниедна низа дозволени потези.
ending-no-show = Недоаѓање
    .sentence =
        { $by ->
            [white] Белиот не дојде навреме. Црниот победи.
            [black] Црниот не дојде навреме. Белиот победи.
           *[both] Никој не дојде навреме: двајцата губат.
        }
    .why = Кој ќе дојде на таблата по дозволеното време за доцнење, ја губи партијата.
ending-abandonment = Напуштена партија
    .sentence =
        { $winner ->
            [white] Црниот ја напушти партијата. Белиот победи.
            [black] Белиот ја напушти партијата. Црниот победи.
           *[none] { $by ->
                [white] Белиот ја напушти партијата, но црниот не може да даде мат: партијата е реми.
               *[black] Црниот ја напушти партијата, но белиот не може да даде мат: партијата е реми.
            }
        }
    .why = Кој ќе си замине и не се врати навреме, губи. Ако противникот не би можел да даде мат со ниедна низа дозволени потези, партијата е реми.
ending-breach = Прекршување на правилата
    .sentence =
        { $winner ->
            [white] На црниот му е досуден пораз. Белиот победи.
            [black] На белиот му е досуден пораз. Црниот победи.
           *[none] { $by ->
                [white] На белиот му е досуден пораз, но црниот не може да даде мат: партијата е реми.
               *[black] На црниот му е досуден пораз, но белиот не може да даде мат: партијата е реми.
            }
        }
    .why = Судијата ја прогласи партијата за изгубена поради прекршување на правилата.
ending-both-lose = Двајцата губат
    .sentence = Судијата ја прогласи партијата за изгубена за двајцата.
    .why = Двајцата играчи упорно ги прекршуваа правилата. Тогаш судијата може да ја прогласи партијата за изгубена за двајцата.
ending-quickplay = Реми во забрзаното завршување
    .sentence =
        { $by ->
            [white] Белиот побара реми во забрзаното завршување и барањето е прифатено.
           *[black] Црниот побара реми во забрзаното завршување и барањето е прифатено.
        }
    .why =
        { $ground ->
            [cannotMate] Противникот не можеше да даде мат со ниедна низа дозволени потези.
            [noProgress] { $moves ->
                [one] Во { NUMBER($moves) } потег противникот ништо не зеде и не помести пешак, значи не се обидуваше да победи.
               *[other] Во { NUMBER($moves) } потези противникот ништо не зеде и не помести пешак, значи не се обидуваше да победи.
            }
           *[arbiter] Судијата виде дека противникот не може да победи со вообичаени средства, или дека не се обидува.
        }
ending-awarded = Одлука на судијата
    .sentence =
        { $winner ->
            [white] Судијата му ја досуди победата на белиот.
           *[black] Судијата му ја досуди победата на црниот.
        }
    .why = Судијата може да ја прогласи партијата за добиена за една страна.
ending-drawn-by-arbiter = Реми по одлука на судијата
    .sentence = Судијата ја прогласи партијата за реми.
    .why = Судијата се грижи правилата да се почитуваат и може да одлучи дека партијата е реми.
ending-aborted = Откажана
    .sentence = Партијата е откажана. Не се брои.
    .why = Партијата може да се откаже сѐ додека двете страни не одиграат по еден потег.

## What a player may do

may-offer-draw = Понуди реми
    .hint = Противникот може да прифати или да одбие.
may-offer-takeback = Врати потег
    .hint = Го враќа вашиот последен потег. Противникот мора да се согласи, освен ако седите на ист компјутер.
may-offer-pause = Пауза
    .hint = Го запира часовникот. Противникот мора да се согласи, освен ако седите на ист компјутер.
may-offer-resume = Продолжи со играта
    .hint = Повторно го пушта часовникот. Противникот мора да се согласи, освен ако седите на ист компјутер.
may-offer-restart = Почни одново
    .hint = Партијата почнува одново со истите поставки. Противникот мора да се согласи, освен ако седите на ист компјутер.
may-accept-draw = Прифати реми
    .hint = Партијата завршува реми.
may-accept-takeback = Дозволи враќање на потегот
    .hint = Последниот потег на противникот се враќа.
may-accept-pause = Прифати пауза
    .hint = Часовникот запира.
may-accept-resume = Продолжи со играта
    .hint = Часовникот повторно тргнува.
may-accept-restart = Почни одново
    .hint = Партијата почнува одново со истите поставки.
may-claim-threefold = Побарај реми: повторување
    .hint = Истата позиција се појави по третпат. Партијата завршува реми.
may-claim-fifty-moves = Побарај реми: 50 потези
    .hint = Педесет потези без земање и без потег со пешак. Партијата завршува реми.
may-claim-abandoned = Побарај победа
    .hint = Противникот си замина и не се врати навреме.
may-flag = Пријави паднато знаменце
    .hint = Кажете дека времето на противникот истече.
may-resign = Предај се
    .hint = Ја предавате партијата. Противникот победува.
may-abort = Откажи ја партијата
    .hint = Никој не победува и никој не губи.
may-give-time = Подари време
    .hint = Му давате повеќе време на противникот.
may-request-increment = Побарај додавање време
    .hint = Пет секунди повеќе по потег за двете страни и две минути за противникот. Тоа е и понуда за реми.
may-claim-quickplay = Побарај реми: нема напредок
    .hint = Противникот не може да победи со вообичаени средства, или не се обидува. Ако барањето е погрешно, противникот добива две минути.

decline-draw = Одбиј го ремито
decline-takeback = Не дозволувај враќање
decline-pause = Одбиј ја паузата
decline-resume = Сѐ уште не
decline-restart = Не почнувај одново

## Offers

offer-draw =
    { $by ->
        [white] Белиот нуди реми.
       *[black] Црниот нуди реми.
    }
    .yours = Понудивте реми.
    .theirs = Противникот нуди реми.
    .declined =
        { $by ->
            [white] Белиот го одбива ремито.
           *[black] Црниот го одбива ремито.
        }
offer-takeback =
    { $by ->
        [white] Белиот бара да врати потег.
       *[black] Црниот бара да врати потег.
    }
    .yours = Побаравте да вратите потег.
    .theirs = Противникот бара да врати потег.
    .declined =
        { $by ->
            [white] Белиот не дозволува да се врати потегот.
           *[black] Црниот не дозволува да се врати потегот.
        }
offer-pause =
    { $by ->
        [white] Белиот бара пауза.
       *[black] Црниот бара пауза.
    }
    .yours = Побаравте пауза.
    .theirs = Противникот бара пауза.
    .declined =
        { $by ->
            [white] Белиот не се согласува на пауза.
           *[black] Црниот не се согласува на пауза.
        }
offer-resume =
    { $by ->
        [white] Белиот сака да се продолжи.
       *[black] Црниот сака да се продолжи.
    }
    .yours = Побаравте да се продолжи.
    .theirs = Противникот сака да се продолжи.
    .declined =
        { $by ->
            [white] Белиот сѐ уште не сака да продолжи.
           *[black] Црниот сѐ уште не сака да продолжи.
        }
offer-restart =
    { $by ->
        [white] Белиот сака да се почне одново.
       *[black] Црниот сака да се почне одново.
    }
    .yours = Побаравте да се почне одново.
    .theirs = Противникот сака да се почне одново.
    .declined =
        { $by ->
            [white] Белиот не сака да почне одново.
           *[black] Црниот не сака да почне одново.
        }
offer-rematch =
    { $by ->
        [white] Белиот предлага уште една партија.
       *[black] Црниот предлага уште една партија.
    }
    .yours = Предложивте уште една партија.
    .theirs = Противникот предлага уште една партија.

## What happened

event-began = Партијата почнува.
event-taken-back =
    { $count ->
        [one] Вратен е { NUMBER($count) } потег.
       *[other] Вратени се { NUMBER($count) } потези.
    }
event-claimed-right =
    { $by ->
        [white] Белиот бара реми, со право.
       *[black] Црниот бара реми, со право.
    }
event-claimed-wrong =
    { $by ->
        [white] Белиот бара реми, но без право: црниот добива { $given }. Барањето останува како понуда.
       *[black] Црниот бара реми, но без право: белиот добива { $given }. Барањето останува како понуда.
    }
event-irregular =
    { $by ->
        [white] Неправилен потег на белиот број { NUMBER($count) } ({ irregularity }). Црниот добива { $given }.
       *[black] Неправилен потег на црниот број { NUMBER($count) } ({ irregularity }). Белиот добива { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] пешакот не е заменет
        [pressedWithoutMoving] часовникот е притиснат без потег
        [twoHands] употребени се двете раце
       *[illegalMove] потегот не е дозволен
    }
event-both-flags-down = Паднаа двете знаменца. Се продолжува со времето за следниот период.
event-paused = Партијата е паузирана.
event-resumed = Играта продолжува.
event-restored = Програмата беше прекината. Тоа време никому не му е сметано.
event-time-added =
    { $to ->
        [white] Белиот добива { $time }.
       *[black] Црниот добива { $time }.
    }
event-clock-set = Часовникот е наместен.
event-restarted = Партијата почнува одново.
event-left =
    { $by ->
        [white] { $how ->
            [lost] Врската со белиот се прекина.
           *[left] Белиот си замина.
        }
       *[black] { $how ->
            [lost] Врската со црниот се прекина.
           *[left] Црниот си замина.
        }
    }
event-arrived =
    { $by ->
        [white] Белиот е тука.
       *[black] Црниот е тука.
    }
event-asked =
    { $by ->
        [white] { $what ->
            [increment] Белиот бара додавање време.
           *[normalMeans] Белиот тврди дека црниот не може да победи со вообичаени средства.
        }
       *[black] { $what ->
            [increment] Црниот бара додавање време.
           *[normalMeans] Црниот тврди дека белиот не може да победи со вообичаени средства.
        }
    }
event-increment-granted =
    { $by ->
        [white] Двете страни добиваат по { $increment } повеќе за секој потег. Црниот добива { $given }.
       *[black] Двете страни добиваат по { $increment } повеќе за секој потег. Белиот добива { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] Барањето на белиот е одбиено. Црниот добива { $given }.
       *[black] Барањето на црниот е одбиено. Белиот добива { $given }.
    }
event-postponed = Судијата ќе одлучи подоцна. Играта продолжува.
event-warned =
    { $by ->
        [white] Судијата го опомена белиот.
       *[black] Судијата го опомена црниот.
    }
event-judged = Програмата провери дали е уште возможен мат.
event-reasoned = Причината за резултатот се промени.

## What the arbiter has yet to decide

question-increment = Судијата одлучува за додавањето време. Часовникот стои.
question-normal-means = Судијата одлучува за барањето. Часовникот стои.

## Where the players are

presence-expected = сѐ уште не е тука
presence-here = тука е
presence-left = си замина
presence-lost = нема врска

## Refusals of a game

refusal-game-over = Партијата е завршена.
refusal-not-your-turn =
    { $turn ->
        [white] Белиот е на потег.
       *[black] Црниот е на потег.
    }
refusal-not-allowed = Тоа тука не ви е дозволено.
refusal-no-arbiter = Оваа партија нема друг судија освен програмата.
refusal-illegal-move = { $uci } тука не е дозволен потег.
refusal-announced-move = Со барањето го најавивте { $uci }, па мора да се одигра.
refusal-touched-piece = Фигурата на { $square } е допрена, па мора да се помести.
refusal-touched-target = Фигурата на { $square } е допрена, па мора да се земе.
refusal-touched-both = Фигурата од { $from } мора да ја земе фигурата на { $to }.
refusal-touched-so-no-claim = Фигурата на { $square } е допрена, па со овој потег не може да се бара реми.
refusal-paused = Часовникот е запрен.
refusal-paused-by-official = Часовникот го запре судијата и само тој може да ја продолжи играта.
refusal-not-paused = Часовникот не е запрен.
refusal-offers-forbidden = Во оваа партија не се нуди реми.
refusal-offer-too-early = Во оваа партија реми може да се понуди од { NUMBER($move) }. потег натаму.
refusal-before-first-moves = Прво секоја страна мора да одигра потег.
refusal-already-offered =
    { $what ->
        [draw] Веќе е понудено реми.
        [takeback] Веќе е побарано враќање потег.
        [pause] Веќе е побарана пауза.
        [resume] Веќе е предложено да се продолжи.
       *[restart] Веќе е предложено да се почне одново.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Никој не понудил реми, или понудата повеќе не важи.
        [takeback] Никој не побарал враќање потег, или барањето повеќе не важи.
        [pause] Никој не побарал пауза, или барањето повеќе не важи.
        [resume] Никој не побарал да се продолжи, или барањето повеќе не важи.
       *[restart] Никој не побарал да се почне одново, или барањето повеќе не важи.
    }
refusal-takebacks-forbidden = Во оваа партија потезите не се враќаат.
refusal-nothing-to-take-back = Немате потег што може да се врати.
refusal-flag-still-up = Ниедно знаменце не паднало.
refusal-too-late-to-abort = Двете страни веќе одиграа: партијата не може да се откаже.
refusal-no-clock =
    { $color ->
        [white] Белиот нема часовник.
       *[black] Црниот нема часовник.
    }
refusal-bad-time = Толку време не може да се даде.
refusal-not-absent = Противникот е тука, или во оваа партија не се губи поради отсуство.
refusal-not-absent-enough = Противникот сѐ уште не е отсутен доволно долго.
refusal-no-quickplay = За оваа партија не се најавени правилата за забрзано завршување.
refusal-not-in-blitz = Правилата за забрзано завршување не важат во блиц.
refusal-has-increment = Правилата за забрзано завршување важат само за партии без додавање време.
refusal-no-last-period = Со ваков часовник нема последен период, а без него правилата за забрзано завршување не важат.
refusal-flag-down = Вашето знаменце падна.
refusal-flag-being-decided = Падна знаменце и се утврдува резултатот.
refusal-not-short-of-time = За ова треба да имате помалку од две минути, во последниот период.
refusal-awaiting-ruling = Судијата сѐ уште не одлучил.
refusal-nothing-to-rule = Од судијата ништо не е побарано.
refusal-nothing-to-postpone = За ова не може да се одлучи подоцна.
refusal-stale-verdict = Партијата повеќе нема таква позиција.
refusal-nothing-changed = Тоа веќе е така.
refusal-not-counted = Во оваа партија неправилните потези не се бројат.
refusal-id-used = Ова барање има број на друго барање. Обидете се повторно.

## Refusals of a club

refusal-not-your-seat = Во оваа партија немате такво место.
refusal-which-seat = Во оваа партија имате повеќе места: кажете за кое.
refusal-not-your-room = Таму не можете да пишувате.
refusal-not-over = Партијата не е завршена.
refusal-no-game = Нема таква партија, или не смеете да ја гледате.
refusal-no-challenge = Овој предизвик повеќе го нема, или не е за вас.
refusal-own-challenge = Ова е ваш предизвик.
refusal-own-opponent = Вие го имате другото место: овде никој не игра против себе.
refusal-not-you = Вашиот идентитет овде е променет. Ова не важи: поврзете се повторно.
refusal-busy = Премногу работи се случуваат одеднаш. Обидете се повторно.
refusal-too-fast = Побрзи сте отколку што клубот може да слуша. Почекајте малку.
refusal-too-many = Веќе ги има премногу.
refusal-too-large = Ова е преголемо за клубот.
refusal-bad-message = Клубот не го разбра ова.
refusal-bad-preset = Вака не може да почне партија.
refusal-bad-text = Овој текст не може да се употреби.
refusal-storage = Клубот не можеше да го зачува ова, па ништо не се случи. Обидете се повторно.
refusal-conflict = Партијата во меѓувреме отиде понатаму. Погледнете и обидете се повторно.
refusal-nobody = Тука нема таков човек.
refusal-wrong-token = Ова не е клучот на организаторот.
refusal-has-account = Веќе имате сметка.
refusal-no-account = Немате сметка.
refusal-wrong-password = Името или лозинката не се точни.
refusal-name-taken = Ова име припаѓа на туѓа сметка.
refusal-mixed-letters = Во еден збор од името не може да се мешаат букви од повеќе азбуки: тие си личат.
refusal-not-found = Тоа го нема тука.
refusal-no-code = Овој код повеќе не важи.
refusal-no-door = Овој компјутер не му дозволува на клубот да слуша на мрежата.
refusal-not-here = Ова може само оној што е на компјутерот на клубот, или организаторот.
refusal-bad-method = Ова може само да се чита.
refusal-too-slow = Ова пристигнуваше предолго.
refusal-wrong-host = Клубот не е познат под ова име. Употребете ја неговата адреса.
refusal-foreign-origin = Страници од други сајтови не можат да го користат клубот.
refusal-bad-position = Од оваа позиција не може да се игра.
refusal-bad-record = Оваа партија не може да се прочита.
refusal-no-engine = Тука нема таква шаховска програма.
refusal-engine-failed = Шаховската програма потфрли. Обидете се повторно, или со друга.
refusal-other = Ова беше одбиено: { $text }

## Levels

level-name = Ниво { NUMBER($level) }
level-0 = Игра кој било дозволен потег, наслепо.
level-1 = Зема што може и ретко мисли на одговорот. За најпрвите партии.
level-2 = Често не го гледа вашиот одговор и остава фигури незаштитени.
level-3 = Обично мисли на вашиот одговор, но сѐ уште подарува фигури.
level-4 = Повеќе не остава фигури незаштитени, но не гледа далеку.
level-5 = Гледа кратки комбинации, но понекогаш избира послаб потег.
level-6 = Игра како солиден клупски играч, со по некоја грешка.
level-7 = Ги казнува грешките, а самото прави само мали.
level-8 = Гледа многу и ретко греши.
level-9 = Речиси никогаш не греши. За силни играчи.
level-10 = Со полна сила, без никакво попуштање.

## Kinds of time control

time-unlimited = Без часовник
    .hint = Секој мисли колку што сака.
time-sudden-death = Едно време за сите потези
    .hint = Кога времето ќе се потроши, партијата е завршена.
time-increment = Со додавање
    .hint = По секој потег се додаваат неколку секунди (Фишер).
time-delay = Со одложување
    .hint = На секој потег часовникот чека неколку секунди пред да тргне.
time-bronstein = Со враќање на времето
    .hint = По секој потег се враќа потрошеното време, најмногу неколку секунди (Бронштајн).
time-hourglass = Песочен часовник
    .hint = Времето што ќе го потроши едната страна, го добива другата.
time-per-move = Време за секој потег
    .hint = Исто време за секој потег; што не се потроши, пропаѓа.
time-periods = Повеќе периоди
    .hint = Време за првите потези, па уште време за следните.
time-odds = Предност во времето
    .hint = Двете страни имаат различно време.

time-of-sudden-death = { time-minutes } за целата партија
time-of-increment = { time-minutes } и уште { time-seconds } за секој потег
time-of-delay = { time-minutes }, со одложување од { time-seconds } на секој потег
time-of-bronstein = { time-minutes }, со враќање до { time-seconds } по секој потег
time-of-hourglass = песочен часовник од { time-minutes }
time-of-seconds-per-move = { time-seconds } за секој потег
time-of-days-per-move = { time-days } за секој потег
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } потег: { $rest }
       *[other] { NUMBER($moves) } потези: { $rest }
    }

speed-blitz = Блиц
    .hint = Најмногу десет минути по играч.
speed-rapid = Забрзан шах
    .hint = Повеќе од десет минути и помалку од еден час по играч.
speed-standard = Класичен шах
    .hint = Еден час или повеќе по играч, или без часовник.

## Everything that is chosen before a game

preset-players = Играчи
preset-name = Име
preset-level = Ниво
preset-player-person = Човек тука
preset-player-engine = Компјутерот
preset-player-remote = Некој на мрежата

preset-color = Вашата боја
preset-color-white = Бела
preset-color-black = Црна
preset-color-random = Со ждрепка

preset-start = Од каде почнува играта
preset-start-standard = Обичен шах
preset-start-chess960 = Шах 960
    .hint = Фигурите од првиот ред се измешани на еден од 960 начини, исто за двете страни.
preset-start-random-chess960 = Шах 960, со ждрепка
preset-start-number = Број на почетната позиција, од 0 до 959
preset-start-fen = Своја позиција

preset-time = Време
preset-time-minutes = Минути за секоја страна
preset-time-seconds = Секунди повеќе за секој потег

preset-clock-start = Часовникот тргнува
preset-clock-start-with-the-game = со почетокот на партијата
    .hint = Како што велат правилата: часовникот на белиот тргнува веднаш.
preset-clock-start-after-first-moves = по првите потези
    .hint = Првиот потег на секоја страна не троши време: така е вообичаено на мрежа.

preset-lag = Доцнење на мрежата
preset-lag-charged = се смета
preset-lag-forgiven = се простува, до одредена мера

preset-flags = Паднатото знаменце важи
preset-flags-at-once = веднаш
    .hint = Програмата внимава на часовникот.
preset-flags-when-claimed = кога некој ќе го пријави
    .hint = Како со механички часовник: дотогаш се игра.

preset-seating = Играчите седат
preset-seating-apart = секој пред свој екран
preset-seating-together = на ист компјутер

preset-takebacks = Враќање потези
preset-takebacks-allowed = ако противникот се согласи
preset-takebacks-never = никогаш

preset-illegal-moves = Неправилни потези
preset-illegal-moves-refused = се одбиваат
    .hint = Ништо не се случува, обидете се со друг потег.
preset-illegal-moves-counted = се бројат
    .hint = Противникот добива време, а премногу од нив ја губат партијата.
preset-illegal-moves-limit = Пораз со неправилен потег број

preset-draw-offers = Понуди за реми
preset-draw-offers-allowed = дозволени
preset-draw-offers-from-move = од одреден потег
preset-draw-offers-never = никогаш

preset-counted-draws = Тројно повторување и 50 потези
preset-counted-draws-by-claim = реми на барање
    .hint = Како што велат правилата.
preset-counted-draws-at-once = реми веднаш
    .hint = Така е вообичаено кај многу програми.

preset-default-time = Колку смее играчот да доцни
preset-absence = Колкаво отсуство губи
preset-absence-left = по заминување
preset-absence-lost = по прекин на врската
preset-quickplay = Забрзано завршување
    .hint = Во партија без додавање време, играч во временска стиска може да побара реми ако противникот не напредува.
preset-arbiter = Судија
preset-arbiter-built-in = програмата
    .hint = Одлучува веднаш и го прифаќа само она што може да го докаже.
preset-arbiter-person = човек

quick-unlimited = Без часовник
quick-custom = Свои поставки

## Words of every menu and dialog

word-yes = Да
word-no = Не
word-cancel = Откажи
word-back = Назад
word-close = Затвори
menu-continue = Продолжи
menu-restart = Почни одново
menu-save = Зачувај
menu-load = Вчитај
menu-new-game = Нова партија
menu-settings = Поставки
menu-leave = Излези
menu-rematch = Реванш
menu-replay = Преглед на партијата
menu-analyse = Анализа
menu-flip = Сврти ја таблата
confirm-resign = Да се предаде партијата?
confirm-leave = Да се излезе од партијата? Таа се чува и може да се продолжи.
confirm-restart = Партијата да почне одново? Досегашните потези се губат.

## Languages, each in its own

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Јазик
letters-local = Букви
letters-figurine = Фигури
letters-english = Англиски букви
