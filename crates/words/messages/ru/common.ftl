### Русский. Правила имён и переменных — в начале en/common.ftl.
### К игроку — на «вы», со строчной буквы. Стороны — «белые» и «чёрные», во множественном числе.

## The two sides

color-white = Белые
color-black = Чёрные

## Pieces

piece-king = король
    .letter = Кр
    .plural = короли
piece-queen = ферзь
    .letter = Ф
    .plural = ферзи
piece-rook = ладья
    .letter = Л
    .plural = ладьи
piece-bishop = слон
    .letter = С
    .plural = слоны
piece-knight = конь
    .letter = К
    .plural = кони
piece-pawn = пешка
    .letter = п
    .plural = пешки

piece-colored =
    { $color ->
        [white] { $piece ->
            [king] белый король
            [queen] белый ферзь
            [rook] белая ладья
            [bishop] белый слон
            [knight] белый конь
           *[pawn] белая пешка
        }
       *[black] { $piece ->
            [king] чёрный король
            [queen] чёрный ферзь
            [rook] чёрная ладья
            [bishop] чёрный слон
            [knight] чёрный конь
           *[pawn] чёрная пешка
        }
    }

## Squares

square-empty = { $square }, пусто
square-piece = { $square }, { piece-colored }
piece-on-square = { piece-colored } на { $square }

pieces-on-squares =
    { $count ->
        [1] { $piece ->
            [king] король { $squares }
            [queen] ферзь { $squares }
            [rook] ладья { $squares }
            [bishop] слон { $squares }
            [knight] конь { $squares }
           *[pawn] пешка { $squares }
        }
        [one] { $piece ->
            [king] короли { $squares }
            [queen] ферзи { $squares }
            [rook] ладьи { $squares }
            [bishop] слоны { $squares }
            [knight] кони { $squares }
           *[pawn] пешки { $squares }
        }
        [few] { $piece ->
            [king] короли { $squares }
            [queen] ферзи { $squares }
            [rook] ладьи { $squares }
            [bishop] слоны { $squares }
            [knight] кони { $squares }
           *[pawn] пешки { $squares }
        }
        [many] { $piece ->
            [king] короли { $squares }
            [queen] ферзи { $squares }
            [rook] ладьи { $squares }
            [bishop] слоны { $squares }
            [knight] кони { $squares }
           *[pawn] пешки { $squares }
        }
       *[other] { $piece ->
            [king] короли { $squares }
            [queen] ферзи { $squares }
            [rook] ладьи { $squares }
            [bishop] слоны { $squares }
            [knight] кони { $squares }
           *[pawn] пешки { $squares }
        }
    }

position-side =
    { $color ->
        [white] Белые: { $pieces }.
       *[black] Чёрные: { $pieces }.
    }

## A move in words

move-words =
    { $kind ->
        [castlingKing] короткая рокировка
        [castlingQueen] длинная рокировка
       *[plain] { $taken ->
            [none] { move-words-quiet }
           *[other] { move-words-capture }
        }
    }{ move-words-promotion }{ move-words-check }

move-words-quiet =
    { $piece ->
        [king] король с { $from } на { $to }
        [queen] ферзь с { $from } на { $to }
        [rook] ладья с { $from } на { $to }
        [bishop] слон с { $from } на { $to }
        [knight] конь с { $from } на { $to }
       *[pawn] пешка с { $from } на { $to }
    }
move-words-capture =
    { $piece ->
        [king] король
        [queen] ферзь
        [rook] ладья
        [bishop] слон
        [knight] конь
       *[pawn] пешка
    } с { $from } берёт { $taken ->
        [queen] ферзя
        [rook] ладью
        [bishop] слона
        [knight] коня
       *[pawn] пешку
    } { $kind ->
        [enPassant] на проходе, на { $to }
       *[plain] на { $to }
    }
move-words-promotion =
    { $promotion ->
        [queen] , превращение в ферзя
        [rook] , превращение в ладью
        [bishop] , превращение в слона
        [knight] , превращение в коня
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
        [white] Белые: { $move }
       *[black] Чёрные: { $move }
    }
move-numbered =
    { $color ->
        [white] Ход { NUMBER($number) }, белые: { $move }
       *[black] Ход { NUMBER($number) }, чёрные: { $move }
    }

promotion-choose = Превратить пешку в
check-now =
    { $color ->
        [white] Шах белому королю.
       *[black] Шах чёрному королю.
    }
turn-now =
    { $color ->
        [white] Ход белых
       *[black] Ход чёрных
    }
turn-yours = Ваш ход

## Counting

count-moves =
    { $count ->
        [one] { NUMBER($count) } ход
        [few] { NUMBER($count) } хода
        [many] { NUMBER($count) } ходов
       *[other] { NUMBER($count) } хода
    }
count-games =
    { $count ->
        [one] { NUMBER($count) } партия
        [few] { NUMBER($count) } партии
        [many] { NUMBER($count) } партий
       *[other] { NUMBER($count) } партии
    }
count-points =
    { $count ->
        [one] { NUMBER($count) } очко
        [few] { NUMBER($count) } очка
        [many] { NUMBER($count) } очков
       *[other] { NUMBER($count) } очка
    }
count-players =
    { $count ->
        [one] { NUMBER($count) } игрок
        [few] { NUMBER($count) } игрока
        [many] { NUMBER($count) } игроков
       *[other] { NUMBER($count) } игрока
    }
count-watchers =
    { $count ->
        [0] нет зрителей
        [one] { NUMBER($count) } зритель
        [few] { NUMBER($count) } зрителя
        [many] { NUMBER($count) } зрителей
       *[other] { NUMBER($count) } зрителя
    }
time-days =
    { $days ->
        [one] { NUMBER($days) } день
        [few] { NUMBER($days) } дня
        [many] { NUMBER($days) } дней
       *[other] { NUMBER($days) } дня
    }
time-hours =
    { $hours ->
        [one] { NUMBER($hours) } час
        [few] { NUMBER($hours) } часа
        [many] { NUMBER($hours) } часов
       *[other] { NUMBER($hours) } часа
    }
time-minutes =
    { $minutes ->
        [one] { NUMBER($minutes) } минута
        [few] { NUMBER($minutes) } минуты
        [many] { NUMBER($minutes) } минут
       *[other] { NUMBER($minutes) } минуты
    }
time-seconds =
    { $seconds ->
        [one] { NUMBER($seconds) } секунда
        [few] { NUMBER($seconds) } секунды
        [many] { NUMBER($seconds) } секунд
       *[other] { NUMBER($seconds) } секунды
    }

## The clock in words

clock-words =
    { $hours ->
        [0] { $minutes ->
            [0] { time-seconds }
           *[other] { $seconds ->
                [0] { time-minutes }
               *[other] { time-minutes } { time-seconds }
            }
        }
       *[other] { $minutes ->
            [0] { time-hours }
           *[other] { time-hours } { time-minutes }
        }
    }
clock-side =
    { $color ->
        [white] У белых { $time }.
       *[black] У чёрных { $time }.
    }
clock-none = Без часов
clock-low =
    { $color ->
        [white] У белых мало времени.
       *[black] У чёрных мало времени.
    }
clock-stopped = Часы остановлены.

## Results

result-white = Белые выиграли
result-black = Чёрные выиграли
result-draw = Ничья
result-both-lose = Поражение обоим
result-none = Без результата
result-unfinished = Не закончена
result-you-win = Вы выиграли
result-you-lose = Вы проиграли

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = Правила шахмат ФИДЕ, статья { $article }
law-guidelines = Правила шахмат ФИДЕ, Руководство, статья { $article }

ending-checkmate = Мат
    .sentence =
        { $winner ->
            [white] Белые поставили мат и выиграли.
           *[black] Чёрные поставили мат и выиграли.
        }
    .why = Король атакован, и спасти его нельзя. Партия сразу заканчивается.
ending-stalemate = Пат
    .sentence = Пат: ничья.
    .why = У стороны, чей сейчас ход, нет ни одного возможного хода, а её король не под шахом. Это ничья.
ending-dead-position = Мёртвая позиция
    .sentence = Ни одна из сторон не может поставить мат: ничья.
    .why = Никакая последовательность возможных ходов не приводит к мату ни одному из королей. Партия сразу заканчивается вничью.
ending-resignation = Сдача партии
    .sentence =
        { $winner ->
            [white] Чёрные сдались. Белые выиграли.
            [black] Белые сдались. Чёрные выиграли.
           *[none] { $by ->
                [white] Белые сдались, но чёрные не могут поставить мат: ничья.
               *[black] Чёрные сдались, но белые не могут поставить мат: ничья.
            }
        }
    .why = Сдавшийся игрок проигрывает. Если соперник не может поставить мат никакой последовательностью возможных ходов, партия заканчивается вничью.
ending-agreement = Ничья по соглашению
    .sentence = Игроки согласились на ничью.
    .why = Игроки могут согласиться на ничью после того, как каждая сторона сделала ход.
ending-threefold = Троекратное повторение
    .sentence =
        { $by ->
            [white] Белые потребовали ничью из-за троекратного повторения позиции.
            [black] Чёрные потребовали ничью из-за троекратного повторения позиции.
           *[none] Одна и та же позиция возникла три раза: ничья.
        }
    .why = Одна и та же позиция, с той же очередью хода и теми же возможными ходами, возникла не менее трёх раз.
ending-fifty-moves = Правило 50 ходов
    .sentence =
        { $by ->
            [white] Белые потребовали ничью по правилу 50 ходов.
            [black] Чёрные потребовали ничью по правилу 50 ходов.
           *[none] Пятьдесят ходов без взятий и ходов пешками: ничья.
        }
    .why = Каждая сторона сделала последние пятьдесят ходов без взятий и ходов пешками.
ending-fivefold = Пятикратное повторение
    .sentence = Одна и та же позиция возникла пять раз: ничья.
    .why = Когда одна и та же позиция возникает пять раз, партия заканчивается вничью без требования игрока.
ending-seventy-five-moves = Правило 75 ходов
    .sentence = Семьдесят пять ходов без взятий и ходов пешками: ничья.
    .why = После семидесяти пяти ходов каждой стороны без взятий и ходов пешками партия заканчивается вничью без требования игрока.
ending-flag = Время истекло
    .sentence =
        { $winner ->
            [white] Чёрные просрочили время. Белые выиграли.
            [black] Белые просрочили время. Чёрные выиграли.
           *[none] { $by ->
                [white] Белые просрочили время, но чёрные не могут поставить мат: ничья.
               *[black] Чёрные просрочили время, но белые не могут поставить мат: ничья.
            }
        }
    .why = Игрок, просрочивший время, проигрывает. Если соперник не может поставить мат никакой последовательностью возможных ходов, партия заканчивается вничью.
ending-both-flags = Время истекло у обоих
    .sentence = Обе стороны просрочили время: ничья.
    .why = Обе стороны просрочили время в последнем периоде, и нельзя установить, кто первым.
ending-illegal-moves = Невозможные ходы
    .sentence =
        { $winner ->
            [white] Чёрные сделали слишком много невозможных ходов. Белые выиграли.
            [black] Белые сделали слишком много невозможных ходов. Чёрные выиграли.
           *[none] { $by ->
                [white] Белые сделали слишком много невозможных ходов, но чёрные не могут поставить мат: ничья.
               *[black] Чёрные сделали слишком много невозможных ходов, но белые не могут поставить мат: ничья.
            }
        }
    .why = В этой партии невозможные ходы считаются. Игрок, который сделал их слишком много, проигрывает. Если соперник не может поставить мат никакой последовательностью возможных ходов, партия заканчивается вничью.
ending-no-show = Неявка
    .sentence =
        { $by ->
            [white] Белые не явились вовремя. Чёрные выиграли.
            [black] Чёрные не явились вовремя. Белые выиграли.
           *[both] Ни один из игроков не явился вовремя: поражение обоим.
        }
    .why = Игрок, опоздавший больше допустимого, проигрывает партию.
ending-abandonment = Игрок покинул партию
    .sentence =
        { $winner ->
            [white] Чёрные покинули партию. Белые выиграли.
            [black] Белые покинули партию. Чёрные выиграли.
           *[none] { $by ->
                [white] Белые покинули партию, но чёрные не могут поставить мат: ничья.
               *[black] Чёрные покинули партию, но белые не могут поставить мат: ничья.
            }
        }
    .why = Игрок, который покинул партию и не вернулся вовремя, проигрывает. Если соперник не может поставить мат никакой последовательностью возможных ходов, партия заканчивается вничью.
ending-breach = Нарушение правил
    .sentence =
        { $winner ->
            [white] Чёрным засчитано поражение. Белые выиграли.
            [black] Белым засчитано поражение. Чёрные выиграли.
           *[none] { $by ->
                [white] Белые нарушили правила, но чёрные не могут поставить мат: ничья.
               *[black] Чёрные нарушили правила, но белые не могут поставить мат: ничья.
            }
        }
    .why = Судья объявил партию проигранной из-за нарушения правил.
ending-both-lose = Поражение обоим
    .sentence = Судья засчитал поражение обоим игрокам.
    .why = Если оба игрока упорно нарушают правила, судья может засчитать поражение обоим.
ending-quickplay = Ничья в быстром финише
    .sentence =
        { $by ->
            [white] Белые потребовали ничью в быстром финише, и требование удовлетворено.
           *[black] Чёрные потребовали ничью в быстром финише, и требование удовлетворено.
        }
    .why =
        { $ground ->
            [cannotMate] Соперник не может поставить мат никакой последовательностью возможных ходов.
            [noProgress] { $moves ->
                [one] За { NUMBER($moves) } ход соперник ничего не взял и не пошёл пешкой, то есть не пытался выиграть.
                [few] За { NUMBER($moves) } хода соперник ничего не взял и не пошёл пешкой, то есть не пытался выиграть.
                [many] За { NUMBER($moves) } ходов соперник ничего не взял и не пошёл пешкой, то есть не пытался выиграть.
               *[other] За { NUMBER($moves) } хода соперник ничего не взял и не пошёл пешкой, то есть не пытался выиграть.
            }
           *[arbiter] Судья решил, что соперник не мог выиграть обычными средствами или не пытался.
        }
ending-awarded = Победа по решению судьи
    .sentence =
        { $winner ->
            [white] Судья присудил победу белым.
           *[black] Судья присудил победу чёрным.
        }
    .why = Судья может объявить партию выигранной одной из сторон.
ending-drawn-by-arbiter = Ничья по решению судьи
    .sentence = Судья объявил ничью.
    .why = Судья следит за соблюдением правил и может объявить партию закончившейся вничью.
ending-aborted = Партия отменена
    .sentence = Партия отменена и не засчитывается.
    .why = Партию можно отменить, пока обе стороны не сделали по ходу.

## What a player may do

may-offer-draw = Предложить ничью
    .hint = Соперник может согласиться или отказаться.
may-offer-takeback = Взять ход назад
    .hint = Взять назад ваш последний ход. Нужно согласие соперника, если вы не за одним компьютером.
may-offer-pause = Пауза
    .hint = Остановить часы. Нужно согласие соперника, если вы не за одним компьютером.
may-offer-resume = Продолжить игру
    .hint = Снова запустить часы. Нужно согласие соперника, если вы не за одним компьютером.
may-offer-restart = Начать партию заново
    .hint = Начать заново с теми же настройками. Нужно согласие соперника, если вы не за одним компьютером.
may-accept-draw = Принять ничью
    .hint = Партия закончится вничью.
may-accept-takeback = Разрешить взять ход назад
    .hint = Последний ход соперника будет взят назад.
may-accept-pause = Согласиться на паузу
    .hint = Часы остановятся.
may-accept-resume = Продолжить игру
    .hint = Часы снова пойдут.
may-accept-restart = Согласиться начать заново
    .hint = Партия начнётся заново с теми же настройками.
may-claim-threefold = Потребовать ничью (троекратное повторение)
    .hint = Одна и та же позиция возникла три раза. Партия закончится вничью.
may-claim-fifty-moves = Потребовать ничью (правило 50 ходов)
    .hint = Пятьдесят ходов без взятий и ходов пешками. Партия закончится вничью.
may-claim-abandoned = Потребовать победу
    .hint = Соперник покинул партию и вовремя не вернулся.
may-flag = Потребовать победу по времени
    .hint = Время соперника истекло.
may-resign = Сдаться
    .hint = Признать поражение. Победит соперник.
may-abort = Отменить партию
    .hint = Партия закончится без результата.
may-give-time = Дать больше времени
    .hint = Добавить время на часы соперника.
may-request-increment = Попросить добавление за ход
    .hint = Если просьбу удовлетворят, обе стороны получат по пять дополнительных секунд на ход, а соперник — ещё две минуты. Просьба считается и предложением ничьей.
may-claim-quickplay = Потребовать ничью (нет игры на выигрыш)
    .hint = Заявить, что соперник не может выиграть обычными средствами или не пытается. Если требование неверно, соперник получит ещё две минуты.

decline-draw = Отклонить ничью
decline-takeback = Не разрешать взять ход назад
decline-pause = Отказаться от паузы
decline-resume = Пока нет
decline-restart = Отказаться начать заново

## Offers

offer-draw =
    { $by ->
        [white] Белые предлагают ничью.
       *[black] Чёрные предлагают ничью.
    }
    .yours = Вы предложили ничью.
    .theirs = Соперник предлагает ничью.
    .declined =
        { $by ->
            [white] Белые отклоняют ничью.
           *[black] Чёрные отклоняют ничью.
        }
offer-takeback =
    { $by ->
        [white] Белые просят взять ход назад.
       *[black] Чёрные просят взять ход назад.
    }
    .yours = Вы попросили взять ход назад.
    .theirs = Соперник просит взять ход назад.
    .declined =
        { $by ->
            [white] Белые не разрешают взять ход назад.
           *[black] Чёрные не разрешают взять ход назад.
        }
offer-pause =
    { $by ->
        [white] Белые просят паузу.
       *[black] Чёрные просят паузу.
    }
    .yours = Вы попросили паузу.
    .theirs = Соперник просит паузу.
    .declined =
        { $by ->
            [white] Белые не согласны на паузу.
           *[black] Чёрные не согласны на паузу.
        }
offer-resume =
    { $by ->
        [white] Белые хотят продолжить игру.
       *[black] Чёрные хотят продолжить игру.
    }
    .yours = Вы предложили продолжить игру.
    .theirs = Соперник хочет продолжить игру.
    .declined =
        { $by ->
            [white] Белые пока не хотят продолжать.
           *[black] Чёрные пока не хотят продолжать.
        }
offer-restart =
    { $by ->
        [white] Белые хотят начать партию заново.
       *[black] Чёрные хотят начать партию заново.
    }
    .yours = Вы предложили начать партию заново.
    .theirs = Соперник хочет начать партию заново.
    .declined =
        { $by ->
            [white] Белые не хотят начинать партию заново.
           *[black] Чёрные не хотят начинать партию заново.
        }
offer-rematch =
    { $by ->
        [white] Белые предлагают реванш.
       *[black] Чёрные предлагают реванш.
    }
    .yours = Вы предложили реванш.
    .theirs = Соперник предлагает реванш.

## What happened

event-began = Партия началась.
event-taken-back =
    { $count ->
        [one] Взят назад { NUMBER($count) } ход.
        [few] Взяты назад { NUMBER($count) } хода.
        [many] Взято назад { NUMBER($count) } ходов.
       *[other] Взято назад { NUMBER($count) } хода.
    }
event-claimed-right =
    { $by ->
        [white] Белые потребовали ничью, и требование верно.
       *[black] Чёрные потребовали ничью, и требование верно.
    }
event-claimed-wrong =
    { $by ->
        [white] Белые потребовали ничью, но требование неверно. Чёрным добавлено: { $given }. Требование считается предложением ничьей.
       *[black] Чёрные потребовали ничью, но требование неверно. Белым добавлено: { $given }. Требование считается предложением ничьей.
    }
event-irregular =
    { $by ->
        [white] { $what ->
            [notReplaced] Белые не заменили пешку фигурой.
            [pressedWithoutMoving] Белые переключили часы, не сделав хода.
            [twoHands] Белые сделали ход двумя руками.
           *[illegalMove] Белые сделали невозможный ход.
        } Невозможных ходов: { NUMBER($count) }. Чёрным добавлено: { $given }.
       *[black] { $what ->
            [notReplaced] Чёрные не заменили пешку фигурой.
            [pressedWithoutMoving] Чёрные переключили часы, не сделав хода.
            [twoHands] Чёрные сделали ход двумя руками.
           *[illegalMove] Чёрные сделали невозможный ход.
        } Невозможных ходов: { NUMBER($count) }. Белым добавлено: { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] пешка не заменена фигурой
        [pressedWithoutMoving] часы переключены без хода
        [twoHands] ход сделан двумя руками
       *[illegalMove] невозможный ход
    }
event-both-flags-down = Упали оба флажка. Игра продолжается со временем следующего периода.
event-paused = Партия приостановлена.
event-resumed = Игра продолжается.
event-restored = Партия продолжается после перерыва. Время на часах не изменилось.
event-time-added =
    { $to ->
        [white] Белым добавлено: { $time }.
       *[black] Чёрным добавлено: { $time }.
    }
event-clock-set = Время на часах изменено.
event-restarted = Партия начата заново.
event-left =
    { $by ->
        [white] { $how ->
            [lost] У белых пропала связь.
           *[left] Белые покинули партию.
        }
       *[black] { $how ->
            [lost] У чёрных пропала связь.
           *[left] Чёрные покинули партию.
        }
    }
event-arrived =
    { $by ->
        [white] Белые сели за доску.
       *[black] Чёрные сели за доску.
    }
event-asked =
    { $by ->
        [white] { $what ->
            [increment] Белые просят добавление за ход.
           *[normalMeans] Белые заявляют, что чёрные не могут выиграть обычными средствами.
        }
       *[black] { $what ->
            [increment] Чёрные просят добавление за ход.
           *[normalMeans] Чёрные заявляют, что белые не могут выиграть обычными средствами.
        }
    }
event-increment-granted =
    { $by ->
        [white] Теперь обе стороны получают за каждый ход: { $increment }. Чёрным ещё добавлено: { $given }.
       *[black] Теперь обе стороны получают за каждый ход: { $increment }. Белым ещё добавлено: { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] Просьба белых отклонена. Чёрным добавлено: { $given }.
       *[black] Просьба чёрных отклонена. Белым добавлено: { $given }.
    }
event-postponed = Судья решит позже. Игра продолжается.
event-warned =
    { $by ->
        [white] Судья предупредил белых.
       *[black] Судья предупредил чёрных.
    }
event-judged = Программа проверила позицию.
event-result-pending =
    { $cause ->
        [resignation] { $by ->
            [white] Белые сдались.
           *[black] Чёрные сдались.
        }
        [flag] { $by ->
            [white] Белые просрочили время.
           *[black] Чёрные просрочили время.
        }
        [illegalMoves] { $by ->
            [white] Белые сделали слишком много невозможных ходов.
           *[black] Чёрные сделали слишком много невозможных ходов.
        }
        [abandonment] { $by ->
            [white] Белые покинули партию.
           *[black] Чёрные покинули партию.
        }
       *[breach] { $by ->
            [white] Белые нарушили правила.
           *[black] Чёрные нарушили правила.
        }
    }
event-reasoned = Причина результата изменена.

## What the arbiter has yet to decide

question-increment = Судья решает, дать ли добавление за ход. Часы остановлены.
question-normal-means = Судья рассматривает требование. Часы остановлены.
result-pending =
    { $winner ->
        [white] Результат ещё не определён: проверяется, могут ли белые поставить мат.
       *[black] Результат ещё не определён: проверяется, могут ли чёрные поставить мат.
    }

## Where the players are

presence-expected = ещё не за доской
presence-here = за доской
presence-left = не за доской
presence-lost = нет связи

## Refusals of a game

refusal-game-over = Партия окончена.
refusal-not-your-turn =
    { $turn ->
        [white] Сейчас ход белых.
       *[black] Сейчас ход чёрных.
    }
refusal-not-allowed = Здесь этого делать нельзя.
refusal-no-arbiter = В этой партии нет судьи, кроме программы.
refusal-illegal-move = Ход { $uci } невозможен.
refusal-announced-move = Вы объявили ход { $uci }, когда требовали ничью, и должны его сделать.
refusal-touched-piece = Вы тронули фигуру на { $square }: надо ходить ею.
refusal-touched-target = Вы тронули фигуру на { $square }: надо взять её.
refusal-touched-both = Фигура с { $from } должна взять фигуру на { $to }.
refusal-touched-so-no-claim = Вы тронули фигуру на { $square }: на этом ходу требовать ничью нельзя.
refusal-paused = Партия приостановлена. Сначала продолжите игру.
refusal-paused-by-official = Судья остановил партию. Возобновить её может только судья.
refusal-not-paused = Партия не приостановлена.
refusal-offers-forbidden = В этой партии нельзя предлагать ничью.
refusal-offer-too-early = Ничью нельзя предлагать до хода { NUMBER($move) }.
refusal-before-first-moves = Сначала каждая сторона должна сделать ход.
refusal-already-offered =
    { $what ->
        [draw] Ничья уже предложена.
        [takeback] Взять ход назад уже попросили.
        [pause] Паузу уже попросили.
        [resume] Продолжить игру уже предложили.
       *[restart] Начать партию заново уже предложили.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Предложения ничьей нет, или оно уже не действует.
        [takeback] Просьбы взять ход назад нет, или она уже не действует.
        [pause] Просьбы о паузе нет, или она уже не действует.
        [resume] Предложения продолжить игру нет, или оно уже не действует.
       *[restart] Предложения начать заново нет, или оно уже не действует.
    }
refusal-takebacks-forbidden = В этой партии нельзя брать ходы назад.
refusal-nothing-to-take-back = У вас нет хода, который можно взять назад.
refusal-flag-still-up = Ни у кого не истекло время.
refusal-too-late-to-abort = Партию уже нельзя отменить: обе стороны сделали ход.
refusal-no-clock =
    { $color ->
        [white] У белых нет часов.
       *[black] У чёрных нет часов.
    }
refusal-bad-time = Столько времени добавить нельзя.
refusal-not-absent = Потребовать победу нельзя: соперник на месте, или в этой партии за отсутствие не проигрывают.
refusal-not-absent-enough = Соперник отсутствует ещё недостаточно долго.
refusal-no-quickplay = Эта партия играется без правил быстрого финиша.
refusal-not-in-blitz = Правила быстрого финиша не действуют в блице.
refusal-has-increment = Правила быстрого финиша не действуют в партиях с добавлением.
refusal-no-last-period = Правила быстрого финиша действуют только в последнем периоде, а при таком контроле времени его нет.
refusal-flag-down = Ваше время истекло.
refusal-result-pending = Игра окончена, но результат ещё не определён. Подождите.
refusal-not-short-of-time = Это можно сделать, только когда у вас осталось меньше двух минут в последнем периоде.
refusal-awaiting-ruling = Дождитесь решения судьи.
refusal-nothing-to-rule = Судье нечего решать.
refusal-nothing-to-postpone = Это решение отложить нельзя.
refusal-stale-verdict = Позиция тем временем изменилась.
refusal-nothing-changed = Это ничего не изменит.
refusal-not-counted = В этой партии невозможные ходы не считаются.
refusal-id-used = Номер запроса уже занят. Попробуйте ещё раз.

## Refusals of a club

refusal-not-your-seat = Это не ваше место.
refusal-which-seat = В этой партии у вас несколько мест. Выберите одно.
refusal-not-your-room = Вы не можете писать в этот чат.
refusal-not-over = Партия ещё не окончена.
refusal-no-game = Такой партии нет, или она закрыта для зрителей.
refusal-no-challenge = Этот вызов больше не действует, или он не для вас.
refusal-own-challenge = Это ваш собственный вызов.
refusal-own-opponent = Нельзя играть с самим собой.
refusal-not-you = Данные входа изменились: обновите страницу.
refusal-unreachable = Клуб недоступен. Проверьте подключение и попробуйте ещё раз.
refusal-busy = Клуб перегружен. Попробуйте ещё раз чуть позже.
refusal-too-fast = Слишком много запросов: подождите немного.
refusal-too-many = Достигнут предел. Попробуйте позже.
refusal-too-many-guesses = С вашего сетевого адреса пришло слишком много неверных ключей. Попробуйте через несколько минут.
refusal-too-large = Текст или файл слишком велик.
refusal-bad-message = Клуб не понял этот запрос.
refusal-bad-preset = С такими настройками партию начать нельзя.
refusal-bad-text = Этот текст слишком короткий, слишком длинный или здесь недопустим.
refusal-storage = Клуб не смог это сохранить, поэтому ничего не изменилось. Попробуйте ещё раз.
refusal-conflict = Партия тем временем изменилась. Проверьте её и попробуйте ещё раз.
refusal-nobody = Этого игрока здесь нет.
refusal-wrong-token = Неверный ключ организатора.
refusal-has-account = У вас уже есть учётная запись.
refusal-no-account = У вас нет учётной записи.
refusal-wrong-password = Неверное имя или пароль.
refusal-name-taken = Это имя уже занято.
refusal-mixed-letters = В одном слове имени нельзя смешивать буквы разных алфавитов.
refusal-not-found = По этому адресу ничего нет.
refusal-no-code = Эта ссылка больше не действует.
refusal-no-door = Не удаётся открыть доступ к клубу по сети. Проверьте сетевые настройки этого компьютера.
refusal-not-here = Это может сделать только организатор или тот, кто за компьютером клуба.
refusal-bad-method = Этот адрес доступен только для чтения.
refusal-too-slow = Запрос выполнялся слишком долго. Попробуйте ещё раз.
refusal-wrong-host = Клуб не принимает это имя хоста. Используйте его IP-адрес.
refusal-foreign-origin = Запросы с других сайтов запрещены.
refusal-bad-position = Эта позиция недопустима.
refusal-bad-record = Эту партию не удаётся прочитать.
refusal-no-engine = Этот движок недоступен.
refusal-engine-failed = В движке произошёл сбой. Попробуйте ещё раз или выберите другой движок.
refusal-other = Запрос отклонён: { $text }

## Levels

level-name = Уровень { NUMBER($level) }
level-0 = Делает случайные возможные ходы.
level-1 = Берёт всё, что можно, и редко думает о вашем ответе. Для самых первых партий.
level-2 = Часто не видит вашего ответа и оставляет фигуры под боем.
level-3 = Обычно думает о вашем ответе, но всё ещё зевает фигуры.
level-4 = Фигур уже не зевает, но далеко вперёд не смотрит.
level-5 = Видит короткие комбинации, но иногда выбирает ход послабее.
level-6 = Играет как увлечённый клубный игрок и изредка ошибается.
level-7 = Наказывает за ошибки, но и сам допускает мелкие.
level-8 = Видит много и мало ошибается.
level-9 = Почти не ошибается. Для сильных игроков.
level-10 = Полная сила.

## Kinds of time control

time-unlimited = Без часов
    .hint = Обе стороны могут думать сколько угодно.
time-sudden-death = На всю партию
    .hint = Одно время на все ходы.
time-increment = С добавлением
    .hint = За каждый ход на часы добавляется несколько секунд (Фишер).
time-delay = С задержкой
    .hint = На каждом ходу часы ждут несколько секунд, прежде чем пойти.
time-bronstein = Задержка Бронштейна
    .hint = После каждого хода потраченное время возвращается, но не больше заданного предела.
time-hourglass = Песочные часы
    .hint = Время, потраченное одной стороной, добавляется другой.
time-per-move = Время на ход
    .hint = На каждый ход одно и то же время. Неиспользованное время пропадает.
time-periods = Несколько периодов
    .hint = Время на первые ходы, затем ещё время на следующие.
time-odds = Фора по времени
    .hint = Стороны получают разное время.

time-of-sudden-death = { time-minutes } на всю партию
time-of-increment = { time-minutes } плюс { time-seconds } на ход
time-of-delay = { time-minutes }, задержка на каждом ходу — { time-seconds }
time-of-bronstein = { time-minutes }, задержка Бронштейна — { time-seconds }
time-of-hourglass = песочные часы — { time-minutes }
time-of-seconds-per-move = { time-seconds } на ход
time-of-days-per-move = { time-days } на ход
time-of-period =
    { $moves ->
        [one] { NUMBER($moves) } ход: { $rest }
        [few] { NUMBER($moves) } хода: { $rest }
        [many] { NUMBER($moves) } ходов: { $rest }
       *[other] { NUMBER($moves) } хода: { $rest }
    }

speed-blitz = Блиц
    .hint = Десять минут или меньше на игрока.
speed-rapid = Быстрые шахматы
    .hint = Больше десяти минут, но меньше часа на игрока.
speed-standard = Классика
    .hint = Час и больше на игрока или без часов.

## Everything that is chosen before a game

preset-players = Игроки
preset-name = Имя
preset-level = Уровень
preset-player-person = Игрок за этим компьютером
preset-player-engine = Компьютер
preset-player-remote = Игрок в сети

preset-color = Ваш цвет
preset-color-white = Белые
preset-color-black = Чёрные
preset-color-random = Случайный

preset-start = Начальная позиция
preset-start-standard = Обычная
preset-start-chess960 = Шахматы-960
    .hint = Фигуры на первой горизонтали переставлены одним из 960 способов, одинаково у обеих сторон.
preset-start-random-chess960 = Шахматы-960 (случайная)
preset-start-number = Номер позиции (от 0 до 959)
preset-start-fen = Своя позиция

preset-time = Контроль времени
preset-time-minutes = Минут каждой стороне
preset-time-seconds = Добавление в секундах

preset-clock-start = Запуск часов
preset-clock-start-with-the-game = С началом партии
    .hint = Как в правилах ФИДЕ: часы белых запускаются сразу.
preset-clock-start-after-first-moves = После первых ходов
    .hint = Первый ход каждой стороны не тратит времени, как принято в интернете.

preset-lag = Задержка сети
preset-lag-charged = Идёт в счёт времени игрока
preset-lag-forgiven = Компенсируется в разумных пределах

preset-flags = Когда время истекло
preset-flags-at-once = Завершить партию
    .hint = За часами следит программа.
preset-flags-when-claimed = Ждать заявления игрока
    .hint = Как с механическими часами: игра идёт, пока кто-нибудь не заявит о просрочке.

preset-seating = Где сидят игроки
preset-seating-apart = Каждый за своим экраном
preset-seating-together = Оба за одним компьютером

preset-takebacks = Взятие ходов назад
preset-takebacks-allowed = С согласия соперника
preset-takebacks-never = Никогда

preset-illegal-moves = Невозможные ходы
preset-illegal-moves-refused = Не принимаются
    .hint = Невозможный ход не выполняется, и игрок делает другой.
preset-illegal-moves-counted = Считаются
    .hint = Соперник получает дополнительное время, а тому, кто сделает слишком много невозможных ходов, засчитывается поражение.
preset-illegal-moves-limit = Число невозможных ходов, при котором партия проиграна

preset-draw-offers = Предложения ничьей
preset-draw-offers-allowed = Разрешены
preset-draw-offers-from-move = Начиная с хода
preset-draw-offers-never = Запрещены

preset-counted-draws = Троекратное повторение и правило 50 ходов
preset-counted-draws-by-claim = Ничья по требованию
    .hint = Как в правилах ФИДЕ.
preset-counted-draws-at-once = Автоматическая ничья
    .hint = Как принято в интернете.

preset-default-time = Допустимое опоздание
preset-absence = Отсутствие, за которое засчитывается поражение
preset-absence-left = После выхода из партии
preset-absence-lost = После потери связи
preset-quickplay = Быстрый финиш
    .hint = В партиях без добавления игрок, у которого мало времени, может потребовать ничью, если соперник не пытается выиграть.
preset-arbiter = Судья
preset-arbiter-built-in = Программа
    .hint = Решает сразу и признаёт только то, что может доказать.
preset-arbiter-person = Человек

quick-unlimited = Без часов
quick-custom = Свой контроль

## Words of every menu and dialog

word-yes = Да
word-no = Нет
word-cancel = Отмена
word-back = Назад
word-close = Закрыть
menu-continue = Продолжить
menu-restart = Начать партию заново
menu-save = Сохранить
menu-load = Загрузить
menu-new-game = Новая партия
menu-settings = Настройки
menu-leave = Выйти
menu-rematch = Реванш
menu-replay = Просмотр
menu-analyse = Анализировать
menu-flip = Перевернуть доску
confirm-resign = Сдать эту партию?
confirm-leave = Выйти из партии? Она сохранена, и её можно будет продолжить позже.
confirm-restart = Начать партию заново? Сделанные ходы пропадут.

## Languages, each in its own

language-en = English
language-mk = Македонски
language-ru = Русский
language-pt-BR = Português (Brasil)
language-ro = Română
language-zh = 简体中文
language-choose = Язык
letters-local = Буквы
letters-figurine = Значки фигур
letters-english = Английские буквы
