//! What a file of teams publishes, beside ours: boards, matches, totals and places.

use bridge::BoardNo;
use scoring::Score;
use scoring::teams::{BoardState, Team};

use super::difference::{Differences, What, agrees};
use super::teams::{PlayedMatch, Teams};
use crate::{Match, ResultsFile};

pub(super) fn compare(file: &ResultsFile, teams: &Teams, to_vps: bool) -> Differences {
    let mut differences = Differences::new(file, "team");
    for scored in &teams.matches {
        let Some(one) = file.matches.get(scored.index) else { continue };
        compare_boards(one, scored, teams.key(scored.home), &mut differences);
        compare_match(one, scored, to_vps, &mut differences);
    }
    for standing in &teams.standings {
        let key = teams.key(standing.team);
        let Some(one) = file.contestants.iter().find(|one| one.key == key) else { continue };
        if let Some(published) = one.published.total {
            let texts = (published.short(2), standing.points.short(2));
            let same = agrees(published, standing.points);
            differences.note(What::Total, None, key, texts, same);
        }
        if let Some(published) = one.published.wins {
            // USEBIO calls it wins or draws: some programs count a draw whole, some half.
            let (wins, draws) = (i64::from(standing.wins), i64::from(standing.draws));
            let ours = Score::whole(wins + draws);
            let halves = Score::from_millionths((2 * wins + draws).saturating_mul(500_000));
            let texts = (published.short(2), ours.short(2));
            let same = published == ours || published == halves;
            differences.note(What::Wins, None, key, texts, same);
        }
        if let Some(published) = &one.published.place {
            differences.place(key, published, &standing.place());
        }
    }
    differences
}

fn compare_boards(one: &Match, scored: &PlayedMatch, team: &str, differences: &mut Differences) {
    for (board, row) in one.boards.iter().zip(&scored.result.rows) {
        let published = &board.published;
        let pairs = [
            (published.imps, row.swing.home, team),
            (published.team_points, row.score.home, team),
            (published.opposing_points, row.score.away, one.opponents.as_str()),
        ];
        for (published, ours, whose) in pairs {
            let Some(published) = published else { continue };
            let counts = row.state == BoardState::Scored;
            let ours = ours.filter(|_| counts);
            let same = ours.map_or(published == Score::ZERO, |ours| agrees(published, ours));
            let ours = ours.map_or_else(|| "nothing".to_owned(), |ours| ours.short(2));
            let number = BoardNo::new(row.board);
            let texts = (published.short(2), ours);
            differences.note(What::BoardScore, number, whose, texts, same);
        }
    }
}

/// Compares the score of a match. With victory points, TEAM_SCORE are these unless the file has them
/// apart; else it is IMPs, net or what each team won, so that their difference is what must agree.
fn compare_match(one: &Match, scored: &PlayedMatch, to_vps: bool, differences: &mut Differences) {
    let round = scored.round.map_or(String::new(), |round| format!(", round {round}"));
    let who = format!("{} v {}{round}", one.team, one.opponents);
    let published = &one.published;
    let text = |one: Option<Score>, other: Option<Score>| {
        let text = |score: Option<Score>| score.map_or_else(|| "?".to_owned(), |one| one.short(2));
        format!("{}–{}", text(one), text(other))
    };
    let result = &scored.result;
    let points = result.points;
    let mut compare_points = |ours: Option<Score>, theirs: Option<Score>| {
        if ours.is_none() && theirs.is_none() {
            return;
        }
        let same = [(ours, Team::Home), (theirs, Team::Away)]
            .iter()
            .all(|(published, team)| published.is_none_or(|one| agrees(one, points[*team])));
        let texts = (text(ours, theirs), text(Some(points.home), Some(points.away)));
        differences.note(What::MatchScore, None, &who, texts, same);
    };
    compare_points(published.team_vps, published.opposing_vps);
    let (ours, theirs) = (published.team_score, published.opposing_score);
    let has_vps = published.team_vps.is_some() || published.opposing_vps.is_some();
    if to_vps && !has_vps {
        compare_points(ours, theirs);
    } else if let (Some(first), Some(second)) = (ours, theirs) {
        let same = agrees(first - second, result.margin.home)
            || (agrees(first, points.home) && agrees(second, points.away));
        let lost = result.won.home - result.net.home;
        let texts = (text(ours, theirs), text(Some(result.won.home), Some(lost)));
        differences.note(What::MatchImps, None, &who, texts, same);
    }
}
