//! [`HandSet`], the boards of one file or one dealing, whatever the format.
//!
//! Every format carries the cards; some carry more. What a board needs to be played (number,
//! dealer, vulnerability, cards) stands in [`Board`]; what only the richer formats know (names,
//! auction, play, result, tables of other programs) stands in its [`Story`], so that a set of
//! machine-dealt boards stays small.

use bridge::{
    Auction, BoardNo, BySeat, Card, Contract, Deal, Played, ResultForm, Seat, Side, Tricks,
    Vulnerability,
};

use crate::double_dummy::{Par, TrickTable};
use crate::format::DupControl;

/// The boards of one file or one dealing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandSet {
    /// What the file says of itself.
    pub about: About,
    /// The boards, in the order of the file; the same number may stand twice (two tables of a match).
    pub boards: Vec<Board>,
}

/// What a file says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The event or headline.
    pub event: Option<String>,
    /// Where it is played.
    pub site: Option<String>,
    /// When it is played, as the file spells it.
    pub date: Option<String>,
    /// The program that made it.
    pub generator: Option<String>,
    /// The condition by which the deals were chosen; nothing if they are random (Law 6).
    pub condition: Option<String>,
    /// How a dealing machine is told to deal the boards; only DUP files say that.
    pub dup: DupControl,
    /// What the format says of the whole file that has no place above, for lossless round trips;
    /// PBN's lines before the first game (`head`) and after the last (`tail`).
    pub others: Vec<Tag>,
}

/// One board: its number, dealer, vulnerability and cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number on the board.
    pub number: BoardNo,
    /// Who deals; normally as the number says.
    pub dealer: Seat,
    /// Who is vulnerable; normally as the number says.
    pub vulnerability: Vulnerability,
    /// The cards.
    pub deal: Deal,
    /// What a richer format says besides.
    pub story: Option<Box<Story>>,
}

impl Board {
    /// Returns a board with the dealer and vulnerability that belong to its number (Law 2).
    pub const fn new(number: BoardNo, deal: Deal) -> Self {
        let (dealer, vulnerability) = (number.dealer(), number.vulnerability());
        Self { number, dealer, vulnerability, deal, story: None }
    }

    /// Returns the story, making an empty one if there is none.
    pub fn story_mut(&mut self) -> &mut Story {
        self.story.get_or_insert_default()
    }
}

/// What a richer format says of a board besides the cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The players' names.
    pub names: BySeat<Option<String>>,
    /// The room or table, as the file spells it (`Open`, `Closed`, a number).
    pub room: Option<String>,
    /// The calls.
    pub auction: Option<RecordedAuction>,
    /// The contract, who played it and what came of it.
    pub played: Option<PlayedBoard>,
    /// The cards in the order in which they were played, from the opening lead.
    pub play: Vec<Card>,
    /// The double-dummy table the file states; never trusted, see [`crate::double_dummy`].
    pub stated_tricks: Option<TrickTable>,
    /// The par the file states; never trusted either.
    pub stated_par: Option<StatedPar>,
    /// What the format says that has no place above, for lossless round trips; PBN's tags and
    /// sections in the order of the file.
    pub others: Vec<Tag>,
}

/// What a file says the best result of both sides is, in its own words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedPar {
    /// The score with its side, such as `NS 420`.
    pub score: Option<String>,
    /// The contracts with side and result, such as `NS 4S=`.
    pub contracts: Option<String>,
}

/// Writes a par as other programs do: `NS 420`, `NS 4S=; N 5C+1`.
impl From<&Par> for StatedPar {
    fn from(par: &Par) -> Self {
        let score = match par.side() {
            Some(Side::EastWest) => format!("EW {}", -par.score),
            _ => format!("NS {}", par.score),
        };
        let mut contracts: Vec<String> = Vec::new();
        for played in &par.contracts {
            let Played { contract, declarer, tricks, .. } = played;
            let result = tricks.text(contract.level, ResultForm::PlusMinus);
            let partners = Played { declarer: declarer.partner(), ..*played };
            // A side is named if both of its players get there, else the one who does.
            let who = match (par.contracts.contains(&partners), declarer.side()) {
                (true, Side::NorthSouth) => "NS".to_owned(),
                (true, Side::EastWest) => "EW".to_owned(),
                (false, _) => declarer.to_string(),
            };
            let text = format!("{who} {contract}{result}");
            if !contracts.contains(&text) {
                contracts.push(text);
            }
        }
        let contracts = (!contracts.is_empty()).then(|| contracts.join("; "));
        Self { score: Some(score), contracts }
    }
}

/// The calls of a board with what was said of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAuction {
    /// The calls.
    pub auction: Auction,
    /// Alerts and explanations: the index of the call, and the text (may be empty: alerted only).
    pub notes: Vec<(usize, String)>,
}

/// The contract of a board, who played it and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedBoard {
    /// All four players passed.
    PassedOut,
    /// Somebody played a contract.
    Contract {
        /// The contract.
        contract: Contract,
        /// Who played it, if the file says.
        declarer: Option<Seat>,
        /// The tricks declarer won, if the file says.
        tricks: Option<Tricks>,
    },
}

/// Something a format says that has no place of its own: a name, a value and the lines below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// The value, without its quotes.
    pub value: String,
    /// The lines of its section, if it has one.
    pub lines: Vec<String>,
}
