//! CSV, of Big Deal: a line for each board: sixteen holdings (North, East, South, West, and in each
//! spades, hearts, diamonds, clubs), the board number, dealer and vulnerability (`S/EW`).
//!
//! Reads fields with or without quotes, between commas, semicolons or tabs, any line end, a
//! heading, and lines without the last or the last two fields; the holdings as
//! [`holdings`](super::holdings) does. Writes quotes around every field, and LF.

use bridge::{BoardNo, BySeat, Seat, Vulnerability};

use super::records::{Spot, first_number, is_filler, lines, number_at};
use super::{ReadError, ReadOptions, WriteError, WriteOptions, holdings};
use crate::complaint::{Complaints, Place, excerpt};
use crate::encoding::{beginning, decode};
use crate::set::{Board, HandSet};

const HOLDINGS: usize = 16;

/// Tells whether the content looks like this format: sixteen fields of ranks in one of the first
/// lines.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    lines(&beginning(bytes)).filter(|(_, line)| !line.trim().is_empty()).take(3).any(is_board)
}

/// Tells whether a line has sixteen holdings, of which hardly any is damaged.
fn is_board((_, line): (usize, &str)) -> bool {
    let is_holding = |field: &&&str| {
        field.len() <= 14 && field.bytes().all(|b| b"AKQJT98765432akqjt10-".contains(&b))
    };
    let fields = fields(line);
    let cards: usize = fields.iter().take(HOLDINGS).map(|field| field.len()).sum();
    (HOLDINGS..=HOLDINGS + 4).contains(&fields.len())
        && fields.iter().take(HOLDINGS).filter(is_holding).count() >= HOLDINGS - 2
        && (36..=56).contains(&cards)
}

/// Takes a line apart; no field of these files has a comma or a quote inside.
pub(super) fn fields(line: &str) -> Vec<&str> {
    let count = |separator: &u8| line.bytes().filter(|byte| byte == separator).count();
    let separator = [b'\t', b';', b','].into_iter().max_by_key(count);
    let separator = separator.map_or(',', char::from);
    line.split(separator).map(without_quotes).collect()
}

fn without_quotes(field: &str) -> &str {
    let field = field.trim_ascii();
    let inner = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
    inner.map_or(field, str::trim_ascii)
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let text = decode(bytes);
    let first = first_number(options);
    let mut boards = Vec::new();
    let mut written = lines(&text).filter(|(_, line)| !line.bytes().all(is_filler)).peekable();
    let is_heading = |line: &(usize, &str)| !is_board(*line) && !line.1.contains(['/', '2']);
    written.next_if(is_heading);
    for (index, (line, text)) in written.enumerate() {
        let Some(number) = number_at(first, index) else { break };
        let spot = Spot { place: Place::Line(line), number };
        boards.extend(board(&fields(text), spot, complaints));
    }
    Ok(HandSet { boards, ..HandSet::default() })
}

fn board(fields: &[&str], mut spot: Spot, complaints: &mut Complaints) -> Option<Board> {
    match fields.get(HOLDINGS).map(|number| (number, number.parse())) {
        Some((_, Ok(number))) => spot.number = number,
        Some((said, Err(_))) => {
            let what =
                format_args!("“{}” is no board number; it got the one of its place", excerpt(said));
            spot.forgive(complaints, what);
        }
        None => {}
    }
    let (hands, _) = fields.as_chunks();
    let [north, east, south, west, ..] = *hands else {
        let had = fields.len();
        spot.lose(complaints, format_args!("the line has {had} fields, not 18"));
        return None;
    };
    let deal = holdings::deal(&BySeat { north, east, south, west }, spot, complaints)?;
    let mut board = Board::new(spot.number, deal);
    if let Some(said) = fields.get(HOLDINGS + 1) {
        match dealer_and_vulnerability(said) {
            Some((dealer, vulnerability)) => {
                (board.dealer, board.vulnerability) = (dealer, vulnerability);
            }
            None => {
                let what = format_args!(
                    "“{}” is no dealer and vulnerability; those of the board number were taken",
                    excerpt(said),
                );
                spot.lose_part(complaints, what);
            }
        }
    }
    Some(board)
}

fn dealer_and_vulnerability(text: &str) -> Option<(Seat, Vulnerability)> {
    let (dealer, vulnerability) = text.split_once('/')?;
    // The usual spellings first: the readers for people's spellings take their time.
    let usual = Seat::ALL.into_iter().find(|seat| dealer.as_bytes() == [seat.letter() as u8]);
    let dealer = usual.or_else(|| dealer.parse().ok())?;
    let usual = Vulnerability::ALL.into_iter().find(|it| vulnerability == spelling(*it));
    Some((dealer, usual.or_else(|| vulnerability.parse().ok())?))
}

const fn spelling(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "-",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    }
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut out = Vec::with_capacity(set.boards.len() * 116);
    for board in &set.boards {
        for seat in Seat::ALL {
            for suit in holdings::SUITS {
                out.push(b'"');
                holdings::write(board.deal.hand(seat), suit, &mut out);
                out.extend(b"\",");
            }
        }
        let vulnerability = spelling(board.vulnerability);
        let (number, dealer) = (BoardNo::get(board.number), board.dealer);
        out.extend(format!("\"{number}\",\"{dealer}/{vulnerability}\"\n").as_bytes());
    }
    Ok(out)
}
