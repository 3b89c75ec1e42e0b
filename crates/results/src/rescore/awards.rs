//! Master points beside the places, by a scheme.

use scoring::Score;
use scoring::masterpoints::{Game, MasterpointScheme, Standing};

use super::StandingRow;
use super::difference::{Differences, What, agrees};

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
    let mut rankings: Vec<usize> = rows.iter().map(|row| row.ranking).collect();
    rankings.dedup();
    let size = |ranking: usize| rows.iter().filter(|row| row.ranking == ranking).count();
    let sizes: Vec<(usize, usize)> = rankings.into_iter().map(|one| (one, size(one))).collect();
    for (ranking, size) in &sizes {
        // The two lines of a section follow each other.
        let is_line = ranking % 3 != 0;
        let opposite = if ranking % 3 == 1 { ranking + 1 } else { ranking.saturating_sub(1) };
        let opposing = sizes.iter().find(|(other, _)| is_line && *other == opposite);
        let opposing = opposing.map_or(*size, |(_, size)| *size);
        let opposing = is_line.then(|| u32::try_from(opposing).unwrap_or(u32::MAX));
        let game = Game { scale, level: None, boards, opposing };
        let in_line = rows.iter().enumerate().filter(|(_, row)| row.ranking == *ranking);
        let standings: Vec<Standing> =
            in_line.map(|(contestant, row)| Standing { contestant, place: row.place }).collect();
        let awards = scheme.awards(game, &standings).map_err(|error| format!("{error}."))?;
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
