//! What is wrong with the things that travel, in the sentences of the vendor's clients.
//!
//! Scoring programs show these sentences, compare them, and know them by heart; so they are the vendor's to the letter
//! (`errrors`, `Invalide`, two blanks, a blank that is missing), come in the vendor's order, and the faults of a part come
//! with the whole: of rounds, tables, sections, groups joined by `; ` and ended by a full stop, of everything in an event
//! joined by `, `. A text that is `null` is shown as empty.
//!
//! One difference is meant: letters that end in a line end are no letters here. The vendor's pattern lets them through.

mod continuation;
mod event_parts;
mod hand_record;
mod init;
mod management;
mod messages;
mod participation;
mod payload;
mod player_data;
mod properties;
mod result;
mod round;
mod rules;
mod scoring_group;
mod section;
mod section_update;
mod session;
mod settings;
mod table;
mod td_call;

pub use properties::unknown_properties;

/// Something that can be looked at for faults.
pub trait Validate {
    /// Returns what is wrong, one sentence for each fault; nothing if all is well.
    fn validate(&self) -> Vec<String>;
}
