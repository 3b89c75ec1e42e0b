//! [`RankingId`], which ranking somebody is in: that of a section, of a line, of both or of all.

use bridge::Side;

/// Which ranking it is; they are listed in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct RankingId {
    /// The section, by its number in the roster, where each is ranked for itself.
    pub(super) section: Option<usize>,
    /// The line, where the two are ranked apart.
    pub(super) line: Option<Side>,
}

/// The lines of a section: both together, North-South, East-West.
const LINES: [Option<Side>; 3] = [None, Some(Side::NorthSouth), Some(Side::EastWest)];

impl RankingId {
    /// Returns the ranking as a number, as a row of the standings has it.
    pub(super) fn number(self) -> usize {
        let section = self.section.map_or(0, |section| section + 1);
        let line = LINES.iter().position(|line| *line == self.line).unwrap_or(0);
        section * LINES.len() + line
    }

    /// Returns the ranking of a number; the inverse of [`number`](Self::number).
    pub(super) fn numbered(number: usize) -> RankingId {
        let (section, line) = (number / LINES.len(), number % LINES.len());
        RankingId { section: section.checked_sub(1), line: LINES[line] }
    }

    /// Returns the ranking of those they play against, where it is another.
    pub(super) fn opposite(self) -> Option<RankingId> {
        self.line.map(|line| RankingId { line: Some(line.other()), ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_the_order_of_rankings_and_can_be_read_back() {
        let sections = [None, Some(0), Some(1), Some(70_000)];
        let all: Vec<RankingId> = sections
            .into_iter()
            .flat_map(|section| LINES.map(|line| RankingId { section, line }))
            .collect();
        assert!(all.is_sorted());
        assert!(all.is_sorted_by_key(|ranking| ranking.number()));
        for ranking in all {
            assert_eq!(RankingId::numbered(ranking.number()), ranking);
            let back = ranking.opposite().and_then(RankingId::opposite);
            assert_eq!(back, ranking.line.map(|_| ranking));
        }
    }
}
