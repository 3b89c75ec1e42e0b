//! Reads the `Auction` and `Play` sections of a game into its story, and compares them with the
//! contract and the result.

use bridge::{Seat, Strain};

use super::annotated::{Annotated, Of};
use super::basics::read_seat;
use super::body::lines_of;
use super::game::GameTag;
use super::lexer::{Kind, Piece};
use super::story::{Sections, Teller};
use super::{auction, played};
use crate::complaint::Severity;
use crate::set::{PlayedBoard, Tag};

impl Teller<'_, '_> {
    pub(super) fn auction(&mut self, tag: &GameTag<'_>, sections: &mut Sections<'_, '_>) {
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
        let note_lines = self.after_notes(notes, note_lines);
        if read.section.says_more() || unused || irregular || !note_lines.is_empty() {
            let first = self.board.dealer;
            self.keep_section("Auction", first, &read.section, notes, note_lines);
        }
        if read.recorded.is_some() {
            self.story().auction = read.recorded;
        }
    }

    pub(super) fn play(&mut self, tag: &GameTag<'_>, sections: &mut Sections<'_, '_>) {
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
        let note_lines = self.after_notes(notes, note_lines);
        let is_empty = section.items.is_empty() && !section.stopped;
        let noted = !notes.is_empty() || !used.is_empty() || !note_lines.is_empty();
        let more = section.says_more() || noted || is_empty;
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

    pub(super) fn unused_notes(&mut self, notes: &[(u8, String)], used: &[u8]) {
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

    /// Returns the lines after the notes of a section; if no note is left, their escape lines move
    /// before the game, as those of the section itself do.
    fn after_notes(&mut self, notes: &[(u8, String)], lines: Vec<String>) -> Vec<String> {
        if !notes.is_empty() {
            return lines;
        }
        let (escapes, others) = lines.into_iter().partition(|line| line.starts_with('%'));
        self.put("", "", escapes);
        others
    }

    /// Moves the escape lines within auction and play before the game.
    pub(super) fn escapes(&mut self, sections: &Sections<'_, '_>) {
        let bodies = [sections.auction, sections.play].into_iter().flatten();
        let pieces = bodies.flat_map(|tag| self.body(tag));
        let escapes: Vec<Piece<'_>> =
            pieces.filter(|piece| matches!(piece.kind, Kind::Escape(_))).copied().collect();
        self.put("", "", lines_of(&escapes));
    }
}
