//! Master points beside the places, by a scheme.

use std::collections::BTreeMap;

use scoring::Score;
use scoring::masterpoints::{Game, MasterpointScheme, Standing};

use super::StandingRow;
use super::difference::{Differences, What, agrees};
use super::ranking_id::RankingId;

/// Gives everybody the master points of their place; the error is a sentence.
///
/// `scale` is the EBU's word for the kind of line. A scheme without such scales, as the ACBL's, has
/// one for an open game.
pub(super) fn give(
    scheme: &MasterpointScheme,
    scale: &str,
    boards: Option<u32>,
    rows: &mut [StandingRow],
) -> Result<(), String> {
    let scale = if scheme.scales.contains_key(scale) { scale } else { "open" };
    let most = rows.iter().map(|row| row.boards).max().unwrap_or(0);
    let boards = boards.unwrap_or(most);
    let mut rankings: BTreeMap<RankingId, Vec<Standing>> = BTreeMap::new();
    for (contestant, row) in rows.iter().enumerate() {
        let standing = Standing { contestant, place: row.place };
        rankings.entry(RankingId::numbered(row.ranking)).or_default().push(standing);
    }
    for (ranking, standings) in &rankings {
        let opposing = ranking.opposite().map(|opposite| {
            let opposing = rankings.get(&opposite).unwrap_or(standings);
            u32::try_from(opposing.len()).unwrap_or(u32::MAX)
        });
        let game = Game { scale, level: None, boards, opposing };
        let awards = scheme.awards(game, standings).map_err(|error| format!("{error}."))?;
        for award in awards {
            if let Some(row) = rows.get_mut(award.contestant) {
                row.masterpoints = Some(award.points);
            }
        }
    }
    Ok(())
}

/// Compares the master points the file has with ours; who has none in it got none.
pub(super) fn compare(
    row: &StandingRow,
    label: &str,
    published: Option<Score>,
    differences: &mut Differences,
) {
    let (published, ours) = (published.unwrap_or_default(), row.masterpoints.unwrap_or_default());
    let texts = (published.short(2), ours.short(2));
    differences.note(What::Masterpoints, None, label, texts, agrees(published, ours));
}
