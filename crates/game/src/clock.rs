//! [`Clock`]: the chess clock of a game. The current time is always passed in.

use tabiya_rules::{ByColor, Color};

use crate::{Bonus, LagQuota, Millis, Moment, Period, TimeControl};

/// Time left for each side; `None` for a side without a clock.
pub type TimeLeft = ByColor<Option<Millis>>;

/// The clock of a game.
///
/// It runs for one side or for none; pressing it ends a turn. A flag has fallen when no time is left. If play goes
/// on, the flag stays down, as an electronic clock shows it, whatever time is added: neither the next period nor
/// given time resets it (FIDE 6.9, 6.10.1). See [`Clock::is_flag_down`].
///
/// ```
/// use tabiya_game::{Clock, Millis, Moment};
/// use tabiya_rules::{ByColor, Color};
/// let control = "5+3".parse().unwrap();
/// let mut clock = Clock::new(ByColor { white: control, black: "1+0".parse().unwrap() });
/// clock.start(Color::White, Moment(0));
/// let press = clock.preview_press(Moment(10_000), None);
/// clock.press(&press, Some(Color::Black), Moment(10_000));
/// assert_eq!(clock.left(Moment(10_000)).white, Some(Millis::seconds(293)));
/// assert_eq!(clock.flag_at(), Some((Color::Black, Moment(70_000))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    sides: ByColor<ClockSide>,
    running: Option<Running>,
    /// Increment introduced during the game for both sides that have none (III.4).
    introduced_increment: Option<Millis>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ClockSide {
    /// Time left at the start of the turn, plus time given since.
    base: Millis,
    /// Time used in this turn before the clock was last stopped.
    used: Millis,
    /// Index of the period. No game is long enough to overflow it (FIDE 9.6.2).
    period: u16,
    /// Period in which the flag fell without being claimed.
    flag_fell_in: Option<u16>,
    /// Number of moves made on this clock.
    moves: u32,
    lag: LagQuota,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    side: Color,
    since: Moment,
}

/// Effect of pressing the clock, computed in advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockPress {
    /// Side whose turn ends.
    pub side: Color,
    /// Time spent on the turn, without lag.
    pub spent: Millis,
    /// Time forgiven as lag.
    pub lag: Millis,
    /// True if no time was left; then no bonus is added.
    pub flagged: bool,
    /// Time left afterwards.
    pub left: TimeLeft,
}

/// Snapshot of a clock, for take-backs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockSnapshot {
    pub(crate) base: ByColor<Millis>,
    period: ByColor<u16>,
    flag_fell_in: ByColor<Option<u16>>,
}

/// One side of a [`ClockSnapshot`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SideSnapshot {
    pub(crate) base: Millis,
    period: u16,
    flag_fell_in: Option<u16>,
}

impl ClockSnapshot {
    pub(crate) fn side(&self, side: Color) -> SideSnapshot {
        SideSnapshot {
            base: self.base[side],
            period: self.period[side],
            flag_fell_in: self.flag_fell_in[side],
        }
    }

    pub(crate) fn set(&mut self, side: Color, snapshot: SideSnapshot) {
        self.base[side] = snapshot.base;
        self.period[side] = snapshot.period;
        self.flag_fell_in[side] = snapshot.flag_fell_in;
    }
}

impl Clock {
    /// A stopped clock, set for both sides.
    pub fn new(controls: ByColor<TimeControl>) -> Self {
        let sides = ByColor::from_fn(|color| {
            let control = &controls[color];
            let base = match control {
                TimeControl::Unlimited => Millis::ZERO,
                TimeControl::Hourglass { time } | TimeControl::PerMove { time } => *time,
                TimeControl::Periods(_) => control.period(0).map_or(Millis::ZERO, |period| {
                    // `0+2` starts with the first increment; otherwise the flag would be down.
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
            ClockSide {
                base,
                used: Millis::ZERO,
                period: 0,
                flag_fell_in: None,
                moves: 0,
                lag: LagQuota::new(control),
            }
        });
        Self {
            controls,
            sides,
            running: None,
            introduced_increment: None,
        }
    }

    /// True if the side has a clock at all.
    pub fn is_timed(&self, side: Color) -> bool {
        self.controls[side] != TimeControl::Unlimited
    }

    /// Side whose clock is running.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|running| running.side)
    }

    /// Time left for each side.
    pub fn left(&self, now: Moment) -> TimeLeft {
        ByColor::from_fn(|side| self.left_of(side, now))
    }

    /// Time left for one side.
    pub fn left_of(&self, side: Color, now: Moment) -> Option<Millis> {
        if !self.is_timed(side) {
            return None;
        }
        let own = self.sides[side].base - self.charged(side, now);
        // In an hourglass, what one side uses the other gains.
        let gained = if self.is_hourglass(!side) {
            self.charged(!side, now)
        } else {
            Millis::ZERO
        };
        Some((own + gained).min(Millis::MAX))
    }

    /// Side whose clock is running, and the time at which its flag falls.
    pub fn flag_at(&self) -> Option<(Color, Moment)> {
        let Running { side, since } = self.running?;
        if !self.is_timed(side) {
            return None;
        }
        let state = &self.sides[side];
        let allowed = state.base + self.delay(side) - state.used;
        Some((side, since + allowed))
    }

    /// True if the flag of a side is down: no time is left, or its fall was recorded.
    pub fn is_flag_down(&self, side: Color, now: Moment) -> bool {
        self.sides[side].flag_fell_in.is_some() || self.left_of(side, now) == Some(Millis::ZERO)
    }

    /// True if a fall of the side's flag was recorded.
    pub fn has_recorded_flag_fall(&self, side: Color) -> bool {
        self.sides[side].flag_fell_in.is_some()
    }

    /// Records that the flag of a side is down, so that it stays down whatever time is added.
    pub fn record_flag_fall(&mut self, side: Color) {
        let state = &mut self.sides[side];
        state.flag_fell_in = state.flag_fell_in.or(Some(state.period));
    }

    /// Puts the flag of a side up again, as when the arbiter sets the clock.
    pub fn reset_flag(&mut self, side: Color) {
        self.sides[side].flag_fell_in = None;
    }

    /// True if the fallen flag of a side fell in the period for all remaining moves (III.3.1.2).
    pub fn fell_in_last_period(&self, side: Color) -> bool {
        let period = self.sides[side]
            .flag_fell_in
            .unwrap_or(self.sides[side].period);
        self.controls[side].is_last_period(usize::from(period))
    }

    /// Lag that a side may be forgiven for its next move.
    pub fn lag_quota(&self, side: Color) -> Millis {
        self.sides[side].lag.left()
    }

    /// Starts the clock of a side. Time already used in its turn still counts.
    pub fn start(&mut self, side: Color, now: Moment) {
        self.running = Some(Running { side, since: now });
    }

    /// Stops the clock; nobody is charged until it starts again.
    pub fn stop(&mut self, now: Moment) {
        if let Some(Running { side, since }) = self.running.take() {
            self.sides[side].used += now.since(since);
        }
    }

    /// Computes the effect of pressing the clock. `thought` is the thinking time by the client's own clock; the rest is
    /// lag. A stopped clock charges nothing.
    pub fn preview_press(&self, now: Moment, thought: Option<Millis>) -> ClockPress {
        let (side, elapsed) = match self.running {
            Some(Running { side, since }) => (side, self.sides[side].used + now.since(since)),
            None => (Color::White, Millis::ZERO),
        };
        let lag = thought.map_or(Millis::ZERO, |thought| {
            self.sides[side].lag.forgive(elapsed - thought)
        });
        self.compute_press(side, elapsed - lag, lag)
    }

    /// Computes a press that costs no time: the first move of a side, where the clock starts after it.
    pub fn preview_free_press(&self, side: Color) -> ClockPress {
        let mut press = self.compute_press(side, Millis::ZERO, Millis::ZERO);
        press.flagged = false;
        press
    }

    fn compute_press(&self, side: Color, spent: Millis, lag: Millis) -> ClockPress {
        let state = &self.sides[side];
        let charge = spent - self.delay(side);
        let flagged = self.exceeds_time(side, spent);
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
        ClockPress {
            side,
            spent,
            lag,
            flagged,
            left,
        }
    }

    /// True if a turn of this length leaves a side no time.
    pub fn exceeds_time(&self, side: Color, spent: Millis) -> bool {
        self.is_timed(side) && spent - self.delay(side) >= self.sides[side].base
    }

    /// Ends a turn with a computed press, and starts the clock of the next side, if any.
    pub fn press(&mut self, press: &ClockPress, next: Option<Color>, now: Moment) {
        let side = press.side;
        if press.flagged {
            self.record_flag_fall(side);
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

    /// Time left for each side just after a press.
    pub(crate) fn left_after(&self, press: &ClockPress, now: Moment) -> TimeLeft {
        let mut pressed = self.clone();
        pressed.press(press, None, now);
        pressed.left(now)
    }

    /// Adds time for a side.
    pub fn add(&mut self, side: Color, time: Millis) {
        let base = &mut self.sides[side].base;
        *base = (*base + time).min(Millis::MAX);
    }

    /// Sets the time left, as an arbiter does.
    pub fn set(&mut self, left: TimeLeft, now: Moment) {
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

    /// Introduces an increment for both sides that have none (III.4).
    pub fn introduce_increment(&mut self, increment: Millis) {
        self.introduced_increment = Some(increment);
    }

    /// Current bonus of a side for each move.
    pub fn bonus(&self, side: Color) -> Bonus {
        let period = self.controls[side].period(usize::from(self.sides[side].period));
        match (period.map(|period| period.bonus), self.introduced_increment) {
            (Some(Bonus::None), Some(increment)) => Bonus::Increment(increment),
            (bonus, _) => bonus.unwrap_or_default(),
        }
    }

    /// True if a side has to make all remaining moves in the time that it has.
    pub fn is_last_period(&self, side: Color) -> bool {
        self.controls[side].is_last_period(usize::from(self.sides[side].period))
    }

    /// Resets both flags, which fell before the last period, and gives each side the time of the period after the one
    /// in which its flag fell, unless it already has it (III.3.1.1).
    pub fn next_period(&mut self, now: Moment) {
        let running = self.running();
        self.stop(now);
        for color in Color::ALL {
            let fell_in = self.sides[color].flag_fell_in.take();
            if fell_in.is_some_and(|period| period < self.sides[color].period) {
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

    /// Excludes the time since a moment: after a crash nobody is charged for it.
    pub fn exclude_since(&mut self, then: Moment, now: Moment) {
        if let Some(side) = self.running() {
            self.stop(then);
            self.start(side, now);
        }
    }

    /// Snapshot for a take-back to this point.
    pub fn snapshot(&self) -> ClockSnapshot {
        ClockSnapshot {
            base: self.sides.map(|side| side.base),
            period: self.sides.map(|side| side.period),
            flag_fell_in: self.sides.map(|side| side.flag_fell_in),
        }
    }

    /// Snapshot of one side now, as at the start of a turn.
    pub(crate) fn side_snapshot(&self, side: Color, now: Moment) -> SideSnapshot {
        let state = &self.sides[side];
        SideSnapshot {
            base: self.left_of(side, now).unwrap_or_default(),
            period: state.period,
            flag_fell_in: state.flag_fell_in,
        }
    }

    /// Restores a snapshot; `undone` is the number of moves that each side has made fewer.
    pub fn restore(
        &mut self,
        snapshot: &ClockSnapshot,
        undone: ByColor<u32>,
        running: Option<Color>,
        now: Moment,
    ) {
        for color in Color::ALL {
            let state = &mut self.sides[color];
            state.base = snapshot.base[color].min(Millis::MAX);
            state.period = snapshot.period[color];
            state.flag_fell_in = snapshot.flag_fell_in[color];
            state.moves = state.moves.saturating_sub(undone[color]);
            state.used = Millis::ZERO;
        }
        self.running = running.map(|side| Running { side, since: now });
    }

    /// Number of moves that a side has made on this clock.
    pub fn moves(&self, side: Color) -> u32 {
        self.sides[side].moves
    }

    fn is_hourglass(&self, side: Color) -> bool {
        matches!(self.controls[side], TimeControl::Hourglass { .. })
    }

    /// Time charged to a side in this turn.
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

    fn started(text: &str) -> Clock {
        let control: TimeControl = text.parse().unwrap();
        let mut clock = Clock::new(ByColor {
            white: control.clone(),
            black: control,
        });
        clock.start(Color::White, Moment(0));
        clock
    }

    /// Plays turns of the given seconds and checks the seconds left.
    #[track_caller]
    fn check(text: &str, seconds: &[u64], want: (u64, u64)) {
        let mut clock = started(text);
        let (mut now, mut side) = (Moment(0), Color::White);
        for used in seconds {
            now = now + Millis::seconds(*used);
            let press = clock.preview_press(now, None);
            side = !side;
            clock.press(&press, Some(side), now);
        }
        let left = clock.left(now).map(|left| left.unwrap().0 / 1000);
        assert_eq!((left.white, left.black), want, "{text}");
    }

    #[test]
    fn every_kind_of_control() {
        check("1+0", &[10, 20], (50, 40));
        check("1+5", &[10, 20], (55, 45));
        check("1d5", &[10, 3], (55, 60));
        check("1b5", &[10, 3], (55, 60));
        check("*1", &[10, 20], (70, 50));
        check("10/move", &[9, 3], (10, 10));
        check("2/1+1, 0.5", &[10, 10, 10, 10], (72, 72));
        check("1/1+1, 0.5+2", &[10, 10, 10, 10], (51 + 30 - 10 + 2, 73));
    }

    #[test]
    fn periods_repeat() {
        // Two moves a minute, again and again.
        check("2/1", &[5, 5, 5, 5], (110, 110));
        check("2/1", &[5, 5, 5, 5, 5, 5, 5, 5], (160, 160));
    }

    #[test]
    fn no_increment_once_the_flag_is_down() {
        check("1+5", &[60, 1], (0, 64));
        check("1+5", &[59, 1], (6, 64));
    }

    #[test]
    fn a_fallen_flag_stays_down() {
        let mut clock = started("1/1, 1");
        let press = clock.preview_press(Moment(61_000), None);
        clock.press(&press, Some(Color::Black), Moment(61_000));
        let left = clock.left(Moment(61_000)).white;
        assert_eq!(left, Some(Millis::seconds(60)));
        assert!(clock.is_flag_down(Color::White, Moment(61_000)));
        assert!(!clock.fell_in_last_period(Color::White));
    }

    #[test]
    fn a_delay_is_not_given_twice_over_a_pause() {
        let mut clock = started("1d5");
        clock.stop(Moment(4_000));
        assert_eq!(clock.left(Moment(50_000)).white, Some(Millis::seconds(60)));
        clock.start(Color::White, Moment(100_000));
        assert_eq!(clock.left(Moment(104_000)).white, Some(Millis::seconds(57)));
        assert_eq!(clock.flag_at(), Some((Color::White, Moment(161_000))));
    }

    #[test]
    fn lag_is_forgiven_as_far_as_the_quota_goes() {
        let clock = started("3+2");
        let press = clock.preview_press(Moment(5_000), Some(Millis(3_500)));
        assert_eq!((press.spent, press.lag), (Millis(3_500), Millis(1_500)));
        let press = clock.preview_press(Moment(50_000), Some(Millis(0)));
        assert_eq!((press.spent, press.lag), (Millis(47_000), Millis(3_000)));
        let press = clock.preview_press(Moment(1_000), Some(Millis(9_000)));
        assert_eq!((press.spent, press.lag), (Millis(1_000), Millis(0)));
    }

    #[test]
    fn a_crash_charges_nobody() {
        let mut clock = started("1+0");
        clock.exclude_since(Moment(10_000), Moment(1_000_000));
        assert_eq!(
            clock.left(Moment(1_000_000)).white,
            Some(Millis::seconds(50))
        );
    }

    #[test]
    fn a_period_repeats_as_long_as_a_game_lasts() {
        let mut clock = started("1/1");
        for ply in 0..2_000u64 {
            let now = Moment(ply * 30_000);
            let press = clock.preview_press(now, None);
            clock.press(&press, Some(!press.side), now);
        }
        // Each side has had a minute a thousand times over, and has used half of it but for White's first.
        let left = clock.left(Moment(1_999 * 30_000));
        assert_eq!(left.black, Some(Millis::seconds(60 + 1_000 * 30)));
        assert_eq!(left.white, Some(Millis::seconds(60 + 1_000 * 30 + 30)));
    }

    #[test]
    fn an_hourglass_keeps_the_total() {
        let clock = started("*1");
        for now in [0, 1, 30_000, 59_999, 60_000, 90_000] {
            let left = clock.left(Moment(now));
            assert_eq!(
                left.white.unwrap() + left.black.unwrap(),
                Millis::minutes(2)
            );
        }
    }
}
