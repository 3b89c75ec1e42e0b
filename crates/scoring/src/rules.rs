//! [`Rules`], a profile applied to one way of scoring.

use serde::{Deserialize, Serialize};

use crate::exact::Exact;
use crate::profile::{CrossImpDivisor, MatchpointScale, Trim};
use crate::{Profile, Rounding, Score, ScoringMethod, VpScale};

/// How the results of one board become scores, pair by pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardMethod {
    /// Matchpoints.
    Matchpoints,
    /// IMPs against a datum.
    Butler,
    /// IMPs against every other result.
    CrossImps,
    /// The points themselves.
    Aggregate,
}

/// A profile applied to one way of scoring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    profile: Profile,
    method: BoardMethod,
}

impl Profile {
    /// Returns the scale of victory points that a method means, if it means one: in whole points the
    /// profile's own, unless that has decimals.
    pub fn vp_scale(&self, method: ScoringMethod) -> Option<VpScale> {
        match (method, self.victory_points.imps) {
            (ScoringMethod::TeamVpContinuous, _) => Some(VpScale::WbfContinuous),
            (ScoringMethod::TeamVpDiscrete, VpScale::WbfContinuous) => Some(VpScale::WbfDiscrete),
            (ScoringMethod::TeamVpDiscrete, scale) => Some(scale),
            _ => None,
        }
    }
}

impl Rules {
    /// Returns the rules of a profile for a way of scoring.
    pub fn new(profile: Profile, method: BoardMethod) -> Rules {
        Rules { profile, method }
    }

    /// Returns the rules of a profile for one of the sixteen methods; `None` for methods in which
    /// teams meet. Where the method itself says what a profile says otherwise, the method wins.
    pub fn of(mut profile: Profile, method: ScoringMethod) -> Option<Rules> {
        use ScoringMethod as M;
        let butler = |profile: &mut Profile, trim| profile.butler.trim = trim;
        let board_method = match method {
            M::Matchpoints => BoardMethod::Matchpoints,
            M::Imps2Weighted | M::Imps3Weighted => {
                butler(&mut profile, Trim::OneEachEnd);
                BoardMethod::Butler
            }
            M::Imps2TenPercent | M::Imps3TenPercent => {
                butler(&mut profile, Trim::Percent(10));
                BoardMethod::Butler
            }
            M::Imps2NoCorrection | M::Imps3NoCorrection => {
                butler(&mut profile, Trim::None);
                BoardMethod::Butler
            }
            M::CrossImps2Total | M::CrossImps3Total => {
                profile.cross_imps.divide_by = CrossImpDivisor::Nothing;
                BoardMethod::CrossImps
            }
            M::CrossImps2Average | M::CrossImps3Average => {
                if profile.cross_imps.divide_by == CrossImpDivisor::Nothing {
                    profile.cross_imps.divide_by = CrossImpDivisor::Comparisons;
                }
                BoardMethod::CrossImps
            }
            M::TeamImps | M::TeamVpDiscrete | M::TeamVpContinuous | M::BoardAMatch | M::Patton => {
                return None;
            }
        };
        if let Some(imps) = method.average_plus_imps() {
            profile.averages.imps = Score::whole(imps);
        }
        Some(Rules::new(profile, board_method))
    }

    /// Returns the profile.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Returns the way of scoring.
    pub fn method(&self) -> BoardMethod {
        self.method
    }

    /// Tells whether scores are out of a maximum, so that there are percentages.
    pub fn has_percentages(&self) -> bool {
        self.method == BoardMethod::Matchpoints
    }

    /// Returns what a board is worth at most, where there is such a thing.
    pub fn top(&self, expected: u32) -> Score {
        let comparisons = i64::from(expected.saturating_sub(1));
        match (self.method, self.profile.matchpoints.scale) {
            (BoardMethod::Matchpoints, MatchpointScale::TwoOneZero) => {
                Score::whole(2 * comparisons)
            }
            (BoardMethod::Matchpoints, MatchpointScale::OneHalfZero) => Score::whole(comparisons),
            _ => Score::ZERO,
        }
    }

    /// Returns what a percentage of a board is worth.
    ///
    /// In IMPs, 60 % is what an average plus is worth, and the rest is in proportion.
    pub(crate) fn percent(&self, percent: Exact, expected: u32) -> Score {
        let exact = match self.method {
            BoardMethod::Matchpoints => self.top(expected).exact() * percent / 100,
            BoardMethod::Butler => self.imps_for(percent),
            BoardMethod::CrossImps => match self.profile.cross_imps.divide_by {
                CrossImpDivisor::Nothing => {
                    let comparisons = i128::from(expected.saturating_sub(1));
                    self.imps_for(percent) * comparisons
                }
                CrossImpDivisor::Comparisons | CrossImpDivisor::Scores => self.imps_for(percent),
            },
            // No rule turns a percentage into points; 50 % is the only one that needs none.
            BoardMethod::Aggregate => Exact::ZERO,
        };
        self.cut(exact, expected)
    }

    fn imps_for(&self, percent: Exact) -> Exact {
        self.profile.averages.imps.exact() * (percent - Exact::whole(50)) / 10
    }

    /// Cuts the score of a board.
    pub(crate) fn cut(&self, exact: Exact, expected: u32) -> Score {
        Score::cut_about(exact, self.board_rounding(), || self.top(expected).exact() / 2)
    }

    /// Returns where the score of a board is cut.
    pub(crate) fn board_rounding(&self) -> Rounding {
        match self.method {
            BoardMethod::Matchpoints => self.profile.matchpoints.rounding,
            BoardMethod::Butler => self.profile.butler.rounding,
            BoardMethod::CrossImps => self.profile.cross_imps.rounding,
            BoardMethod::Aggregate => Rounding::FINEST,
        }
    }

    /// Returns what an average plus, or minus, is worth to somebody whose real scores sum to `real`
    /// on `boards` boards.
    pub fn average_award(&self, is_plus: bool, real: Score, boards: u32, expected: u32) -> Score {
        let averages = &self.profile.averages;
        let percent = if is_plus { averages.plus } else { averages.minus };
        let least = self.percent(percent.exact(), expected);
        if boards == 0 || !averages.own_average {
            return least;
        }
        let own = self.cut(real.exact() / i128::from(boards), expected);
        if is_plus { least.max(own) } else { least.min(own) }
    }
}
