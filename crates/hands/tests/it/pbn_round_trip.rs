//! Random boards written as PBN and read again are the same, and the file obeys the export rules.

use bridge::{Auction, BoardNo, BySeat, Card, Deal, Hand, Seat, Strain, Tricks, Vulnerability};
use hands::double_dummy::TrickTable;
use hands::play::Position;
use hands::{
    About, Board, Format, HandSet, PlayedBoard, ReadOptions, RecordedAuction, StatedPar, Story, Tag,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::pbn_checker::check_export;

fn deal() -> impl Strategy<Value = Deal> {
    let pack: Vec<u8> = (0..52).collect();
    Just(pack).prop_shuffle().prop_map(|pack| {
        let hand = |seat: Seat| -> Hand {
            let cards = pack.iter().skip(13 * seat as usize).take(13);
            cards.filter_map(|&card| Card::from_index(card)).collect()
        };
        Deal::new(BySeat::from_fn(hand)).unwrap()
    })
}

/// A text that is the same without blanks around it, and no special value.
fn text() -> impl Strategy<Value = String> {
    "[A-Za-z0-9àéÿžł♠\"\\\\;:{}%=\\[\\]'.,()]( ?[A-Za-z0-9àéÿł♠\"\\\\;:{}%=\\[\\]'.,()#?]){0,40}"
}

fn auction(dealer: Seat, choices: &[usize]) -> Auction {
    let mut auction = Auction::new(dealer);
    for choice in choices {
        let legal = auction.legal_calls();
        if legal.is_empty() {
            break;
        }
        // Low bids and passes, so that auctions end.
        auction.push(legal[choice % legal.len().min(6)]).unwrap();
    }
    auction
}

fn play(deal: &Deal, strain: Strain, declarer: Seat, choices: &[usize]) -> Vec<Card> {
    let mut position = Position::new(deal, strain, declarer);
    let mut cards = Vec::new();
    for choice in choices {
        let legal: Vec<Card> = position.legal().iter().collect();
        if legal.is_empty() {
            break;
        }
        let card = legal[choice % legal.len()];
        position.play(card).unwrap();
        cards.push(card);
    }
    cards
}

prop_compose! {
    fn board()(
        deal in deal(),
        number in 1..200_u32,
        dealer in 0..4_usize,
        vulnerability in 0..4_usize,
        names in vec(proptest::option::of(text()), 4),
        room in proptest::option::of(prop_oneof![Just("Open".to_owned()), Just("Closed".to_owned())]),
        calls in vec(0..60_usize, 0..30),
        notes in vec((0..30_usize, text()), 0..5),
        cards in vec(0..13_usize, 0..52),
        tricks in proptest::option::of(vec(0..14_u8, 20)),
        par in proptest::option::of(text()),
        others in proptest::collection::btree_map("(Aa|Bb|Xx)[a-z]{1,6}", (text(), vec("[A-Za-z0-9]{1,5}( [A-Za-z0-9]{1,5}){0,4}", 0..3)), 0..4),
        told in any::<bool>(),
    ) -> Board {
        let mut board = Board::new(BoardNo::new(number).unwrap(), deal);
        board.dealer = Seat::ALL[dealer];
        board.vulnerability = Vulnerability::ALL[vulnerability];
        if !told {
            return board;
        }
        let auction = auction(board.dealer, &calls);
        let contract = auction.contract();
        let mut story = Story { room, ..Story::default() };
        for (seat, name) in Seat::ALL.into_iter().zip(names) {
            story.names[seat] = name;
        }
        story.played = match (contract, auction.declarer()) {
            (Some(contract), declarer) => {
                let tricks = cards.first().and_then(|n| Tricks::new(*n as u8));
                Some(PlayedBoard::Contract { contract, declarer, tricks })
            }
            _ if auction.is_passed_out() => Some(PlayedBoard::PassedOut),
            _ => None,
        };
        if let (Some(contract), Some(declarer)) = (contract, auction.declarer()) {
            story.play = play(&deal, contract.strain, declarer, &cards);
        }
        let n_calls = auction.calls().len();
        if n_calls > 0 {
            let mut notes: Vec<(usize, String)> =
                notes.into_iter().map(|(at, text)| (at % n_calls, text)).collect();
            notes.sort();
            notes.dedup_by_key(|(at, _)| *at);
            story.auction = Some(RecordedAuction { auction, notes });
        }
        story.stated_tricks = tricks.and_then(|tricks| {
            let mut tricks = tricks.into_iter();
            TrickTable::from_fn(|_, _| tricks.next().unwrap_or(0))
        });
        story.stated_par =
            par.map(|text| StatedPar { score: Some("NS 420".to_owned()), contracts: Some(text) });
        let (sections, tags): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|(_, (_, lines))| !lines.is_empty());
        story.others = tags
            .into_iter()
            .chain(sections)
            .map(|(name, (value, lines))| Tag { name, value, lines })
            .collect();
        if story != Story::default() {
            board.story = Some(Box::new(story));
        }
        board
    }
}

prop_compose! {
    fn set()(
        boards in vec(board(), 1..6),
        event in proptest::option::of(text()),
        generator in proptest::option::of(text()),
        condition in proptest::option::of("[a-z(][a-z0-9 ()>=\n]{0,400}[a-z)]"),
    ) -> HandSet {
        let about = About { event, generator, condition, ..About::default() };
        HandSet { about, boards }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn what_is_written_is_read(set in set()) {
        let written = hands::write(&set, Format::Pbn, &Default::default()).unwrap();
        prop_assert!(written.losses.is_empty());
        check_export(&written.bytes);
        let read = hands::read(&written.bytes, &ReadOptions::default()).unwrap();
        prop_assert_eq!(&read.set, &set);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic_and_written_by_the_rules(
        text in "(\\[(Deal|Board|Auction|Play|Note|Result|Contract|Declarer|Xyz|ScoreTable) \"[NESW#:^0-9HXA. -]{0,12}\"\\]|[-{};%\n\r\t\"!?*+^$=SHX0-9 ]|1C|AP|HA|\n\n|\\[Deal \"N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974\"\\]\n){0,60}",
    ) {
        let options = ReadOptions { format: Some(Format::Pbn), ..ReadOptions::default() };
        if let Ok(read) = hands::read(text.as_bytes(), &options)
            && !read.set.boards.is_empty()
        {
            let written = hands::write(&read.set, Format::Pbn, &Default::default()).unwrap();
            check_export(&written.bytes);
            let again = hands::read(&written.bytes, &options).unwrap();
            prop_assert_eq!(again.set.boards.len(), read.set.boards.len());
            for (a, b) in read.set.boards.iter().zip(&again.set.boards) {
                prop_assert_eq!((a.number, a.dealer, a.deal), (b.number, b.dealer, b.deal));
            }
        }
    }
}
