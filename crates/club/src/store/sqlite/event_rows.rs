//! [`EventRows`]: a compact list of the rows of a game's live events.

/// Row ids of a game's live events, by event number.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct EventRows {
    /// Number of the first live event.
    first: u32,
    count: u32,
    /// Row id of the last live event.
    last: i64,
    /// Differences between successive row ids as varints, the first from zero. Thousands of games are kept in memory,
    /// and most differences fit two bytes.
    deltas: Vec<u8>,
}

impl EventRows {
    /// Creates an empty list for a game with this many archived events.
    pub(super) fn starting_at(first: u32) -> Self {
        Self {
            first,
            ..Self::default()
        }
    }

    /// Returns the number of archived events.
    pub(super) fn first(&self) -> u32 {
        self.first
    }

    /// Returns the number of all events.
    pub(super) fn end(&self) -> u32 {
        self.first + self.count
    }

    /// Returns the number of live events.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Returns true if an event is live.
    pub(super) fn has(&self, number: u32) -> bool {
        (self.first..self.end()).contains(&number)
    }

    /// Adds the row of the next event.
    pub(super) fn push(&mut self, row: i64) {
        let mut delta = row.wrapping_sub(self.last).cast_unsigned();
        self.deltas.reserve_exact(length(delta));
        while delta >= CONTINUATION {
            self.deltas
                .push((delta % CONTINUATION + CONTINUATION) as u8);
            delta /= CONTINUATION;
        }
        self.deltas.push(delta as u8);
        self.last = row;
        self.count += 1;
    }

    /// Adds the rows of the next events.
    pub(super) fn extend(&mut self, rows: &[i64]) {
        rows.iter().for_each(|row| self.push(*row));
    }

    /// Iterates over event numbers and row ids.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u32, i64)> {
        let mut deltas = self.deltas.iter();
        let mut row = 0i64;
        (self.first..self.end()).map(move |number| {
            row = row.wrapping_add(next_delta(&mut deltas).cast_signed());
            (number, row)
        })
    }

    /// Returns the list without the rows before one.
    pub(super) fn without_rows_before(&self, row: i64) -> Self {
        let older = self.rows().take_while(|(_, found)| *found < row).count() as u32;
        let mut left = Self::starting_at(self.first + older);
        let newer = self.rows().skip(older as usize);
        newer.for_each(|(_, row)| left.push(row));
        left
    }
}

/// Each byte of a varint carries seven bits; this bit marks that more follow.
const CONTINUATION: u64 = 128;

/// Returns the number of bytes of a varint.
fn length(delta: u64) -> usize {
    (u64::BITS - delta.leading_zeros()).div_ceil(7).max(1) as usize
}

fn next_delta<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> u64 {
    let mut delta = 0;
    for (place, byte) in (0..u64::BITS).step_by(7).zip(bytes) {
        let byte = u64::from(*byte);
        delta |= (byte % CONTINUATION) << place;
        if byte < CONTINUATION {
            break;
        }
    }
    delta
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event_rows(first: u32, rows: &[i64]) -> EventRows {
        let mut event_rows = EventRows::starting_at(first);
        rows.iter().for_each(|row| event_rows.push(*row));
        event_rows
    }

    #[track_caller]
    fn check(rows: &[i64]) {
        let event_rows = event_rows(7, rows);
        let numbered: Vec<_> = (7..).zip(rows.iter().copied()).collect();
        assert_eq!(event_rows.rows().collect::<Vec<_>>(), numbered);
        assert_eq!(event_rows.end(), 7 + rows.len() as u32);
    }

    #[test]
    fn rows_round_trip() {
        check(&[]);
        check(&[1]);
        check(&[0, 1, 127, 128, 129, 20_000, 40_000]);
        check(&[5_000_000_000, 5_000_000_001, i64::MAX]);
        // SQLite assigns such ids only on request.
        check(&[i64::MAX, 3, -1, i64::MIN, i64::MAX]);
    }

    #[test]
    fn rows_are_compact() {
        let rows: Vec<_> = (1..=100).map(|number| 10_000 * number).collect();
        let event_rows = event_rows(0, &rows);
        assert_eq!(event_rows.deltas.len(), 200);
        assert!(event_rows.clone().deltas.capacity() <= 200);
    }

    #[test]
    fn rows_before_an_id_are_dropped() {
        let whole = event_rows(7, &[10, 20, 30]);
        assert_eq!(whole.without_rows_before(10), whole);
        assert_eq!(whole.without_rows_before(11), event_rows(8, &[20, 30]));
        assert_eq!(whole.without_rows_before(99), EventRows::starting_at(10));
        assert!(whole.has(7) && whole.has(9) && !whole.has(6) && !whole.has(10));
    }
}
