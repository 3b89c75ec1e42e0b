//! The schemes that come with the program: the EBU's and the ACBL's for club games.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use super::{AwardRule, Depth, Fractions, HalfTables, MasterpointScheme, Scale};
use crate::Score;

impl MasterpointScheme {
    /// Returns the EBU's scheme for club games.
    ///
    /// Its scales are `one_winner` and `two_winners` for pairs, `individual` and `teams`; its levels
    /// `district`, `county`, `regional` and `national`. From the Master Points Handbook as quoted on
    /// the EBU's forum (1229, 1365) and from published results; the handbook itself was not found.
    /// Teams are as observed in one file: steps of 10, counted by teams.
    pub fn ebu_club() -> MasterpointScheme {
        let steps = |per_table, step| {
            let rule = AwardRule::Steps { step: Score::whole(step), least: Score::whole(6) };
            Scale { per_table, rule }
        };
        let depth =
            |from_boards, of| Depth { from_boards, share: share(1, of), fractions: Fractions::Up };
        MasterpointScheme {
            name: "EBU club".to_owned(),
            half_tables: HalfTables::Ignored,
            decimals: 0,
            fractions: Fractions::Up,
            depths: vec![depth(12, 4), depth(18, 3), depth(36, 2)],
            levels: named([
                ("district", Score::from_hundredths(150)),
                ("county", Score::whole(2)),
                ("regional", Score::whole(3)),
                ("national", Score::whole(4)),
            ]),
            scales: named([
                ("one_winner", steps(2, 6)),
                ("two_winners", steps(1, 10)),
                ("individual", steps(4, 3)),
                ("teams", steps(0, 10)),
            ]),
        }
    }

    /// Returns the ACBL's scheme for club games.
    ///
    /// Its scales are `open`, `invitational`, `restricted` (any limit above 200) and those of games
    /// and strata up to a limit: `restricted_200`, `restricted_100`, `restricted_20`, `newcomer_20`,
    /// `newcomer_10`, `newcomer_5`. From the ACBL Handbook, "Calculating the awards"; what it does not
    /// say is the cap of a restricted game, for which we take the invitational one.
    pub fn acbl_club() -> MasterpointScheme {
        let shares = |each, cap| Scale {
            per_table: 0,
            rule: AwardRule::Shares {
                each: Score::from_hundredths(each),
                cap: Score::from_hundredths(cap),
                percent: [100, 70, 50, 35].map(Score::whole).to_vec(),
            },
        };
        MasterpointScheme {
            name: "ACBL club".to_owned(),
            half_tables: HalfTables::Counted,
            decimals: 2,
            fractions: Fractions::HalfUp,
            depths: vec![Depth {
                from_boards: 0,
                share: share(2, 5),
                fractions: Fractions::HalfUp,
            }],
            levels: BTreeMap::new(),
            scales: named([
                ("open", shares(10, 150)),
                ("invitational", shares(8, 120)),
                ("restricted", shares(8, 120)),
                ("restricted_200", shares(7, 120)),
                ("restricted_100", shares(6, 120)),
                ("restricted_20", shares(5, 120)),
                ("newcomer_20", shares(5, 100)),
                ("newcomer_10", shares(4, 100)),
                ("newcomer_5", shares(3, 100)),
            ]),
        }
    }
}

/// Returns so many in so many; one in none cannot be written down, and is all.
fn share(part: u32, of: u32) -> (u32, NonZeroU32) {
    (part, NonZeroU32::new(of).unwrap_or(NonZeroU32::MIN))
}

fn named<T, const N: usize>(entries: [(&str, T); N]) -> BTreeMap<String, T> {
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
