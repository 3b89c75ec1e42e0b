//! [`why_none`]: why there is no way to go on, and what directors do instead.

use super::happened::Happened;
use super::in_progress::InProgress;
use crate::check::nouns;

/// Returns one sentence on why [`repair`](super::repair) has found nothing, and what is done then. Of
/// what cannot have happened it is that of [`Happened::check`].
pub fn why_none(progress: &InProgress<'_>, happened: &Happened) -> String {
    if let Err(mistake) = happened.check(progress) {
        return mistake.to_string();
    }
    let situation = progress.situation();
    let many = nouns(situation.contest).1;
    let (last, now) = (situation.last, situation.now);
    match happened {
        Happened::AddRounds { .. } => "Nothing was found, with the boards there are or with new \
             ones; directors start a short second session instead."
            .into(),
        _ if now > last => {
            "All rounds are played or have begun, so nobody can sit anywhere else; what \
             is left to do is to correct results."
                .into()
        }
        Happened::LatePairs { .. } => format!(
            "No draw was found in which the late {many} and those who are there play only boards that \
             they have not played; directors let them start with the next session, or cancel the round \
             and start again."
        ),
        Happened::WrongMovement { .. } => "The two movements do not start with the same people at \
             the same tables; directors score what was played, and start the other one anew."
            .into(),
        _ => "No way to go on was found that keeps the one rule, that nobody plays a board twice; \
             directors stop here and score what was played."
            .into(),
    }
}
