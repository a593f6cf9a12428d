//! [`Clock`]: the time of both sides. Time is an argument: nothing here knows what time it is.

use tabiya_rules::{ByColor, Color};

use crate::{Bonus, LagQuota, Millis, Moment, Period, TimeControl};

/// What a clock shows: for each side the time left, or nothing for a side without a clock.
pub type Left = ByColor<Option<Millis>>;

/// The clock of a game.
///
/// It runs for one side or for none; pressing it ends a turn. A flag has fallen when no time is left. Where
/// play went on nevertheless, it stays down, as an electronic clock shows it, whatever time comes after:
/// neither the next period nor a gift puts it up again (FIDE 6.9, 6.10.1). See [`Clock::is_flag_down`].
///
/// ```
/// use tabiya_game::{Clock, Millis, Moment};
/// use tabiya_rules::{ByColor, Color};
/// let control = "5+3".parse().unwrap();
/// let mut clock = Clock::new(ByColor { white: control, black: "1+0".parse().unwrap() });
/// clock.start(Color::White, Moment(0));
/// let press = clock.read_press(Moment(10_000), None);
/// clock.press(&press, Some(Color::Black), Moment(10_000));
/// assert_eq!(clock.left(Moment(10_000)).white, Some(Millis::seconds(293)));
/// assert_eq!(clock.flag_at(), Some((Color::Black, Moment(70_000))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    sides: ByColor<Side>,
    running: Option<Running>,
    /// Brought in during the game for both sides, in place of no bonus (III.4).
    introduced: Option<Millis>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    /// Left at the start of the turn; what was given since is in it.
    base: Millis,
    /// Used of this turn before the clock was last stopped.
    used: Millis,
    /// Which period, from 0. No game is so long that this runs out (FIDE 9.6.2).
    period: u16,
    /// In which period the flag fell, and was not claimed.
    fallen: Option<u16>,
    /// Moves made since the clock was new.
    moves: u32,
    lag: LagQuota,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    side: Color,
    since: Moment,
}

/// What pressing the clock does, worked out before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// Whose turn ends.
    pub side: Color,
    /// What the turn took, lag not counted.
    pub spent: Millis,
    /// What was forgiven as lag.
    pub lag: Millis,
    /// True if no time was left: nothing is added then.
    pub flagged: bool,
    /// What the clock shows afterwards.
    pub left: Left,
}

/// What a take-back needs to know of a clock as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockMark {
    pub(crate) base: ByColor<Millis>,
    period: ByColor<u16>,
    fallen: ByColor<Option<u16>>,
}

/// One side of a [`ClockMark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SideMark {
    pub(crate) base: Millis,
    period: u16,
    fallen: Option<u16>,
}

impl ClockMark {
    pub(crate) fn side(&self, side: Color) -> SideMark {
        SideMark {
            base: self.base[side],
            period: self.period[side],
            fallen: self.fallen[side],
        }
    }

    pub(crate) fn set(&mut self, side: Color, mark: SideMark) {
        self.base[side] = mark.base;
        self.period[side] = mark.period;
        self.fallen[side] = mark.fallen;
    }
}

impl Clock {
    /// A clock that stands still, set for both sides.
    pub fn new(controls: ByColor<TimeControl>) -> Self {
        let sides = ByColor::from_fn(|color| {
            let control = &controls[color];
            let base = match control {
                TimeControl::Unlimited => Millis::ZERO,
                TimeControl::Hourglass { time } | TimeControl::PerMove { time } => *time,
                TimeControl::Periods(_) => control.period(0).map_or(Millis::ZERO, |period| {
                    // `0+2` has the first increment to begin with; else the flag would be down.
                    match period.bonus {
                        Bonus::Increment(time) | Bonus::Bronstein(time)
                            if period.time.is_zero() =>
                        {
                            time
                        }
                        _ => period.time,
                    }
                }),
            };
            Side {
                base,
                used: Millis::ZERO,
                period: 0,
                fallen: None,
                moves: 0,
                lag: LagQuota::new(control),
            }
        });
        Self {
            controls,
            sides,
            running: None,
            introduced: None,
        }
    }

    /// True if the side has a clock at all.
    pub fn is_timed(&self, side: Color) -> bool {
        self.controls[side] != TimeControl::Unlimited
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|running| running.side)
    }

    /// What it shows.
    pub fn left(&self, now: Moment) -> Left {
        ByColor::from_fn(|side| self.left_of(side, now))
    }

    /// What it shows for one side.
    pub fn left_of(&self, side: Color, now: Moment) -> Option<Millis> {
        if !self.is_timed(side) {
            return None;
        }
        let own = self.sides[side].base - self.charged(side, now);
        // What runs out of one half of an hourglass runs into the other.
        let gained = if self.is_hourglass(!side) {
            self.charged(!side, now)
        } else {
            Millis::ZERO
        };
        Some((own + gained).min(Millis::MAX))
    }

    /// When the flag of the side whose clock runs falls.
    pub fn flag_at(&self) -> Option<(Color, Moment)> {
        let Running { side, since } = self.running?;
        if !self.is_timed(side) {
            return None;
        }
        let state = &self.sides[side];
        let allowed = state.base + self.delay(side) - state.used;
        Some((side, since + allowed))
    }

    /// True if the flag of a side is down: no time is left, or there was none left once, and it was noted.
    pub fn is_flag_down(&self, side: Color, now: Moment) -> bool {
        self.sides[side].fallen.is_some() || self.left_of(side, now) == Some(Millis::ZERO)
    }

    /// True if it was noted that the flag of a side is down.
    pub fn has_noted_flag(&self, side: Color) -> bool {
        self.sides[side].fallen.is_some()
    }

    /// Notes that the flag of a side is down, so that it stays down whatever time comes.
    pub fn note_flag(&mut self, side: Color) {
        let state = &mut self.sides[side];
        state.fallen = state.fallen.or(Some(state.period));
    }

    /// Puts the flag of a side up again, as an arbiter does who sets the clock.
    pub fn put_flag_up(&mut self, side: Color) {
        self.sides[side].fallen = None;
    }

    /// True if the flag of a side, which is down, fell when all remaining moves were to be made (III.3.1.2).
    pub fn fell_in_last_period(&self, side: Color) -> bool {
        let period = self.sides[side].fallen.unwrap_or(self.sides[side].period);
        self.controls[side].is_last_period(usize::from(period))
    }

    /// What may be forgiven a side for its next move.
    pub fn lag_quota(&self, side: Color) -> Millis {
        self.sides[side].lag.left()
    }

    /// Starts the clock of a side. What it has used of its turn counts on.
    pub fn start(&mut self, side: Color, now: Moment) {
        self.running = Some(Running { side, since: now });
    }

    /// Stops the clock; nobody is charged until it starts again.
    pub fn stop(&mut self, now: Moment) {
        if let Some(Running { side, since }) = self.running.take() {
            self.sides[side].used += now.since(since);
        }
    }

    /// Works out what pressing the clock does. `thought` is how long the player took by the client's own
    /// reckoning; the rest is lag. A clock that stands still charges nothing.
    pub fn read_press(&self, now: Moment, thought: Option<Millis>) -> Press {
        let (side, elapsed) = match self.running {
            Some(Running { side, since }) => (side, self.sides[side].used + now.since(since)),
            None => (Color::White, Millis::ZERO),
        };
        let lag = thought.map_or(Millis::ZERO, |thought| {
            self.sides[side].lag.forgive(elapsed - thought)
        });
        self.press_of(side, elapsed - lag, lag)
    }

    /// Works out a move that costs no time: the first of a side, where the clock starts after it.
    pub fn read_free_press(&self, side: Color) -> Press {
        let mut press = self.press_of(side, Millis::ZERO, Millis::ZERO);
        press.flagged = false;
        press
    }

    fn press_of(&self, side: Color, spent: Millis, lag: Millis) -> Press {
        let state = &self.sides[side];
        let charge = spent - self.delay(side);
        let flagged = self.is_too_long(side, spent);
        let mut left = self.sides.map(|side| side.base);
        left[side] = state.base - charge;
        if !flagged {
            left[side] += match self.bonus(side) {
                Bonus::Increment(time) => time,
                Bonus::Bronstein(time) => time.min(spent),
                Bonus::Delay(_) | Bonus::None => Millis::ZERO,
            };
        }
        match &self.controls[side] {
            TimeControl::PerMove { time } if !flagged => left[side] = *time,
            TimeControl::Hourglass { .. } => left[!side] += charge.min(state.base),
            control => {
                if self.ends_period(side) {
                    let next = control.period(usize::from(state.period) + 1);
                    left[side] += next.map_or(Millis::ZERO, |period| period.time);
                }
            }
        }
        let left =
            ByColor::from_fn(|side| self.is_timed(side).then_some(left[side].min(Millis::MAX)));
        Press {
            side,
            spent,
            lag,
            flagged,
            left,
        }
    }

    /// True if a turn that took so long leaves a side no time.
    pub fn is_too_long(&self, side: Color, spent: Millis) -> bool {
        self.is_timed(side) && spent - self.delay(side) >= self.sides[side].base
    }

    /// Ends a turn by what was worked out, and starts the clock of the other side, if of any.
    pub fn press(&mut self, press: &Press, next: Option<Color>, now: Moment) {
        let side = press.side;
        if press.flagged {
            self.note_flag(side);
        }
        if self.ends_period(side) {
            self.sides[side].period = self.sides[side].period.saturating_add(1);
        }
        for color in Color::ALL {
            self.sides[color].base = press.left[color].unwrap_or_default();
        }
        let state = &mut self.sides[side];
        state.moves = state.moves.saturating_add(1);
        state.used = Millis::ZERO;
        state.lag.moved(press.lag);
        self.running = next.map(|side| Running { side, since: now });
    }

    /// Adds time for a side.
    pub fn add(&mut self, side: Color, time: Millis) {
        let base = &mut self.sides[side].base;
        *base = (*base + time).min(Millis::MAX);
    }

    /// Sets what the clock shows, as an arbiter does.
    pub fn set(&mut self, left: Left, now: Moment) {
        let running = self.running();
        self.stop(now);
        for side in Color::ALL {
            if let Some(time) = left[side] {
                self.sides[side].base = time.min(Millis::MAX);
                self.sides[side].used = Millis::ZERO;
            }
        }
        self.running = running.map(|side| Running { side, since: now });
    }

    /// Brings in an increment for both sides that have none (III.4).
    pub fn introduce_increment(&mut self, increment: Millis) {
        self.introduced = Some(increment);
    }

    /// What comes with each move of a side now.
    pub fn bonus(&self, side: Color) -> Bonus {
        let period = self.controls[side].period(usize::from(self.sides[side].period));
        match (period.map(|period| period.bonus), self.introduced) {
            (Some(Bonus::None), Some(increment)) => Bonus::Increment(increment),
            (bonus, _) => bonus.unwrap_or_default(),
        }
    }

    /// True if a side has to make all its remaining moves in the time that it has.
    pub fn is_last_period(&self, side: Color) -> bool {
        self.controls[side].is_last_period(usize::from(self.sides[side].period))
    }

    /// Puts both flags up, which fell before the last period, and gives each side the time of the period
    /// after that in which its flag fell, unless it has it already (III.3.1.1).
    pub fn next_period(&mut self, now: Moment) {
        let running = self.running();
        self.stop(now);
        for color in Color::ALL {
            let fallen = self.sides[color].fallen.take();
            if fallen.is_some_and(|period| period < self.sides[color].period) {
                continue;
            }
            let next = usize::from(self.sides[color].period) + 1;
            let time = self.controls[color].period(next).map(|period| period.time);
            let state = &mut self.sides[color];
            state.base = state.base - state.used + time.unwrap_or_default();
            state.used = Millis::ZERO;
            state.period = state.period.saturating_add(1);
        }
        self.running = running.map(|side| Running { side, since: now });
    }

    /// Forgets the time since a moment: after a crash nobody is charged for it.
    pub fn forgive_since(&mut self, then: Moment, now: Moment) {
        if let Some(side) = self.running() {
            self.stop(then);
            self.start(side, now);
        }
    }

    /// What a take-back to here needs.
    pub fn mark(&self) -> ClockMark {
        ClockMark {
            base: self.sides.map(|side| side.base),
            period: self.sides.map(|side| side.period),
            fallen: self.sides.map(|side| side.fallen),
        }
    }

    /// As a side of the clock is now, its turn not begun.
    pub(crate) fn mark_of(&self, side: Color, now: Moment) -> SideMark {
        let state = &self.sides[side];
        SideMark {
            base: self.left_of(side, now).unwrap_or_default(),
            period: state.period,
            fallen: state.fallen,
        }
    }

    /// Back to a mark: each side has made so many moves fewer.
    pub fn restore(
        &mut self,
        mark: &ClockMark,
        undone: ByColor<u32>,
        running: Option<Color>,
        now: Moment,
    ) {
        for color in Color::ALL {
            let state = &mut self.sides[color];
            state.base = mark.base[color].min(Millis::MAX);
            state.period = mark.period[color];
            state.fallen = mark.fallen[color];
            state.moves = state.moves.saturating_sub(undone[color]);
            state.used = Millis::ZERO;
        }
        self.running = running.map(|side| Running { side, since: now });
    }

    /// How many moves a side has made since the clock was new.
    pub fn moves(&self, side: Color) -> u32 {
        self.sides[side].moves
    }

    fn is_hourglass(&self, side: Color) -> bool {
        matches!(self.controls[side], TimeControl::Hourglass { .. })
    }

    /// What has been taken off the clock of a side in this turn.
    fn charged(&self, side: Color, now: Moment) -> Millis {
        let state = &self.sides[side];
        let running = match self.running {
            Some(running) if running.side == side => now.since(running.since),
            _ => Millis::ZERO,
        };
        (state.used + running - self.delay(side)).min(state.base)
    }

    fn delay(&self, side: Color) -> Millis {
        match self.bonus(side) {
            Bonus::Delay(time) => time,
            _ => Millis::ZERO,
        }
    }

    /// True if the next move of the side is the last of its period.
    fn ends_period(&self, side: Color) -> bool {
        let TimeControl::Periods(periods) = &self.controls[side] else {
            return false;
        };
        let state = &self.sides[side];
        let ended = usize::from(state.period) + 1;
        let moves = |period: &Period| period.moves.map(|moves| u32::from(moves.get()));
        let listed: Option<u32> = periods.iter().take(ended).map(moves).sum();
        // The last one repeats.
        let repeated = ended.saturating_sub(periods.len()) as u32;
        let repeated = periods.last().and_then(moves).map(|last| last * repeated);
        match (listed, repeated) {
            (Some(listed), Some(repeated)) => state.moves + 1 == listed + repeated,
            // Only the last period may have no number of moves: it is not over, or not begun.
            (Some(listed), None) => ended < periods.len() && state.moves + 1 == listed,
            (None, _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str) -> Clock {
        let control: TimeControl = text.parse().unwrap();
        let mut clock = Clock::new(ByColor {
            white: control.clone(),
            black: control,
        });
        clock.start(Color::White, Moment(0));
        clock
    }

    /// Both sides use the given seconds for each of their moves; what the clock shows then.
    #[track_caller]
    fn after(text: &str, seconds: &[u64], want: (u64, u64)) {
        let mut clock = both(text);
        let (mut now, mut side) = (Moment(0), Color::White);
        for used in seconds {
            now = now + Millis::seconds(*used);
            let press = clock.read_press(now, None);
            side = !side;
            clock.press(&press, Some(side), now);
        }
        let left = clock.left(now).map(|left| left.unwrap().0 / 1000);
        assert_eq!((left.white, left.black), want, "{text}");
    }

    #[test]
    fn every_kind() {
        after("1+0", &[10, 20], (50, 40));
        after("1+5", &[10, 20], (55, 45));
        after("1d5", &[10, 3], (55, 60));
        after("1b5", &[10, 3], (55, 60));
        after("*1", &[10, 20], (70, 50));
        after("10/move", &[9, 3], (10, 10));
        after("2/1+1, 0.5", &[10, 10, 10, 10], (72, 72));
        after("1/1+1, 0.5+2", &[10, 10, 10, 10], (51 + 30 - 10 + 2, 73));
    }

    #[test]
    fn periods_repeat() {
        // Two moves a minute, again and again.
        after("2/1", &[5, 5, 5, 5], (110, 110));
        after("2/1", &[5, 5, 5, 5, 5, 5, 5, 5], (160, 160));
    }

    #[test]
    fn no_increment_once_the_flag_is_down() {
        after("1+5", &[60, 1], (0, 64));
        after("1+5", &[59, 1], (6, 64));
    }

    #[test]
    fn a_fallen_flag_stays_down() {
        let mut clock = both("1/1, 1");
        let press = clock.read_press(Moment(61_000), None);
        clock.press(&press, Some(Color::Black), Moment(61_000));
        let left = clock.left(Moment(61_000)).white;
        assert_eq!(left, Some(Millis::seconds(60)));
        assert!(clock.is_flag_down(Color::White, Moment(61_000)));
        assert!(!clock.fell_in_last_period(Color::White));
    }

    #[test]
    fn a_delay_is_not_given_twice_over_a_pause() {
        let mut clock = both("1d5");
        clock.stop(Moment(4_000));
        assert_eq!(clock.left(Moment(50_000)).white, Some(Millis::seconds(60)));
        clock.start(Color::White, Moment(100_000));
        assert_eq!(clock.left(Moment(104_000)).white, Some(Millis::seconds(57)));
        assert_eq!(clock.flag_at(), Some((Color::White, Moment(161_000))));
    }

    #[test]
    fn lag_is_forgiven_as_far_as_the_quota_goes() {
        let clock = both("3+2");
        let press = clock.read_press(Moment(5_000), Some(Millis(3_500)));
        assert_eq!((press.spent, press.lag), (Millis(3_500), Millis(1_500)));
        let press = clock.read_press(Moment(50_000), Some(Millis(0)));
        assert_eq!((press.spent, press.lag), (Millis(47_000), Millis(3_000)));
        let press = clock.read_press(Moment(1_000), Some(Millis(9_000)));
        assert_eq!((press.spent, press.lag), (Millis(1_000), Millis(0)));
    }

    #[test]
    fn a_crash_charges_nobody() {
        let mut clock = both("1+0");
        clock.forgive_since(Moment(10_000), Moment(1_000_000));
        assert_eq!(
            clock.left(Moment(1_000_000)).white,
            Some(Millis::seconds(50))
        );
    }

    #[test]
    fn a_period_repeats_as_long_as_a_game_lasts() {
        let mut clock = both("1/1");
        for ply in 0..2_000u64 {
            let now = Moment(ply * 30_000);
            let press = clock.read_press(now, None);
            clock.press(&press, Some(!press.side), now);
        }
        // Each side has had a minute a thousand times over, and has used half of it but for White's first.
        let left = clock.left(Moment(1_999 * 30_000));
        assert_eq!(left.black, Some(Millis::seconds(60 + 1_000 * 30)));
        assert_eq!(left.white, Some(Millis::seconds(60 + 1_000 * 30 + 30)));
    }

    #[test]
    fn an_hourglass_keeps_its_sand() {
        let clock = both("*1");
        for now in [0, 1, 30_000, 59_999, 60_000, 90_000] {
            let left = clock.left(Moment(now));
            assert_eq!(
                left.white.unwrap() + left.black.unwrap(),
                Millis::minutes(2)
            );
        }
    }
}
