//! What each format can carry besides the cards, and so what is lost on writing.

use std::fmt;

use super::{Format, WriteOptions, bhg, dup, lin};
use crate::set::{Board, HandSet, Tag};

/// Something a format could not carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What was lost.
    pub what: Carried,
    /// How many boards had it; 0 for what belongs to the whole file.
    pub boards: usize,
}

/// What a file may carry besides the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Carried {
    Heading,
    Condition,
    MachineDealing,
    Numbers,
    DealerAndVulnerability,
    Names,
    Room,
    Auction,
    Result,
    Play,
    StatedTricks,
    ResultTable,
    OtherTags,
}

use Carried::*;

impl Format {
    /// Lists what the format carries besides the cards.
    pub const fn carries(self) -> &'static [Carried] {
        match self {
            Self::Pbn => &[
                Heading,
                Condition,
                Numbers,
                DealerAndVulnerability,
                Names,
                Room,
                Auction,
                Result,
                Play,
                StatedTricks,
                ResultTable,
                OtherTags,
            ],
            Self::Lin => {
                &[Heading, Numbers, DealerAndVulnerability, Names, Room, Auction, Result, Play]
            }
            Self::Rbn => &[
                Heading,
                Numbers,
                DealerAndVulnerability,
                Names,
                Room,
                Auction,
                Result,
                Play,
                StatedTricks,
            ],
            Self::Gib => &[StatedTricks],
            Self::Bre => &[Heading],
            Self::Dlm => &[Heading, Numbers],
            Self::Csv => &[Numbers, DealerAndVulnerability],
            Self::Cds | Self::HandRecords => &[Numbers],
            Self::HandrecordDto => &[Numbers, StatedTricks],
            Self::Dup => &[MachineDealing, Numbers],
            Self::Bri | Self::Dge | Self::Ber | Self::Bhg | Self::Rzd => &[],
        }
    }
}

/// Lists what of a set the format cannot carry; `written` are the boards that are in the file.
pub(super) fn losses(
    set: &HandSet,
    written: &HandSet,
    format: Format,
    options: &WriteOptions,
) -> Vec<Loss> {
    let carries = format.carries();
    let mut losses = Vec::new();
    let about = &set.about;
    let has_place_or_date = about.site.is_some() || about.date.is_some();
    let has_heading = about.event.is_some() || has_place_or_date;
    // LIN has a title and nothing else.
    let is_lost = !carries.contains(&Heading) || (format == Format::Lin && has_place_or_date);
    if has_heading && is_lost {
        losses.push(Loss { what: Heading, boards: 0 });
    }
    if about.condition.is_some() && !carries.contains(&Condition) {
        losses.push(Loss { what: Condition, boards: 0 });
    }
    let boards = &written.boards;
    let keeps_dealing = format == Format::Dup && dup::keeps_dealing(boards, options);
    if about.dup.is_unusual() && !keeps_dealing {
        losses.push(Loss { what: MachineDealing, boards: 0 });
    }
    let in_order = (1..).zip(boards).all(|(n, board)| board.number.get() == n);
    let carries_numbers = match format {
        Format::Dup => dup::keeps_numbers(boards, options),
        Format::Bhg => bhg::keeps_numbers(boards),
        _ => carries.contains(&Numbers),
    };
    // In order or not, a file that gives other numbers to its boards does not keep theirs.
    let is_renumbered = options.dup.first.is_some() || options.dup.last.is_some();
    if (!in_order || is_renumbered) && !carries_numbers {
        losses.push(Loss { what: Numbers, boards: boards.len() });
    }
    type Has = fn(&Board) -> bool;
    let of_boards: [(Carried, Has); 9] = [
        (DealerAndVulnerability, has_own_dealer),
        (Names, |board| story(board, |s| s.names.iter().any(|(_, name)| name.is_some()))),
        (Room, |board| story(board, |s| s.room.is_some())),
        (Auction, |board| story(board, |s| s.auction.is_some())),
        (Result, |board| story(board, |s| s.played.is_some())),
        (Play, |board| story(board, |s| !s.play.is_empty())),
        (StatedTricks, |board| {
            story(board, |s| s.stated_tricks.is_some() || s.stated_par.is_some())
        }),
        (ResultTable, |board| story(board, |s| s.others.iter().any(is_result_table))),
        (OtherTags, |board| story(board, |s| !s.others.iter().all(is_result_table))),
    ];
    for (what, has) in of_boards {
        let is_lost = |board: &&Board| {
            has(board)
                && match format {
                    Format::Lin if carries.contains(&what) => lin::loses(board, what),
                    _ => !carries.contains(&what),
                }
        };
        let boards = set.boards.iter().filter(is_lost).count();
        if boards > 0 {
            losses.push(Loss { what, boards });
        }
    }
    losses
}

/// Tells whether a tag has the results of all tables, or of all contestants.
fn is_result_table(tag: &Tag) -> bool {
    ["ScoreTable", "TotalScoreTable"].contains(&tag.name.as_str())
}

fn has_own_dealer(board: &Board) -> bool {
    board.dealer != board.number.dealer() || board.vulnerability != board.number.vulnerability()
}

fn story(board: &Board, has: impl Fn(&crate::Story) -> bool) -> bool {
    board.story.as_deref().is_some_and(has)
}

impl fmt::Display for Carried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Heading => "the heading",
            Condition => "the note that the deals were chosen by a condition",
            MachineDealing => "how many copies to deal, and in which order",
            Numbers => "the board numbers",
            DealerAndVulnerability => "an unusual dealer or vulnerability",
            Names => "the players’ names",
            Room => "the room or table",
            Auction => "the auction",
            Result => "the contract and result",
            Play => "the play",
            StatedTricks => "the double-dummy table",
            ResultTable => "the table of results",
            OtherTags => "other tags",
        })
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.boards {
            0 => write!(f, "{}", self.what),
            1 => write!(f, "{} of 1 board", self.what),
            boards => write!(f, "{} of {boards} boards", self.what),
        }
    }
}
