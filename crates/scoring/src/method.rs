//! The sixteen ways of scoring that scoring programs and terminals name by number.
//!
//! Numbers are those of the Data Connector (`ScoringType_…` constants of its clients); text is our
//! own word for each. Reads either. The digit in an IMP method is what an average plus is worth: 2 or
//! 3 IMPs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $text:literal;)+) => {
        /// How the results of a scoring group become scores.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum ScoringMethod { $($(#[$doc])* $name = $number,)+ }

        impl ScoringMethod {
            /// All sixteen, by number.
            pub const ALL: [ScoringMethod; 16] = [$(ScoringMethod::$name,)+];

            /// Returns the word for it.
            pub fn name(self) -> &'static str {
                match self { $(ScoringMethod::$name => $text,)+ }
            }
        }
    };
}

methods! {
    /// Matchpoints.
    #[default]
    Matchpoints = 10, "matchpoints";
    /// IMPs against a weighted datum, an average plus worth 2.
    Imps2Weighted = 20, "imps_2_weighted";
    /// IMPs against a datum without the outer 10 %, an average plus worth 2.
    Imps2TenPercent = 21, "imps_2_ten_percent";
    /// IMPs against an uncorrected datum, an average plus worth 2.
    Imps2NoCorrection = 22, "imps_2_no_correction";
    /// IMPs against a weighted datum, an average plus worth 3.
    Imps3Weighted = 25, "imps_3_weighted";
    /// IMPs against a datum without the outer 10 %, an average plus worth 3.
    Imps3TenPercent = 26, "imps_3_ten_percent";
    /// IMPs against an uncorrected datum, an average plus worth 3.
    Imps3NoCorrection = 27, "imps_3_no_correction";
    /// Cross-IMPs added up, an average plus worth 2.
    CrossImps2Total = 30, "cross_imps_2_total";
    /// Cross-IMPs averaged, an average plus worth 2.
    CrossImps2Average = 31, "cross_imps_2_average";
    /// Cross-IMPs added up, an average plus worth 3.
    CrossImps3Total = 35, "cross_imps_3_total";
    /// Cross-IMPs averaged, an average plus worth 3.
    CrossImps3Average = 36, "cross_imps_3_average";
    /// IMPs between two teams.
    TeamImps = 40, "team_imps";
    /// IMPs between two teams, to victory points by whole numbers.
    TeamVpDiscrete = 50, "team_vp_discrete";
    /// IMPs between two teams, to victory points with decimals.
    TeamVpContinuous = 51, "team_vp_continuous";
    /// Board-a-match.
    BoardAMatch = 60, "board_a_match";
    /// Patton.
    Patton = 70, "patton";
}

/// A word or number that is no scoring method.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a scoring method: expected one of {all}", all = names())]
pub struct ScoringMethodError(String);

impl ScoringMethod {
    /// Returns its Data Connector number.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// Tells whether matches of teams are scored, not a field of pairs or players.
    pub fn is_for_teams(self) -> bool {
        self.number() >= ScoringMethod::TeamImps.number()
    }

    /// Returns what an average plus is worth in IMPs, where the method itself says it.
    pub fn average_plus_imps(self) -> Option<i64> {
        match self.number() {
            20..=22 | 30..=31 => Some(2),
            25..=27 | 35..=36 => Some(3),
            _ => None,
        }
    }

    /// Returns the method with a Data Connector number.
    pub fn from_number(number: i64) -> Option<ScoringMethod> {
        ScoringMethod::ALL.into_iter().find(|method| i64::from(method.number()) == number)
    }
}

impl FromStr for ScoringMethod {
    type Err = ScoringMethodError;

    fn from_str(text: &str) -> Result<ScoringMethod, ScoringMethodError> {
        let word = text.trim().to_ascii_lowercase().replace([' ', '-'], "_");
        let by_name = ScoringMethod::ALL.into_iter().find(|method| method.name() == word);
        by_name
            .or_else(|| ScoringMethod::from_number(word.parse().ok()?))
            .ok_or_else(|| ScoringMethodError(text.to_owned()))
    }
}

impl fmt::Display for ScoringMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for ScoringMethod {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for ScoringMethod {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ScoringMethod, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a scoring method by name or number")]
        enum Method {
            Name(String),
            Number(i64),
        }
        let text = match Method::deserialize(deserializer)? {
            Method::Name(name) => name,
            Method::Number(number) => number.to_string(),
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

fn names() -> String {
    ScoringMethod::ALL.map(ScoringMethod::name).join(", ")
}
