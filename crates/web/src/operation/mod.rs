//! Operations: everything the director changes from the console.
//!
//! An operation is what the page sends. [`Operation::plan`] turns it into a [`Plan`], the commands
//! it takes and the sentences that say so, without changing anything. [`preview`](http::preview)
//! supposes the plan on a copy of the state and shows the [`Difference`]; [`apply`](http::apply)
//! says it all in one commit, with a fact that groups it, unless somebody changed meanwhile what it
//! stands on.
//!
//! A new operation is a file with a struct and its `plan`, a line in [`Operation`], and a page.

mod correct;
pub mod difference;
mod erase;
pub(crate) mod http;
mod plan;
mod standings;
mod undo;

use serde::Deserialize;
use session::State;

pub use difference::Difference;
pub use plan::{Choice, Plan};

use crate::Trouble;

macro_rules! operations {
    ($($variant:ident($body:ty) = $word:literal,)+) => {
        /// What the director wants to do.
        #[derive(Debug, Clone, Deserialize)]
        #[serde(tag = "operation")]
        #[expect(missing_docs, reason = "each struct says what it is")]
        pub enum Operation { $(#[serde(rename = $word)] $variant($body),)+ }

        impl Operation {
            /// Every operation, by its word.
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// Returns the word for it.
            pub fn word(&self) -> &'static str {
                match self { $(Operation::$variant(_) => $word,)+ }
            }

            /// Returns how it would be done on an event as it is now.
            pub fn plan(&self, state: &State) -> Result<Plan, Trouble> {
                match self { $(Operation::$variant(body) => body.plan(state),)+ }
            }
        }
    };
}

operations! {
    Correct(correct::Correct) = "correct",
    Erase(erase::Erase) = "erase",
    Undo(undo::Undo) = "undo",
}
