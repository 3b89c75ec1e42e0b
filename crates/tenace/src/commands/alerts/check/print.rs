//! Findings for people: the line, a caret under what is meant, the reason and what to do.
//!
//! The renderer makes control characters of the file visible, but not those in what is said about it.

use std::ops::Range;

use alerts::{Finding, Place, Severity};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::super::source::Source;
use super::super::words::shown;

/// Places that are no further apart than this are shown in one piece of the file.
const FURTHEST: u32 = 30;

/// Prints the findings of one system.
pub(super) struct Printer<'a> {
    source: &'a Source,
    renderer: Renderer,
}

/// A place of a finding, with what is said about it.
struct Spot<'a> {
    place: Place,
    span: Range<usize>,
    label: &'a str,
    kind: AnnotationKind,
}

impl<'a> Printer<'a> {
    pub(super) fn new(source: &'a Source, is_coloured: bool) -> Printer<'a> {
        let renderer = if is_coloured { Renderer::styled() } else { Renderer::plain() };
        Printer { source, renderer }
    }

    /// Returns a finding as several lines of text.
    pub(super) fn text(&self, finding: &Finding) -> String {
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let own = Spot {
            place: finding.place,
            span: finding.span.clone(),
            label: &finding.label,
            kind: AnnotationKind::Primary,
        };
        let others = finding.also.iter().map(|(place, span, label)| Spot {
            place: *place,
            span: span.clone(),
            label,
            kind: AnnotationKind::Context,
        });
        let title = level.primary_title(shown(&finding.message)).id(finding.code.name());
        let mut group = Group::with_title(title);
        for piece in pieces(own, others) {
            group = group.element(self.snippet(&piece));
        }
        if let Some(help) = &finding.help {
            group = group.element(Level::HELP.message(shown(help)));
        }
        self.renderer.render(&[group])
    }

    /// Returns the lines from the first place to the last.
    fn snippet(&self, piece: &[Spot<'a>]) -> Snippet<'a, Annotation<'a>> {
        let lines = || piece.iter().map(|spot| spot.place.line);
        let (first, last) = (lines().min().unwrap_or(1), lines().max().unwrap_or(1));
        let number = piece.first().map_or(0, |spot| spot.place.file);
        let Some(file) = self.source.system.files().get(number as usize) else {
            return Snippet::source("");
        };
        let start = |line: u32| file.document.span(line as usize).start;
        let end = file.document.span(last as usize).end;
        let text = file.document.text().get(start(first)..end).unwrap_or_default();
        let annotations = piece.iter().map(|spot| {
            let line = file.document.line(spot.place.line as usize);
            // A span that is none would make the renderer panic.
            let is_sound = line.get(spot.span.clone()).is_some();
            let span = if is_sound { spot.span.clone() } else { 0..line.len() };
            let offset = start(spot.place.line) - start(first);
            let label = Some(shown(spot.label)).filter(|label| !label.is_empty());
            spot.kind.span(offset + span.start..offset + span.end).label(label)
        });
        Snippet::source(text)
            .line_start(first as usize)
            .path(shown(&self.source.file(number)))
            .annotations(annotations)
    }
}

/// Divides the places of a finding into pieces of files, that of the finding itself first.
fn pieces<'a>(own: Spot<'a>, others: impl Iterator<Item = Spot<'a>>) -> Vec<Vec<Spot<'a>>> {
    let mut pieces = vec![vec![own]];
    for other in others {
        let is_near = |piece: &&mut Vec<Spot<'a>>| {
            let mut places = piece.iter().map(|spot| spot.place);
            places.all(|it| {
                it.file == other.place.file && it.line.abs_diff(other.place.line) <= FURTHEST
            })
        };
        match pieces.iter_mut().find(is_near) {
            Some(piece) => piece.push(other),
            None => pieces.push(vec![other]),
        }
    }
    pieces
}

/// Returns a line of a system.
pub(super) fn text_of(source: &Source, place: Place) -> &str {
    let file = source.system.files().get(place.file as usize);
    file.map_or("", |file| file.document.line(place.line as usize))
}
