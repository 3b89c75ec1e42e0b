//! [`VpScale`], the published scales for a margin in IMPs by name, as a rule profile names them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::VpTable;

/// A published scale, for matches of any length it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VpScale {
    /// The WBF's of 2013 in whole points, 20 to a match.
    WbfDiscrete,
    /// The same with 10 points, for a half match.
    WbfDiscreteHalf,
    /// The WBF's of 2013 with two decimals, 20 to a match.
    WbfContinuous,
    /// The ACBL's with 20 points.
    #[serde(rename = "acbl_20")]
    Acbl20,
    /// The ACBL's with 30 points.
    #[serde(rename = "acbl_30")]
    Acbl30,
    /// The Irish diary's: its own column for 3 boards, the WBF's in whole points for the rest.
    CbaiDiary,
    /// JSS TeamsScorer's: its own column for 3 boards, the WBF's in whole points for the rest.
    JssThreeBoards,
}

/// A scale that is not published for a length of match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no {scale} scale for {boards} boards")]
pub struct NoScale {
    /// The scale.
    pub scale: VpScale,
    /// How many boards the match has.
    pub boards: u32,
}

impl VpScale {
    /// Lists all published scales.
    pub const ALL: [VpScale; 7] = [
        VpScale::WbfDiscrete,
        VpScale::WbfDiscreteHalf,
        VpScale::WbfContinuous,
        VpScale::Acbl20,
        VpScale::Acbl30,
        VpScale::CbaiDiary,
        VpScale::JssThreeBoards,
    ];

    /// Returns the word by which profiles and commands name it.
    pub const fn name(self) -> &'static str {
        match self {
            VpScale::WbfDiscrete => "wbf_discrete",
            VpScale::WbfDiscreteHalf => "wbf_discrete_half",
            VpScale::WbfContinuous => "wbf_continuous",
            VpScale::Acbl20 => "acbl_20",
            VpScale::Acbl30 => "acbl_30",
            VpScale::CbaiDiary => "cbai_diary",
            VpScale::JssThreeBoards => "jss_three_boards",
        }
    }

    /// Returns the scale for matches of a length; `None` where there is none.
    pub fn table(self, boards: u32) -> Option<VpTable> {
        match self {
            VpScale::WbfDiscrete => VpTable::wbf_discrete(boards),
            VpScale::WbfDiscreteHalf => VpTable::wbf_discrete_half(boards),
            VpScale::WbfContinuous => VpTable::wbf_continuous(boards),
            VpScale::Acbl20 => VpTable::acbl_20(boards),
            VpScale::Acbl30 => VpTable::acbl_30(boards),
            VpScale::CbaiDiary if boards == 3 => Some(VpTable::cbai_diary_three_boards()),
            VpScale::JssThreeBoards if boards == 3 => Some(VpTable::jss_three_boards()),
            VpScale::CbaiDiary | VpScale::JssThreeBoards => VpTable::wbf_discrete(boards),
        }
    }

    /// Returns the scale for matches of a length, or the sentence that says there is none.
    pub fn require(self, boards: u32) -> Result<VpTable, NoScale> {
        self.table(boards).ok_or(NoScale { scale: self, boards })
    }
}

impl fmt::Display for VpScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VpScale::WbfDiscrete => "WBF 2013 discrete",
            VpScale::WbfDiscreteHalf => "WBF 2013 discrete half-match",
            VpScale::WbfContinuous => "WBF 2013 continuous",
            VpScale::Acbl20 => "ACBL 20-point",
            VpScale::Acbl30 => "ACBL 30-point",
            VpScale::CbaiDiary => "CBAI diary",
            VpScale::JssThreeBoards => "JSS TeamsScorer",
        })
    }
}
