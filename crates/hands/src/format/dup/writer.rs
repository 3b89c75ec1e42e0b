//! Writes DUP records, and chooses their trailer.

use bridge::BoardNo;

use super::{DupControl, DupTrailer, RECORD, UNKNOWN_CONDITION};
use crate::format::{WriteError, WriteOptions, digits, suit_letters};
use crate::set::{Board, HandSet};

/// Writes the boards.
pub(in crate::format) fn write(
    set: &HandSet,
    options: &WriteOptions,
) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    let trailer = trailer(set, options)?;
    let mut out = Vec::with_capacity(set.boards.len() * RECORD);
    for board in &set.boards {
        digits::write(&board.deal, &mut out);
        suit_letters::write(&board.deal, &mut out);
        out.extend(trailer.as_bytes());
    }
    Ok(out)
}

/// Returns the ten bytes at the end of every record.
fn trailer(set: &HandSet, options: &WriteOptions) -> Result<String, WriteError> {
    let refuse = |why: String| Err(WriteError::DupControl { why });
    let (chosen, about) = (&options.dup, &set.about);
    let is_chosen =
        about.condition.as_ref().is_some_and(|condition| condition != UNKNOWN_CONDITION);
    if chosen.random == Some(true) && is_chosen {
        let why = "its boards were chosen by a condition, so it cannot say that they are random";
        return refuse(why.to_owned());
    }
    let is_random = chosen.random.unwrap_or(about.condition.is_none());
    // Whoever deals chosen boards for random ones breaks Law 6, so that much is said at least.
    let blank = || format!("{:<10}", if is_random { " " } else { "N" });
    let is_free = DupControl { random: chosen.random.filter(|yes| *yes), ..*chosen }.is_empty();
    if options.trailer == DupTrailer::Blank {
        return if is_free {
            Ok(blank())
        } else {
            refuse("a blank end of its records has no room for what you chose".to_owned())
        };
    }
    let Some([first, last]) = numbers(&set.boards, options)? else {
        if is_free {
            return Ok(blank());
        }
        let why = "the numbers of its boards do not run on up to 999, so choose the first and the last \
                   board number as well";
        return refuse(why.to_owned());
    };
    let big_deal = options.trailer == DupTrailer::BigDeal;
    let copies = chosen.copies.or(about.dup.copies).unwrap_or(u8::from(!big_deal));
    if copies > 99 {
        return refuse(format!("{copies} copies do not fit, at most 99 do"));
    }
    let letter = |yes: bool| if yes { 'Y' } else { 'N' };
    let backwards = chosen.backwards.or(about.dup.backwards).unwrap_or(false);
    let [random, backwards] = [letter(is_random), letter(backwards)];
    let last =
        if big_deal && chosen.last.is_none() { format!("{last:02}") } else { last.to_string() };
    Ok(format!("{random}{backwards}{first:<3}{copies:<2}{last:<3}"))
}

/// Returns the two numbers of the trailer; nothing if the boards give none and none was chosen.
fn numbers(boards: &[Board], options: &WriteOptions) -> Result<Option<[u32; 2]>, WriteError> {
    let count = u32::try_from(boards.len()).unwrap_or(u32::MAX);
    let DupControl { first, last, .. } = options.dup;
    let [first, last] = match (first, last) {
        (None, None) if options.trailer == DupTrailer::BigDeal => {
            return Ok(Some([1, count % 100]));
        }
        (None, None) => return Ok(running_numbers(boards)),
        (Some(first), Some(last)) => [first, last],
        (Some(first), None) => [first, first.saturating_add(count - 1)],
        (None, Some(last)) => [last.saturating_sub(count - 1), last],
    };
    let fits = (1..=999).contains(&first) && last <= 999;
    if !fits {
        let why = format!("{count} boards up to number {last} do not fit into 1 to 999");
        return Err(WriteError::DupControl { why });
    }
    // Programs read the last number as that, or as the number of boards.
    if last != first.saturating_add(count - 1) && last != count {
        let why = format!(
            "it has {count} boards, which are not numbers {first} to {last}; choose one of the two \
             numbers, and the other follows"
        );
        return Err(WriteError::DupControl { why });
    }
    Ok(Some([first, last]))
}

/// Tells whether a file with this trailer says the numbers of the boards.
pub(in crate::format) fn keeps_numbers(boards: &[Board], options: &WriteOptions) -> bool {
    let running = running_numbers(boards);
    let DupControl { first, last, .. } = options.dup;
    if first.is_some() || last.is_some() {
        let told = numbers(boards, options).ok().flatten();
        return running.zip(told).is_some_and(|([is, _], [told, _])| is == told);
    }
    match options.trailer {
        DupTrailer::Dealer4 => running.is_some(),
        DupTrailer::BigDeal | DupTrailer::Blank => running.is_some_and(|[first, _]| first == 1),
    }
}

/// Tells whether the trailer has room for copies and order.
pub(in crate::format) fn keeps_dealing(boards: &[Board], options: &WriteOptions) -> bool {
    let has_numbers = || numbers(boards, options).is_ok_and(|numbers| numbers.is_some());
    options.trailer != DupTrailer::Blank && has_numbers()
}

/// Returns the first and the last number, if the numbers run on and fit into three digits.
fn running_numbers(boards: &[Board]) -> Option<[u32; 2]> {
    let numbers = boards.iter().map(|board| BoardNo::get(board.number));
    let (first, last) = (boards.first()?.number.get(), boards.last()?.number.get());
    ((first..).zip(numbers).all(|(due, number)| due == number) && last <= 999)
        .then_some([first, last])
}
