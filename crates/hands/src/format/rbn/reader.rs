//! Reads RBN, record by record.

use bridge::{BoardNo, Vulnerability};

use super::calls::{self, AuctionLine};
use super::makes as table;
use super::record::{self, Lasting};
use crate::complaint::{Complaints, Place, Severity, excerpt};
use crate::format::ReadOptions;
use crate::format::letters::complete;
use crate::format::table_record::TableRecord;
use crate::set::{Board, HandSet, Story};

/// Reads the boards.
pub(super) fn read(text: &str, options: &ReadOptions, complaints: &mut Complaints) -> HandSet {
    let mut reader = Reader { first: options.first, ..Reader::default() };
    let mut in_text = false;
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim_end();
        if content.is_empty() {
            in_text = false;
            reader.end_record(complaints);
        } else if in_text || content.starts_with('{') {
            in_text = !content.ends_with('}');
        } else if !content.starts_with('%') {
            reader.take(content, Place::Line(line), complaints);
        }
    }
    reader.end_record(complaints);
    reader.set
}

#[derive(Default)]
struct Reader {
    first: Option<BoardNo>,
    set: HandSet,
    lasting: Lasting,
    current: Current,
    last: Option<BoardNo>,
}

/// What holds for one record only.
#[derive(Default)]
struct Current {
    /// Whether the record says anything about a board.
    has_content: bool,
    auction: Option<AuctionLine>,
    record: TableRecord,
    makes: Option<crate::double_dummy::TrickTable>,
    notes: Vec<(u8, String)>,
    after_play: bool,
    faults: Vec<(Place, Severity, String)>,
}

impl Reader {
    fn take(&mut self, line: &str, place: Place, complaints: &mut Complaints) {
        let mut chars = line.chars();
        let Some(label) = chars.next() else { return };
        let value = chars.as_str().trim();
        let Current { record, faults, notes, auction, makes, after_play, has_content } =
            &mut self.current;
        let mut lost = |what: String| faults.push((place, Severity::PartLost, what));
        let about = &mut self.set.about;
        match label {
            'D' => {
                let date = Some(value.to_owned()).filter(|date| !date.is_empty());
                about.date = about.date.take().or(date);
            }
            'L' => about.site = about.site.take().or_else(|| record::heading(value)),
            'E' => about.event = about.event.take().or_else(|| record::heading(value)),
            'N' => (self.lasting.names, self.lasting.room) = record::names(value),
            'B' => {
                let number = value.split(':').next().and_then(|number| number.trim().parse().ok());
                self.lasting.board = Some(number.ok_or_else(|| value.to_owned()));
            }
            'H' => self.lasting.hands = Some((place, record::hands(value))),
            'A' => {
                let (line, rest) = calls::read(value, place, record);
                *auction = Some(line);
                if let Some(rest) = rest {
                    lost(format!(
                        "“{}” is not a call; the calls before it are kept.",
                        excerpt(rest)
                    ));
                }
            }
            'C' => match calls::read_contract(value) {
                Some(contract) => record.stated = Some(contract),
                None => lost(format!("“{}” is not a contract; it is passed over.", excerpt(value))),
            },
            'P' => {
                *after_play = true;
                if let Some(rest) = calls::read_play(value, place, record) {
                    lost(format!(
                        "“{}” is not a card; the cards before it are kept.",
                        excerpt(rest)
                    ));
                }
            }
            'R' => {
                record.tricks = record::tricks(value).map(|tricks| (place, tricks));
                if record.tricks.is_none() && value.starts_with(|c: char| c.is_ascii_digit()) {
                    lost(format!("“{}” is not a result; it is passed over.", excerpt(value)));
                }
            }
            'M' => {
                *makes = table::read(value);
                if makes.is_none() {
                    lost(format!(
                        "“{}” is not a table of makes; it is passed over.",
                        excerpt(value)
                    ));
                }
            }
            '0'..='9' => {
                if let (false, Ok(number)) = (*after_play, u8::try_from(label)) {
                    notes.push((number - b'0', value.to_owned()));
                }
            }
            'T' | 'S' | 'F' | 'K' | 'I' => {}
            _ => {
                let what =
                    format!("“{}” begins with no label of RBN; it is passed over.", excerpt(line));
                complaints.add(place, None, Severity::Forgiven, what);
            }
        }
        *has_content |= matches!(label, 'N' | 'B' | 'H' | 'A' | 'C' | 'P' | 'R' | 'M');
    }

    fn end_record(&mut self, complaints: &mut Complaints) {
        let current = std::mem::take(&mut self.current);
        let Some((place, hands)) = self.lasting.hands.clone() else { return };
        if !current.has_content {
            return;
        }
        let counted = match self.last {
            None => self.first.or(BoardNo::new(1)),
            // After the last number there is, counting starts anew.
            Some(last) => BoardNo::new(last.get().checked_add(1).unwrap_or(1)),
        };
        let stated = self.lasting.board.as_ref().and_then(|board| board.as_ref().ok().copied());
        let Some(number) = stated.or(counted) else { return };
        self.last = Some(number);
        if let Some(Err(spelled)) = &self.lasting.board {
            let what = format!("“{}” is no board number; {number} is used.", excerpt(spelled));
            complaints.add(place, Some(number), Severity::Forgiven, what);
        }
        let has_rest = hands.as_ref().is_ok_and(|hands| hands.has_rest);
        let has_ten = hands.as_ref().is_ok_and(|hands| hands.ten);
        let deal = hands.and_then(|hands| complete(hands.hands).map_err(|error| error.to_string()));
        match deal {
            Err(error) => {
                let what = format!("The hands cannot be read: {error}. The board is left out.");
                complaints.add(place, Some(number), Severity::BoardLost, what);
            }
            Ok((deal, filled)) => {
                if filled.is_some() && !has_rest {
                    let what = "There is no colon behind the third hand; the fourth gets the rest.";
                    complaints.add(place, Some(number), Severity::Forgiven, what);
                }
                if has_ten {
                    let what = "A ten is written 10, not T; understood all the same.";
                    complaints.add(place, Some(number), Severity::Forgiven, what);
                }
                let board = Board::new(number, deal);
                self.set.boards.push(current.tell(board, &self.lasting, complaints));
            }
        }
    }
}

impl Current {
    /// Adds the story to a board.
    fn tell(self, mut board: Board, lasting: &Lasting, complaints: &mut Complaints) -> Board {
        let Self { auction, mut record, makes, notes, faults, .. } = self;
        let number = board.number;
        for (place, severity, what) in faults {
            complaints.add(place, Some(number), severity, what);
        }
        if let Some(AuctionLine { dealer, vulnerability, references }) = auction {
            board.dealer = dealer.unwrap_or(board.dealer);
            let by_number: Vulnerability = board.vulnerability;
            board.vulnerability = vulnerability.unwrap_or(by_number);
            for (call, reference) in references {
                let text = notes.iter().find(|(number, _)| *number == reference);
                let note = record.notes.iter_mut().find(|(noted, _)| *noted == call);
                if let (Some((_, text)), Some((_, note))) = (text, note) {
                    note.clone_from(text);
                }
            }
        }
        let settled = record.settle(board.dealer, &board.deal, number, complaints);
        let story = Story {
            names: lasting.names.clone(),
            room: lasting.room.clone(),
            auction: settled.auction,
            played: settled.played,
            play: settled.play,
            stated_tricks: makes,
            ..Story::default()
        };
        if story != Story::default() {
            board.story = Some(Box::new(story));
        }
        board
    }
}
