//! Indexes: keys as Jet sorts them, the trees of pages that hold them, and their upkeep with every row.
//!
//! An entry is a key followed by the place of its row; entries are sorted bytewise. A tree is found by its root page,
//! whose number never changes. What cannot be encoded exactly as Jet encodes it is refused, never guessed: one wrong
//! entry makes Jet lose rows silently.

mod build;
mod check;
mod definition;
mod descent;
mod entries;
mod grow;
mod insert;
mod key;
mod page;
mod remove;
mod support;
mod text;
mod text_codes;
mod walk;

pub use build::Built;
pub use check::{Problem, Report};
pub use definition::{IndexColumn, IndexDefinition, Order, flag};
pub use insert::Added;
pub use key::KeyValue;
pub use page::blank_leaf;
pub use support::{Index, KeyKind, TextOrder};
pub use walk::{Entry, Walk};

use crate::Result;
use crate::page::{Medium, Work};

/// The owner of the usage maps, who gives an index its pages and takes them back.
pub trait Allotment<M: Medium> {
    /// A page for the index, marked as taken and as owned by it; what it holds does not matter.
    fn allot(&mut self, work: &mut Work<'_, M>) -> Result<u32>;

    /// Takes back a page that the tree no longer refers to.
    fn release(&mut self, work: &mut Work<'_, M>, page: u32) -> Result<()>;
}
