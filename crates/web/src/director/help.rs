//! Help for directors: the page of the documents, in the program itself, for rooms without internet.

use axum::extract::Query;
use axum::http::StatusCode;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Parser, Tag, TagEnd};
use serde::Deserialize;

use super::login::Director;
use crate::assets;
use crate::pages::{Page, document_in};
use crate::texts::Language;

const ENGLISH: &str = include_str!("../../../../docs/directors.md");
const DUTCH: &str = include_str!("../../../../docs/directors.nl.md");

#[derive(Deserialize, Default)]
pub(super) struct Asked {
    /// The console's language, which it keeps to itself.
    #[serde(default)]
    language: Option<String>,
}

pub(super) async fn page(_: Director, language: Language, Query(asked): Query<Asked>) -> Page {
    let language = asked.language.as_deref().and_then(Language::of_code).unwrap_or(language);
    let (title, contents, text) = match language {
        Language::En => ("Help", "When something happens", Text::read(ENGLISH)),
        Language::Nl => ("Hulp", "Als er iets gebeurt", Text::read(DUTCH)),
    };
    let head = html! { link rel="stylesheet" href=(assets::url("director/help.css")); };
    let body = html! {
        body {
            main {
                p { a href="/director" { "←" } }
                nav aria-label=(contents) {
                    h2 { (contents) }
                    ul { @for (id, title) in &text.parts { li { a href={ "#" (id) } { (title) } } } }
                }
                (text.markup)
            }
        }
    };
    Page {
        status: StatusCode::OK,
        markup: document_in(language, title, &head, &body),
        keep: "no-store",
    }
}

/// A text with what it has parts about.
struct Text {
    markup: Markup,
    parts: Vec<(String, String)>,
}

impl Text {
    /// Reads a document of ours; every second heading can be led to. The program has no other document, so a link to one is
    /// plain text.
    fn read(text: &str) -> Text {
        let mut parts: Vec<(String, String)> = Vec::new();
        let mut events: Vec<Event<'_>> = Vec::new();
        let mut in_heading = false;
        let mut is_plain = false;
        for event in Parser::new(text) {
            match event {
                Event::Start(Tag::Link { ref dest_url, .. }) if is_document(dest_url) => {
                    is_plain = true;
                    continue;
                }
                Event::End(TagEnd::Link) if std::mem::take(&mut is_plain) => continue,
                Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                    in_heading = true;
                    let id = format!("part-{}", parts.len() + 1);
                    parts.push((id.clone(), String::new()));
                    let id = Some(CowStr::from(id));
                    let (level, classes, attrs) = (HeadingLevel::H2, Vec::new(), Vec::new());
                    events.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
                    continue;
                }
                Event::End(TagEnd::Heading(HeadingLevel::H2)) => in_heading = false,
                Event::Text(ref words) if in_heading => {
                    if let Some((_, title)) = parts.last_mut() {
                        title.push_str(words);
                    }
                }
                _ => {}
            }
            events.push(event);
        }
        let mut markup = String::new();
        pulldown_cmark::html::push_html(&mut markup, events.into_iter());
        Text { markup: PreEscaped(markup), parts }
    }
}

fn is_document(address: &str) -> bool {
    address.split('#').next().is_some_and(|path| path.ends_with(".md"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_link_leads_to_a_document_that_the_program_has_not() {
        for text in [ENGLISH, DUTCH] {
            let page = Text::read(text).markup.into_string();
            assert!(!page.contains(".md\"") && !page.contains(".md#"), "{page}");
        }
        let page = Text::read("See [this](standby.md#how) and [that](https://example.org).")
            .markup
            .into_string();
        assert_eq!(page.trim(), "<p>See this and <a href=\"https://example.org\">that</a>.</p>");
    }

    #[test]
    fn both_languages_have_the_same_parts_of_five_lines_each() {
        let [english, dutch] = [ENGLISH, DUTCH].map(|text| {
            let parts = text.split("\n## ").skip(2);
            parts
                .map(|part| {
                    part.lines().filter(|line| line.starts_with(['1', '2', '3', '4', '5'])).count()
                })
                .collect::<Vec<usize>>()
        });
        assert_eq!(english, dutch);
        assert!(english.iter().all(|lines| *lines == 5), "{english:?}");
        assert_eq!(Text::read(ENGLISH).parts.len(), english.len() + 1);
    }
}
