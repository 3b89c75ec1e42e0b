//! Choosing a seat for somebody in each round.

use super::ledger::Ledger;
use crate::Row;
use crate::check::Who;

/// After so many steps a search gives up.
const MOST_STEPS: usize = 60_000;

/// A seat that could be taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    /// The row with the newcomer in it.
    pub(crate) row: Row,
    /// Who has to get up, if anybody.
    pub(crate) out: Option<Who>,
}

/// Chooses a row for each round, in which nobody plays a set or meets anybody again, or has to get up
/// twice; where that cannot be, none, in as few rounds as possible.
pub(crate) fn choose(choices: &[Vec<Choice>], ledger: &mut Ledger) -> Option<Vec<Option<Row>>> {
    // Who has to meet again or play again now will have to later.
    let possible = |it: &&Choice, ledger: &Ledger| {
        ledger.allows(&it.row) && ledger.revenge(std::slice::from_ref(&it.row)) == 0
    };
    let choices: Vec<Vec<Choice>> = choices
        .iter()
        .map(|here| here.iter().filter(|it| possible(it, ledger)).copied().collect())
        .collect();
    let hopeless = choices.iter().filter(|here| here.is_empty()).count();
    let mut search = Search { ledger, chosen: Vec::new(), steps: 0 };
    let found = (hopeless..choices.len()).find_map(|out| {
        search.chosen.clear();
        search.from(&choices, out).then(|| search.chosen.clone())
    });
    let rows = found?.into_iter().map(|choice| choice.map(|choice| choice.row));
    let rows: Vec<Option<Row>> = rows.collect();
    rows.iter().any(Option::is_some).then_some(rows)
}

struct Search<'a> {
    ledger: &'a mut Ledger,
    chosen: Vec<Option<Choice>>,
    steps: usize,
}

impl Search<'_> {
    fn from(&mut self, choices: &[Vec<Choice>], out: usize) -> bool {
        let Some((here, rest)) = choices.split_first() else { return true };
        for choice in here {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return false;
            }
            let mut before = self.chosen.iter().flatten();
            let again = std::slice::from_ref(&choice.row);
            if before.all(|it| it.out.is_none() || it.out != choice.out)
                && self.ledger.allows(&choice.row)
                && self.ledger.revenge(again) == 0
            {
                self.ledger.add(again);
                self.chosen.push(Some(*choice));
                let done = self.from(rest, out);
                self.ledger.remove(again);
                if done {
                    return true;
                }
                self.chosen.pop();
            }
        }
        if out == 0 {
            return false;
        }
        self.chosen.push(None);
        let done = self.from(rest, out - 1);
        if !done {
            self.chosen.pop();
        }
        done
    }
}
