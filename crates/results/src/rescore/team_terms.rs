//! How the matches of a file are scored: the method, its words, and the table of victory points.

use scoring::teams::TeamMethod;
use scoring::{Score, VpScale, VpTable};

use super::VpChoice;
use crate::{Format, Method, ResultsFile};

/// Returns how boards become the score of a match; what was assumed is noted.
pub(super) fn method(method: &Method, notes: &mut Vec<String>) -> TeamMethod {
    let win = Score::whole(2);
    match method {
        Method::Imps | Method::CrossImps | Method::Butler => TeamMethod::Imps,
        Method::BoardAMatch => TeamMethod::BoardAMatch { win },
        Method::Aggregate => TeamMethod::Aggregate,
        Method::Hybrid => TeamMethod::Hybrid { win, pool: None },
        Method::Other(name) if name == "patton" => TeamMethod::Patton { win, pool: None },
        Method::Other(_) | Method::Matchpoints => {
            notes.push("The file does not say how its matches are scored: IMPs were taken.".into());
            TeamMethod::Imps
        }
    }
}

/// Returns the words for a way of scoring.
pub(super) fn words(method: &TeamMethod) -> &'static str {
    match method {
        TeamMethod::Imps => "teams at IMPs",
        TeamMethod::BoardAMatch { .. } => "teams, board a match",
        TeamMethod::Aggregate => "teams at aggregate points",
        TeamMethod::Patton { .. } => "teams, Patton",
        TeamMethod::Hybrid { .. } => "teams, IMPs and board a match together",
    }
}

/// Returns what a match ends in without victory points.
pub(super) fn unit(method: &TeamMethod) -> &'static str {
    match method {
        TeamMethod::Imps => "IMPs",
        _ => "points",
    }
}

/// Returns the table for a match of so many boards, if it is turned into victory points; the error
/// is a sentence.
pub(super) fn table(
    file: &ResultsFile,
    scale: Option<&VpChoice>,
    boards: usize,
) -> Result<Option<VpTable>, String> {
    let boards = u32::try_from(boards).unwrap_or(u32::MAX);
    let require = |scale: &VpScale| match scale.require(boards) {
        // An evening goes on: where the scale has no such length, the WBF's has, and is named.
        Err(_) if file.format == Format::Event => {
            VpScale::WbfDiscrete.require(boards).map_err(|error| error.to_string())
        }
        table => table.map_err(|error| error.to_string()),
    };
    match scale {
        None => Ok(None),
        Some(VpChoice::Published(scale)) => require(scale).map(Some),
        Some(VpChoice::Own(table)) => Ok(Some(table.clone())),
    }
}
