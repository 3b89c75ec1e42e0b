//! Who is not at a table although a number stands there, as the collections write it.
//!
//! Their programs want a number in every place, so:
//! - the header names a missing pair; with two winners N/S are counted first, then E/W: of 7 tables,
//!   14 is E/W 7;
//! - a row without boards seats whoever has nothing else to do in that round: `3,3,0` is N/S 3, bumped by
//!   a rover, while E/W 3 plays elsewhere, and where all play elsewhere the table is empty;
//! - of teams, `4,4,2` is team 4 in the round in which it would meet the missing team.

use std::collections::BTreeSet;

use crate::check::{Line, Who, seated};
use crate::teams::without;
use crate::{Contest, Movement, Row, Seating};

/// Returns the movement without those who are not at a table.
pub(super) fn seat_who_is_there(movement: &Movement, missing: u16) -> Movement {
    let movement = without_missing(movement, missing);
    let playing = Playing::in_movement(&movement);
    let rows = movement.rows().iter().map(|row| match row.set {
        0 => without_boards(movement.contest(), row, &playing),
        _ => without_missing_team(&movement, row, &playing),
    });
    Movement::new(movement.name(), movement.contest(), rows.collect())
}

/// Who has boards, by round and in any round; and the rounds in which teams meet others.
struct Playing {
    by_round: BTreeSet<(u16, Who)>,
    ever: BTreeSet<Who>,
    rounds_of_matches: BTreeSet<u16>,
}

impl Playing {
    fn in_movement(movement: &Movement) -> Playing {
        let with_boards = || movement.rows().iter().filter(|row| row.set != 0);
        let seats = || {
            with_boards().flat_map(|row| {
                let who = seated(movement.contest(), row).into_iter().flatten();
                who.map(|who| (row.round, who))
            })
        };
        let matches = with_boards().filter(|row| row.is_played() && !is_same_number(row));
        Playing {
            by_round: seats().collect(),
            ever: seats().map(|(_, who)| who).collect(),
            rounds_of_matches: matches.map(|row| row.round).collect(),
        }
    }
}

fn without_missing(movement: &Movement, missing: u16) -> Movement {
    if missing == 0 || movement.contest() != Contest::TwoWinners {
        return if missing == 0 { movement.clone() } else { without(movement, missing) };
    }
    let tables = movement.tables();
    let is_ew = |number: u16| {
        let mut rows = movement.rows().iter();
        rows.any(|row| matches!(row.seating, Seating::Pairs { ew, .. } if ew == number))
    };
    let gone = match missing {
        number if number <= tables => Who { line: Some(Line::Ns), number },
        // Some count E/W on from N/S in the rows as well.
        number if is_ew(number) => Who { line: Some(Line::Ew), number },
        number => Who { line: Some(Line::Ew), number: number - tables },
    };
    let rows = movement.rows().iter().map(|row| keep(Contest::TwoWinners, row, |who| who != gone));
    Movement::new(movement.name(), movement.contest(), rows.collect())
}

fn without_boards(contest: Contest, row: &Row, playing: &Playing) -> Row {
    let left = keep(contest, row, |who| !playing.by_round.contains(&(row.round, who)));
    let Seating::Pairs { ns, ew } = left.seating else { return left };
    if ns != ew || ns == 0 {
        return left;
    }
    // With two winners two pairs have the number; one that never plays is only there to fill the place.
    let plays = |line: Line| {
        contest == Contest::TwoWinners
            && playing.ever.contains(&Who { line: Some(line), number: ns })
    };
    let seating = match (plays(Line::Ns), plays(Line::Ew)) {
        (true, true) => left.seating,
        (false, true) => Seating::Pairs { ns: 0, ew },
        (_, false) => Seating::Pairs { ns, ew: 0 },
    };
    Row { seating, ..left }
}

/// Takes a team that meets itself away from E/W. Where everybody does, the movement is one half of two
/// sections that play each other, and the number is another team's.
fn without_missing_team(movement: &Movement, row: &Row, playing: &Playing) -> Row {
    let is_bye = movement.contest() == Contest::Teams
        && is_same_number(row)
        && playing.rounds_of_matches.contains(&row.round);
    match row.seating {
        Seating::Pairs { ns, .. } if is_bye => {
            Row { seating: Seating::Pairs { ns, ew: 0 }, ..*row }
        }
        _ => *row,
    }
}

fn is_same_number(row: &Row) -> bool {
    matches!(row.seating, Seating::Pairs { ns, ew } if ns == ew && ns != 0)
}

/// Returns a row with only those who are to stay.
fn keep(contest: Contest, row: &Row, stays: impl Fn(Who) -> bool) -> Row {
    let number = |who: Option<Who>| who.filter(|who| stays(*who)).map_or(0, |who| who.number);
    let [a, b, c, d] = seated(contest, row).map(number);
    let seating = match row.seating {
        Seating::Pairs { .. } => Seating::Pairs { ns: a, ew: b },
        Seating::Players { .. } => Seating::Players { n: a, s: b, e: c, w: d },
    };
    Row { seating, ..*row }
}
