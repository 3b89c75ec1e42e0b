//! Reads what a game says besides number, dealer, vulnerability and cards into a [`Story`].

use bridge::{Contract, Seat, Side, Strain, Tricks};

use super::annotated::{Annotated, Of};
use super::body::{lines_of, lines_without_data};
use super::faults::Faults;
use super::game::{Game, GameTag};
use super::lexer::{Kind, Piece};
use super::names::{CONDITION, MANDATORY, may_have_section};
use super::reader::read_seat;
use super::{auction, export, played, tables};
use crate::complaint::{Severity, excerpt};
use crate::set::{About, Board, PlayedBoard, StatedPar, Story, Tag};

/// Reads the story of a board; a board about which nothing is said gets none.
pub(super) fn read(
    game: &Game<'_>,
    pieces: &[Piece<'_>],
    about: &About,
    board: &mut Board,
    faults: &mut Faults,
) {
    let mut teller = Teller { game, pieces, board, faults };
    let mut sections = Sections::default();
    for tag in &game.tags {
        teller.tag(tag, about, &mut sections);
    }
    teller.played();
    if let Some(tag) = sections.auction {
        teller.auction(tag, &mut sections);
    }
    if let Some(tag) = sections.play {
        teller.play(tag, &mut sections);
    } else {
        teller.unused_notes(&sections.card_notes, &[]);
    }
    teller.escapes(&sections);
}

/// Returns the condition by which the deals were chosen.
pub(super) fn condition(game: &Game<'_>, pieces: &[Piece<'_>]) -> Option<String> {
    let tag = game.tag(CONDITION)?;
    let mut data = data_of(pieces.get(tag.body.0..tag.body.1).unwrap_or_default());
    if data.is_empty() {
        return Some(tag.value.to_string()).filter(|value| !value.is_empty());
    }
    Some(export::join_condition(&mut data))
}

/// The sections of a game with their notes.
#[derive(Default)]
struct Sections<'g, 'a> {
    auction: Option<&'g GameTag<'a>>,
    call_notes: Vec<(u8, String)>,
    play: Option<&'g GameTag<'a>>,
    card_notes: Vec<(u8, String)>,
    /// Comments after the notes of each.
    call_note_lines: Vec<String>,
    card_note_lines: Vec<String>,
}

struct Teller<'g, 'a> {
    game: &'g Game<'a>,
    pieces: &'g [Piece<'a>],
    board: &'g mut Board,
    faults: &'g mut Faults,
}

impl<'g, 'a> Teller<'g, 'a> {
    fn body(&self, tag: &GameTag<'_>) -> &'g [Piece<'a>] {
        self.pieces.get(tag.body.0..tag.body.1).unwrap_or_default()
    }

    fn fault(&mut self, line: usize, severity: Severity, what: impl Into<String>) {
        self.faults.add(line, Some(self.board.number), severity, what);
    }

    fn story(&mut self) -> &mut Story {
        self.board.story_mut()
    }

    fn tag(&mut self, tag: &'g GameTag<'a>, about: &About, sections: &mut Sections<'g, 'a>) {
        let value = &*tag.value;
        let real = (!matches!(value, "" | "?")).then_some(value);
        if tag.is_mandatory && real.is_none() && tag.body.0 == tag.body.1 {
            return;
        }
        let seat = |name| match name {
            "West" => Some(Seat::West),
            "North" => Some(Seat::North),
            "East" => Some(Seat::East),
            "South" => Some(Seat::South),
            _ => None,
        };
        match tag.name {
            "Auction" => sections.auction = Some(tag),
            "Play" => sections.play = Some(tag),
            "Note" => self.note(tag, sections),
            "Scoring" => match real {
                Some(value) => self.keep(tag, value),
                None => self.keep_comments(tag),
            },
            "Generator" if about.generator.as_deref() == Some(value) => self.keep_comments(tag),
            CONDITION if about.condition == condition(self.game, self.pieces) => {}
            "Room" => {
                self.story().room = real.map(str::to_owned);
                self.keep_comments(tag);
            }
            "DoubleDummyTricks" => match tables::digits(value) {
                Some(table) => self.table(tag, table),
                None => {
                    let what = format!("“{}” is not a table; it is kept", excerpt(value));
                    self.fault(tag.line, Severity::PartLost, what);
                    self.keep(tag, value);
                }
            },
            "OptimumResultTable" => match tables::result_table(value, &data_of(self.body(tag))) {
                Some(table) => self.table(tag, table),
                None => {
                    let what = "the OptimumResultTable has not all twenty results; it is kept";
                    self.fault(tag.line, Severity::Forgiven, what);
                    self.keep(tag, value);
                }
            },
            "Ability" => {
                if let (Some(table), None) = (tables::ability(value), self.stated()) {
                    self.story().stated_tricks = Some(table);
                }
                self.keep(tag, value);
            }
            "OptimumScore" => {
                self.par().score = real.map(str::to_owned);
                self.keep_comments(tag);
            }
            "ParContract" => {
                self.par().contracts = real.map(str::to_owned);
                self.keep_comments(tag);
            }
            name => match seat(name) {
                Some(seat) => {
                    if let Some(value) = real {
                        self.story().names[seat] = Some(value.to_owned());
                    }
                    self.keep_comments(tag);
                }
                None if MANDATORY.contains(&name) => self.keep_comments(tag),
                None => self.keep(tag, value),
            },
        }
    }

    fn stated(&self) -> Option<crate::double_dummy::TrickTable> {
        self.board.story.as_deref().and_then(|story| story.stated_tricks)
    }

    fn par(&mut self) -> &mut StatedPar {
        self.story().stated_par.get_or_insert_default()
    }

    fn table(&mut self, tag: &GameTag<'_>, table: crate::double_dummy::TrickTable) {
        match self.stated() {
            Some(stated) if stated != table => {
                let what = format!("{} differs from the table before; the first counts", tag.name);
                self.fault(tag.line, Severity::PartLost, what);
            }
            _ => self.story().stated_tricks = Some(table),
        }
        let comments = self.body(tag).iter().filter(|piece| !matches!(piece.kind, Kind::Data(_)));
        let comments: Vec<Piece<'_>> = comments.copied().collect();
        self.put(tag.name, "", lines_of(&comments));
    }

    /// Keeps a tag with all that stands after it.
    fn keep(&mut self, tag: &GameTag<'_>, value: &str) {
        let body = self.body(tag);
        let lines = if may_have_section(tag.name) {
            if tag.name.ends_with("Table")
                && let Some(what) = tables::check(value, &data_of(body))
            {
                self.fault(tag.line, Severity::Forgiven, format!("{}: {what}", tag.name));
            }
            lines_of(body)
        } else {
            self.lines_without_data(body)
        };
        let name = tag.name.to_owned();
        self.story().others.push(Tag { name, value: value.to_owned(), lines });
    }

    /// Keeps the comments after a tag whose value has its place elsewhere.
    fn keep_comments(&mut self, tag: &GameTag<'_>) {
        let body = self.body(tag);
        if !body.is_empty() {
            let lines = self.lines_without_data(body);
            self.put(tag.name, "", lines);
        }
    }

    /// Puts a value and lines with what is already kept under the name.
    fn put(&mut self, name: &str, value: &str, mut lines: Vec<String>) {
        if value.is_empty() && lines.is_empty() {
            return;
        }
        let others = &mut self.story().others;
        match others.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => {
                tag.lines.append(&mut lines);
                if !value.is_empty() {
                    value.clone_into(&mut tag.value);
                }
            }
            None => others.push(Tag { name: name.to_owned(), value: value.to_owned(), lines }),
        }
    }

    fn lines_without_data(&mut self, body: &[Piece<'_>]) -> Vec<String> {
        if let Some(piece) = body.iter().find(|piece| matches!(piece.kind, Kind::Data(_))) {
            let text = excerpt(piece.raw);
            self.faults.habit("stray text", piece.line, Some(self.board.number), || {
                format!("“{text}” belongs to no section; it is kept as a comment")
            });
        }
        lines_without_data(body)
    }

    fn note(&mut self, tag: &GameTag<'_>, sections: &mut Sections<'_, '_>) {
        let (number, text) = tag.value.split_once(':').unwrap_or((&tag.value, ""));
        let number = number.trim().parse().ok().filter(|number| (1..=32).contains(number));
        let notes = match (sections.auction, sections.play) {
            (_, Some(_)) => Some(&mut sections.card_notes),
            (Some(_), None) => Some(&mut sections.call_notes),
            (None, None) => None,
        };
        match (number, notes) {
            (Some(number), Some(notes)) if notes.iter().all(|(known, _)| *known != number) => {
                notes.push((number, text.trim_start().to_owned()));
            }
            (Some(number), Some(_)) => {
                let what = format!("there are two notes {number}; the first counts");
                self.fault(tag.line, Severity::PartLost, what);
            }
            (Some(_), None) => {
                let what = "a note stands before auction and play; it is left out";
                self.fault(tag.line, Severity::PartLost, what);
            }
            (None, _) => {
                let text = excerpt(&tag.value);
                let what = format!("Note “{text}” has no number from 1 to 32; it is left out");
                self.fault(tag.line, Severity::PartLost, what);
            }
        }
        let mut lines = self.lines_without_data(self.body(tag));
        match sections.play {
            Some(_) => sections.card_note_lines.append(&mut lines),
            None => sections.call_note_lines.append(&mut lines),
        }
    }

    /// Reads `Declarer`, `Contract` and `Result`.
    fn played(&mut self) {
        let [declarer_tag, contract_tag, result_tag] = ["Declarer", "Contract", "Result"]
            .map(|name| self.game.tag(name).filter(|tag| !matches!(&*tag.value, "" | "?")));
        if declarer_tag.is_none() && contract_tag.is_none() && result_tag.is_none() {
            return;
        }
        let declarer = declarer_tag.and_then(|tag| {
            let seat = read_seat(&tag.value);
            if seat.is_none() {
                let what = format!("Declarer “{}” is not a seat", excerpt(&tag.value));
                self.fault(tag.line, Severity::PartLost, what);
            }
            seat
        });
        let tricks = result_tag.and_then(|tag| {
            let tricks = read_result(&tag.value, declarer);
            if tricks.is_none() {
                let what = format!("Result “{}” is not understood", excerpt(&tag.value));
                self.fault(tag.line, Severity::PartLost, what);
            }
            tricks
        });
        let is_pass = |tag: &GameTag<'_>| {
            ["PASS", "P", "AP", "PASSED OUT"].iter().any(|w| tag.value.eq_ignore_ascii_case(w))
        };
        let played = match contract_tag {
            Some(tag) if is_pass(tag) => {
                if let Some(tag) = declarer_tag.or(result_tag) {
                    let what = "all passed, but there is a declarer or result; it is left out";
                    self.fault(tag.line, Severity::PartLost, what);
                }
                Some(PlayedBoard::PassedOut)
            }
            Some(tag) => match tag.value.parse::<Contract>() {
                Ok(contract) => {
                    if !tag.value.eq_ignore_ascii_case(&contract.to_string()) {
                        self.faults.habit("contract", tag.line, Some(self.board.number), || {
                            format!("Contract “{}” is read as {contract}", excerpt(&tag.value))
                        });
                    }
                    Some(PlayedBoard::Contract { contract, declarer, tricks })
                }
                Err(_) => {
                    let what = format!("Contract “{}” is not understood", excerpt(&tag.value));
                    self.fault(tag.line, Severity::PartLost, what);
                    None
                }
            },
            None => None,
        };
        if played.is_none() && declarer.is_none() && result_tag.is_some() {
            let line = result_tag.map_or(0, |tag| tag.line);
            self.fault(line, Severity::Forgiven, "there is a result but no declarer; it is kept");
        }
        let is_contract = matches!(played, Some(PlayedBoard::Contract { .. }));
        for (tag, known) in [(declarer_tag, declarer.is_some()), (result_tag, tricks.is_some())] {
            // With a contract only a caret says more than the story.
            if let Some(tag) = tag
                && known
                && (tag.value.starts_with('^') || played.is_none())
                && (is_contract || played.is_none())
            {
                self.put(tag.name, &tag.value.to_ascii_uppercase(), Vec::new());
            }
        }
        if played.is_some() {
            self.story().played = played;
        }
    }

    fn auction(&mut self, tag: &GameTag<'_>, sections: &mut Sections<'_, '_>) {
        let mut section = Annotated::read(self.body(tag), Of::Calls);
        self.section_faults(&mut section);
        let first = match read_seat(&tag.value) {
            Some(first) => first,
            None => {
                let what = "the Auction tag names no seat; the dealer is taken to call first";
                self.fault(tag.line, Severity::Forgiven, what);
                self.board.dealer
            }
        };
        self.find_notes(&section, sections);
        let notes = &sections.call_notes;
        let read = auction::read(section, first, self.board.dealer, notes);
        self.missing_notes(&read.section, notes);
        for (line, what) in read.forgiven {
            self.faults.habit("call", line, Some(self.board.number), || what);
        }
        if let Some((line, what)) = &read.lost {
            let what = format!("{what}; the auction is read up to there");
            self.fault(*line, Severity::PartLost, what);
        }
        let irregular = read.recorded.is_none() && !read.section.items.is_empty();
        if irregular && read.lost.is_none() && read.section.items.iter().any(|i| i.word != "+") {
            let what = "the auction has an irregularity; it is kept as text only";
            self.fault(tag.line, Severity::PartLost, what);
        }
        self.check_contract(tag.line, read.recorded.as_ref());
        let used: Vec<u8> = read.section.items.iter().filter_map(|item| item.note).collect();
        let unused = notes.iter().any(|(number, _)| !used.contains(number));
        if read.lost.is_none() {
            self.unused_notes(notes, &used);
        }
        let note_lines = std::mem::take(&mut sections.call_note_lines);
        if read.section.says_more() || unused || irregular || !note_lines.is_empty() {
            let first = self.board.dealer;
            self.keep_section("Auction", first, &read.section, notes, note_lines);
        }
        if read.recorded.is_some() {
            self.story().auction = read.recorded;
        }
    }

    fn play(&mut self, tag: &GameTag<'_>, sections: &mut Sections<'_, '_>) {
        let mut section = Annotated::read(self.body(tag), Of::Cards);
        self.section_faults(&mut section);
        let notes = &sections.card_notes;
        self.missing_notes(&section, notes);
        let used: Vec<u8> = section.items.iter().filter_map(|item| item.note).collect();
        self.unused_notes(notes, &used);
        let Some((strain, declarer)) = self.strain_and_declarer() else {
            if !section.items.is_empty() || !section.stopped {
                let what = "the play needs contract and declarer; it is left out";
                self.fault(tag.line, Severity::PartLost, what);
            }
            return;
        };
        let leader = read_seat(&tag.value).unwrap_or(declarer.next());
        if leader != declarer.next() {
            let (leader, declarer) = (leader.name(), declarer.name());
            let what = format!("{leader} leads against {declarer}, out of turn; it is read so");
            self.fault(tag.line, Severity::Forgiven, what);
        }
        if let Some(at) = section.items.iter().position(|item| item.word == "+") {
            self.check_continued(&section, at);
        }
        let read = played::read(&mut section, &self.board.deal, strain, leader);
        if read.in_order {
            self.faults.habit("play in order", tag.line, Some(self.board.number), || {
                "the cards are in the order of play, not in columns of seats; they are read so"
                    .to_owned()
            });
        }
        if let Some((line, what)) = &read.lost {
            let what = format!("{what}; the play is read up to there");
            self.fault(*line, Severity::PartLost, what);
        }
        self.check_tricks(&read, declarer);
        let note_lines = std::mem::take(&mut sections.card_note_lines);
        let more =
            section.says_more() || !notes.is_empty() || !used.is_empty() || !note_lines.is_empty();
        if read.in_order && more {
            let what = "what stands beside the cards is left out, as they are not in columns";
            self.fault(tag.line, Severity::PartLost, what);
        } else if more || (read.lost.is_some() && !section.items.is_empty()) {
            self.keep_section("Play", leader, &section, notes, note_lines);
        }
        if !read.cards.is_empty() {
            self.story().play = read.cards;
        }
    }

    /// Checks that no card of the trick was played after the one to be continued with.
    fn check_continued(&mut self, section: &Annotated, at: usize) {
        let later = section.items.iter().skip(at - at % 4 + 4).find(|item| item.word != "-");
        if let Some(item) = later {
            self.fault(item.line, Severity::Forgiven, "cards stand after “+”");
        }
    }

    fn strain_and_declarer(&self) -> Option<(Strain, Seat)> {
        let story = self.board.story.as_deref()?;
        let called = story.auction.as_ref().map(|recorded| &recorded.auction);
        let called = called.and_then(|a| Some((a.contract()?, a.declarer()?)));
        match (story.played, called) {
            (Some(PlayedBoard::Contract { contract, declarer: Some(declarer), .. }), _) => {
                Some((contract.strain, declarer))
            }
            (Some(PlayedBoard::PassedOut), _) => None,
            (_, Some((contract, declarer))) => Some((contract.strain, declarer)),
            _ => None,
        }
    }

    /// Compares the contract with the auction.
    fn check_contract(&mut self, line: usize, recorded: Option<&crate::set::RecordedAuction>) {
        let story = self.board.story.as_deref();
        let (Some(played), Some(recorded)) = (story.and_then(|story| story.played), recorded)
        else {
            return;
        };
        let auction = &recorded.auction;
        let agrees = match (played, auction.contract()) {
            (PlayedBoard::PassedOut, None) => true,
            (PlayedBoard::Contract { contract, declarer, .. }, Some(called)) => {
                let swapped = self.game.tag("Declarer").is_some_and(|t| t.value.starts_with('^'));
                let by = auction.declarer().map(|seat| if swapped { seat.partner() } else { seat });
                contract == called && (declarer.is_none() || declarer == by)
            }
            (PlayedBoard::Contract { .. }, None) => !auction.is_passed_out(),
            (PlayedBoard::PassedOut, Some(_)) => false,
        };
        if !agrees {
            let what = "contract or declarer is not what the auction says; both are kept";
            self.fault(line, Severity::Forgiven, what);
        }
    }

    /// Compares the result with the tricks of the play.
    fn check_tricks(&mut self, read: &played::ReadPlay, declarer: Seat) {
        let Some(tag) = self.game.tag("Result") else { return };
        let Some(PlayedBoard::Contract { tricks: Some(tricks), .. }) =
            self.board.story.as_deref().and_then(|story| story.played)
        else {
            return;
        };
        let side = declarer.side();
        let other = declarer.next().side();
        let least = read.position.won(side);
        let most = 13 - read.position.won(other);
        let (tricks, line) = (tricks.get(), tag.line);
        if !tag.value.starts_with('^') && !(least..=most).contains(&tricks) {
            let what =
                format!("the result is {tricks} tricks, but the play says {least} to {most}");
            self.fault(line, Severity::Forgiven, format!("{what}; both are kept"));
        }
    }

    fn section_faults(&mut self, section: &mut Annotated) {
        for (line, what) in std::mem::take(&mut section.faults) {
            self.fault(line, Severity::PartLost, what);
        }
    }

    /// Gives notes to the auction that were written after the play.
    fn find_notes(&mut self, section: &Annotated, sections: &mut Sections<'_, '_>) {
        let Some(play) = sections.play else { return };
        let of_cards = Annotated::read(self.body(play), Of::Cards);
        let refers = |section: &Annotated, note| section.items.iter().any(|i| i.note == Some(note));
        let known = |notes: &[(u8, String)], note| notes.iter().any(|(known, _)| *known == note);
        for i in (0..sections.card_notes.len()).rev() {
            let Some((number, _)) = sections.card_notes.get(i) else { continue };
            if refers(section, *number)
                && !refers(&of_cards, *number)
                && !known(&sections.call_notes, *number)
            {
                let note = sections.card_notes.remove(i);
                sections.call_notes.push(note);
                self.faults.habit("late note", play.line, Some(self.board.number), || {
                    "a note to the auction stands after the play; it is read".to_owned()
                });
            }
        }
        sections.call_notes.sort_by_key(|(number, _)| *number);
    }

    fn missing_notes(&mut self, section: &Annotated, notes: &[(u8, String)]) {
        for item in &section.items {
            if let Some(note) = item.note
                && notes.iter().all(|(number, _)| *number != note)
            {
                let what = format!("there is no note {note}; it counts as an alert");
                self.fault(item.line, Severity::Forgiven, what);
            }
        }
    }

    fn unused_notes(&mut self, notes: &[(u8, String)], used: &[u8]) {
        let line = self.game.tag("Note").map_or(0, |tag| tag.line);
        for (number, _) in notes.iter().filter(|(number, _)| !used.contains(number)) {
            self.fault(line, Severity::Forgiven, format!("nothing refers to note {number}"));
        }
    }

    fn keep_section(
        &mut self,
        name: &str,
        first: Seat,
        section: &Annotated,
        notes: &[(u8, String)],
        note_lines: Vec<String>,
    ) {
        let value = first.to_string();
        let others = &mut self.story().others;
        others.push(Tag { name: name.to_owned(), value, lines: section.lines() });
        let note = |(number, text): &(u8, String)| Tag {
            name: "Note".to_owned(),
            value: format!("{number}:{text}"),
            lines: Vec::new(),
        };
        others.extend(notes.iter().map(note));
        if !note_lines.is_empty() {
            let (name, value) = ("Note".to_owned(), String::new());
            others.push(Tag { name, value, lines: note_lines });
        }
    }

    /// Moves the escape lines within auction and play before the game.
    fn escapes(&mut self, sections: &Sections<'_, '_>) {
        let bodies = [sections.auction, sections.play].into_iter().flatten();
        let pieces = bodies.flat_map(|tag| self.body(tag));
        let escapes: Vec<Piece<'_>> =
            pieces.filter(|piece| matches!(piece.kind, Kind::Escape(_))).copied().collect();
        self.put("", "", lines_of(&escapes));
    }
}

fn data_of<'a>(pieces: &[Piece<'a>]) -> Vec<&'a str> {
    let data = pieces.iter().filter_map(|piece| match piece.kind {
        Kind::Data(text) => Some(text),
        _ => None,
    });
    data.collect()
}

/// Reads a `Result` value as declarer's tricks.
pub(super) fn read_result(value: &str, declarer: Option<Seat>) -> Option<Tricks> {
    let value = value.strip_prefix('^').unwrap_or(value);
    let words: Vec<&str> = value.split_whitespace().collect();
    let number = |word: &str| word.parse::<u8>().ok().and_then(Tricks::new);
    let of_side = |side: &str, word: &str| {
        let tricks = number(word)?;
        let is_own = declarer?.side() == side.parse::<Side>().ok()?;
        if is_own { Some(tricks) } else { Tricks::new(13 - tricks.get()) }
    };
    match words.as_slice() {
        [word] => number(word),
        [side, word] => of_side(side, word),
        [first, word, second, other] => {
            let sum = number(word)?.get() + number(other)?.get();
            let both = first.parse::<Side>().ok()? != second.parse::<Side>().ok()?;
            if both && sum == 13 { of_side(first, word) } else { None }
        }
        _ => None,
    }
}
