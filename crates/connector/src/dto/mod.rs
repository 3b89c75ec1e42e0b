//! The things that travel: one file for each noun, with the exact names and order of the wire.
//!
//! Types are called as on the wire, without `DTO`; [`Dto::NAME`] has the whole name. Texts and lists may be `null` there,
//! which is not the same as empty, so they are `Option`s here. Reading gives what is missing or `null` its default;
//! numbers that mean an option keep any value ([`option`]); only a number that is no 32-bit integer, or no byte where the
//! vendor's classes have a byte, cannot be read. Writing has every property.
//!
//! Where the vendor's guide spells a name differently from the shipped clients, reading takes both.

mod add_session;
mod bridgemate2_settings;
mod bridgemate3_settings;
mod continuation;
pub(crate) mod define;
pub(crate) mod hand_record;
mod init;
mod loose;
mod management;
pub mod option;
mod participation;
mod player_data;
mod result;
mod round;
mod scoring_group;
mod section;
mod section_update;
mod session;
mod session_info;
mod table;
mod td_call;
mod value;

pub use add_session::AddSession;
pub use bridgemate2_settings::Bridgemate2Settings;
pub use bridgemate3_settings::Bridgemate3Settings;
pub use continuation::Continue;
pub use define::Dto;
pub use hand_record::HandRecord;
pub use init::Init;
pub use management::{ManagementRequest, ManagementResponse};
pub use participation::Participation;
pub use player_data::PlayerData;
pub use result::BoardResult;
pub use round::Round;
pub use scoring_group::ScoringGroup;
pub use section::Section;
pub use section_update::SectionUpdate;
pub use session::Session;
pub use session_info::{Moment, SectionInfo, SessionInfo};
pub use table::Table;
pub use td_call::TdCall;

pub(crate) use define::dto;
pub(crate) use loose::Loose;
