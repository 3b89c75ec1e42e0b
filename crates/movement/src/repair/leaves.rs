//! Somebody goes home: who would have met them sits out, or plays those who sit out already.

use super::continuation::Draft;
use super::in_progress::{Situation, map_seats};
use super::late::named;
use super::ledger::Ledger;
use super::redraw::{Wish, redraw};
use crate::check::{Who, seated};
use crate::{Contest, Row, Seating};

/// Returns what can be done when somebody leaves.
pub(crate) fn leaves(situation: &Situation, who: Who) -> Vec<Draft> {
    let goes = |it: Who| match situation.contest {
        Contest::Teams => it.number == who.number,
        _ => it == who,
    };
    let gone: Vec<Who> = situation.all().into_iter().filter(|it| goes(*it)).collect();
    if gone.is_empty() || situation.plan.is_empty() {
        return Vec::new();
    }
    let mut future = situation.plan.clone();
    for row in &mut future {
        map_seats(situation.contest, row, |it| if goes(it) { 0 } else { it.number });
        if !row.seating.is_full() {
            row.set = 0;
        }
    }
    let noun = named(situation.contest, who);
    let stands = results_stand(situation);
    let mut drafts = vec![Draft {
        title: "They become a phantom".into(),
        explanation: format!(
            "The place of {noun} stays empty; whoever would have met them sits out. {stands}"
        ),
        future: future.clone(),
        gone: gone.clone(),
        ..Draft::default()
    }];
    if let Some(together) = close_up(situation, &future) {
        drafts.push(Draft {
            title: "Those who would sit out play each other".into(),
            explanation: format!(
                "The place of {noun} stays empty; where two would sit out in the same round they \
                 play each other on boards that neither has played. {stands}"
            ),
            future: together,
            gone: gone.clone(),
            ..Draft::default()
        });
    }
    let pairs: Vec<Who> =
        situation.everybody(&situation.plan).into_iter().filter(|who| !goes(*who)).collect();
    let wish = Wish {
        pairs: &pairs,
        rounds: situation.now..=situation.last,
        kept: &[],
        like: &situation.plan,
        sets: 1..=situation.sets(),
    };
    if let Some(future) = redraw(situation, &wish) {
        drafts.push(Draft {
            title: "Draw the rest anew without them".into(),
            explanation: format!(
                "The rounds to come are drawn anew without {noun}; as many tables play as can be \
                 filled. {stands}"
            ),
            extra: future.len(),
            future,
            gone,
            ..Draft::default()
        });
    }
    drafts
}

/// EBU §2.4: who withdraws before half of the session is cancelled, later their results stand. Which
/// rule there is depends on the club, and what becomes of the results is the director's to say.
fn results_stand(situation: &Situation) -> &'static str {
    match situation.now - 1 {
        0 => "They have played nothing.",
        played if 2 * u32::from(played) < u32::from(situation.last) => {
            "Less than half has been played: where EBU 2.4 is the rule, their results are cancelled."
        }
        _ => "Half has been played: where EBU 2.4 is the rule, their results stand.",
    }
}

/// Seats those who sit out in the same round together, where there are boards for them.
fn close_up(situation: &Situation, future: &[Row]) -> Option<Vec<Row>> {
    let contest = situation.contest;
    if !matches!(contest, Contest::TwoWinners | Contest::OneWinner) {
        return None;
    }
    let mut rows = future.to_vec();
    let mut ledger = Ledger::new(contest, situation.all(), situation.sets())?;
    ledger.add(&situation.past);
    ledger.add(&rows);
    let mut any = false;
    for round in situation.now..=situation.last {
        let half = |row: &&Row| row.round == round && !row.seating.is_full();
        let waiting: Vec<(Who, u16)> = rows
            .iter()
            .filter(half)
            .flat_map(|row| seated(contest, row).into_iter().flatten().map(|who| (who, row.table)))
            .collect();
        let mut seated_now: Vec<Who> = Vec::new();
        for (at, &(one, table)) in waiting.iter().enumerate() {
            let used: Vec<u16> =
                rows.iter().filter(|row| row.round == round).map(|row| row.set).collect();
            let others = waiting.iter().skip(at + 1).filter(|(other, _)| {
                (contest == Contest::OneWinner || other.line != one.line)
                    && !seated_now.contains(other)
                    && !seated_now.contains(&one)
                    && ledger.met(one, *other) == 0
            });
            let free = others.flat_map(|(other, _)| {
                let sets = 1..=situation.sets();
                let fits =
                    |set: &u16| !ledger.has_played(one, *set) && !ledger.has_played(*other, *set);
                sets.filter(fits).map(|set| (*other, set)).collect::<Vec<_>>()
            });
            let best = free.min_by_key(|(_, set)| used.iter().filter(|it| *it == set).count());
            let Some((other, set)) = best else { continue };
            let (ns, ew) = match one.line {
                Some(crate::check::Line::Ew) => (other, one),
                _ => (one, other),
            };
            let seating = Seating::Pairs { ns: ns.number, ew: ew.number };
            let together = Row { table, round, seating, set };
            for row in rows.iter_mut().filter(|row| row.round == round) {
                if row.table == table {
                    *row = together;
                } else if seated(contest, row).contains(&Some(other)) {
                    row.seating = Seating::Pairs { ns: 0, ew: 0 };
                    row.set = 0;
                }
            }
            ledger.add(&[together]);
            seated_now.extend([one, other]);
            any = true;
        }
    }
    any.then_some(rows)
}
