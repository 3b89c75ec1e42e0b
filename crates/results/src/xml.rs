//! [`Element`], an XML document as a tree in which every element knows its row.
//!
//! Tolerates any case of names, prefixes of namespaces, comments, an `&` that begins no entity, and a
//! document that breaks off or goes wrong halfway: what came before is kept and a problem says where
//! it ended. A DTD is passed over and never fetched; entities it declares are not expanded but stay
//! as they are written, so a document cannot grow while it is read.
//!
//! Limits: elements 32 deep, two million of them, and 4096 bytes of text in each.

use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};

use crate::ReadError;
use crate::problem::{ProblemKind, Problems, excerpt};

const DEEPEST: usize = 32;
const MOST_ELEMENTS: usize = 2_000_000;
const LONGEST_TEXT: usize = 4096;

/// Elements whose content nobody here reads, and which may be large.
const SKIPPED: [&str; 3] = ["HANDSET", "NOTES", "LIN_DATA"];

/// One element with everything inside it.
#[derive(Debug)]
pub(crate) struct Element {
    /// The name in capitals.
    pub(crate) name: String,
    /// The line of the file its tag ends on.
    pub(crate) row: usize,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    /// Walks through the elements directly inside it.
    pub(crate) fn children(&self) -> impl Iterator<Item = &Element> {
        self.children.iter()
    }

    /// Walks through those elements directly inside it that have this name.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// Returns the first element of this name that has text directly inside it.
    pub(crate) fn leaf<'a>(&'a self, name: &'a str) -> Option<&'a Element> {
        self.all(name).find(|child| !child.text.is_empty())
    }

    /// Returns the text of the first element of this name that has any.
    pub(crate) fn text_of(&self, name: &str) -> Option<&str> {
        self.children
            .iter()
            .find(|child| child.name == name && !child.text.is_empty())
            .map(|child| child.text.as_str())
    }

    /// Returns its text, without the blanks around it and with single blanks inside.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns an attribute that is not empty.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    fn new(start: &BytesStart<'_>, row: usize) -> Element {
        let mut attributes = start.attributes();
        let attributes = attributes.with_checks(false).flatten().map(|attribute| {
            let raw = attribute.value.as_ref();
            let value = unescape(raw).unwrap_or(raw.into());
            (
                attribute.key.local_name().as_ref().to_ascii_uppercase(),
                tidy(cut(&value, LONGEST_TEXT)),
            )
        });
        Element {
            name: start.local_name().as_ref().to_ascii_uppercase(),
            row,
            attributes: attributes.collect(),
            text: String::new(),
            children: Vec::new(),
        }
    }

    fn close(mut self, parent: Option<&mut Element>, root: &mut Option<Element>) {
        self.text = tidy(&self.text);
        match parent {
            Some(parent) => parent.children.push(self),
            None if root.is_none() => *root = Some(self),
            None => {}
        }
    }
}

/// Reads a document; only one without any element is an error.
pub(crate) fn read(text: &str, problems: &mut Problems) -> Result<Element, ReadError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().allow_dangling_amp = true;
    let mut rows = Rows { text, counted: 0, row: 1 };
    let mut open: Vec<Element> = Vec::new();
    let mut root = None;
    let mut n_elements = 0;
    let broken = loop {
        let event = reader.read_event();
        let row = rows.at(reader.buffer_position());
        match event {
            Err(error) => break Some((row, format!("this is no XML any more ({error})"))),
            Ok(Event::Eof) if open.is_empty() => break None,
            Ok(Event::Eof) => break Some((row, "the file breaks off".to_owned())),
            Ok(Event::Start(start)) => {
                n_elements += 1;
                let element = Element::new(&start, row);
                if SKIPPED.contains(&element.name.as_str()) && !open.is_empty() {
                    if let Err(error) = reader.read_to_end(start.name()) {
                        break Some((row, format!("<{}> does not end ({error})", element.name)));
                    }
                } else if open.len() == DEEPEST {
                    break Some((row, format!("elements are more than {DEEPEST} deep")));
                } else {
                    open.push(element);
                }
            }
            Ok(Event::Empty(start)) => {
                n_elements += 1;
                Element::new(&start, row).close(open.last_mut(), &mut root);
            }
            Ok(Event::End(_)) => {
                if let Some(element) = open.pop() {
                    element.close(open.last_mut(), &mut root);
                }
            }
            Ok(Event::Text(part)) => add_text(open.last_mut(), &part.xml10_content()),
            Ok(Event::CData(part)) => add_text(open.last_mut(), &part.xml10_content()),
            Ok(Event::GeneralRef(reference)) => add_text(open.last_mut(), &meaning(reference)),
            Ok(Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_)) => {}
        }
        if n_elements > MOST_ELEMENTS {
            break Some((row, format!("there are more than {MOST_ELEMENTS} elements")));
        }
    };
    let nothing_open = open.is_empty();
    while let Some(element) = open.pop() {
        element.close(open.last_mut(), &mut root);
    }
    match (root, broken) {
        (Some(root), None) => Ok(root),
        // What follows the root changes nothing, whatever it is.
        (Some(root), Some(_)) if nothing_open => Ok(root),
        (Some(root), Some((row, why))) => {
            let what = format!(
                "From here on nothing could be read, for {}; all before it is kept. Export the \
                 file again if something is missing.",
                excerpt_of_reason(&why)
            );
            problems.add(row, ProblemKind::Broken, what);
            Ok(root)
        }
        (None, broken) => {
            let (row, why) = broken.unwrap_or_else(|| (1, "there is no element in it".to_owned()));
            Err(ReadError::NotXml { row, why: excerpt_of_reason(&why) })
        }
    }
}

/// Returns what a reference stands for; one that only a DTD could explain stays as it is written.
fn meaning(reference: BytesRef<'_>) -> String {
    if let Ok(Some(character)) = reference.resolve_char_ref() {
        return character.to_string();
    }
    let name = reference.into_inner();
    resolve_predefined_entity(&name)
        .map_or_else(|| format!("&{};", cut(&name, LONGEST_TEXT)), str::to_owned)
}

/// Counts rows while the reader moves on, so that the text is walked through only once.
struct Rows<'a> {
    text: &'a str,
    counted: usize,
    row: usize,
}

impl Rows<'_> {
    fn at(&mut self, position: u64) -> usize {
        let position = usize::try_from(position).unwrap_or(self.counted);
        let passed = self.text.as_bytes().get(self.counted..position).unwrap_or_default();
        self.row += passed.iter().filter(|byte| **byte == b'\n').count();
        self.counted = self.counted.max(position);
        self.row
    }
}

fn add_text(element: Option<&mut Element>, part: &str) {
    let Some(element) = element else { return };
    let room = LONGEST_TEXT.saturating_sub(element.text.len());
    element.text.push_str(cut(part, room));
}

/// Returns as much of the beginning as fits into so many bytes.
fn cut(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Takes away the blanks around a text, and all but one between its words.
fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Shortens what the XML library says, which may quote the file.
fn excerpt_of_reason(why: &str) -> String {
    const LONGEST: usize = 160;
    if why.chars().count() <= LONGEST && !why.contains(char::is_control) {
        why.to_owned()
    } else {
        excerpt(why)
    }
}
