//! [`read_usebio`] reads USEBIO, the XML of the English Bridge Union, versions 1.0 to 1.3.
//!
//! Tolerates elements in any order; participants, boards and matches below EVENT, SESSION or
//! SECTION; the event types of 1.0 and 1.1 that name a method (`MP_PAIRS`), an event type on
//! PARTICIPANTS only, EVENT_ID and other names of 1.3; MASTER_POINTS_AWARDED with or without its
//! MASTER_POINTS; lines without a contract or without a score; and everything that
//! [`xml`] and [`encoding`](crate::encoding) tolerate. Elements that are not known are
//! passed over, and so are hand records.

mod about;
mod boards;
mod lines;
mod participants;

use crate::check;
use crate::encoding::{Decoded, decode};
use crate::problem::{ProblemKind, Problems};
use crate::settle::settle;
use crate::xml::{self, Element};
use crate::{Format, ReadError, ResultsFile};

/// Reads a USEBIO file.
pub fn read_usebio(bytes: &[u8]) -> Result<ResultsFile, ReadError> {
    read_decoded(&decode(bytes)?)
}

/// Where in the file something stands.
#[derive(Clone, Default)]
struct Place {
    session: Option<String>,
    section: Option<String>,
}

pub(crate) fn read_decoded(decoded: &Decoded<'_>) -> Result<ResultsFile, ReadError> {
    let mut problems = Problems::default();
    decoded.report(&mut problems);
    let root = xml::read(&decoded.text, &mut problems)?;
    if root.name != "USEBIO" {
        return Err(ReadError::NotUsebio { root: crate::problem::excerpt(&root.name) });
    }
    let mut events = root.all("EVENT");
    let event = events.next().ok_or(ReadError::NoEvent)?;
    for other in events {
        let what = "Only the first event of a file is read; this one is left out.";
        problems.add(other.row, ProblemKind::Ignored, what);
    }

    let mut contestants = Vec::new();
    let mut boards = Vec::new();
    let mut matches = Vec::new();
    for (place, element) in parts(event) {
        match element.name.as_str() {
            "PARTICIPANTS" => participants::read(element, &place, &mut contestants, &mut problems),
            "BOARD" => boards.extend(boards::read(element, &place, &mut problems)),
            "MATCH" => matches.push(boards::read_match(element, &place, &mut problems)),
            _ => {}
        }
    }
    let about = about::read(&root, event, &contestants, &boards, &mut problems);

    check::repeated_contestants(&contestants, &mut problems);
    let per_side = check::numbers_are_per_side(&contestants, about.winners);
    let mut finish = |boards| {
        let mut finished = Vec::new();
        for mut board in check::gather(boards, &mut problems) {
            check::repeated_lines(&mut board, per_side, &mut problems);
            finished.push(settle(board, &mut problems));
        }
        finished
    };
    let mut boards = finish(boards);
    let mut matches: Vec<_> = matches.into_iter().map(|raw| raw.finish(&mut finish)).collect();
    check::unknown_contestants(&contestants, &mut boards, &mut matches, &mut problems);

    let version = root.attribute("VERSION").unwrap_or_default().to_owned();
    let problems = problems.into_sorted();
    let format = Format::Usebio { version };
    Ok(ResultsFile { format, about, contestants, boards, matches, problems })
}

/// Lists the elements of an event, its sessions and its sections, each with where it stands.
fn parts(event: &Element) -> Vec<(Place, &Element)> {
    fn walk<'a>(element: &'a Element, place: &Place, parts: &mut Vec<(Place, &'a Element)>) {
        for child in element.children() {
            let mut inside = place.clone();
            match child.name.as_str() {
                "SESSION" => {
                    inside.session = child.attribute("SESSION_ID").map(str::to_owned);
                    walk(child, &inside, parts);
                }
                "SECTION" => {
                    inside.section = child.attribute("SECTION_ID").map(str::to_owned);
                    walk(child, &inside, parts);
                }
                _ => parts.push((inside, child)),
            }
        }
    }
    let mut parts = Vec::new();
    // The depth of the tree is limited, and so is this.
    walk(event, &Place::default(), &mut parts);
    parts
}
