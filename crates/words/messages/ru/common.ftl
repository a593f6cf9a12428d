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
        [one] { $piece ->
            [king] король { $squares }
            [queen] ферзь { $squares }
            [rook] ладья { $squares }
            [bishop] слон { $squares }
            [knight] конь { $squares }
           *[pawn] пешка { $squares }
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
        [0] никто не смотрит
        [one] смотрит { NUMBER($count) } человек
        [few] смотрят { NUMBER($count) } человека
        [many] смотрят { NUMBER($count) } человек
       *[other] смотрят { NUMBER($count) } человека
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
result-both-lose = Проиграли оба
result-none = Без результата
result-unfinished = Не окончена
result-you-win = Вы выиграли
result-you-lose = Вы проиграли

series-score = { $first } { NUMBER($firstPoints) } : { NUMBER($secondPoints) } { $second }

## Endings

law-article = Правила шахмат ФИДЕ, статья { $article }
law-guidelines = Правила шахмат ФИДЕ, Руководство { $article }

ending-checkmate = Мат
    .sentence =
        { $winner ->
            [white] Белые поставили мат и выиграли.
           *[black] Чёрные поставили мат и выиграли.
        }
    .why = Король под ударом, и никакой ход его не спасает. Партия сразу заканчивается.
ending-stalemate = Пат
    .sentence = Пат: ничья.
    .why = У стороны, чей ход, нет ни одного возможного хода, а её король не под шахом. Это ничья.
ending-dead-position = Мёртвая позиция
    .sentence = Мат больше невозможен: ничья.
    .why = Никакая последовательность возможных ходов не приводит к мату ни той, ни другой стороне. Партия сразу заканчивается вничью.
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
    .why = Кто сдаётся, тот проигрывает. Если соперник не мог бы поставить мат никакой последовательностью возможных ходов, это ничья.
ending-agreement = Ничья по соглашению
    .sentence = Игроки согласились на ничью.
    .why = Когда обе стороны сделали хотя бы по ходу, игроки могут согласиться на ничью.
ending-threefold = Троекратное повторение
    .sentence =
        { $by ->
            [white] Позиция повторилась трижды: белые потребовали ничью.
            [black] Позиция повторилась трижды: чёрные потребовали ничью.
           *[none] Позиция повторилась трижды: ничья.
        }
    .why = Одна и та же позиция, с той же очередью хода и теми же возможными ходами, возникла не менее трёх раз.
ending-fifty-moves = Правило 50 ходов
    .sentence =
        { $by ->
            [white] Пятьдесят ходов без взятий и ходов пешками: белые потребовали ничью.
            [black] Пятьдесят ходов без взятий и ходов пешками: чёрные потребовали ничью.
           *[none] Пятьдесят ходов без взятий и ходов пешками: ничья.
        }
    .why = За последние пятьдесят ходов каждой стороны ничего не было взято и ни одна пешка не пошла.
ending-fivefold = Пятикратное повторение
    .sentence = Позиция повторилась пять раз: ничья.
    .why = Когда одна и та же позиция возникает в пятый раз, партия заканчивается вничью без всякого требования.
ending-seventy-five-moves = Правило 75 ходов
    .sentence = Семьдесят пять ходов без взятий и ходов пешками: ничья.
    .why = После семидесяти пяти ходов каждой стороны без взятий и ходов пешками партия заканчивается вничью без всякого требования.
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
    .why = Кто просрочил время, тот проигрывает. Если соперник не мог бы поставить мат никакой последовательностью возможных ходов, это ничья.
ending-both-flags = Упали оба флажка
    .sentence = Упали оба флажка: ничья.
    .why = Обе стороны просрочили время в последнем контроле, и нельзя установить, чей флажок упал первым.
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
    .why = В этой партии невозможные ходы считаются. Кто сделал их слишком много, тот проигрывает, если соперник вообще мог поставить мат.
ending-no-show = Неявка
    .sentence =
        { $by ->
            [white] Белые не явились вовремя. Чёрные выиграли.
            [black] Чёрные не явились вовремя. Белые выиграли.
           *[both] Никто не явился вовремя: проиграли оба.
        }
    .why = Кто приходит к доске позже допустимого времени опоздания, тот проигрывает.
ending-abandonment = Уход из партии
    .sentence =
        { $winner ->
            [white] Чёрные покинули партию. Белые выиграли.
            [black] Белые покинули партию. Чёрные выиграли.
           *[none] { $by ->
                [white] Белые покинули партию, но чёрные не могут поставить мат: ничья.
               *[black] Чёрные покинули партию, но белые не могут поставить мат: ничья.
            }
        }
    .why = Кто ушёл и вовремя не вернулся, тот проигрывает. Если соперник не мог бы поставить мат никакой последовательностью возможных ходов, это ничья.
ending-breach = Нарушение правил
    .sentence =
        { $winner ->
            [white] Чёрным засчитано поражение. Белые выиграли.
            [black] Белым засчитано поражение. Чёрные выиграли.
           *[none] { $by ->
                [white] Белым засчитано поражение, но чёрные не могут поставить мат: ничья.
               *[black] Чёрным засчитано поражение, но белые не могут поставить мат: ничья.
            }
        }
    .why = Арбитр объявил партию проигранной за нарушение правил.
ending-both-lose = Проиграли оба
    .sentence = Арбитр объявил партию проигранной обоими.
    .why = Оба игрока упорно нарушали правила. Тогда арбитр может объявить партию проигранной обоими.
ending-quickplay = Ничья в быстром финише
    .sentence =
        { $by ->
            [white] Белые потребовали ничью в быстром финише, и требование удовлетворено.
           *[black] Чёрные потребовали ничью в быстром финише, и требование удовлетворено.
        }
    .why =
        { $ground ->
            [cannotMate] Соперник не мог поставить мат никакой последовательностью возможных ходов.
            [noProgress] { $moves ->
                [one] За { NUMBER($moves) } ход соперник ничего не взял и не пошёл пешкой, то есть не пытался выиграть.
                [few] За { NUMBER($moves) } хода соперник ничего не взял и не пошёл пешкой, то есть не пытался выиграть.
                [many] За { NUMBER($moves) } ходов соперник ничего не взял и не пошёл пешкой, то есть не пытался выиграть.
               *[other] За { NUMBER($moves) } хода соперник ничего не взял и не пошёл пешкой, то есть не пытался выиграть.
            }
           *[arbiter] Арбитр увидел, что соперник не может выиграть обычными средствами или не пытается.
        }
ending-awarded = Присуждена арбитром
    .sentence =
        { $winner ->
            [white] Арбитр присудил победу белым.
           *[black] Арбитр присудил победу чёрным.
        }
    .why = Арбитр может объявить партию выигранной одной из сторон.
ending-drawn-by-arbiter = Ничья по решению арбитра
    .sentence = Арбитр объявил ничью.
    .why = Арбитр следит за соблюдением правил и может решить, что партия закончилась вничью.
ending-aborted = Отменена
    .sentence = Партия отменена и не засчитывается.
    .why = Партию можно отменить, пока обе стороны не сделали хотя бы по ходу.

## What a player may do

may-offer-draw = Предложить ничью
    .hint = Соперник может согласиться или отказаться.
may-offer-takeback = Взять ход назад
    .hint = Взять назад ваш последний ход. Нужно согласие соперника, если вы не за одним компьютером.
may-offer-pause = Пауза
    .hint = Остановить часы. Нужно согласие соперника, если вы не за одним компьютером.
may-offer-resume = Продолжить игру
    .hint = Снова пустить часы. Нужно согласие соперника, если вы не за одним компьютером.
may-offer-restart = Начать заново
    .hint = Начать партию заново с теми же настройками. Нужно согласие соперника, если вы не за одним компьютером.
may-accept-draw = Согласиться на ничью
    .hint = Партия закончится вничью.
may-accept-takeback = Разрешить взять ход
    .hint = Последний ход соперника будет взят назад.
may-accept-pause = Согласиться на паузу
    .hint = Часы остановятся.
may-accept-resume = Продолжить игру
    .hint = Часы снова пойдут.
may-accept-restart = Начать заново
    .hint = Партия начнётся заново с теми же настройками.
may-claim-threefold = Потребовать ничью: повторение
    .hint = Позиция повторилась трижды. Партия закончится вничью.
may-claim-fifty-moves = Потребовать ничью: 50 ходов
    .hint = Пятьдесят ходов без взятий и ходов пешками. Партия закончится вничью.
may-claim-abandoned = Потребовать победу
    .hint = Соперник покинул партию и вовремя не вернулся.
may-flag = Указать на флажок
    .hint = Заявить, что время соперника истекло.
may-resign = Сдаться
    .hint = Признать поражение. Победит соперник.
may-abort = Отменить партию
    .hint = Никто не выиграет и никто не проиграет.
may-give-time = Добавить время
    .hint = Подарить время сопернику.
may-request-increment = Попросить добавку времени
    .hint = Пять секунд за ход обеим сторонам и две минуты сопернику. Это и предложение ничьей.
may-claim-quickplay = Потребовать ничью: нет игры на выигрыш
    .hint = Соперник не может выиграть обычными средствами или не пытается. Если требование неверно, соперник получит две минуты.

decline-draw = Отклонить ничью
decline-takeback = Не разрешать
decline-pause = Отказаться от паузы
decline-resume = Ещё не сейчас
decline-restart = Не начинать заново

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
        [white] Белые хотят начать заново.
       *[black] Чёрные хотят начать заново.
    }
    .yours = Вы предложили начать заново.
    .theirs = Соперник хочет начать заново.
    .declined =
        { $by ->
            [white] Белые не хотят начинать заново.
           *[black] Чёрные не хотят начинать заново.
        }
offer-rematch =
    { $by ->
        [white] Белые предлагают ещё одну партию.
       *[black] Чёрные предлагают ещё одну партию.
    }
    .yours = Вы предложили ещё одну партию.
    .theirs = Соперник предлагает ещё одну партию.

## What happened

event-began = Партия начинается.
event-taken-back =
    { $count ->
        [one] Взят назад { NUMBER($count) } ход.
        [few] Взяты назад { NUMBER($count) } хода.
        [many] Взято назад { NUMBER($count) } ходов.
       *[other] Взято назад { NUMBER($count) } хода.
    }
event-claimed-right =
    { $by ->
        [white] Белые требуют ничью, и они правы.
       *[black] Чёрные требуют ничью, и они правы.
    }
event-claimed-wrong =
    { $by ->
        [white] Белые требуют ничью, но ошибаются. Чёрным добавлено: { $given }. Требование остаётся предложением ничьей.
       *[black] Чёрные требуют ничью, но ошибаются. Белым добавлено: { $given }. Требование остаётся предложением ничьей.
    }
event-irregular =
    { $by ->
        [white] Невозможный ход белых номер { NUMBER($count) } ({ irregularity }). Чёрным добавлено: { $given }.
       *[black] Невозможный ход чёрных номер { NUMBER($count) } ({ irregularity }). Белым добавлено: { $given }.
    }
irregularity =
    { $what ->
        [notReplaced] пешка не заменена фигурой
        [pressedWithoutMoving] часы переключены без хода
        [twoHands] ход сделан двумя руками
       *[illegalMove] такого хода нет
    }
event-both-flags-down = Упали оба флажка. Игра продолжается со временем следующего контроля.
event-paused = Пауза.
event-resumed = Игра продолжается.
event-restored = Работа программы прерывалась. Это время никому не засчитано.
event-time-added =
    { $to ->
        [white] Белым добавлено: { $time }.
       *[black] Чёрным добавлено: { $time }.
    }
event-clock-set = Часы переставлены.
event-restarted = Партия начинается заново.
event-left =
    { $by ->
        [white] { $how ->
            [lost] Потеряна связь с белыми.
           *[left] Белые ушли.
        }
       *[black] { $how ->
            [lost] Потеряна связь с чёрными.
           *[left] Чёрные ушли.
        }
    }
event-arrived =
    { $by ->
        [white] Белые на месте.
       *[black] Чёрные на месте.
    }
event-asked =
    { $by ->
        [white] { $what ->
            [increment] Белые просят добавку времени.
           *[normalMeans] Белые заявляют, что чёрные не могут выиграть обычными средствами.
        }
       *[black] { $what ->
            [increment] Чёрные просят добавку времени.
           *[normalMeans] Чёрные заявляют, что белые не могут выиграть обычными средствами.
        }
    }
event-increment-granted =
    { $by ->
        [white] Добавка за каждый ход обеим сторонам: { $increment }. Чёрным добавлено: { $given }.
       *[black] Добавка за каждый ход обеим сторонам: { $increment }. Белым добавлено: { $given }.
    }
event-asked-in-vain =
    { $by ->
        [white] Белым отказано. Чёрным добавлено: { $given }.
       *[black] Чёрным отказано. Белым добавлено: { $given }.
    }
event-postponed = Арбитр решит позже. Игра продолжается.
event-warned =
    { $by ->
        [white] Арбитр предупредил белых.
       *[black] Арбитр предупредил чёрных.
    }
event-judged = Программа проверила, возможен ли ещё мат.
event-reasoned = Уточнена причина результата.

## What the arbiter has yet to decide

question-increment = Арбитр решает, давать ли добавку времени. Часы стоят.
question-normal-means = Арбитр рассматривает требование. Часы стоят.

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
refusal-not-allowed = Здесь вам этого нельзя.
refusal-no-arbiter = В этой партии нет арбитра, кроме программы.
refusal-illegal-move = Ход { $uci } здесь невозможен.
refusal-announced-move = Вы объявили ход { $uci }, когда требовали ничью. Теперь его надо сделать.
refusal-touched-piece = Фигура на { $square } тронута: надо ходить ею.
refusal-touched-target = Фигура на { $square } тронута: её надо взять.
refusal-touched-both = Фигура с { $from } должна взять фигуру на { $to }.
refusal-touched-so-no-claim = Фигура на { $square } тронута, поэтому на этом ходу ничью требовать нельзя.
refusal-paused = Часы остановлены.
refusal-paused-by-official = Часы остановил арбитр, и продолжить игру может только он.
refusal-not-paused = Часы не остановлены.
refusal-offers-forbidden = В этой партии ничью не предлагают.
refusal-offer-too-early = В этой партии ничью можно предлагать начиная с хода { NUMBER($move) }.
refusal-before-first-moves = Сначала каждая сторона должна сделать ход.
refusal-already-offered =
    { $what ->
        [draw] Ничья уже предложена.
        [takeback] Взять ход назад уже просили.
        [pause] Паузу уже просили.
        [resume] Продолжить игру уже предлагали.
       *[restart] Начать заново уже предлагали.
    }
refusal-nothing-to-answer =
    { $what ->
        [draw] Ничью никто не предлагал, или предложение уже не действует.
        [takeback] Взять ход назад никто не просил, или просьба уже не действует.
        [pause] Паузу никто не просил, или просьба уже не действует.
        [resume] Продолжить игру никто не предлагал, или предложение уже не действует.
       *[restart] Начать заново никто не предлагал, или предложение уже не действует.
    }
refusal-takebacks-forbidden = В этой партии ходы назад не берут.
refusal-nothing-to-take-back = У вас нет хода, который можно взять назад.
refusal-flag-still-up = Ни один флажок не упал.
refusal-too-late-to-abort = Обе стороны уже сделали ход: отменить партию нельзя.
refusal-no-clock =
    { $color ->
        [white] У белых нет часов.
       *[black] У чёрных нет часов.
    }
refusal-bad-time = Столько времени добавить нельзя.
refusal-not-absent = Соперник на месте, или в этой партии за отсутствие не проигрывают.
refusal-not-absent-enough = Соперник отсутствует ещё недостаточно долго.
refusal-no-quickplay = Правила быстрого финиша для этой партии не объявлены.
refusal-not-in-blitz = Правила быстрого финиша не действуют в блице.
refusal-has-increment = Правила быстрого финиша действуют только в партиях без добавки времени.
refusal-no-last-period = При таких часах нет последнего контроля, а без него правила быстрого финиша не действуют.
refusal-flag-down = Ваш флажок упал.
refusal-flag-being-decided = Флажок упал, результат определяется.
refusal-not-short-of-time = Для этого у вас должно быть меньше двух минут в последнем контроле.
refusal-awaiting-ruling = Арбитр ещё не принял решения.
refusal-nothing-to-rule = К арбитру никто не обращался.
refusal-nothing-to-postpone = Это решение отложить нельзя.
refusal-stale-verdict = Такой позиции в партии больше нет.
refusal-nothing-changed = Это уже так.
refusal-not-counted = В этой партии невозможные ходы не считаются.
refusal-id-used = Номер этого запроса уже занят другим. Попробуйте ещё раз.

## Refusals of a club

refusal-not-your-seat = В этой партии у вас нет такого места.
refusal-which-seat = В этой партии у вас несколько мест: укажите, за какое вы действуете.
refusal-not-your-room = Там вам писать нельзя.
refusal-not-over = Партия ещё не окончена.
refusal-no-game = Такой партии нет, или вам её видеть нельзя.
refusal-no-challenge = Этого вызова больше нет, или он не для вас.
refusal-own-challenge = Это ваш собственный вызов.
refusal-own-opponent = Другое место уже ваше: здесь никто не играет сам с собой.
refusal-not-you = Вы здесь теперь под другим именем или с другими правами. Это не засчитано: подключитесь снова.
refusal-busy = Слишком много дел сразу. Попробуйте ещё раз.
refusal-too-fast = Вы быстрее, чем клуб успевает слушать. Подождите немного.
refusal-too-many = Этого уже слишком много.
refusal-too-large = Это слишком велико для клуба.
refusal-bad-message = Клуб этого не понял.
refusal-bad-preset = Так партию начать нельзя.
refusal-bad-text = Этот текст не подходит.
refusal-storage = Клуб не смог это сохранить, поэтому ничего не произошло. Попробуйте ещё раз.
refusal-conflict = Партия тем временем ушла вперёд. Посмотрите и попробуйте ещё раз.
refusal-nobody = Здесь такого никого нет.
refusal-wrong-token = Это не ключ организатора.
refusal-has-account = У вас уже есть учётная запись.
refusal-no-account = У вас нет учётной записи.
refusal-wrong-password = Имя или пароль неверны.
refusal-name-taken = Это имя принадлежит чужой учётной записи.
refusal-mixed-letters = В одном слове имени нельзя смешивать буквы разных алфавитов: они похожи друг на друга.
refusal-not-found = Здесь этого нет.
refusal-no-code = Этот код больше не действует.
refusal-no-door = Этот компьютер не даёт клубу слушать сеть.
refusal-not-here = Это может только тот, кто сидит за компьютером клуба, или организатор.
refusal-bad-method = Это можно только читать.
refusal-too-slow = Это шло слишком долго.
refusal-wrong-host = Под этим именем клуб не известен. Используйте его адрес.
refusal-foreign-origin = Страницы других сайтов не могут пользоваться клубом.
refusal-bad-position = Из такой позиции играть нельзя.
refusal-bad-record = Эту партию не удалось прочитать.
refusal-no-engine = Такого движка здесь нет.
refusal-engine-failed = Движок дал сбой. Попробуйте ещё раз или другой.
refusal-other = Отказано: { $text }

## Levels

level-name = Уровень { NUMBER($level) }
level-0 = Делает любой возможный ход наугад.
level-1 = Берёт всё, что можно, и редко думает об ответе. Для самых первых партий.
level-2 = Часто не видит вашего ответа и оставляет фигуры под боем.
level-3 = Обычно думает о вашем ответе, но фигуры ещё зевает.
level-4 = Фигур уже не зевает, но далеко не видит.
level-5 = Видит короткие комбинации, но иногда выбирает ход послабее.
level-6 = Играет как увлечённый клубный игрок, иногда ошибается.
level-7 = Наказывает за ошибки, а сам допускает лишь мелкие.
level-8 = Видит много, ошибается мало.
level-9 = Почти не ошибается. Для сильных игроков.
level-10 = В полную силу, без поблажек.

## Kinds of time control

time-unlimited = Без часов
    .hint = Каждый думает сколько хочет.
time-sudden-death = Одно время на всю партию
    .hint = Время вышло — партия окончена.
time-increment = С добавкой
    .hint = После каждого хода добавляется несколько секунд (Фишер).
time-delay = С задержкой
    .hint = На каждом ходу часы ждут несколько секунд, прежде чем пойти.
time-bronstein = С возвратом времени
    .hint = После каждого хода возвращается истраченное время, но не больше нескольких секунд (Бронштейн).
time-hourglass = Песочные часы
    .hint = Сколько времени тратит одна сторона, столько получает другая.
time-per-move = Время на ход
    .hint = На каждый ход одно и то же время; остаток сгорает.
time-periods = Несколько контролей
    .hint = Время на первые ходы, затем ещё время на следующие.
time-odds = Фора по времени
    .hint = У сторон разное время.

time-of-sudden-death = { time-minutes } на всю партию
time-of-increment = { time-minutes } и ещё { time-seconds } за каждый ход
time-of-delay = { time-minutes }, задержка на каждом ходу — { time-seconds }
time-of-bronstein =
    { time-minutes }, после каждого хода возвращается { $seconds ->
        [one] до { NUMBER($seconds) } секунды
        [few] до { NUMBER($seconds) } секунд
        [many] до { NUMBER($seconds) } секунд
       *[other] до { NUMBER($seconds) } секунды
    }
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
    .hint = Не больше десяти минут на игрока.
speed-rapid = Быстрые шахматы
    .hint = Больше десяти минут, но меньше часа на игрока.
speed-standard = Классика
    .hint = Час и больше на игрока, или без часов.

## Everything that is chosen before a game

preset-players = Игроки
preset-name = Имя
preset-level = Уровень
preset-player-person = Человек за этим компьютером
preset-player-engine = Компьютер
preset-player-remote = Кто-то в сети

preset-color = Ваш цвет
preset-color-white = Белые
preset-color-black = Чёрные
preset-color-random = По жребию

preset-start = С чего начинается игра
preset-start-standard = Обычные шахматы
preset-start-chess960 = Шахматы-960
    .hint = Фигуры первого ряда перемешаны одним из 960 способов, одинаково у обеих сторон.
preset-start-random-chess960 = Шахматы-960, по жребию
preset-start-number = Номер начальной позиции, от 0 до 959
preset-start-fen = Своя позиция

preset-time = Время
preset-time-minutes = Минут каждой стороне
preset-time-seconds = Секунд добавки за ход

preset-clock-start = Часы идут
preset-clock-start-with-the-game = с начала партии
    .hint = Как в правилах: часы белых идут сразу.
preset-clock-start-after-first-moves = после первых ходов
    .hint = Первый ход каждой стороны времени не стоит: так принято в сети.

preset-lag = Задержка сети
preset-lag-charged = засчитывается
preset-lag-forgiven = прощается, в разумных пределах

preset-flags = Упавший флажок засчитывается
preset-flags-at-once = сразу
    .hint = За часами следит программа.
preset-flags-when-claimed = когда на него укажут
    .hint = Как с механическими часами: до этого игра идёт.

preset-seating = Игроки сидят
preset-seating-apart = каждый за своим экраном
preset-seating-together = за одним компьютером

preset-takebacks = Брать ходы назад
preset-takebacks-allowed = с согласия соперника
preset-takebacks-never = никогда

preset-illegal-moves = Невозможные ходы
preset-illegal-moves-refused = не принимаются
    .hint = Ничего не происходит, сделайте другой ход.
preset-illegal-moves-counted = считаются
    .hint = Соперник получает время, а за лишние засчитывается поражение.
preset-illegal-moves-limit = Поражение за невозможный ход номер

preset-draw-offers = Предложения ничьей
preset-draw-offers-allowed = разрешены
preset-draw-offers-from-move = с определённого хода
preset-draw-offers-never = запрещены

preset-counted-draws = Троекратное повторение и 50 ходов
preset-counted-draws-by-claim = ничья по требованию
    .hint = Как в правилах.
preset-counted-draws-at-once = ничья сразу
    .hint = Так принято во многих программах.

preset-default-time = Допустимое опоздание
preset-absence = За какое отсутствие проигрывают
preset-absence-left = после ухода
preset-absence-lost = после потери связи
preset-quickplay = Быстрый финиш
    .hint = Без добавки времени игрок в цейтноте может потребовать ничью, если соперник ничего не предпринимает.
preset-arbiter = Арбитр
preset-arbiter-built-in = программа
    .hint = Решает сразу и признаёт только то, что может доказать.
preset-arbiter-person = человек

quick-unlimited = Без часов
quick-custom = Свои настройки

## Words of every menu and dialog

word-yes = Да
word-no = Нет
word-cancel = Отмена
word-back = Назад
word-close = Закрыть
menu-continue = Продолжить
menu-restart = Начать заново
menu-save = Сохранить
menu-load = Загрузить
menu-new-game = Новая партия
menu-settings = Настройки
menu-leave = Выйти
menu-rematch = Реванш
menu-replay = Просмотр
menu-analyse = Анализ
menu-flip = Повернуть доску
confirm-resign = Сдать эту партию?
confirm-leave = Выйти из партии? Она сохранится, и её можно будет продолжить.
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
letters-figurine = Фигурки
letters-english = Английские буквы
