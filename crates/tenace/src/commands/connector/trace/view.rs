//! What is shown of a request and of its answer.

use std::time::Duration;

use connector::secrets::{LICENCE, hidden};
use connector::service::Peer;
use connector::validate::unknown_properties;
use connector::wire::{
    Command, DataType, ErrorType, Numbering, Payload, Request, RequestError, Response,
};
use jiff::Zoned;

use super::json::pretty;
use super::note::{Note, Style};

/// What is shown, and how much of it.
pub(crate) struct View {
    pub(crate) lines: usize,
    pub(crate) width: usize,
    pub(crate) raw: bool,
    pub(crate) only: Vec<Command>,
    pub(crate) numbering: Numbering,
}

impl View {
    /// Tells whether a request is shown; what cannot be read always is.
    pub(crate) fn wants(&self, request: &Result<Request, RequestError>) -> bool {
        let is_named = |request: &Request| self.only.contains(&request.command);
        self.only.is_empty() || request.as_ref().map_or(true, is_named)
    }

    /// Returns what is shown of a request.
    pub(crate) fn request(
        &self,
        number: u64,
        bytes: &[u8],
        request: &Result<Request, RequestError>,
        from: &Peer,
    ) -> Note {
        let now = Zoned::now().strftime("%H:%M:%S%.3f").to_string();
        let what = match request {
            Ok(request) => request.command.to_string(),
            Err(_) => "no request".to_owned(),
        };
        let size = size(bytes.len());
        let mut note =
            Note::new(Style::Request, format!("#{number} → {now} {what}, {size}, {from}"));
        match request {
            Ok(request) => self.read(bytes, request, &mut note),
            Err(why) => {
                note.add(Style::Wrong, format!("wrong: {why}"));
                self.data(&String::from_utf8_lossy(bytes), &mut note);
            }
        }
        note
    }

    fn read(&self, bytes: &[u8], request: &Request, note: &mut Note) {
        let said = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        let parts = [
            said(&request.session_guid).map(|guid| format!("session {guid}")),
            said(&request.club_id).map(|club| format!("club {club}")),
            said(&request.licence_key).map(|_| "licence key …".to_owned()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if !parts.is_empty() {
            note.add(Style::Data, parts.join(", "));
        }
        if self.raw {
            self.data(&String::from_utf8_lossy(bytes), note);
        } else {
            self.data(request.serialized_data.as_deref().unwrap_or_default(), note);
        }
        for sentence in unknown_properties(request) {
            note.add(Style::Wrong, format!("unknown: {sentence}"));
        }
        for fault in faults(request) {
            note.add(Style::Wrong, format!("wrong: {fault}"));
        }
    }

    /// Returns what is shown of an answer.
    pub(crate) fn answer(&self, number: u64, bytes: &[u8], took: Duration) -> Note {
        let took = format!("{:.1} ms", took.as_secs_f64() * 1000.0);
        let size = size(bytes.len());
        match Response::decode(bytes, self.numbering) {
            Ok(response) => {
                let (style, mut head) = self.head(number, &response);
                if response.last_queue_item_id != 0 {
                    head.push_str(&format!(", last id {}", response.last_queue_item_id));
                }
                let mut note = Note::new(style, format!("{head}, {size}, {took}"));
                if self.raw {
                    self.data(&String::from_utf8_lossy(bytes), &mut note);
                } else {
                    self.data(response.data.as_str(), &mut note);
                }
                if let Some(sentences) = response.note() {
                    note.add(Style::Wrong, format!("note: {sentences}"));
                }
                note
            }
            Err(why) => {
                let mut note =
                    Note::new(Style::Error, format!("#{number} ← no response, {size}, {took}"));
                note.add(Style::Wrong, format!("wrong: {why}"));
                self.data(&String::from_utf8_lossy(bytes), &mut note);
                note
            }
        }
    }

    fn head(&self, number: u64, response: &Response) -> (Style, String) {
        let kind = response.data_type;
        let head = format!("#{number} ← {kind:?} ({})", kind.number(self.numbering));
        let error = response.error_type;
        match (kind, error) {
            (DataType::Error, _) => {
                (Style::Error, format!("{head}, {error:?} ({})", error.number()))
            }
            (_, ErrorType::None) => (Style::Answer, head),
            _ => (Style::Answer, format!("{head}, {error:?} ({})", error.number())),
        }
    }

    /// Adds data without the licence keys in it: as many lines as are wanted, and how many more there are.
    fn data(&self, text: &str, note: &mut Note) {
        let text = hidden(text, LICENCE);
        let lines = if self.raw { vec![text] } else { pretty(&text) };
        let shown = if self.lines == 0 { lines.len() } else { self.lines };
        for line in lines.iter().take(shown) {
            note.add(Style::Data, self.cut(line));
        }
        match lines.len().saturating_sub(shown) {
            0 => {}
            1 => note.add(Style::Data, "… and 1 more line"),
            more => note.add(Style::Data, format!("… and {more} more lines")),
        }
    }

    fn cut(&self, line: &str) -> String {
        let is_whole = self.raw || self.width == 0 || line.chars().count() <= self.width;
        match is_whole {
            true => line.to_owned(),
            false => line.chars().take(self.width.saturating_sub(1)).chain(['…']).collect(),
        }
    }
}

/// What our checks find in a request.
fn faults(request: &Request) -> Vec<String> {
    match Payload::of(request) {
        // Folders are for the computer of the Data Connector to look up.
        Ok(payload) => payload.validate_where(|_| true),
        Err(why) => vec![why.to_string()],
    }
}

fn size(bytes: usize) -> String {
    if bytes == 1 { "1 byte".to_owned() } else { format!("{bytes} bytes") }
}
