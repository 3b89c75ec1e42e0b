//! Somebody comes when the round is drawn already.

use super::{Match, Round};

impl Round {
    /// Returns the round with one more in it, and the matches already drawn left alone.
    ///
    /// Who sits out plays the newcomer; of a triangle, the last does and the other two are a match;
    /// otherwise the newcomer sits out. Unchanged if the newcomer is in the round already, or is 0.
    pub fn with_late_entry(&self, number: u16) -> Round {
        let mut round = self.clone();
        if number == 0 || self.numbers().contains(&number) {
            return round;
        }
        if let Some(waiting) = round.sits_out.take() {
            round.matches.push(Match { home: waiting, away: number });
        } else if let Some([first, second, third]) = round.triangle.take() {
            round.matches.push(Match { home: first, away: second });
            round.matches.push(Match { home: third, away: number });
            let gone = |pair: &(u16, u16)| {
                (pair.0 == third || pair.1 == third)
                    && [first, second].iter().any(|other| pair.0 == *other || pair.1 == *other)
            };
            round.rematches.retain(|pair| !gone(pair));
        } else {
            round.sits_out = Some(number);
        }
        round
    }

    /// Returns everybody in the round, playing or not.
    pub fn numbers(&self) -> Vec<u16> {
        let playing = self.matches.iter().flat_map(|pair| [pair.home, pair.away]);
        playing.chain(self.triangle.into_iter().flatten()).chain(self.sits_out).collect()
    }
}
