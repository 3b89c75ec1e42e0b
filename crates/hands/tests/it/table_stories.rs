//! Random boards that were bid and played by the laws, for round trips.

use bridge::{
    Auction, BoardNo, BySeat, Call, Card, Deal, Hand, Seat, Side, Strain, Tricks, Vulnerability,
};
use hands::double_dummy::TrickTable;
use hands::play::Position;
use hands::{Board, HandSet, PlayedBoard, RecordedAuction, Story};

/// A small generator of numbers (splitmix64), so that one seed tells a whole story.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) >> 33).unwrap() % n
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn deal(&mut self) -> Deal {
        let mut pack: Vec<Card> = Hand::FULL.iter().collect();
        for i in (1..pack.len()).rev() {
            pack.swap(i, self.below(i + 1));
        }
        let mut parts = pack.chunks(13);
        Deal::new(BySeat::from_fn(|_| parts.next().unwrap().iter().copied().collect())).unwrap()
    }

    /// An auction that is over, or stops somewhere.
    fn auction(&mut self, dealer: Seat, is_over: bool) -> Auction {
        let mut auction = Auction::new(dealer);
        let n_calls = if is_over { usize::MAX } else { self.below(9) };
        while !auction.is_over() && auction.calls().len() < n_calls {
            let legal = auction.legal_calls();
            // Low bids and passes, or every auction would end in 7NT.
            let call =
                if self.below(3) > 0 { Call::Pass } else { legal[self.below(legal.len().min(8))] };
            auction.push(call).unwrap();
        }
        auction
    }

    fn play(&mut self, deal: &Deal, strain: Strain, declarer: Seat, n_cards: usize) -> Position2 {
        let mut position = Position::new(deal, strain, declarer);
        let mut cards = Vec::new();
        while cards.len() < n_cards {
            let legal: Vec<Card> = position.legal().iter().collect();
            let card = legal[self.below(legal.len())];
            position.play(card).unwrap();
            cards.push(card);
        }
        (cards, position.won(declarer.side()))
    }

    fn words(&mut self) -> String {
        let words = ["5+ !H", "Jacoby", "weak", "15-17", "Zwölf", "a: b", "(asks)", "Noël", "1st"];
        let n = 1 + self.below(3);
        (0..n).map(|_| words[self.below(words.len())]).collect::<Vec<_>>().join(" ")
    }

    fn names(&mut self) -> BySeat<Option<String>> {
        let names = ["Ann", "~~M25", "de Vries", "Ö. Åhs", "Li"];
        BySeat::from_fn(|_| (!self.one_in(4)).then(|| names[self.below(names.len())].to_owned()))
    }

    fn story(&mut self, board: &Board, is_match: bool) -> Story {
        let mut story = Story { names: self.names(), ..Story::default() };
        if is_match {
            story.room = Some(if self.one_in(2) { "Open" } else { "Closed" }.to_owned());
        }
        if self.one_in(4) {
            return story;
        }
        let is_over = !self.one_in(4);
        let auction = self.auction(board.dealer, is_over);
        if auction.calls().len() == 0 {
            return story;
        }
        let mut notes = Vec::new();
        for index in 0..auction.calls().len() {
            match self.below(8) {
                0 => notes.push((index, String::new())),
                1 if notes.len() < 9 => notes.push((index, self.words())),
                _ => {}
            }
        }
        if auction.is_passed_out() {
            story.played = Some(PlayedBoard::PassedOut);
        } else if let (Some(contract), Some(declarer)) = (auction.contract(), auction.declarer()) {
            let n_cards = [0, 1, self.below(52), 52][self.below(4)];
            let (cards, won) = self.play(&board.deal, contract.strain, declarer, n_cards);
            let lost = u8::try_from(n_cards / 4).unwrap() - won;
            let claimed = won + u8::try_from(self.below(usize::from(14 - won - lost))).unwrap();
            let tricks = (n_cards == 52 || self.one_in(2)).then(|| Tricks::new(claimed).unwrap());
            story.played =
                Some(PlayedBoard::Contract { contract, declarer: Some(declarer), tricks });
            story.play = cards;
        }
        story.auction = Some(RecordedAuction { auction, notes });
        story
    }
}

type Position2 = (Vec<Card>, u8);

/// A set of up to eight boards, some with stories.
pub(crate) fn set(seed: u64) -> HandSet {
    let mut dice = Dice(seed);
    let mut set = HandSet::default();
    let is_match = dice.one_in(2);
    if dice.one_in(2) {
        set.about.event = Some("Club night, round 3".to_owned());
    }
    let first = 1 + dice.below(99);
    for i in 0..1 + dice.below(8) {
        let number = BoardNo::new(u32::try_from(first + i).unwrap()).unwrap();
        let mut board = Board::new(number, dice.deal());
        if dice.one_in(5) {
            board.dealer = Seat::ALL[dice.below(4)];
            board.vulnerability = Vulnerability::ALL[dice.below(4)];
        }
        if is_match || !dice.one_in(3) {
            let story = dice.story(&board, is_match);
            board.story = Some(Box::new(story)).filter(|story| **story != Story::default());
        }
        set.boards.push(board);
    }
    set
}

/// A table of tricks, possible or not.
pub(crate) fn table(seed: u64) -> TrickTable {
    let mut dice = Dice(seed);
    // Often the same for partners, as in real tables.
    let is_real = dice.one_in(2);
    let mut ns = 0;
    TrickTable::from_fn(|_, seat| {
        if !is_real || seat == Seat::North {
            ns = u8::try_from(dice.below(14)).unwrap();
        }
        if seat.side() == Side::NorthSouth { ns } else { 13 - ns }
    })
    .unwrap()
}
