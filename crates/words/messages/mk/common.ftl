### Македонски. Правилата за имињата и променливите се на почетокот на en/common.ftl.
### На играчот му се обраќаме со „вие“, со мала буква. Страните се „белиот“ и „црниот“.

## The two sides

color-white = Белиот
color-black = Црниот

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
        [1] { $piece ->
            [king] крал на { $squares }
            [queen] дама на { $squares }
            [rook] топ на { $squares }
            [bishop] ловец на { $squares }
            [knight] скокач на { $squares }
           *[pawn] пешак на { $squares }
        }
        [one] { $piece ->
            [king] кралеви на { $squares }
            [queen] дами на { $squares }
            [rook] топови на { $squares }
            [bishop] ловци на { $squares }
            [knight] скокачи на { $squares }
           *[pawn] пешаци на { $squares }
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
        [white] Белиот: { $pieces }.
       *[black] Црниот: { $pieces }.
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
        [white] Белиот: { $move }
       *[black] Црниот: { $move }
    }
move-numbered =
    { $color ->
        [white] Потег { NUMBER($number) }, белиот: { $move }
       *[black] Потег { NUMBER($number) }, црниот: { $move }
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
        [0] нема гледачи
        [one] { NUMBER($count) } гледач
       *[other] { NUMBER($count) } гледачи
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
result-both-lose = Пораз за двајцата
result-none = Без резултат
result-unfinished = Незавршена
result-you-win = Победивте
result-you-lose = Изгубивте

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = Правила на шахот на ФИДЕ, член { $article }
law-guidelines = Правила на шахот на ФИДЕ, Насоки, член { $article }

ending-checkmate = Мат
    .sentence =
        { $winner ->
            [white] Белиот победи со мат.
           *[black] Црниот победи со мат.
        }
    .why = Кралот е нападнат и не може да се спаси. Партијата веднаш завршува.
ending-stalemate = Пат
    .sentence = Пат: партијата е реми.
    .why = Страната на потег нема ниеден дозволен потег, а нејзиниот крал не е под шах. Тоа е реми.
ending-dead-position = Мртва позиција
    .sentence = Ниедна страна не може да даде мат: партијата е реми.
    .why = Ниедна низа дозволени потези не води до мат за ниедна страна. Партијата веднаш завршува реми.
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
    .why = Играчот што се предава губи. Ако противникот не може да даде мат со ниедна низа дозволени потези, партијата е реми.
ending-agreement = Реми по договор
    .sentence = Играчите се договорија за реми.
    .why = Играчите може да се договорат за реми откако секоја страна ќе одигра потег.
ending-threefold = Тројно повторување
    .sentence =
        { $by ->
            [white] Белиот побара реми поради тројно повторување на позицијата.
            [black] Црниот побара реми поради тројно повторување на позицијата.
           *[none] Истата позиција се појави трипати: партијата е реми.
        }
    .why = Истата позиција, со истата страна на потег и со истите можни потези, се појави најмалку трипати.
ending-fifty-moves = Правило на 50 потези
    .sentence =
        { $by ->
            [white] Белиот побара реми според правилото на 50 потези.
            [black] Црниот побара реми според правилото на 50 потези.
           *[none] Педесет потези без земање и без потег со пешак: партијата е реми.
        }
    .why = Секоја страна ги одигра последните педесет потези без земање и без потег со пешак.
ending-fivefold = Петкратно повторување
    .sentence = Истата позиција се појави петпати: партијата е реми.
    .why = Кога истата позиција ќе се појави петпати, партијата е реми и без барање.
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
    .why = Играчот на кој ќе му истече времето губи. Ако противникот не може да даде мат со ниедна низа дозволени потези, партијата е реми.
ending-both-flags = На двајцата им истече времето
    .sentence = На двете страни им истече времето: партијата е реми.
    .why = На двете страни им истече времето во последниот период и не може да се утврди на која прво.
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
    .why = Во оваа партија неправилните потези се бројат. Играчот што ќе направи премногу губи. Ако противникот не може да даде мат со ниедна низа дозволени потези, партијата е реми.
ending-no-show = Недоаѓање
    .sentence =
        { $by ->
            [white] Белиот не дојде навреме. Црниот победи.
            [black] Црниот не дојде навреме. Белиот победи.
           *[both] Ниеден играч не дојде навреме: пораз за двајцата.
        }
    .why = Играчот што ќе задоцни повеќе од дозволеното ја губи партијата.
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
    .why = Играчот што ќе ја напушти партијата и нема да се врати навреме губи. Ако противникот не може да даде мат со ниедна низа дозволени потези, партијата е реми.
ending-breach = Прекршување на правилата
    .sentence =
        { $winner ->
            [white] На црниот му е досуден пораз. Белиот победи.
            [black] На белиот му е досуден пораз. Црниот победи.
           *[none] { $by ->
                [white] Белиот ги прекрши правилата, но црниот не може да даде мат: партијата е реми.
               *[black] Црниот ги прекрши правилата, но белиот не може да даде мат: партијата е реми.
            }
        }
    .why = Судијата ја прогласи партијата за изгубена поради прекршување на правилата.
ending-both-lose = Пораз за двајцата
    .sentence = Судијата ја прогласи партијата за изгубена за двајцата играчи.
    .why = Кога двајцата играчи постојано ги прекршуваат правилата, судијата може да ја прогласи партијата за изгубена за двајцата.
ending-quickplay = Реми во забрзаното завршување
    .sentence =
        { $by ->
            [white] Белиот побара реми во забрзаното завршување и барањето е прифатено.
           *[black] Црниот побара реми во забрзаното завршување и барањето е прифатено.
        }
    .why =
        { $ground ->
            [cannotMate] Противникот не може да даде мат со ниедна низа дозволени потези.
            [noProgress] { $moves ->
                [one] Во { NUMBER($moves) } потег противникот ништо не зеде и не помести пешак, значи не се обидуваше да победи.
               *[other] Во { NUMBER($moves) } потези противникот ништо не зеде и не помести пешак, значи не се обидуваше да победи.
            }
           *[arbiter] Судијата одлучи дека противникот не можел да победи со вообичаени средства или дека не се обидувал.
        }
ending-awarded = Победа по одлука на судијата
    .sentence =
        { $winner ->
            [white] Судијата му ја досуди победата на белиот.
           *[black] Судијата му ја досуди победата на црниот.
        }
    .why = Судијата може да ја прогласи партијата за добиена за една страна.
ending-drawn-by-arbiter = Реми по одлука на судијата
    .sentence = Судијата ја прогласи партијата за реми.
    .why = Судијата се грижи да се почитуваат правилата и може да ја прогласи партијата за реми.
ending-aborted = Откажана партија
    .sentence = Партијата е откажана. Не се брои.
    .why = Партијата може да се откаже сѐ додека двете страни не одиграат потег.

## What a player may do

may-offer-draw = Понуди реми
    .hint = Противникот може да прифати или да одбие.
may-offer-takeback = Врати потег
    .hint = Го враќа вашиот последен потег. Противникот мора да се согласи, освен ако играте на ист компјутер.
may-offer-pause = Паузирај
    .hint = Го запира часовникот. Противникот мора да се согласи, освен ако играте на ист компјутер.
may-offer-resume = Продолжи ја партијата
    .hint = Повторно го пушта часовникот. Противникот мора да се согласи, освен ако играте на ист компјутер.
may-offer-restart = Почни ја партијата одново
    .hint = Почнува одново со истите поставки. Противникот мора да се согласи, освен ако играте на ист компјутер.
may-accept-draw = Прифати реми
    .hint = Партијата завршува реми.
may-accept-takeback = Дозволи враќање потег
    .hint = Последниот потег на противникот се враќа.
may-accept-pause = Прифати пауза
    .hint = Часовникот запира.
may-accept-resume = Продолжи ја партијата
    .hint = Часовникот повторно тргнува.
may-accept-restart = Прифати нов почеток
    .hint = Партијата почнува одново со истите поставки.
may-claim-threefold = Побарај реми (тројно повторување)
    .hint = Истата позиција се појави трипати. Партијата завршува реми.
may-claim-fifty-moves = Побарај реми (правило на 50 потези)
    .hint = Педесет потези без земање и без потег со пешак. Партијата завршува реми.
may-claim-abandoned = Побарај победа
    .hint = Противникот ја напушти партијата и не се врати навреме.
may-flag = Побарај победа на време
    .hint = На противникот му истече времето.
may-resign = Предај се
    .hint = Ја предавате партијата. Противникот победува.
may-abort = Откажи ја партијата
    .hint = Партијата завршува без резултат.
may-give-time = Дај повеќе време
    .hint = Додава време на часовникот на противникот.
may-request-increment = Побарај додавање време
    .hint = Ако барањето се прифати, двете страни добиваат по пет секунди повеќе за секој потег, а противникот уште две минути. Барањето се смета и за понуда за реми.
may-claim-quickplay = Побарај реми (нема напредок)
    .hint = Тврдите дека противникот не може да победи со вообичаени средства или дека не се обидува. Ако барањето е погрешно, противникот добива уште две минути.

decline-draw = Одбиј го ремито
decline-takeback = Не дозволувај враќање потег
decline-pause = Одбиј ја паузата
decline-resume = Сѐ уште не
decline-restart = Одбиј нов почеток

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
        [white] Белиот сака да ја продолжи партијата.
       *[black] Црниот сака да ја продолжи партијата.
    }
    .yours = Предложивте да се продолжи партијата.
    .theirs = Противникот сака да ја продолжи партијата.
    .declined =
        { $by ->
            [white] Белиот сѐ уште не сака да продолжи.
           *[black] Црниот сѐ уште не сака да продолжи.
        }
offer-restart =
    { $by ->
        [white] Белиот сака партијата да почне одново.
       *[black] Црниот сака партијата да почне одново.
    }
    .yours = Предложивте партијата да почне одново.
    .theirs = Противникот сака партијата да почне одново.
    .declined =
        { $by ->
            [white] Белиот не сака партијата да почне одново.
           *[black] Црниот не сака партијата да почне одново.
        }
offer-rematch =
    { $by ->
        [white] Белиот нуди реванш.
       *[black] Црниот нуди реванш.
    }
    .yours = Понудивте реванш.
    .theirs = Противникот нуди реванш.

## What happened

event-began = Партијата почна.
event-taken-back =
    { $count ->
        [one] Вратен е { NUMBER($count) } потег.
       *[other] Вратени се { NUMBER($count) } потези.
    }
event-claimed-right =
    { $by ->
        [white] Барањето за реми на белиот е исправно.
       *[black] Барањето за реми на црниот е исправно.
    }
event-claimed-wrong =
    { $by ->
        [white] Барањето за реми на белиот не е исправно: црниот добива { $given }. Барањето се смета за понуда за реми.
       *[black] Барањето за реми на црниот не е исправно: белиот добива { $given }. Барањето се смета за понуда за реми.
    }
event-irregular =
    { $by ->
        [white] { $what ->
            [notReplaced] Белиот не го замени пешакот со фигура.
            [pressedWithoutMoving] Белиот го притисна часовникот без да одигра потег.
            [twoHands] Белиот одигра потег со две раце.
           *[illegalMove] Белиот одигра неправилен потег.
        } Неправилни потези досега: { NUMBER($count) }. Црниот добива { $given }.
       *[black] { $what ->
            [notReplaced] Црниот не го замени пешакот со фигура.
            [pressedWithoutMoving] Црниот го притисна часовникот без да одигра потег.
            [twoHands] Црниот одигра потег со две раце.
           *[illegalMove] Црниот одигра неправилен потег.
        } Неправилни потези досега: { NUMBER($count) }. Белиот добива { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] пешакот не е заменет со фигура
        [pressedWithoutMoving] часовникот е притиснат без потег
        [twoHands] потегот е одигран со две раце
       *[illegalMove] неправилен потег
    }
event-both-flags-down = Паднаа двете знаменца. Играта продолжува со времето за следниот период.
event-paused = Партијата е паузирана.
event-resumed = Играта продолжува.
event-restored = Партијата продолжува по прекин. Времето на часовниците не е изменето.
event-time-added =
    { $to ->
        [white] Белиот добива { $time }.
       *[black] Црниот добива { $time }.
    }
event-clock-set = Часовникот е наместен.
event-restarted = Партијата почна одново.
event-left =
    { $by ->
        [white] { $how ->
            [lost] Врската со белиот се прекина.
           *[left] Белиот ја напушти партијата.
        }
       *[black] { $how ->
            [lost] Врската со црниот се прекина.
           *[left] Црниот ја напушти партијата.
        }
    }
event-arrived =
    { $by ->
        [white] Белиот се приклучи на партијата.
       *[black] Црниот се приклучи на партијата.
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
        [white] Двете страни сега добиваат по { $increment } за секој потег. Црниот добива и { $given }.
       *[black] Двете страни сега добиваат по { $increment } за секој потег. Белиот добива и { $given }.
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
event-judged = Програмата ја провери позицијата.
event-result-pending =
    { $cause ->
        [resignation] { $by ->
            [white] Белиот се предаде.
           *[black] Црниот се предаде.
        }
        [flag] { $by ->
            [white] На белиот му истече времето.
           *[black] На црниот му истече времето.
        }
        [illegalMoves] { $by ->
            [white] Белиот направи премногу неправилни потези.
           *[black] Црниот направи премногу неправилни потези.
        }
        [abandonment] { $by ->
            [white] Белиот ја напушти партијата.
           *[black] Црниот ја напушти партијата.
        }
       *[breach] { $by ->
            [white] Белиот ги прекрши правилата.
           *[black] Црниот ги прекрши правилата.
        }
    }
event-reasoned = Причината за резултатот е променета.

## What the arbiter has yet to decide

question-increment = Судијата одлучува дали да даде додавање време. Часовникот е запрен.
question-normal-means = Судијата одлучува за барањето. Часовникот е запрен.
result-pending =
    { $winner ->
        [white] Резултатот сѐ уште не е утврден: се проверува дали белиот може да даде мат.
       *[black] Резултатот сѐ уште не е утврден: се проверува дали црниот може да даде мат.
    }

## Where the players are

presence-expected = сѐ уште не е тука
presence-here = тука е
presence-left = си замина
presence-lost = врската е прекината

## Refusals of a game

refusal-game-over = Партијата е завршена.
refusal-not-your-turn =
    { $turn ->
        [white] Белиот е на потег.
       *[black] Црниот е на потег.
    }
refusal-not-allowed = Тука не можете да го направите тоа.
refusal-no-arbiter = Оваа партија нема друг судија освен програмата.
refusal-illegal-move = { $uci } не е дозволен потег.
refusal-announced-move = Со барањето го најавивте потегот { $uci }, па мора да го одиграте.
refusal-touched-piece = Ја допревте фигурата на { $square }, па мора да ја поместите.
refusal-touched-target = Ја допревте фигурата на { $square }, па мора да ја земете.
refusal-touched-both = Фигурата од { $from } мора да ја земе фигурата на { $to }.
refusal-touched-so-no-claim = Ја допревте фигурата на { $square }, па со овој потег не можете да барате реми.
refusal-paused = Партијата е паузирана. Прво продолжете ја.
refusal-paused-by-official = Судијата ја запре партијата. Само судијата може да ја продолжи.
refusal-not-paused = Партијата не е паузирана.
refusal-offers-forbidden = Во оваа партија не е дозволено да се нуди реми.
refusal-offer-too-early = Реми може да се нуди дури од потегот бр. { NUMBER($move) }.
refusal-before-first-moves = Прво двете страни мора да одиграат потег.
refusal-already-offered =
    { $what ->
        [draw] Веќе е понудено реми.
        [takeback] Веќе е побарано враќање потег.
        [pause] Веќе е побарана пауза.
        [resume] Веќе е предложено партијата да се продолжи.
       *[restart] Веќе е предложено партијата да почне одново.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Нема понуда за реми или таа повеќе не важи.
        [takeback] Нема барање за враќање потег или тоа повеќе не важи.
        [pause] Нема барање за пауза или тоа повеќе не важи.
        [resume] Нема предлог да се продолжи или тој повеќе не важи.
       *[restart] Нема предлог да се почне одново или тој повеќе не важи.
    }
refusal-takebacks-forbidden = Во оваа партија не е дозволено враќање потези.
refusal-nothing-to-take-back = Немате потег што може да се врати.
refusal-flag-still-up = На никого не му истекло времето.
refusal-too-late-to-abort = Партијата повеќе не може да се откаже: двете страни веќе одиграа потег.
refusal-no-clock =
    { $color ->
        [white] Белиот нема часовник.
       *[black] Црниот нема часовник.
    }
refusal-bad-time = Не можете да дадете толку време.
refusal-not-absent = Не можете да побарате победа: противникот е тука, или во оваа партија не се губи поради отсуство.
refusal-not-absent-enough = Противникот сѐ уште не е отсутен доволно долго.
refusal-no-quickplay = Оваа партија се игра без правилата за забрзано завршување.
refusal-not-in-blitz = Правилата за забрзано завршување не важат во блиц.
refusal-has-increment = Правилата за забрзано завршување не важат за партии со додавање време.
refusal-no-last-period = Правилата за забрзано завршување важат само во последниот период, а оваа временска контрола го нема.
refusal-flag-down = Вашето време истече.
refusal-result-pending = Играта заврши, но резултатот сѐ уште не е утврден. Почекајте.
refusal-not-short-of-time = Ова може да го направите само ако ви останале помалку од две минути во последниот период.
refusal-awaiting-ruling = Почекајте ја одлуката на судијата.
refusal-nothing-to-rule = Судијата нема за што да одлучува.
refusal-nothing-to-postpone = Оваа одлука не може да се одложи.
refusal-stale-verdict = Позицијата во меѓувреме се промени.
refusal-nothing-changed = Тоа ништо нема да промени.
refusal-not-counted = Во оваа партија неправилните потези не се бројат.
refusal-id-used = Друго барање го има истиот број. Обидете се повторно.

## Refusals of a club

refusal-not-your-seat = Ова не е ваше место.
refusal-which-seat = Во оваа партија имате повеќе места. Изберете едно.
refusal-not-your-room = Не можете да пишувате во овој разговор.
refusal-not-over = Партијата сѐ уште не е завршена.
refusal-no-game = Оваа партија не постои или е приватна.
refusal-no-challenge = Овој предизвик повеќе не важи или е за некој друг.
refusal-own-challenge = Ова е вашиот предизвик.
refusal-own-opponent = Не можете да играте против себе.
refusal-not-you = Вашата сесија се промени. Вчитајте ја страницата повторно.
refusal-unreachable = Клубот е недостапен. Проверете ја врската и обидете се повторно.
refusal-busy = Клубот е преоптоварен. Обидете се повторно малку подоцна.
refusal-too-fast = Премногу барања: почекајте малку.
refusal-too-many = Достигната е границата. Обидете се повторно подоцна.
refusal-too-many-guesses = Од вашата мрежна адреса пристигнаа премногу погрешни клучеви. Обидете се повторно за неколку минути.
refusal-too-large = Текстот или датотеката се преголеми.
refusal-bad-message = Клубот не го разбра ова барање.
refusal-bad-preset = Со овие поставки не може да почне партија.
refusal-bad-text = Овој текст е прекраток, предолг или тука не е дозволен.
refusal-storage = Клубот не можеше да го зачува ова, па ништо не е променето. Обидете се повторно.
refusal-conflict = Партијата во меѓувреме се промени. Проверете ја и обидете се повторно.
refusal-nobody = Овој играч не е тука.
refusal-wrong-token = Погрешен клуч на организаторот.
refusal-has-account = Веќе имате сметка.
refusal-no-account = Немате сметка.
refusal-wrong-password = Погрешно име или лозинка.
refusal-name-taken = Ова име е веќе зафатено.
refusal-mixed-letters = Во еден збор од името не може да се мешаат букви од различни азбуки.
refusal-not-found = На оваа адреса нема ништо.
refusal-no-code = Овој линк повеќе не важи.
refusal-no-door = Не може да се отвори пристап до клубот од мрежата. Проверете ги мрежните поставки на овој компјутер.
refusal-not-here = Ова може да го направи само организаторот или некој што е на компјутерот на клубот.
refusal-bad-method = Оваа адреса е само за читање.
refusal-too-slow = Барањето траеше предолго. Обидете се повторно.
refusal-wrong-host = Клубот не го прифаќа ова име на домаќин. Користете ја неговата IP-адреса.
refusal-foreign-origin = Барањата од други веб-страници не се дозволени.
refusal-bad-position = Оваа позиција не е исправна.
refusal-bad-record = Оваа партија не може да се прочита.
refusal-no-engine = Овој шаховски мотор не е достапен.
refusal-engine-failed = Шаховскиот мотор потфрли. Обидете се повторно или изберете друг.
refusal-other = Барањето е одбиено: { $text }

## Levels

level-name = Ниво { NUMBER($level) }
level-0 = Игра случајни дозволени потези.
level-1 = Зема сѐ што може и ретко мисли на вашиот одговор. За најпрвите партии.
level-2 = Често не го гледа вашиот одговор и остава фигури незаштитени.
level-3 = Обично мисли на вашиот одговор, но сѐ уште подарува фигури.
level-4 = Повеќе не остава незаштитени фигури, но не гледа далеку.
level-5 = Гледа кратки комбинации, но понекогаш избира послаб потег.
level-6 = Игра како запален клупски играч, со понекоја грешка.
level-7 = Ги казнува грешките, но и самиот прави мали.
level-8 = Гледа многу и ретко греши.
level-9 = Речиси никогаш не греши. За силни играчи.
level-10 = Полна сила.

## Kinds of time control

time-unlimited = Без часовник
    .hint = Двете страни може да мислат колку што сакаат.
time-sudden-death = За целата партија
    .hint = Едно време за сите потези.
time-increment = Со додавање
    .hint = За секој потег на часовникот се додаваат неколку секунди (Фишер).
time-delay = Со одложување
    .hint = На секој потег часовникот чека неколку секунди пред да тргне.
time-bronstein = Бронштајново одложување
    .hint = По секој потег се враќа потрошеното време, но само до одредена граница.
time-hourglass = Песочен часовник
    .hint = Времето што ќе го потроши едната страна ѝ се додава на другата.
time-per-move = Време по потег
    .hint = Исто време за секој потег. Неискористеното време се губи.
time-periods = Повеќе периоди
    .hint = Време за првите потези, па уште време за следните.
time-odds = Различно време
    .hint = Двете страни добиваат различно време.

time-of-sudden-death = { time-minutes } за целата партија
time-of-increment = { time-minutes } плус { time-seconds } по потег
time-of-delay = { time-minutes }, со одложување од { time-seconds } по потег
time-of-bronstein = { time-minutes }, со Бронштајново одложување од { time-seconds }
time-of-hourglass = песочен часовник од { time-minutes }
time-of-seconds-per-move = { time-seconds } по потег
time-of-days-per-move = { time-days } по потег
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } потег: { $rest }
       *[other] { NUMBER($moves) } потези: { $rest }
    }

speed-blitz = Блиц
    .hint = Десет минути или помалку по играч.
speed-rapid = Забрзан шах
    .hint = Повеќе од десет минути, но помалку од еден час по играч.
speed-standard = Класичен шах
    .hint = Еден час или повеќе по играч, или без часовник.

## Everything that is chosen before a game

preset-players = Играчи
preset-name = Име
preset-level = Ниво
preset-player-person = Играч на овој компјутер
preset-player-engine = Компјутер
preset-player-remote = Играч на мрежата

preset-color = Вашата боја
preset-color-white = Бела
preset-color-black = Црна
preset-color-random = Случајна

preset-start = Почетна позиција
preset-start-standard = Стандардна
preset-start-chess960 = Шах 960
    .hint = Фигурите на првиот ред се измешани на еден од 960 начини, исто за двете страни.
preset-start-random-chess960 = Шах 960 (случајна)
preset-start-number = Број на позицијата (од 0 до 959)
preset-start-fen = Своја позиција

preset-time = Временска контрола
preset-time-minutes = Минути по страна
preset-time-seconds = Додавање во секунди

preset-clock-start = Почеток на часовникот
preset-clock-start-with-the-game = Со партијата
    .hint = Како во правилата на ФИДЕ: часовникот на белиот тргнува веднаш.
preset-clock-start-after-first-moves = По првите потези
    .hint = Првиот потег на секоја страна не троши време, како што е вообичаено на интернет.

preset-lag = Доцнење на мрежата
preset-lag-charged = Се смета во времето на играчот
preset-lag-forgiven = Се надоместува, до одредена граница

preset-flags = Кога ќе истече времето
preset-flags-at-once = Заврши ја партијата
    .hint = Програмата внимава на часовникот.
preset-flags-when-claimed = Чекај барање
    .hint = Како со механички часовник: се игра додека некој не побара победа на време.

preset-seating = Каде седат играчите
preset-seating-apart = Секој пред свој екран
preset-seating-together = Двајцата на ист компјутер

preset-takebacks = Враќање потези
preset-takebacks-allowed = Ако противникот се согласи
preset-takebacks-never = Никогаш

preset-illegal-moves = Неправилни потези
preset-illegal-moves-refused = Се одбиваат
    .hint = Неправилниот потег не се одигрува, и играчот прави друг.
preset-illegal-moves-counted = Се бројат
    .hint = Противникот добива дополнително време, а со премногу неправилни потези партијата се губи.
preset-illegal-moves-limit = Број на неправилни потези со кој се губи партијата

preset-draw-offers = Понуди за реми
preset-draw-offers-allowed = Дозволени
preset-draw-offers-from-move = Почнувајќи од потег
preset-draw-offers-never = Никогаш

preset-counted-draws = Тројно повторување и правило на 50 потези
preset-counted-draws-by-claim = Реми на барање
    .hint = Како во правилата на ФИДЕ.
preset-counted-draws-at-once = Автоматско реми
    .hint = Како што е вообичаено на интернет.

preset-default-time = Дозволено доцнење
preset-absence = Отсуство со кое се губи партијата
preset-absence-left = По напуштање на партијата
preset-absence-lost = По прекин на врската
preset-quickplay = Забрзано завршување
    .hint = Во партии без додавање време, играч во цајтнот може да побара реми ако противникот не напредува.
preset-arbiter = Судија
preset-arbiter-built-in = Програмата
    .hint = Одлучува веднаш и го прифаќа само она што може да го докаже.
preset-arbiter-person = Човек

quick-unlimited = Без часовник
quick-custom = Друга

## Words of every menu and dialog

word-yes = Да
word-no = Не
word-cancel = Откажи
word-back = Назад
word-close = Затвори
menu-continue = Продолжи
menu-restart = Почни ја партијата одново
menu-save = Зачувај
menu-load = Вчитај
menu-new-game = Нова партија
menu-settings = Поставки
menu-leave = Излези
menu-rematch = Реванш
menu-replay = Преглед
menu-analyse = Анализирај
menu-flip = Сврти ја таблата
confirm-resign = Да се предаде оваа партија?
confirm-leave = Да се излезе од партијата? Таа е зачувана и може да ја продолжите подоцна.
confirm-restart = Партијата да почне одново? Досегашните потези ќе се избришат.

## Languages, each in its own

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Јазик
letters-local = Букви
letters-figurine = Симболи на фигурите
letters-english = Англиски букви
