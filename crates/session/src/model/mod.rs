//! The nouns of an event: event → session → scoring group → section → table → round, its
//! players, hand records and settings. Values only; what happens to them is the log's business.

mod boards;
mod call;
mod clock;
mod contestant;
mod director_pin;
mod event;
mod membership;
mod movement;
mod number;
mod penalty;
mod player;
mod publicity;
mod rating;
mod seating;
mod section;
mod sets;
mod setting;
mod setting_catalogue;
mod slot;
mod stage;
mod visible;

pub use boards::{BoardList, BoardListError};
pub use call::CallAnswer;
pub use clock::{Clock, ClockPhase, ClockReading};
pub use contestant::{Contestant, ContestantError};
pub use director_pin::{DirectorPin, DirectorPinError};
pub use event::{EventInfo, HandScope, ScoringGroup, SessionInfo};
pub use membership::{MembershipCheck, MembershipRule, WrongNumber};
pub use movement::{Mates, Movement, MovementProblem, Round};
pub use number::{GroupNo, NumberError, PairNo, RoundNo, SessionNo, TableNo};
pub use penalty::PenaltyKind;
pub use player::{Participation, Player, PlayerId, PlayerIdError};
pub use publicity::{BoardsShown, Publicity, StandingsShown};
pub use rating::{Rating, RatingError};
pub use scoring::{ScoringMethod, ScoringMethodError};
pub use seating::{Seating, SeatingError};
pub use section::{Section, SectionId, SectionKind, SectionLetters, SectionLettersError, Winners};
pub use sets::{Sets, SetsError};
pub use setting::{SECRET, SettingError, SettingKey, SettingKind, SettingName, SettingValue};
pub use slot::Slot;
pub use stage::{Stage, StageError};
pub use visible::{has_hidden, is_unseen, visible};
