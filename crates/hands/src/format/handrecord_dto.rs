//! `HandrecordDTO` objects of the Data Connector, as JSON.
//!
//! Reads an array of objects, one object, an object that has them under `Handrecords` (`InitDTO`,
//! `AddSessionDTO`), and an answer that has them as text under `SerializedData`. Names in any case,
//! numbers also as text, `null` for a void; the holdings as [`holdings`] does. If the text breaks
//! off or is no JSON, the objects that are whole are still read. A board that comes again with the
//! same cards, for another group or section, is passed over.
//!
//! Writes an array with every property under its exact name, in the order of the wire, group 1,
//! section A, without a session; who sends it fills in its own. The twenty double-dummy results
//! are the numbers of tricks; without them they are 0, and `HasHandEvaluationData` says so.

use bridge::{BoardNo, BySeat, Seat, Strain, Suit};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

use super::hand_records::{Boards, column_name, of_one_section};
use super::records::{Spot, first_number, number_at};
use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions, holdings};
use crate::complaint::{Complaints, Place, Severity};
use crate::double_dummy::TrickTable;
use crate::encoding::{beginning, decode};
use crate::set::{Board, HandSet};

/// The suits in the order of the wire.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// How deep objects are searched for: an answer, its text, the data, the array.
const DEEPEST: usize = 4;

/// Tells whether the content looks like this format: JSON with one of the names.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let text = beginning(bytes);
    let names = ["northspades\"", "northspades\\", "northspades\\u0022"];
    text.trim_start().starts_with(['[', '{'])
        && names.iter().any(|name| text.to_ascii_lowercase().contains(name))
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let text = decode(bytes);
    let mut objects = Vec::new();
    match serde_json::from_str(&text) {
        Ok(value) => collect(value, DEEPEST, &mut objects),
        Err(error) => {
            let found = whole_objects(&text);
            if found.is_empty() {
                let why = error.to_string();
                return Err(ReadError::NotThis { format: Format::HandrecordDto, why });
            }
            let what =
                format!("The JSON is broken ({error}); the objects that are whole were read.");
            complaints.add(Place::Line(error.line().max(1)), None, Severity::BoardLost, what);
            objects = found;
        }
    }
    let first = first_number(options);
    let mut boards = Boards::default();
    for (index, object) in objects.iter().enumerate() {
        let Some(by_place) = number_at(first, index) else { break };
        let mut spot = Spot { place: Place::Record(index + 1), number: by_place };
        let number =
            number(object, "BoardNumber").and_then(|n| BoardNo::new(u32::try_from(n).ok()?));
        let Some(number) = number else {
            spot.lose(complaints, "BoardNumber is missing or not above zero");
            continue;
        };
        spot.number = number;
        if let Some(board) = board(object, spot, complaints) {
            boards.add(board, spot, complaints);
        }
    }
    Ok(HandSet { boards: boards.boards, ..HandSet::default() })
}

fn board(object: &Map<String, Value>, spot: Spot, complaints: &mut Complaints) -> Option<Board> {
    let holding = |seat, suit| match get(object, &column_name(seat, suit)) {
        Some(Value::String(text)) => text.as_str(),
        _ => "",
    };
    let cards = BySeat::from_fn(|seat| holdings::SUITS.map(|suit| holding(seat, suit)));
    let mut board = Board::new(spot.number, holdings::deal(&cards, spot, complaints)?);
    if get(object, "HasHandEvaluationData") == Some(&Value::Bool(true)) {
        let table = TrickTable::from_fn(|strain, seat| {
            let tricks = number(object, &tricks_name(seat, strain));
            tricks.and_then(|tricks| u8::try_from(tricks).ok()).unwrap_or(u8::MAX)
        });
        match table {
            Some(_) => board.story_mut().stated_tricks = table,
            None => {
                let what = "a double-dummy result is missing or not from 0 to 13; the table is \
                            left out";
                spot.lose_part(complaints, what);
            }
        }
    }
    Some(board)
}

/// Gathers the objects that have a board number.
fn collect(value: Value, deep: usize, objects: &mut Vec<Map<String, Value>>) {
    match value {
        Value::Array(values) if deep > 0 => {
            values.into_iter().for_each(|value| collect(value, deep - 1, objects));
        }
        Value::Object(object) if is_hand_record(&object) => objects.push(object),
        Value::Object(object) if deep > 0 => {
            let inner = ["Handrecords", "SerializedData"].iter().find_map(|it| get(&object, it));
            match inner {
                Some(Value::String(text)) => {
                    if let Ok(value) = serde_json::from_str(text) {
                        collect(value, deep - 1, objects);
                    }
                }
                Some(value) => collect(value.clone(), deep - 1, objects),
                None => {}
            }
        }
        _ => {}
    }
}

fn is_hand_record(object: &Map<String, Value>) -> bool {
    get(object, "NorthSpades").is_some() || get(object, "BoardNumber").is_some()
}

/// Gathers the hand records of a broken text: from a `{` to the next `}`, for they hold no others.
fn whole_objects(text: &str) -> Vec<Map<String, Value>> {
    let ends = text.split_inclusive('}').filter_map(|part| part.get(part.rfind('{')?..));
    let parsed = ends.filter_map(|object| serde_json::from_str(object).ok());
    parsed.filter(is_hand_record).collect()
}

fn get<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    let in_any_case = || object.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
    object.get(name).or_else(|| in_any_case().map(|(_, value)| value))
}

fn number(object: &Map<String, Value>, name: &str) -> Option<u64> {
    match get(object, name)? {
        Value::Number(number) => number.as_u64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn tricks_name(seat: Seat, strain: Strain) -> String {
    match strain.suit() {
        Some(suit) => format!("DoubleDummy{}", column_name(seat, suit)),
        None => format!("DoubleDummy{}NoTrump", seat.name()),
    }
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let boards = of_one_section(set, Format::HandrecordDto)?;
    let rows: Vec<Row<'_>> = boards.into_iter().map(Row).collect();
    // Nothing in a row can fail to become JSON: the keys are texts, the values texts and numbers.
    let mut out = serde_json::to_vec_pretty(&rows).unwrap_or_default();
    out.push(b'\n');
    Ok(out)
}

/// A board as the wire has it.
struct Row<'a>(&'a Board);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("SessionGuid", &())?;
        map.serialize_entry("ScoringGroupNumber", &1)?;
        map.serialize_entry("SectionLetters", "A")?;
        map.serialize_entry("BoardNumber", &board.number.get())?;
        for seat in Seat::ALL {
            for suit in SUITS {
                let holding = board.deal.hand(seat).suit_text(suit, bridge::Form::Pbn);
                map.serialize_entry(&column_name(seat, suit), &holding)?;
            }
        }
        let table = board.story.as_ref().and_then(|story| story.stated_tricks);
        map.serialize_entry("HasHandEvaluationData", &table.is_some())?;
        for seat in Seat::ALL {
            for strain in Strain::ALL {
                let tricks = table.map_or(0, |table| table.get(strain, seat));
                map.serialize_entry(&tricks_name(seat, strain), &tricks)?;
            }
        }
        map.serialize_entry("ValidationMessages", &())?;
        map.end()
    }
}
