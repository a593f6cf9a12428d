//! [`Tail`]: the rows of a game's latest events, in a few bytes.

/// The rows of the events of a game that are fresh, by their numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Tail {
    /// The number of the first.
    first: u32,
    count: u32,
    /// The row of the last.
    last: i64,
    /// The step to each row from the one before, the first from zero. Thousands of games are kept in memory, and most
    /// steps fit two bytes.
    steps: Vec<u8>,
}

impl Tail {
    /// One without rows, of a game that has so many events elsewhere.
    pub(super) fn after(first: u32) -> Self {
        Self {
            first,
            ..Self::default()
        }
    }

    /// How many events the game has elsewhere.
    pub(super) fn first(&self) -> u32 {
        self.first
    }

    /// How many events the game has.
    pub(super) fn end(&self) -> u32 {
        self.first + self.count
    }

    /// How many of them are fresh.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Whether it has the row of an event.
    pub(super) fn has(&self, number: u32) -> bool {
        (self.first..self.end()).contains(&number)
    }

    /// Adds the row of the next event.
    pub(super) fn push(&mut self, row: i64) {
        let mut step = row.wrapping_sub(self.last).cast_unsigned();
        self.steps.reserve_exact(length(step));
        while step >= MORE {
            self.steps.push((step % MORE + MORE) as u8);
            step /= MORE;
        }
        self.steps.push(step as u8);
        self.last = row;
        self.count += 1;
    }

    /// Adds the rows of the next events.
    pub(super) fn extend(&mut self, rows: &[i64]) {
        rows.iter().for_each(|row| self.push(*row));
    }

    /// Each event's number and row.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u32, i64)> {
        let mut steps = self.steps.iter();
        let mut row = 0i64;
        (self.first..self.end()).map(move |number| {
            row = row.wrapping_add(next_step(&mut steps).cast_signed());
            (number, row)
        })
    }

    /// What is left of it without the rows before one.
    pub(super) fn without_rows_before(&self, row: i64) -> Self {
        let older = self.rows().take_while(|(_, found)| *found < row).count() as u32;
        let mut left = Self::after(self.first + older);
        let newer = self.rows().skip(older as usize);
        newer.for_each(|(_, row)| left.push(row));
        left
    }
}

/// A byte has seven bits of a step, and says whether there are more.
const MORE: u64 = 128;

/// How many bytes a step has.
fn length(step: u64) -> usize {
    (u64::BITS - step.leading_zeros()).div_ceil(7).max(1) as usize
}

fn next_step<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> u64 {
    let mut step = 0;
    for (place, byte) in (0..u64::BITS).step_by(7).zip(bytes) {
        let byte = u64::from(*byte);
        step |= (byte % MORE) << place;
        if byte < MORE {
            break;
        }
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tail(first: u32, rows: &[i64]) -> Tail {
        let mut tail = Tail::after(first);
        rows.iter().for_each(|row| tail.push(*row));
        tail
    }

    #[track_caller]
    fn check(rows: &[i64]) {
        let tail = tail(7, rows);
        let numbered: Vec<_> = (7..).zip(rows.iter().copied()).collect();
        assert_eq!(tail.rows().collect::<Vec<_>>(), numbered);
        assert_eq!(tail.end(), 7 + rows.len() as u32);
    }

    #[test]
    fn rows_come_back() {
        check(&[]);
        check(&[1]);
        check(&[0, 1, 127, 128, 129, 20_000, 40_000]);
        check(&[5_000_000_000, 5_000_000_001, i64::MAX]);
        // SQLite gives such only to who asks for them.
        check(&[i64::MAX, 3, -1, i64::MIN, i64::MAX]);
    }

    #[test]
    fn a_row_takes_few_bytes() {
        let rows: Vec<_> = (1..=100).map(|number| 10_000 * number).collect();
        let tail = tail(0, &rows);
        assert_eq!(tail.steps.len(), 200);
        assert!(tail.clone().steps.capacity() <= 200);
    }

    #[test]
    fn the_oldest_rows_go() {
        let whole = tail(7, &[10, 20, 30]);
        assert_eq!(whole.without_rows_before(10), whole);
        assert_eq!(whole.without_rows_before(11), tail(8, &[20, 30]));
        assert_eq!(whole.without_rows_before(99), Tail::after(10));
        assert!(whole.has(7) && whole.has(9) && !whole.has(6) && !whole.has(10));
    }
}
