//! Going on after the room has played something else than the movement says.

use super::continuation::Draft;
use super::in_progress::{Situation, swap_seats};
use super::length::better_arrows;
use super::redraw::{Wish, redraw};
use super::template::{Freedom, Template, Turn, follow};
use crate::check::Who;
use crate::{Movement, Row};

/// Returns how to go on with the rounds of a movement, which is that as it was set or another one.
pub(crate) fn go_on(situation: &Situation, with: &Movement) -> Vec<Draft> {
    let last = with.rounds();
    let mut drafts: Vec<Draft> = Vec::new();
    let same = *with == situation.old;
    let rest: Vec<Row> =
        with.rows().iter().filter(|row| row.round >= situation.now).copied().collect();
    let whose = if same { "the movement".to_owned() } else { format!("{:?}", with.name()) };
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
    let template = Template::new(with);
    for freedom in [Freedom::OneTurn, Freedom::Order, Freedom::Any] {
        let Some((turns, future)) = follow(situation, &template, freedom, last) else { continue };
        let (title, explanation) = told(situation, &turns);
        drafts.push(Draft { title, explanation, future, ..Draft::default() });
    }
    drafts.extend(stop_early(situation, &rest));
    let pairs = situation.everybody(&rest);
    let sets = 1..=situation.sets().max(with.sets());
    let wish = Wish { pairs: &pairs, rounds: situation.now..=last, kept: &[], sets };
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

/// Plays as many rounds as there is nothing against.
fn stop_early(situation: &Situation, rest: &[Row]) -> Option<Draft> {
    let last = rest.iter().map(|row| row.round).max()?;
    (situation.now..last).rev().find_map(|stop| {
        let future: Vec<Row> = rest.iter().filter(|row| row.round <= stop).copied().collect();
        let explanation = format!(
            "The rounds up to round {stop} can be played as they are; after that somebody would play \
             a board again."
        );
        let title = format!("Go on, and stop after round {stop}");
        let draft = Draft { title, explanation, future, ..Draft::default() };
        situation.finish(draft.clone()).map(|_| draft)
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
fn told(situation: &Situation, turns: &[Turn]) -> (String, String) {
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
            (turned, 0) => format!("E/W {} from now on", on(turned, "table", "tables")),
            (0, sets) => format!("Boards {} from now on", on(sets, "set", "sets")),
            _ => "E/W and boards further on from now on".into(),
        },
        _ if turns.iter().all(|turn| (turn.on, turn.sets) == (0, 0)) => {
            "Play the rounds in another order".into()
        }
        _ => "Play turned rounds".into(),
    };
    let explanation = match said.is_empty() {
        true => "Everybody does what the movement says.".into(),
        false => format!("Measured by the movement, {}; after that as usual.", said.join("; ")),
    };
    (title, explanation)
}

fn on(n: u16, one: &str, many: &str) -> String {
    format!("{n} {} further on", if n == 1 { one } else { many })
}
