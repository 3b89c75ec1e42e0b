//! One movement of a file of many, by its number or its name.

use thiserror::Error;

use crate::exchange::grid::one_line;
use crate::exchange::{FileMovement, MovementFile};
use crate::words::{counted, list};

/// Why no movement of a file was chosen.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PickError {
    /// The file has no such number.
    #[error("there is no movement {number}: the file has {count}")]
    NoNumber {
        /// The number that was given.
        number: usize,
        /// How many movements there are.
        count: usize,
    },
    /// No movement has that name.
    #[error("no movement of the file is called “{0}”")]
    NoName(String),
    /// Several movements have that name.
    #[error("{count} movements are called “{name}”; choose one by its number: {numbers}")]
    Several {
        /// The name that was given.
        name: String,
        /// How many movements have it.
        count: usize,
        /// Their numbers, with what tells them apart.
        numbers: String,
    },
}

impl MovementFile {
    /// Returns the file with one movement only, and its own problems; see [`Self::position`].
    pub fn pick(mut self, choice: &str) -> Result<MovementFile, PickError> {
        let at = self.position(choice)?;
        let from = self.movements.get(at).map_or(0, |one| one.line);
        let to = self.movements.get(at + 1).map_or(usize::MAX, |next| next.line);
        self.problems.retain(|problem| (from..to).contains(&problem.line));
        self.movements = self.movements.into_iter().skip(at).take(1).collect();
        Ok(self)
    }

    /// Returns the place, from 0, of the movement that is chosen by its number in the file, from 1, or by its name, in
    /// any case; a part of the name does if only one has it. A number that the file does not have may be a name.
    pub fn position(&self, choice: &str) -> Result<usize, PickError> {
        let choice = choice.trim();
        let count = self.movements.len();
        let number = choice.parse::<usize>().ok();
        if let Some(at) = number.and_then(|number| number.checked_sub(1)).filter(|at| *at < count) {
            return Ok(at);
        }
        let wanted = one_line(choice).to_lowercase();
        let names: Vec<String> =
            self.movements.iter().map(|one| one.movement.name().to_lowercase()).collect();
        let all = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            (0..).zip(&names).filter(|(_, name)| fits(name)).map(|(at, _)| at).collect()
        };
        let mut found = all(&|name| name == wanted);
        if found.is_empty() && !wanted.is_empty() && number.is_none() {
            found = all(&|name| name.contains(&wanted));
        }
        match (found.as_slice(), number) {
            ([], Some(number)) => Err(PickError::NoNumber { number, count }),
            ([], None) => Err(PickError::NoName(choice.to_owned())),
            ([only], _) => Ok(*only),
            (several, _) => Err(PickError::Several {
                name: choice.to_owned(),
                count: several.len(),
                numbers: self.told(several),
            }),
        }
    }

    fn told(&self, several: &[usize]) -> String {
        list(several.iter().filter_map(|at| {
            let FileMovement { movement, .. } = self.movements.get(*at)?;
            let tables = counted(usize::from(movement.tables()), "table");
            let rounds = counted(usize::from(movement.rounds()), "round");
            Some(format!("{} ({tables}, {rounds})", at + 1))
        }))
    }
}
