//! Going on after the room has played something else than the movement says.

use super::continuation::Draft;
use super::follow::follow;
use super::in_progress::{Situation, emptied, swap_seats};
use super::ledger::Ledger;
use super::length::better_arrows;
use super::redraw::{Wish, redraw};
use super::template::{Freedom, Template, Turn};
use crate::check::Who;
use crate::{Movement, Row};

/// What the movement is called that was set by mistake.
const AS_SET: &str = "the movement as it was set";

/// Returns how to go on with the rounds of a movement, which is that as it was set or another one.
pub(crate) fn go_on(situation: &Situation, with: &Movement) -> Vec<Draft> {
    let last = with.rounds();
    let mut drafts: Vec<Draft> = Vec::new();
    let same = *with == situation.old;
    let rest: Vec<Row> =
        with.rows().iter().filter(|row| row.round >= situation.now).copied().collect();
    let whose = if same { "the movement".to_owned() } else { named(with.name()) };
    if rest.is_empty() {
        let explanation = "All rounds are played.".into();
        return vec![Draft { title: "Nothing is left".into(), explanation, ..Draft::default() }];
    }
    drafts.push(Draft {
        title: if same {
            "Go on as if nothing had happened".into()
        } else {
            format!("Go on with {whose}")
        },
        explanation: format!("From round {} on everybody does what {whose} says.", situation.now),
        future: rest.clone(),
        ..Draft::default()
    });
    let set = situation.past.iter().chain(&situation.plan).copied().collect();
    let set = Movement::new(AS_SET, situation.contest, set);
    for movement in if same { vec![with] } else { vec![with, &set] } {
        let template = Template::new(movement);
        for freedom in [Freedom::OneTurn, Freedom::Order, Freedom::Any] {
            let Some((turns, future)) = follow(situation, &template, freedom, last) else {
                continue;
            };
            let (title, explanation) = told(situation, movement.name(), &turns);
            drafts.push(Draft { title, explanation, future, ..Draft::default() });
        }
    }
    drafts.extend(patch(situation, &rest));
    drafts.extend(stop_early(situation, &rest));
    let pairs = situation.everybody(&rest);
    let sets = 1..=situation.sets().max(with.sets());
    let wish = Wish { pairs: &pairs, rounds: situation.now..=last, kept: &[], like: &rest, sets };
    drafts.extend(redraw(situation, &wish).map(|future| {
        Draft {
            title: "Draw the rest anew".into(),
            explanation:
                "The rounds to come are drawn anew, so that nobody plays a board again; who has \
                      not moved stays."
                    .into(),
            future,
            ..Draft::default()
        }
    }));
    drafts
}

/// Goes on as it is, but gives a table other boards where somebody would play a set again, and none
/// where there are no others (Law 15: who has played a board cannot play it again).
fn patch(situation: &Situation, rest: &[Row]) -> Option<Draft> {
    let contest = situation.contest;
    let sets = situation.sets().max(rest.iter().map(|row| row.set).max().unwrap_or(0));
    let everybody = situation.everybody(situation.past.iter().chain(rest));
    let mut ledger = Ledger::new(contest, everybody, sets)?;
    ledger.add(&situation.past);
    let mut future = rest.to_vec();
    future.sort_by_key(|row| (row.round, row.table));
    let wrong = future.iter().enumerate().filter(|(_, row)| !ledger.allows(row));
    let wrong: Vec<usize> = wrong.map(|(at, _)| at).collect();
    for (at, row) in future.iter().enumerate() {
        if !wrong.contains(&at) {
            ledger.add(&[*row]);
        }
    }
    // What was to be played, and what is instead; 0 for nothing.
    let mut changed: Vec<(Row, u16)> = Vec::new();
    for at in wrong {
        let row = *future.get(at)?;
        let here = future.iter().filter(|it| it.round == row.round);
        let used: Vec<u16> = here.map(|it| it.set).collect();
        let free = (1..=sets).filter(|set| ledger.allows(&Row { set: *set, ..row }));
        let set = free.min_by_key(|set| used.iter().filter(|it| *it == set).count());
        let there = future.get_mut(at)?;
        there.set = set.unwrap_or(0);
        if set.is_none() {
            there.seating = emptied(there.seating);
        }
        ledger.add(&[*there]);
        changed.push((row, there.set));
    }
    let said: Vec<String> = changed
        .chunk_by(|one, other| one.0.round == other.0.round)
        .flat_map(|same| {
            let played = rest.iter().filter(|row| row.is_played());
            let round = same.first().map_or(0, |one| one.0.round);
            let all = played.filter(|row| row.round == round).count() == same.len();
            match one_shift(same, sets).filter(|_| all && same.len() > 1) {
                Some(shift) => vec![format!("in round {round} all tables play {shift}")],
                None => same.iter().map(|(row, set)| patched(situation, row, *set)).collect(),
            }
        })
        .collect();
    (!said.is_empty()).then(|| Draft {
        title: "Go on, with other boards where they would be played again".into(),
        explanation: format!("Everybody goes on as planned, but {}.", said.join("; ")),
        future,
        // Each is one more thing to be said.
        extra: 4 * said.len(),
        ..Draft::default()
    })
}

/// Says by how much the sets of a round are moved, if all are moved alike.
fn one_shift(changed: &[(Row, u16)], sets: u16) -> Option<String> {
    let shift = |(row, set): &(Row, u16)| {
        (i32::from(*set) - i32::from(row.set)).rem_euclid(i32::from(sets.max(1)))
    };
    let first = changed.first().map(shift)?;
    let alike = changed.iter().all(|it| it.1 != 0 && shift(it) == first);
    let back = i32::from(sets) - first;
    let text = match (first, back) {
        (1, _) => "the next set".into(),
        (_, 1) => "the set before".into(),
        (on, back) if on <= back => format!("the set {on} further on"),
        (_, back) => format!("the set {back} before"),
    };
    alike.then_some(text)
}

fn patched(situation: &Situation, row: &Row, set: u16) -> String {
    let place = format!("table {} in round {}", row.table, row.round);
    let planned = situation.set_name(row.set);
    match set {
        0 => format!("{place} cannot play {planned} and sits out"),
        _ => format!("{place} plays {} and not {planned}", situation.set_name(set)),
    }
}

/// Plays as many rounds as there is nothing against.
fn stop_early(situation: &Situation, rest: &[Row]) -> Option<Draft> {
    let last = rest.iter().map(|row| row.round).max()?;
    // Where nothing is against the rest there is no reason to stop.
    if situation.is_legal(rest) {
        return None;
    }
    (situation.now..last).rev().find_map(|stop| {
        let future: Vec<Row> = rest.iter().filter(|row| row.round <= stop).copied().collect();
        if !situation.is_legal(&future) {
            return None;
        }
        let explanation = format!(
            "The rounds up to round {stop} can be played as they are; after that somebody would play \
             a board again."
        );
        let title = format!("Go on, and stop after round {stop}");
        Some(Draft { title, explanation, future, ..Draft::default() })
    })
}

/// Two pairs that sat in each other's places go on like that, besides everything else.
pub(crate) fn swapped_for_good(situation: &Situation, one: Who, other: Who) -> Draft {
    let mut future = situation.plan.clone();
    for row in &mut future {
        swap_seats(situation.contest, row, one, other);
    }
    Draft {
        title: "They stay in each other's places".into(),
        explanation: format!("{one} does what {other} was to do, and {other} what {one} was."),
        future,
        ..Draft::default()
    }
}

/// After arrows in the wrong round, another round can make up for it.
pub(crate) fn other_arrows(situation: &Situation, tables: &[u16]) -> Vec<Draft> {
    let plan = Draft {
        title: "Go on as if nothing had happened".into(),
        explanation:
            "Nobody plays a board again because of arrows; only who is compared with whom \
                      changes. The results must say who sat where."
                .into(),
        future: situation.plan.clone(),
        ..Draft::default()
    };
    let other = better_arrows(situation, &situation.plan, tables);
    let other = other.map(|(future, explanation)| Draft {
        title: "Turn the arrows in another round instead".into(),
        explanation,
        future,
        ..Draft::default()
    });
    [Some(plan), other].into_iter().flatten().collect()
}

/// Says how rounds are turned.
fn told(situation: &Situation, name: &str, turns: &[Turn]) -> (String, String) {
    let now = situation.now;
    let mut said: Vec<String> = Vec::new();
    let mut before = Turn { round: 0, on: 0, sets: 0 };
    for (round, turn) in (now..).zip(turns) {
        let mut here = Vec::new();
        if turn.round != round {
            here.push(format!("the seats of round {} are taken", turn.round));
        }
        if turn.on != before.on || (turn.round != round && turn.on != 0) {
            here.push(format!("E/W are {} from there", on(turn.on, "table", "tables")));
        }
        if turn.sets != before.sets || (turn.round != round && turn.sets != 0) {
            here.push(format!("the boards are {} from there", on(turn.sets, "set", "sets")));
        }
        before = *turn;
        if !here.is_empty() {
            said.push(format!("in round {round} {}", here.join(", ")));
        }
    }
    let alike = turns.windows(2).all(|two| match two {
        [one, other] => (one.on, one.sets) == (other.on, other.sets),
        _ => true,
    });
    let own = (now..).zip(turns).all(|(round, turn)| turn.round == round);
    let title = match turns.first() {
        Some(turn) if alike && own => match (turn.on, turn.sets) {
            (0, 0) => "Go on as if nothing had happened".into(),
            (1, 0) => "E/W skip a table".into(),
            (skipped, 0) => format!("E/W skip {skipped} tables"),
            (0, sets) => format!("Boards {} from now on", on(sets, "set", "sets")),
            _ => "E/W and boards further on from now on".into(),
        },
        _ if turns.iter().all(|turn| (turn.on, turn.sets) == (0, 0)) => {
            "Play the rounds in another order".into()
        }
        _ => "Play turned rounds".into(),
    };
    let name = named(name);
    let explanation = match said.is_empty() {
        true => format!("Everybody does what {name} says."),
        false => format!("Measured by {name}, {}; otherwise as it says.", said.join("; ")),
    };
    (title, explanation)
}

/// Returns the name of a movement in quotes, or what it is when it has none.
fn named(name: &str) -> String {
    match name {
        "" => "the movement".into(),
        AS_SET => AS_SET.into(),
        name => format!("{name:?}"),
    }
}

fn on(n: u16, one: &str, many: &str) -> String {
    format!("{n} {} further on", if n == 1 { one } else { many })
}
