//! The points of a board in percent of its top.

use bridge::BySide;

use super::Field;
use crate::exact::Exact;
use crate::{Half, Rounding, Score};

impl Field {
    /// Returns what a board is worth to both sides in percent; nothing where there are no percentages.
    ///
    /// Where the two sides share the top between them, the percentages add to 100: an exact half goes
    /// away from average on both sides. Where they do not, because a profile rounds each side's
    /// matchpoints separately or the director gave both sides a score of their own, each is rounded as
    /// the profile rounds totals.
    pub fn percentages(&self, points: BySide<Option<Score>>) -> BySide<Option<Score>> {
        let top = self.top();
        let printed = self.rules.profile().totals.percentage;
        let shared = points.ns.zip(points.ew).is_some_and(|(ns, ew)| ns + ew == top);
        let half = if shared { Half::AwayFromAverage } else { printed.half };
        let rounding = Rounding { half, ..printed };
        let has_percentages = self.rules.has_percentages() && top != Score::ZERO;
        points.map(|points| {
            let points = points.filter(|_| has_percentages)?;
            let exact = Exact::new(i128::from(points.millionths()) * 100, top.millionths());
            Some(Score::cut_about(exact, rounding, || Exact::whole(50)))
        })
    }
}
