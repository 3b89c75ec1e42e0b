//! Fewer boards in the rounds to come, or other board numbers.

use bridge::BoardNo;
use serde::Deserialize;
use session::State;
use session::model::{BoardList, Round, RoundNo, TableNo};

use super::{Part, choice, new_version, refused};
use crate::Trouble;
use crate::operation::Plan;

/// Other boards from a round on.
#[derive(Debug, Clone, Deserialize)]
pub struct ChangeBoards {
    #[serde(flatten)]
    part: Part,
    /// The first round with other boards.
    from_round: RoundNo,
    /// How many boards each round keeps.
    #[serde(default)]
    boards: Option<usize>,
    /// How much higher the numbers are; less than 0 for lower.
    #[serde(default)]
    shift: i64,
    /// Only at these tables; at all if there are none.
    #[serde(default)]
    tables: Vec<TableNo>,
}

/// Which boards of a round are left out.
const ENDS: [&str; 2] = ["last", "first"];

impl ChangeBoards {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let ChangeBoards { part, from_round, boards, shift, tables } = self;
        let (section, movement) = part.movement(state)?;
        let end = part.chosen(&ENDS)?;
        if *boards == Some(0) {
            return Err(refused("at least one board must be played in a round"));
        }
        let mut rounds: Vec<Round> = Vec::new();
        let (mut lost, mut changed) = (0, 0);
        // The first round that loses boards, for an example.
        let mut example: Option<(Vec<BoardNo>, usize)> = None;
        for row in movement.rounds() {
            let here =
                row.round >= *from_round && (tables.is_empty() || tables.contains(&row.table));
            if !here || row.boards.is_empty() {
                rounds.push(row.clone());
                continue;
            }
            let list: Vec<BoardNo> = row.boards.iter().collect();
            let keep = boards.unwrap_or(list.len()).min(list.len());
            let kept = match end {
                "first" => list[list.len() - keep..].to_vec(),
                _ => list[..keep].to_vec(),
            };
            lost += list.len() - keep;
            if keep < list.len() && example.is_none() {
                example = Some((list.clone(), keep));
            }
            let number = |board: BoardNo| {
                let moved = i64::from(board.get()).checked_add(*shift)?;
                u32::try_from(moved).ok().and_then(BoardNo::new)
            };
            let kept: Option<Vec<BoardNo>> = kept.into_iter().map(number).collect();
            let kept = kept.ok_or_else(|| refused("there are no boards with such numbers"))?;
            let list = BoardList::new(kept).map_err(|error| refused(error.to_string()))?;
            changed += usize::from(list != row.boards);
            rounds.push(Round { boards: list, ..row.clone() });
        }
        if changed == 0 {
            return Err(refused(format!(
                "nothing would change: from round {from_round} on every round has {} already",
                boards.map_or("these boards".into(), |n| format!("{n} boards or fewer"))
            )));
        }
        let command = new_version(part.id(), section, movement, rounds)?;
        let letters = part.section;
        let title = match boards {
            Some(1) => format!("Section {letters}: 1 board a round from round {from_round} on"),
            Some(n) => format!("Section {letters}: {n} boards a round from round {from_round} on"),
            None => format!("Section {letters}: other boards from round {from_round} on"),
        };
        let mut plan = Plan::new(title, vec![command]);
        if lost > 0 {
            plan.sentences.push(format!(
                "The {end} boards of each set are not played from round {from_round} on. Boards that fewer \
                 tables play are scored with the results they have."
            ));
            plan.choices = vec![
                choice("last", "Leave out the last boards", &left_out(example.as_ref(), "last")),
                choice("first", "Leave out the first boards", &left_out(example.as_ref(), "first")),
            ];
            plan.chosen = Some(end.to_owned());
        }
        if *shift != 0 {
            plan.sentences
                .push(format!("All board numbers are {shift:+} from round {from_round} on."));
        }
        Ok(plan)
    }
}

/// Says which boards of a round are left out: "Of boards 1 to 4, board 4 is not played."
fn left_out(example: Option<&(Vec<BoardNo>, usize)>, end: &str) -> String {
    let Some((list, keep)) = example else { return String::new() };
    let out = match end {
        "first" => list.get(..list.len().saturating_sub(*keep)),
        _ => list.get(*keep..),
    };
    let (first, last) = (list.iter().min(), list.iter().max());
    let (Some(out), Some(first), Some(last)) = (out, first, last) else { return String::new() };
    match out {
        [one] => format!("Of boards {first} to {last}, board {one} is not played."),
        many => {
            let many: Vec<String> = many.iter().map(ToString::to_string).collect();
            format!("Of boards {first} to {last}, boards {} are not played.", many.join(", "))
        }
    }
}
