//! A team or a player that comes late: the place that was empty, or of players a rover.

use super::{ledger, named, newcomer, put};
use crate::check::{Line, Who, seated};
use crate::repair::choose::{Choice, choose};
use crate::repair::continuation::Draft;
use crate::repair::in_progress::Situation;
use crate::repair::ledger::Ledger;
use crate::repair::redraw::lots::{Lot, sets};
use crate::{Contest, Row, Seating};

/// Gives a newcomer the places that nobody takes.
pub(super) fn fill(situation: &Situation) -> Option<Draft> {
    let who = newcomer(situation, Line::Ns, &[]);
    let future = match situation.contest {
        Contest::Teams => fill_team(situation, who.number)?,
        _ => fill_player(situation, who)?,
    };
    let explanation = format!(
        "The late comer is {} and takes the place that was empty; whoever would have sat out now \
         plays, and nobody else notices.",
        named(situation.contest, who)
    );
    let legal = situation.is_legal(&future);
    let title = "Fill the empty place".into();
    legal.then(|| Draft { title, explanation, future, ..Draft::default() })
}

/// Plays a whole match with every team that would have sat out at both tables.
fn fill_team(situation: &Situation, number: u16) -> Option<Vec<Row>> {
    let mut future = situation.plan.clone();
    let mut ledger = Ledger::new(situation.contest, situation.all(), situation.sets())?;
    ledger.add(&situation.past);
    ledger.add(&future);
    let sides = |team: u16| [Line::Ns, Line::Ew].map(|line| Who { line: Some(line), number: team });
    let alone = |row: &Row, who: Who| {
        !row.seating.is_full() && seated(situation.contest, row).contains(&Some(who))
    };
    let mut teams: Vec<u16> = situation.all().into_iter().map(|who| who.number).collect();
    teams.sort_unstable();
    teams.dedup();
    // A match of which one table is past cannot be played any more.
    teams.retain(|team| sides(*team).iter().all(|who| future.iter().any(|row| alone(row, *who))));
    let free = |team: &u16| {
        let new = |set: &u16| sides(*team).iter().all(|who| !ledger.has_played(*who, *set));
        (1..=situation.sets()).filter(new).collect::<Vec<u16>>()
    };
    let options: Vec<Vec<u16>> = teams.iter().map(free).collect();
    let sets = sets(&options, Lot { draw: 0, round: situation.now }, &mut 0)?;
    for (team, set) in teams.iter().zip(sets) {
        for who in sides(*team) {
            let row = future.iter_mut().find(|row| alone(row, who))?;
            row.set = set;
            row.seating = match who.line {
                Some(Line::Ns) => Seating::Pairs { ns: *team, ew: number },
                _ => Seating::Pairs { ns: number, ew: *team },
            };
        }
    }
    (!teams.is_empty()).then_some(future)
}

/// Takes the empty chair of each round, with boards that nobody there plays elsewhere.
fn fill_player(situation: &Situation, who: Who) -> Option<Vec<Row>> {
    let mut ledger = ledger(situation, who)?;
    ledger.add(&situation.plan);
    let choices = (situation.now..=situation.last).map(|round| {
        let here = situation.plan.iter().filter(|row| row.round == round);
        let used: Vec<u16> =
            here.clone().filter(|row| row.is_played()).map(|row| row.set).collect();
        let mut choices: Vec<Choice> = Vec::new();
        for row in here {
            let mut row = *row;
            let empty = seats(&mut row.seating).into_iter().flatten().filter(|seat| **seat == 0);
            // Where two are missing one does not help.
            let mut empty: Vec<&mut u16> = empty.collect();
            let [seat] = empty.as_mut_slice() else { continue };
            **seat = who.number;
            let sets = 1..=situation.sets();
            choices.extend(sets.map(|set| Choice { row: Row { set, ..row }, out: None }));
        }
        choices.sort_by_key(|it| used.iter().filter(|set| **set == it.row.set).count());
        choices
    });
    let chosen = choose(&choices.collect::<Vec<_>>(), &mut ledger)?;
    let mut future = situation.plan.clone();
    for row in chosen.iter().flatten() {
        put(&mut future, *row);
    }
    Some(future)
}

/// Lets a player sit in for a different one each round.
pub(super) fn rover(situation: &Situation) -> Option<Draft> {
    if situation.contest != Contest::Individual {
        return None;
    }
    let who = newcomer(situation, Line::Ns, &[]);
    let mut ledger = ledger(situation, who)?;
    let sits_in = |row: &Row| {
        let put_out = seated(situation.contest, row);
        let choices = put_out.into_iter().enumerate().filter_map(|(at, out)| {
            let mut row = *row;
            let seat = seats(&mut row.seating).into_iter().flatten().nth(at)?;
            *seat = who.number;
            Some(Choice { row, out })
        });
        choices.collect::<Vec<Choice>>()
    };
    let choices: Vec<Vec<Choice>> = (situation.now..=situation.last)
        .map(|round| {
            let here = situation.plan.iter().filter(|row| row.round == round && row.is_played());
            here.flat_map(sits_in).collect()
        })
        .collect();
    let chosen = choose(&choices, &mut ledger)?;
    let mut future = situation.plan.clone();
    for row in chosen.iter().flatten() {
        put(&mut future, *row);
    }
    let explanation = format!(
        "The late comer is {} and sits in for a different player each round, who sits out.",
        named(situation.contest, who)
    );
    Some(Draft {
        title: "Sit in for a different player each round".into(),
        explanation,
        future,
        ..Draft::default()
    })
}

/// Returns the seats of a table.
fn seats(seating: &mut Seating) -> [Option<&mut u16>; 4] {
    match seating {
        Seating::Pairs { ns, ew } => [Some(ns), Some(ew), None, None],
        Seating::Players { n, s, e, w } => [Some(n), Some(s), Some(e), Some(w)],
    }
}
