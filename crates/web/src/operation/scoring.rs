//! A group of sections is scored another way, or by other rules.

use serde::Deserialize;
use session::log::ScoringGroupSet;
use session::model::{GroupNo, ScoringGroup, ScoringMethod, SectionKind, SessionNo};
use session::{Command, State};

use super::Plan;
use crate::Trouble;

/// Change how a group is scored.
#[derive(Debug, Clone, Deserialize)]
pub struct Scoring {
    session: SessionNo,
    group: GroupNo,
    method: ScoringMethod,
    /// The rule profile, by name.
    #[serde(default)]
    profile: Option<String>,
}

impl Scoring {
    /// Returns another way of scoring a group.
    pub(crate) fn new(
        session: SessionNo,
        group: GroupNo,
        method: ScoringMethod,
        profile: Option<String>,
    ) -> Scoring {
        Scoring { session, group, method, profile }
    }

    pub(crate) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let Scoring { session, group, method, profile } = self;
        let event = state.event();
        let there = event.groups.get(&(*session, *group)).ok_or_else(|| {
            Trouble::refused(format!("Session {session} has no scoring group {group}."))
        })?;
        let mut sections = event.sections_of(*session).filter(|(_, about)| about.group == *group);
        if method.is_for_teams()
            && let Some((letters, _)) = sections.find(|(_, about)| about.kind != SectionKind::Teams)
        {
            return Err(Trouble::refused(format!(
                "Section {letters} plays no team matches: choose a way of scoring for pairs."
            )));
        }
        let profile = profile.clone().or_else(|| there.profile.clone());
        let scoring = ScoringGroup { method: *method, profile, name: there.name.clone() };
        let rules =
            |scoring: &ScoringGroup| scoring.rules().map(|rules| rules.title).unwrap_or_default();
        let now = scoring.rules().map_err(|error| Trouble::refused(format!("{error}.")))?;
        let title = format!("Scored by {} ({})", words(*method), now.name);
        let mut plan = Plan::new(
            title,
            vec![Command::SetScoringGroup(ScoringGroupSet {
                session: *session,
                group: *group,
                scoring: scoring.clone(),
            })],
        );
        if there.method != *method {
            let (before, after) = (words(there.method), words(*method));
            plan = plan.saying(format!("Scored by {after} instead of {before}."));
        }
        if there.rules().ok().as_ref() != Some(&now) {
            plan = plan.saying(format!("By the rules of {}, not of {}.", now.title, rules(there)));
        }
        if *there == scoring {
            plan = plan.warning("This is how it is scored already.");
        }
        Ok(plan.saying(
            "No result changes; every score is worked out anew, and back again if this is undone.",
        ))
    }
}

fn words(method: ScoringMethod) -> &'static str {
    use ScoringMethod as M;
    match method {
        M::Matchpoints => "matchpoints",
        M::Imps2Weighted | M::Imps3Weighted => "IMPs against a mean without the two ends",
        M::Imps2TenPercent | M::Imps3TenPercent => {
            "IMPs against a mean without a tenth at each end"
        }
        M::Imps2NoCorrection | M::Imps3NoCorrection => "IMPs against the plain mean",
        M::CrossImps2Total | M::CrossImps3Total => "cross-IMPs, added up",
        M::CrossImps2Average | M::CrossImps3Average => "cross-IMPs, averaged",
        M::TeamImps => "IMPs between teams",
        M::TeamVpDiscrete => "victory points in whole numbers",
        M::TeamVpContinuous => "victory points with decimals",
        M::BoardAMatch => "board-a-match",
        M::Patton => "Patton",
    }
}
