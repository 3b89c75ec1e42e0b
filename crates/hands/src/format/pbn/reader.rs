//! Reads a PBN text game by game into a [`HandSet`].

use bridge::{BoardNo, Deal};

use super::body::lines_without_data;
use super::deal::{self, Dealt};
use super::export::is_our_heading;
use super::faults::Faults;
use super::game::Game;
use super::inheritance::Inheritance;
use super::kept_games::kept_game;
use super::lexer::{Kind, LONGEST_LINE, Lexer, Piece};
use super::seam::Seam;
use super::story;
use crate::complaint::{Complaints, Severity, excerpt};
use crate::format::{Format, ReadError, ReadOptions};
use crate::set::{Board, HandSet, Tag};

/// Reads the boards of a text.
pub(super) fn read(
    text: &str,
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let mut reader = Reader {
        set: HandSet::default(),
        faults: Faults::default(),
        next: options.first.or(BoardNo::new(1)),
        last: None,
        pending: Vec::new(),
        inheritance: text.contains("\"#").then(|| Inheritance::new(text.len())),
        game: Game::default(),
        n_games: 0,
    };
    reader.read(text);
    if reader.n_games == 0 {
        let why = "it has no tag pair such as [Deal \"…\"]".to_owned();
        return Err(ReadError::NotThis { format: Format::Pbn, why });
    }
    reader.faults.hand_over(complaints);
    Ok(reader.set)
}

pub(super) struct Reader<'a> {
    pub(super) set: HandSet,
    pub(super) faults: Faults,
    /// The number of a board that has none.
    next: Option<BoardNo>,
    /// The number and cards of the last game with a deal.
    last: Option<(BoardNo, Deal)>,
    /// Lines that belong before the next board: comments, escape lines, games without a deal.
    pending: Vec<String>,
    inheritance: Option<Inheritance<'a>>,
    /// Kept from game to game for its memory.
    game: Game<'a>,
    n_games: usize,
}

impl<'a> Reader<'a> {
    fn read(&mut self, text: &'a str) {
        let mut pieces: Vec<Piece<'a>> = Vec::new();
        let mut seam = Seam::default();
        for piece in Lexer::new(text) {
            if piece.raw.len() > LONGEST_LINE {
                self.check_length(&piece);
            }
            match piece.kind {
                Kind::Empty | Kind::Foreign => {
                    self.block(&pieces);
                    pieces.clear();
                    seam = Seam::default();
                    if piece.kind == Kind::Foreign {
                        self.faults.habit("foreign", piece.line, None, || {
                            "the PBN text stands in other text, which is passed over".to_owned()
                        });
                    }
                    continue;
                }
                Kind::Tag { name, value, .. } => {
                    if let Some(at) = seam.tag(name, value, pieces.len()) {
                        self.faults.habit("no empty line", piece.line, None, || {
                            "there is no empty line between two games; they are read as two"
                                .to_owned()
                        });
                        let next = pieces.split_off(at.min(pieces.len()));
                        self.block(&pieces);
                        pieces = next;
                        seam = Seam::of(&pieces);
                        seam.tag(name, value, pieces.len());
                    }
                }
                _ => {}
            }
            pieces.push(piece);
        }
        self.block(&pieces);
        if !self.pending.is_empty() {
            let lines = std::mem::take(&mut self.pending);
            let tail = Tag { name: "tail".to_owned(), value: String::new(), lines };
            self.set.about.others.push(tail);
        }
    }

    fn check_length(&mut self, piece: &Piece<'_>) {
        let mut lines = piece.line..;
        for line in piece.raw.lines() {
            let number = lines.next().unwrap_or(piece.line);
            // One more for the line end.
            if line.chars().count() + 1 > LONGEST_LINE {
                self.faults.habit("long line", number, None, || {
                    format!("the line has more than {LONGEST_LINE} characters; it is read")
                });
            }
        }
    }

    /// Reads what stands between two empty lines.
    fn block(&mut self, pieces: &[Piece<'a>]) {
        if pieces.is_empty() {
            return;
        }
        let mut game = std::mem::take(&mut self.game);
        game.gather(pieces, &mut self.faults);
        self.keep_lead(pieces.get(..game.lead).unwrap_or_default());
        if !game.tags.is_empty() {
            self.n_games += 1;
            if let Some(inheritance) = &mut self.inheritance {
                inheritance.apply(&mut game, &mut self.faults);
            }
            self.game(&game, pieces);
        }
        self.game = game;
    }

    /// Keeps what stands before the first tag of a game, or between games.
    fn keep_lead(&mut self, pieces: &[Piece<'a>]) {
        if pieces.is_empty() {
            return;
        }
        for piece in pieces.iter().filter(|piece| matches!(piece.kind, Kind::Data(_))) {
            self.faults.habit("stray text", piece.line, None, || {
                let text = excerpt(piece.raw);
                format!("“{text}” belongs to no tag; it is kept as a comment")
            });
        }
        let mut lines = lines_without_data(pieces);
        if self.n_games == 0 {
            // The first lines speak of the whole file.
            lines.retain(|line| !is_our_heading(line));
            if lines.iter().any(|line| line.trim() != "%") {
                let head = Tag { name: "head".to_owned(), value: String::new(), lines };
                self.set.about.others.push(head);
            }
        } else {
            self.pending.append(&mut lines);
        }
    }

    fn game(&mut self, game: &Game<'a>, pieces: &[Piece<'a>]) {
        let line = game.tags.first().map_or(1, |tag| tag.line);
        let tag = |name| game.tag(name);
        let real = |name| tag(name).filter(|tag| !matches!(&*tag.value, "" | "?"));
        let stated = self.number(real("Board"));
        let deal_tag = real("Deal");
        let shared = self.last.filter(|&(number, _)| match deal_tag {
            None => stated == Some(number),
            Some(deal) => deal.value == "#",
        });
        let board = stated.or(shared.map(|(number, _)| number)).or(self.next);
        let dealt = match (deal_tag, shared) {
            (_, Some((_, deal))) => {
                let line = deal_tag.map_or(line, |tag| tag.line);
                self.faults.habit("shared deal", line, board, || {
                    "the game has no deal of its own; it gets that of the game before".to_owned()
                });
                Dealt::Whole(deal, None)
            }
            (Some(tag), None) => deal::read(&tag.value),
            (None, None) => {
                self.faults.add(
                    line,
                    stated,
                    Severity::Forgiven,
                    "the game has no deal, so it is no board; its tags are kept",
                );
                self.keep_game(game, pieces, stated);
                return;
            }
        };
        let deal_line = deal_tag.map_or(line, |tag| tag.line);
        let deal = match dealt {
            Dealt::Whole(deal, None) => deal,
            Dealt::Whole(deal, Some(forgiven)) => {
                self.faults.habit(forgiven, deal_line, board, || {
                    format!("in the Deal tag {forgiven}; it is read")
                });
                deal
            }
            Dealt::FilledIn(deal, seat) => {
                let name = seat.name();
                let what = format!("{name}’s hand is not given; it gets the cards left over");
                self.faults.add(deal_line, board, Severity::Forgiven, what);
                deal
            }
            Dealt::Partial(why) => {
                let what = format!("{why}; it is no board; its tags are kept");
                self.faults.add(deal_line, board, Severity::BoardLost, what);
                // A later `#` means these cards, which nobody knows.
                self.last = None;
                self.keep_game(game, pieces, board);
                return;
            }
            Dealt::Not(why) => {
                let what = format!("{why}; the board is left out");
                self.faults.add(deal_line, board, Severity::BoardLost, what);
                game.check(board, &mut self.faults);
                return;
            }
        };
        let Some(number) = board else {
            let what = "there is no board number left; the board is left out";
            self.faults.add(line, None, Severity::BoardLost, what);
            return;
        };
        if real("Board").is_none() && shared.is_none() {
            self.faults.habit("no number", line, board, || {
                "the game has no board number; it is numbered after the one before".to_owned()
            });
        }
        self.last = Some((number, deal));
        self.next = number.get().checked_add(1).and_then(BoardNo::new);
        let mut made = Board::new(number, deal);
        self.dealer(game, &mut made, line);
        self.vulnerability(real("Vulnerable"), &mut made, line);
        game.check(board, &mut self.faults);
        self.about(game, pieces, &mut made);
        if !self.pending.is_empty() {
            let lines = std::mem::take(&mut self.pending);
            made.story_mut().others.push(Tag { lines, ..Tag::default() });
        }
        story::read(game, pieces, &self.set.about, &mut made, &mut self.faults);
        self.set.boards.push(made);
    }

    /// Keeps a game that is no board, to be written where it stands.
    fn keep_game(&mut self, game: &Game<'a>, pieces: &[Piece<'a>], board: Option<BoardNo>) {
        game.check(board, &mut self.faults);
        self.pending.extend(kept_game(game, pieces));
        self.pending.push(String::new());
    }
}
