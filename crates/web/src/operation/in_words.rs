//! Results and rulings in the words of a club, for the sentences of a plan.

use bridge::{Adjustment, AssignedScore, Outcome, OutcomeKind, Percentage, Weight};

/// Returns what became of a board: `4SN=`, `average plus to N/S and average minus to E/W`.
pub(super) fn outcome(outcome: &Outcome) -> String {
    let text = match &outcome.kind {
        OutcomeKind::PassedOut => "passed out".to_owned(),
        OutcomeKind::NotPlayed => "not played".to_owned(),
        OutcomeKind::Adjusted(sides) => match (&sides.ns, &sides.ew) {
            (Adjustment::Undecided, Adjustment::Undecided) => "still to be decided".to_owned(),
            (ns @ (Adjustment::Assigned(_) | Adjustment::Weighted(_)), ew) if ns == ew => {
                format!("{} for both sides", adjustment(ns))
            }
            (ns, ew) => format!("{} to N/S, {} to E/W", adjustment(ns), adjustment(ew)),
        },
        OutcomeKind::Played(played) => played.to_string(),
    };
    match outcome.wrong_direction {
        true => format!("{text} (they sat the wrong way round)"),
        false => text,
    }
}

fn adjustment(adjustment: &Adjustment) -> String {
    match adjustment {
        Adjustment::Average => "average".to_owned(),
        Adjustment::AveragePlus => "average plus".to_owned(),
        Adjustment::AverageMinus => "average minus".to_owned(),
        Adjustment::Percentage(percentage) => percent(*percentage),
        Adjustment::Assigned(score) => assigned(score),
        Adjustment::Weighted(weighted) => {
            let entries = weighted.entries().iter().map(|(weight, score)| {
                let share = in_percent(*weight).map_or_else(|| weight.to_string(), percent);
                format!("{share} of {}", assigned(score))
            });
            entries.collect::<Vec<_>>().join(" + ")
        }
        Adjustment::Undecided => "still to be decided".to_owned(),
    }
}

/// Returns a share in percent, to the hundredth; nothing for thirds and their like.
pub(crate) fn in_percent(weight: Weight) -> Option<Percentage> {
    let ratio = weight.ratio();
    let (all, whole) = (u64::from(*ratio.numer()) * 10_000, u64::from(*ratio.denom()));
    let hundredths = Some(all / whole).filter(|_| all.is_multiple_of(whole))?;
    u16::try_from(hundredths).ok().and_then(Percentage::from_hundredths)
}

fn percent(percentage: Percentage) -> String {
    percentage.to_string().replace('%', " %")
}

fn assigned(score: &AssignedScore) -> String {
    match score {
        AssignedScore::Played { .. } => score.to_string(),
        AssignedScore::PassedOut => "passed out".to_owned(),
        AssignedScore::Points(points) => format!("{points:+} to N/S"),
    }
}
