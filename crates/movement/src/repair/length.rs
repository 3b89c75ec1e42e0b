//! Fewer rounds, more rounds, and boards that a table did not play.

use super::continuation::{Draft, LatePlay};
use super::follow::follow;
use super::in_progress::{Situation, emptied, turned};
use super::notice::{Notice, rounds_text};
use super::redraw::{Wish, redraw};
use super::template::{Freedom, Template};
use crate::balance::Balance;
use crate::check::{Who, seated};
use crate::{Contest, Movement, Row};

/// More rounds than this are not added.
pub(crate) const MOST_MORE: u16 = 30;

/// Returns how to end early.
pub(crate) fn curtail(situation: &Situation, last: u16) -> Vec<Draft> {
    let mut future = situation.plan.clone();
    future.retain(|row| row.round <= last);
    let explanation = format!(
        "The last round is round {last}; boards that were to come are played less often, or not at \
         all."
    );
    let title = format!("Stop after round {last}");
    let mut drafts = vec![Draft { title, explanation, future: future.clone(), ..Draft::default() }];
    if let Some((future, what)) = better_arrows(situation, &future, &[]) {
        drafts.push(Draft {
            title: format!("Stop after round {last}, with other arrows"),
            explanation: format!("The last round is round {last}. {what}"),
            future,
            ..Draft::default()
        });
    }
    drafts
}

/// Turns the arrows of one whole round to come, if that makes one winner's balance better.
pub(crate) fn better_arrows(
    situation: &Situation,
    future: &[Row],
    tables: &[u16],
) -> Option<(Vec<Row>, String)> {
    if situation.contest != Contest::OneWinner {
        return None;
    }
    let quality = |future: &[Row]| {
        let rows = situation.past.iter().chain(future).copied().collect();
        Balance::of(&Movement::new("", situation.contest, rows)).map(|balance| balance.quality())
    };
    let before = quality(future)?;
    let mut rounds: Vec<u16> = future.iter().map(|row| row.round).collect();
    rounds.sort_unstable();
    rounds.dedup();
    let turns = rounds.into_iter().filter_map(|round| {
        let mut rows = future.to_vec();
        for row in rows.iter_mut().filter(|row| row.round == round) {
            if tables.is_empty() || tables.contains(&row.table) {
                row.seating = turned(row.seating);
            }
        }
        quality(&rows).map(|quality| (quality, std::cmp::Reverse(round), rows))
    });
    let (after, std::cmp::Reverse(round), rows) = turns.max_by_key(|turn| (turn.0, turn.1))?;
    let what = format!(
        "N/S and E/W change places in round {round}, as against the plan, so that everybody is \
         compared more evenly with everybody."
    );
    (after > before).then_some((rows, what))
}

/// Returns how to play on: the movement's own next rounds, rounds drawn anew, or new boards.
pub(crate) fn add_rounds(situation: &Situation, rounds: u16) -> Vec<Draft> {
    let Some(last) = situation.last.checked_add(rounds) else { return Vec::new() };
    if situation.last == 0 {
        return Vec::new();
    }
    let more: Vec<u16> = (situation.last + 1..=last).collect();
    let what = rounds_text(&more);
    let mut drafts = Vec::new();
    // The plan stays; only what comes after it is looked for.
    let mut played = situation.clone();
    played.past.extend(&situation.plan);
    played.now = situation.last + 1;
    let template = Template::new(&Movement::new("", situation.contest, played.past.clone()));
    if let Some((_, own)) = follow(&played, &template, Freedom::Any, last) {
        drafts.push(Draft {
            title: format!("Go on for {what} with the boards there are"),
            explanation: format!("The movement goes on by itself in {what}."),
            future: situation.plan.iter().copied().chain(own).collect(),
            ..Draft::default()
        });
    }
    let pairs = situation.everybody(situation.plan.iter().chain(&situation.past));
    let known = situation.sets();
    let ways = [
        (1..=known, "with the boards there are".to_owned()),
        (1..=known.saturating_add(rounds), "with new boards".to_owned()),
    ];
    for (sets, with) in ways {
        let wish = Wish {
            pairs: &pairs,
            rounds: situation.last + 1..=last,
            kept: &situation.plan,
            like: &played.past,
            sets,
        };
        let Some(drawn) = redraw(situation, &wish) else { continue };
        drafts.push(Draft {
            title: format!("Draw {what} {with}"),
            explanation: format!(
                "The rounds before stay as they are; {what} are drawn so that nobody plays a board \
                 again, {with}."
            )
            .replace(
                &format!("{what} are"),
                if rounds == 1 { "the new one is" } else { "the new ones are" },
            ),
            future: situation.plan.iter().copied().chain(drawn).collect(),
            ..Draft::default()
        });
    }
    if let Some(future) = same_boards(situation, &played.past, rounds) {
        drafts.push(Draft {
            title: format!("New boards at all tables in {what}"),
            explanation: format!(
                "In {what} all tables play the same new boards, in the seats of the rounds from round 1 \
                 on: a copy for each table, or boards passed on."
            ),
            future,
            ..Draft::default()
        });
    }
    if !situation.plan.is_empty() {
        let sets = 1..=known.saturating_add(rounds);
        let pairs = situation.everybody(&situation.plan);
        let (rounds, like) = (situation.now..=last, situation.plan.as_slice());
        let wish = Wish { pairs: &pairs, rounds, kept: &[], like, sets };
        drafts.extend(redraw(situation, &wish).map(|future| {
            Draft {
                title: format!("Bring new boards in now and play to round {last}"),
                explanation:
                    "New boards come into play now, and all rounds to come are drawn anew with \
                          them."
                        .into(),
                // Everybody has to be told everything.
                extra: future.len(),
                future,
                ..Draft::default()
            }
        }));
    }
    drafts
}

/// Repeats the seats of the first rounds with boards nobody has seen.
fn same_boards(situation: &Situation, whole: &[Row], rounds: u16) -> Option<Vec<Row>> {
    let mut future = situation.plan.clone();
    for more in 1..=rounds {
        let (round, set) = (situation.last.checked_add(more)?, situation.sets().checked_add(more)?);
        // After the last round the first one comes again.
        let like = (more - 1) % situation.last + 1;
        let rows = whole.iter().filter(|row| row.round == like && row.is_played());
        let rows: Vec<Row> = rows.map(|row| Row { round, set, ..*row }).collect();
        // Of teams both tables of a match must be among them.
        let other_table = |row: &Row| rows.iter().any(|it| it.seating == turned(row.seating));
        if situation.contest == Contest::Teams && !rows.iter().all(other_table) {
            return None;
        }
        future.extend(rows);
    }
    Some(future)
}

/// Returns what to do about boards a table has not played.
pub(crate) fn boards_missed(situation: &mut Situation, table: u16, round: u16) -> Vec<Draft> {
    let place = |row: &&mut Row| (row.table, row.round) == (table, round);
    let Some(missed) = situation.past.iter_mut().find(place) else { return Vec::new() };
    let row = *missed;
    if !row.is_played() {
        return Vec::new();
    }
    let seats: Vec<Who> = seated(situation.contest, &row).into_iter().flatten().collect();
    let names: Vec<String> = seats.iter().map(ToString::to_string).collect();
    let names = names.join(" and ");
    let boards = situation.set_name(row.set);
    let plan = situation.plan.clone();
    // As long as the row stays the set counts as played, so nobody can be given it again.
    vec![
        Draft {
            title: "Play them late".into(),
            explanation: format!(
                "{names} stay at table {table} after the last round and play {boards}; the movement \
                 does not change, and the results are entered for round {round}."
            ),
            future: plan.clone(),
            late_plays: vec![LatePlay { table, round, set: row.set }],
            told: vec![Notice {
                who: seats.clone(),
                text: format!("Stays after the last round and plays {boards} at table {table}."),
            }],
            extra: seats.len(),
            ..Draft::default()
        },
        Draft {
            title: "Leave them unplayed".into(),
            explanation: format!(
                "{names} do not play {boards}; the score is an artificial one, by whose fault it was \
                 (Law 12C2). The director gives it; the movement does not change."
            ),
            future: plan,
            extra: 6 * seats.len(),
            ..Draft::default()
        },
    ]
}

/// Returns how boards that were missed can be played in a round to come; the situation must say that
/// nothing was played.
pub(crate) fn played_later(situation: &mut Situation, table: u16, round: u16) -> Vec<Draft> {
    let place = |row: &&mut Row| (row.table, row.round) == (table, round);
    let Some(missed) = situation.past.iter_mut().find(place) else { return Vec::new() };
    let row = *missed;
    if !row.is_played() {
        return Vec::new();
    }
    missed.set = 0;
    missed.seating = emptied(missed.seating);
    let seats: Vec<Who> = seated(situation.contest, &row).into_iter().flatten().collect();
    let contest = situation.contest;
    let busy = |round: u16| {
        let here = situation.plan.iter().filter(move |it| it.round == round && it.is_played());
        here.flat_map(|it| seated(contest, it)).flatten().any(|who| seats.contains(&who))
    };
    let mut drafts = Vec::new();
    let waiting = (situation.now..=situation.last).find(|round| !busy(*round));
    let extra = situation.last.checked_add(1);
    for (again, what) in [(waiting, "in which they sit out"), (extra, "which is for them only")] {
        let Some(again) = again else { continue };
        let mut future = situation.plan.clone();
        for it in future.iter_mut().filter(|it| it.round == again) {
            if seated(contest, it).into_iter().flatten().any(|who| seats.contains(&who)) {
                it.set = 0;
                it.seating = emptied(it.seating);
            }
        }
        let used = |it: &Row| it.table == table && it.round == again && it.seating.is_full();
        if future.iter().any(used) {
            continue;
        }
        future.retain(|it| (it.table, it.round) != (table, again));
        future.push(Row { round: again, ..row });
        drafts.push(Draft {
            title: format!("Play them in round {again}"),
            explanation: format!(
                "The boards of table {table}, {}, are played in round {again}, {what}.",
                situation.set_name(row.set)
            ),
            future,
            ..Draft::default()
        });
    }
    drafts
}
