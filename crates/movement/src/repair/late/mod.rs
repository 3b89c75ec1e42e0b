//! Pairs that come late: the missing pair's place, a rover, a bump, or everything drawn anew.
//!
//! The choices are those directors know (field.md 4.2; the seat of a phantom, a rover that sits in
//! for a different pair each round, a bump in which each pair moves up once).

mod others;

use crate::check::{Line, Who, nouns, seated};
use crate::repair::choose::{Choice, choose};
use crate::repair::continuation::Draft;
use crate::repair::in_progress::Situation;
use crate::repair::ledger::Ledger;
use crate::repair::notice::rounds_text;
use crate::repair::redraw::{Wish, redraw};
use crate::{Contest, Row, Seating};

/// Of so many bumps the best is offered.
const MOST_BUMPS: usize = 16;

/// More late pairs, teams or players than this are a section of their own.
pub(crate) const MOST_LATE: u16 = 12;

/// Returns what can be done for late pairs.
pub(crate) fn late_pairs(situation: &Situation, pairs: u16) -> Vec<Draft> {
    if situation.plan.is_empty() {
        return Vec::new();
    }
    let mut drafts = Vec::new();
    if matches!(situation.contest, Contest::Teams | Contest::Individual) {
        if pairs == 1 {
            drafts.extend(others::fill(situation));
            drafts.extend(others::rover(situation));
        }
    } else if pairs == 1 {
        let lines = [Line::Ns, Line::Ew];
        // With one winner the missing pair may have to sit either way: arrows, or a Howell.
        let places: &[&[Line]] = match situation.contest {
            Contest::TwoWinners => &[&[Line::Ns], &[Line::Ew]],
            _ => &[&lines],
        };
        drafts.extend(places.iter().filter_map(|places| fill(situation, places)));
        // With a place to fill, nobody need be put out.
        if drafts.is_empty() {
            drafts.extend(lines.into_iter().filter_map(|line| rover(situation, line)));
            drafts.extend(lines.into_iter().filter_map(|line| bump(situation, line)));
        }
    }
    drafts.extend(drawn_anew(situation, pairs));
    drafts
}

/// Returns the lowest number that is free in a line.
fn newcomer(situation: &Situation, line: Line, taken: &[Who]) -> Who {
    let line = (situation.contest == Contest::TwoWinners).then_some(line);
    let mut known = situation.all();
    known.extend(taken);
    // A team is known by its number in either line.
    let is_known = |number: u16| {
        known.iter().any(|who| who.number == number && (line.is_none() || who.line == line))
    };
    let free = (1..=u16::MAX).find(|&number| !is_known(number));
    Who { line, number: free.unwrap_or(u16::MAX) }
}

fn ledger(situation: &Situation, who: Who) -> Option<Ledger> {
    let mut everybody = situation.all();
    everybody.push(who);
    let mut ledger = Ledger::new(situation.contest, everybody, situation.sets())?;
    ledger.add(&situation.past);
    Some(ledger)
}

/// The late pair is the one that was missing: it sits where nobody does.
fn fill(situation: &Situation, lines: &[Line]) -> Option<Draft> {
    let who = newcomer(situation, *lines.first()?, &[]);
    let mut ledger = ledger(situation, who)?;
    ledger.add(&situation.plan);
    let rounds: Vec<u16> = (situation.now..=situation.last).collect();
    // The row with the newcomer in it, where one of the two seats is empty.
    let seat = |row: &Row| match row.seating {
        Seating::Pairs { ns: 0, ew } if ew != 0 && lines.contains(&Line::Ns) => {
            Some(Row { seating: Seating::Pairs { ns: who.number, ew }, ..*row })
        }
        Seating::Pairs { ns, ew: 0 } if ns != 0 && lines.contains(&Line::Ew) => {
            Some(Row { seating: Seating::Pairs { ns, ew: who.number }, ..*row })
        }
        _ => None,
    };
    let seats: Vec<Vec<Row>> = rounds
        .iter()
        .map(|round| {
            let half = situation.plan.iter().filter(|row| row.round == *round);
            half.filter_map(seat).collect()
        })
        .collect();
    if seats.iter().all(Vec::is_empty) {
        return None;
    }
    // Sets nobody has in a round first, so that nothing is shared.
    let mut choices: Vec<Vec<Choice>> = Vec::new();
    for (round, seats) in rounds.iter().zip(&seats) {
        let here = situation.plan.iter().filter(|row| row.round == *round && row.is_played());
        let used: Vec<u16> = here.map(|row| row.set).collect();
        let mut choice: Vec<Choice> = Vec::new();
        for seat in seats {
            for set in 1..=situation.sets() {
                choice.push(Choice { row: Row { set, ..*seat }, out: None });
            }
        }
        choice.sort_by_key(|it| used.iter().filter(|set| **set == it.row.set).count());
        choices.push(choice);
    }
    let chosen = choose(&choices, &mut ledger)?;
    let mut future = situation.plan.clone();
    for row in chosen.iter().flatten() {
        put(&mut future, *row);
    }
    let table = chosen.iter().flatten().next().map_or(0, |row| row.table);
    let missed = match situation.now {
        0 | 1 => String::new(),
        now => format!(" has missed {} and", rounds_text(&(1..now).collect::<Vec<u16>>())),
    };
    let explanation = format!(
        "The late pair{missed} comes in as {} at the half table{}, first at table {table}; whoever \
         would have sat out now plays, and nobody else notices.",
        called(who),
        if chosen.contains(&None) {
            ", in the rounds in which there are boards for it"
        } else {
            ""
        },
    );
    Some(Draft { title: "Fill the half table".into(), explanation, future, ..Draft::default() })
}

/// The late pair sits in for a different pair each round, which sits out.
fn rover(situation: &Situation, line: Line) -> Option<Draft> {
    let who = newcomer(situation, line, &[]);
    let mut ledger = ledger(situation, who)?;
    let plan = &situation.plan;
    let sits_in = |row: &Row| {
        // Nobody is put out twice.
        let out = match (seated(situation.contest, row), line) {
            ([ns, ..], Line::Ns) => ns,
            ([_, ew, ..], Line::Ew) => ew,
        };
        let mut row = *row;
        let Seating::Pairs { ns, ew } = &mut row.seating else { return None };
        *(if line == Line::Ns { ns } else { ew }) = who.number;
        Some(Choice { row, out })
    };
    let choices: Vec<Vec<Choice>> = (situation.now..=situation.last)
        .map(|round| {
            let here = plan.iter().filter(|row| row.round == round && row.is_played());
            here.filter_map(sits_in).collect()
        })
        .collect();
    let chosen = choose(&choices, &mut ledger)?;
    let mut future = plan.clone();
    for row in chosen.iter().flatten() {
        put(&mut future, *row);
    }
    let tables: Vec<String> = (situation.now..)
        .zip(&chosen)
        .filter_map(|(round, row)| row.map(|row| format!("table {} in round {round}", row.table)))
        .collect();
    let seat = if line == Line::Ns { "N/S" } else { "E/W" };
    let explanation = format!(
        "The late pair is {} and sits in {seat} for a different pair each round, which sits out: {}.",
        called(who),
        tables.join(", "),
    );
    let title = format!("Rover in the {seat} seats");
    Some(Draft { title, explanation, future, ..Draft::default() })
}

/// The late pair takes a seat for good, the pair that sat there the next one a round later, and so on.
fn bump(situation: &Situation, line: Line) -> Option<Draft> {
    let who = newcomer(situation, line, &[]);
    let tables = situation.old.tables();
    let sizes = [1, tables.saturating_sub(1)];
    let starts = (1..=tables.min(64)).flat_map(|start| sizes.map(|step| (start, step)));
    let drafts = starts.filter_map(|(start, step)| {
        let mut future = situation.plan.clone();
        future.sort_by_key(|row| (row.round, row.table));
        let seat = |row: &Row| match row.seating {
            Seating::Pairs { ns, ew } => if line == Line::Ns { ns } else { ew },
            Seating::Players { .. } => 0,
        };
        let mut waiting = who.number;
        let mut put_out: Vec<(u16, u16)> = Vec::new();
        for (turn, round) in (situation.now..=situation.last).take(usize::from(tables)).enumerate() {
            let at = usize::from(start - 1) + turn * usize::from(step);
            let table = u16::try_from(at % usize::from(tables.max(1))).ok()? + 1;
            let there = future.iter().find(|row| (row.table, row.round) == (table, round))?;
            let bumped = seat(there);
            // Only where a pair sits for good can another take its seat for good.
            let stays = situation.plan.iter().filter(|row| row.table == table);
            if bumped == 0 || !stays.into_iter().all(|row| seat(row) == bumped) {
                return None;
            }
            put_out.push((table, bumped));
            for row in future.iter_mut().filter(|row| row.table == table && row.round >= round) {
                if let Seating::Pairs { ns, ew } = &mut row.seating {
                    *(if line == Line::Ns { ns } else { ew }) = waiting;
                }
            }
            waiting = bumped;
        }
        let path: Vec<String> =
            put_out.iter().map(|(table, pair)| format!("{pair} from table {table}")).collect();
        let explanation = format!(
            "The late pair is {} and takes a seat for good; the pair that sat there waits a round and \
             takes the next seat, and so on. Put out are {}.",
            called(who),
            path.join(", then "),
        );
        let title = format!("Bump the {line} pairs");
        Some(Draft { title, explanation, future, ..Draft::default() })
    });
    let legal = drafts.filter(|draft| situation.is_legal(&draft.future)).take(MOST_BUMPS);
    let checked = legal.filter_map(|draft| Some((situation.finish(draft.clone())?, draft)));
    checked.min_by_key(|(found, _)| found.drawbacks.weight).map(|(_, draft)| draft)
}

/// All rounds to come are drawn anew, with a table more if it can be filled.
fn drawn_anew(situation: &Situation, pairs: u16) -> Option<Draft> {
    let mut everybody = situation.everybody(&situation.plan);
    let mut coming: Vec<Who> = Vec::new();
    for _ in 0..pairs {
        let lines = |line| everybody.iter().filter(|who| who.line == Some(line)).count();
        let line = if lines(Line::Ns) <= lines(Line::Ew) { Line::Ns } else { Line::Ew };
        let who = newcomer(situation, line, &coming);
        coming.push(who);
        everybody.push(who);
    }
    let wish = Wish {
        pairs: &everybody,
        rounds: situation.now..=situation.last,
        kept: &[],
        like: &situation.plan,
        sets: 1..=situation.sets(),
    };
    let future = redraw(situation, &wish)?;
    let coming: Vec<String> = coming.into_iter().map(|who| named(situation.contest, who)).collect();
    let explanation = format!(
        "The late comers are {}. The rounds to come are drawn anew, so that nobody plays a board \
         again; who has not moved stays.",
        coming.join(", "),
    );
    let title = "Draw the rest anew with the late comers".into();
    Some(Draft { title, explanation, extra: future.len(), future, ..Draft::default() })
}

fn put(rows: &mut [Row], row: Row) {
    if let Some(there) = rows.iter_mut().find(|it| (it.table, it.round) == (row.table, row.round)) {
        *there = row;
    }
}

/// Returns "team 9", "player 9", or what a pair is called.
pub(crate) fn named(contest: Contest, who: Who) -> String {
    match contest {
        Contest::Teams | Contest::Individual => format!("{} {}", nouns(contest).0, who.number),
        Contest::TwoWinners | Contest::OneWinner => called(who),
    }
}

/// Returns "pair 9" or "N/S 9".
pub(crate) fn called(who: Who) -> String {
    match who.line {
        Some(line) => format!("{line} {}", who.number),
        None => format!("pair {}", who.number),
    }
}
