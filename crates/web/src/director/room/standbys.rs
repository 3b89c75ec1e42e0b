//! What the director should know of standbys: which one is too slow or holds up answers, and which one went away.

use jiff::{SignedDuration, Timestamp};

use super::attention::{Kind, Matter};
use crate::standby::{Standby, StandbyTrouble};

/// Returns what there is to tell now.
pub(super) fn matters(standby: &Standby, now: Timestamp) -> Vec<Matter> {
    let matter = |trouble: StandbyTrouble| {
        let lasts = SignedDuration::try_from(trouble.lasts).unwrap_or_default();
        Matter {
            key: format!("standby{}", trouble.occasion),
            table: String::new(),
            round: None,
            board: None,
            seq: None,
            at: now.checked_sub(lasts).ok(),
            kind: Kind::Standby {
                at: trouble.origin,
                is_gone: trouble.is_gone,
                holds_up_ms: trouble
                    .holds_up
                    .and_then(|usual| u64::try_from(usual.as_millis()).ok()),
            },
        }
    };
    standby.troubles().into_iter().map(matter).collect()
}
