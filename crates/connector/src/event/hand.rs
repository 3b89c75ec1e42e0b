//! The cards of a board, both ways.
//!
//! A scoring group plays the same boards, so the hands of one of its sections are those of all of them, unless the same
//! batch has others for a section. Boards that every section of a session plays are kept once, for the session.
//!
//! A record has the letters of a section and the number of a scoring group, and the vendor's own samples have them differ.
//! The section counts, in whatever session it is; where there is none, the group does.

mod meant;

use std::collections::BTreeMap;

use bridge::{BoardNo, BySeat, Deal, Form, Hand, Seat, Strain, Suit};
use hands::double_dummy::TrickTable;
use session::Command;
use session::log::HandRecorded;
use session::model::{HandScope, SectionId, SessionNo};
use session::state::EventState;

use super::place::text;
use super::{Fault, Sessions};
use crate::dto::HandRecord;
use meant::{Meant, Mismatch, Mismatches, notes};

/// What hand records say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    /// What records the cards that an event does not know.
    pub commands: Vec<Command>,
    /// The double-dummy tricks that came with them, by deal; they stand beside the log.
    pub tricks: Vec<(Deal, TrickTable)>,
    /// Which records name a section and a scoring group that don't match, in sentences.
    pub notes: Vec<String>,
}

/// Returns the hand records that are for somebody, and notes on the others: they need not stop an event that comes with
/// them.
pub fn known(
    event: &EventState,
    sessions: &Sessions,
    records: &[HandRecord],
) -> (Vec<HandRecord>, Vec<String>) {
    let is_known = |record: &&HandRecord| Meant::by(event, sessions, record).is_ok();
    let (known, others): (Vec<_>, Vec<_>) = records.iter().partition(is_known);
    let mut left_out = Mismatches::new();
    for record in others {
        let letters = text(&record.section_letters).to_owned();
        let mismatch = Mismatch::Nobody { letters, sent: record.scoring_group_number };
        let board = u32::try_from(record.board_number).ok().and_then(BoardNo::new);
        left_out.entry(mismatch).or_default().extend(board);
    }
    (known.into_iter().cloned().collect(), notes(left_out))
}

/// Reads hand records.
pub fn read_all(
    event: &EventState,
    sessions: &Sessions,
    records: &[HandRecord],
) -> Result<Hands, Fault> {
    let mut hands = Hands::default();
    let mut mismatches = Mismatches::new();
    // For each board the sections that have it from their own record, and those that have it from their group's.
    let mut boards: BTreeMap<(SessionNo, BoardNo), BTreeMap<SectionId, (bool, Deal)>> =
        BTreeMap::new();
    for record in records {
        let board = u32::try_from(record.board_number).ok().and_then(BoardNo::new);
        let board = board.ok_or_else(|| invalid(record, "there is no such board"))?;
        let deal = deal(record)?;
        let meant = Meant::by(event, sessions, record)?;
        let sections = boards.entry((meant.session, board)).or_default();
        for id in meant.sections {
            let is_own = meant.own == Some(id);
            match sections.get(&id) {
                Some((true, _)) if !is_own => {}
                _ => {
                    sections.insert(id, (is_own, deal));
                }
            }
        }
        hands.tricks.extend(tricks(record).map(|tricks| (deal, tricks)));
        if let Some(mismatch) = meant.mismatch {
            mismatches.entry(mismatch).or_default().insert(board);
        }
    }
    hands.notes = notes(mismatches);
    for ((session, board), sections) in boards {
        let deals: BTreeMap<SectionId, Deal> =
            sections.into_iter().map(|(id, (_, deal))| (id, deal)).collect();
        hands.commands.extend(recorded(event, session, board, &deals));
    }
    Ok(hands)
}

/// Returns the cards of a board as they travel: once for each scoring group, or for the one section that was dealt apart.
pub fn write(
    event: &EventState,
    scope: HandScope,
    board: BoardNo,
    deal: &Deal,
    tricks: Option<&TrickTable>,
    guid: &str,
) -> Vec<HandRecord> {
    let mut groups = BTreeMap::new();
    for (letters, about) in event.sections_of(scope.session) {
        let own = HandScope { session: scope.session, section: Some(letters) };
        let is_meant = match scope.section {
            Some(section) => section == letters,
            None => event.hands.get(&(own, board)).is_none(),
        };
        if is_meant {
            groups.entry(about.group).or_insert(letters);
        }
    }
    let written = groups.into_iter().map(|(group, letters)| HandRecord {
        session_guid: Some(guid.to_owned()),
        scoring_group_number: group.get().into(),
        section_letters: Some(letters.to_string()),
        board_number: i32::try_from(board.get()).unwrap_or(i32::MAX),
        ..cards(deal, tricks)
    });
    written.collect()
}

/// Returns a record with what double dummy gives for its deal.
pub fn with_tricks(record: &HandRecord, deal: &Deal, tricks: &TrickTable) -> HandRecord {
    HandRecord {
        session_guid: record.session_guid.clone(),
        scoring_group_number: record.scoring_group_number,
        section_letters: record.section_letters.clone(),
        board_number: record.board_number,
        ..cards(deal, Some(tricks))
    }
}

/// The commands that give sections their cards of a board.
fn recorded(
    event: &EventState,
    session: SessionNo,
    board: BoardNo,
    deals: &BTreeMap<SectionId, Deal>,
) -> Vec<Command> {
    let command = |section, deal: Deal| {
        let scope = HandScope { session, section };
        Command::RecordHand(HandRecorded { scope, board, deal })
    };
    let missing: Vec<_> =
        deals.iter().filter(|(id, deal)| event.deal(**id, board) != Some(*deal)).collect();
    let is_shared = event.sections_of(session).all(|(letters, _)| {
        let id = SectionId { session, letters };
        let own = HandScope { session, section: Some(letters) };
        deals.get(&id).is_some_and(|deal| Some(deal) == deals.values().next())
            && event.hands.get(&(own, board)).is_none()
    });
    match missing.first() {
        Some((_, deal)) if is_shared => vec![command(None, **deal)],
        _ => missing.into_iter().map(|(id, deal)| command(Some(id.letters), *deal)).collect(),
    }
}

/// Returns the cards of a record.
pub fn deal(record: &HandRecord) -> Result<Deal, Fault> {
    let mut hands = BySeat::<Hand>::default();
    for (seat, suits) in Seat::ALL.into_iter().zip(record.hands()) {
        let [clubs, diamonds, hearts, spades] = suits.map(Option::unwrap_or_default);
        let hand = Hand::from_suits(spades, hearts, diamonds, clubs);
        hands[seat] = hand.map_err(|why| invalid(record, &format!("{}: {why}", seat.name())))?;
    }
    Deal::new(hands).map_err(|why| invalid(record, &why.to_string()))
}

/// The strains in the order in which they travel.
const STRAINS: [Strain; 5] = Strain::ALL;

/// The tricks of a record; none where they cannot be, for the cards are right without them.
fn tricks(record: &HandRecord) -> Option<TrickTable> {
    let numbers = record.double_dummy()?;
    TrickTable::from_fn(|strain, declarer| {
        let strain = STRAINS.iter().position(|other| *other == strain);
        let found = strain.and_then(|strain| numbers.get(declarer as usize)?.get(strain));
        found.and_then(|tricks| u8::try_from(*tricks).ok()).unwrap_or(u8::MAX)
    })
}

fn cards(deal: &Deal, tricks: Option<&TrickTable>) -> HandRecord {
    let cards = |seat, suit| Some(deal.hand(seat).suit_text(suit, Form::Pbn));
    let tricked = |strain, seat| tricks.map_or(0, |tricks| i32::from(tricks.get(strain, seat)));
    let (north, east, south, west) = (Seat::North, Seat::East, Seat::South, Seat::West);
    HandRecord {
        north_clubs: cards(north, Suit::Clubs),
        north_diamonds: cards(north, Suit::Diamonds),
        north_hearts: cards(north, Suit::Hearts),
        north_spades: cards(north, Suit::Spades),
        east_clubs: cards(east, Suit::Clubs),
        east_diamonds: cards(east, Suit::Diamonds),
        east_hearts: cards(east, Suit::Hearts),
        east_spades: cards(east, Suit::Spades),
        south_clubs: cards(south, Suit::Clubs),
        south_diamonds: cards(south, Suit::Diamonds),
        south_hearts: cards(south, Suit::Hearts),
        south_spades: cards(south, Suit::Spades),
        west_clubs: cards(west, Suit::Clubs),
        west_diamonds: cards(west, Suit::Diamonds),
        west_hearts: cards(west, Suit::Hearts),
        west_spades: cards(west, Suit::Spades),
        has_hand_evaluation_data: tricks.is_some(),
        double_dummy_north_clubs: tricked(Strain::Clubs, north),
        double_dummy_north_diamonds: tricked(Strain::Diamonds, north),
        double_dummy_north_hearts: tricked(Strain::Hearts, north),
        double_dummy_north_spades: tricked(Strain::Spades, north),
        double_dummy_north_no_trump: tricked(Strain::NoTrump, north),
        double_dummy_east_clubs: tricked(Strain::Clubs, east),
        double_dummy_east_diamonds: tricked(Strain::Diamonds, east),
        double_dummy_east_hearts: tricked(Strain::Hearts, east),
        double_dummy_east_spades: tricked(Strain::Spades, east),
        double_dummy_east_no_trump: tricked(Strain::NoTrump, east),
        double_dummy_south_clubs: tricked(Strain::Clubs, south),
        double_dummy_south_diamonds: tricked(Strain::Diamonds, south),
        double_dummy_south_hearts: tricked(Strain::Hearts, south),
        double_dummy_south_spades: tricked(Strain::Spades, south),
        double_dummy_south_no_trump: tricked(Strain::NoTrump, south),
        double_dummy_west_clubs: tricked(Strain::Clubs, west),
        double_dummy_west_diamonds: tricked(Strain::Diamonds, west),
        double_dummy_west_hearts: tricked(Strain::Hearts, west),
        double_dummy_west_spades: tricked(Strain::Spades, west),
        double_dummy_west_no_trump: tricked(Strain::NoTrump, west),
        ..HandRecord::default()
    }
}

fn invalid(record: &HandRecord, why: &str) -> Fault {
    Fault::invalid(&[format!("Hand record of board {}: {why}.", record.board_number)])
}
