//! What a qualifier is worth in a final, and totals over several sessions.

use proptest::prelude::*;
use scoring::carry_forward::{Combine, SessionScore, Stage, carry_forward, combine};
use scoring::{Half, Rounding, Score};

const CENTS: Rounding = Rounding::to(2, Half::AwayFromZero);

fn stage(number: u32, maximum: i64) -> Stage {
    Stage { number, maximum: Score::whole(maximum) }
}

/// Two equal stages: half of what was scored. A final twice as long with twice the maximum: the same,
/// since its every board weighs the same.
#[test]
fn half_the_qualifying_score_is_carried_forward() {
    let carried = |score: i64, qualifying, last| {
        carry_forward(Score::whole(score), qualifying, last, CENTS).map(|score| score.to_string())
    };
    assert_eq!(carried(600, stage(24, 1000), stage(24, 1000)).unwrap(), "300");
    assert_eq!(carried(600, stage(24, 1000), stage(48, 2000)).unwrap(), "300");
    // 60 % of 24 boards with a top of 20 each, into 30 boards with a top of 14: ½ · 288 · 24/480 · 420/30.
    assert_eq!(carried(288, stage(24, 480), stage(30, 420)).unwrap(), "100.8");
    // ½ · 100 · 3/7 · 5/11 = 9.7402…
    assert_eq!(carried(100, stage(3, 7), stage(11, 5)).unwrap(), "9.74");
    assert_eq!(carried(1, stage(0, 7), stage(11, 5)), None);
    assert_eq!(carried(1, stage(3, 0), stage(11, 5)), None);
    assert_eq!(carried(i64::MAX, stage(3, 7), stage(11, 5)), None);
}

fn line(contestant: &'static str, score: &str, boards: u32) -> SessionScore<&'static str> {
    SessionScore { contestant, score: score.parse().unwrap(), boards }
}

#[test]
fn sessions_are_added_and_who_missed_one_is_noted() {
    let sessions =
        [vec![line("b", "12.5", 24), line("a", "10", 24)], vec![line("a", "11.25", 20)], vec![]];
    let totals = combine(&sessions, Combine::SumOfVictoryPoints, CENTS);
    let shown: Vec<String> = totals
        .iter()
        .map(|total| {
            let note = total.note().map(|note| note.to_string()).unwrap_or_default();
            format!("{} {} {} {note}", total.contestant, total.score.unwrap(), total.boards)
        })
        .collect();
    assert_eq!(
        shown,
        ["a 21.25 44 no score in session 3", "b 12.5 24 no score in sessions 2 and 3"]
    );
}

#[test]
fn percentages_weigh_by_boards() {
    let sessions = [vec![line("a", "60", 24)], vec![line("a", "50", 12)]];
    let total = &combine(&sessions, Combine::MeanPercentage, CENTS)[0];
    assert_eq!(total.score.unwrap().to_string(), "56.67");
    assert!(total.note().is_none());
    let nothing = combine(&[vec![line("a", "60", 0)]], Combine::MeanPercentage, CENTS);
    assert_eq!(nothing[0].score, None);
}

proptest! {
    #[test]
    fn nothing_panics_and_the_order_of_sessions_does_not_matter(
        score in any::<i64>(), number in any::<u32>(), maximum in any::<i64>(), other in any::<u32>(),
        lines in proptest::collection::vec((0..5u8, any::<i64>(), any::<u32>()), 0..12),
    ) {
        let stage = |number| Stage { number, maximum: Score::from_millionths(maximum) };
        carry_forward(Score::from_millionths(score), stage(number), stage(other), CENTS);
        let small = stage(number % 100);
        let small = Stage { maximum: Score::from_millionths(maximum % 100_000_000_000_000), ..small };
        carry_forward(Score::from_millionths(score % 100_000_000_000_000), small, small, CENTS);
        let sessions: Vec<Vec<SessionScore<u8>>> = lines
            .iter()
            .map(|&(contestant, score, boards)| {
                vec![SessionScore { contestant, score: Score::from_millionths(score / 16), boards }]
            })
            .collect();
        let backwards: Vec<_> = sessions.iter().rev().cloned().collect();
        for method in [Combine::SumOfScores, Combine::MeanPercentage] {
            let scores = |sessions: &[Vec<SessionScore<u8>>]| -> Vec<(u8, Option<Score>)> {
                let totals = combine(sessions, method, CENTS);
                totals.into_iter().map(|total| (total.contestant, total.score)).collect()
            };
            prop_assert_eq!(scores(&sessions), scores(&backwards));
        }
    }
}
