//! The door: answers in JSON leave in the language they were asked for.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::Phrasebook;

/// The header by which a page says which language it speaks.
const LANGUAGE: &str = "tenace-language";
/// The largest answer that is looked through, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;

/// The longest text that is looked up, in bytes: a pasted list is no sentence of ours.
const LONGEST: usize = 2000;

/// Translates the sentences of an answer, if the page asked in a language that has a phrasebook.
pub(crate) async fn translated(request: Request, next: Next) -> Response {
    let book = asked(request.headers()).and_then(Phrasebook::of);
    let response = next.run(request).await;
    let Some(book) = book.filter(|_| is_json(response.headers())) else { return response };
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST).await else {
        return crate::Trouble::away().into_response();
    };
    let bytes = match serde_json::from_slice::<Value>(&bytes) {
        Ok(mut value) => {
            speak(book, &mut value);
            Bytes::from(value.to_string())
        }
        Err(_) => bytes,
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(bytes))
}

fn asked(headers: &HeaderMap) -> Option<&str> {
    headers.get(LANGUAGE).and_then(|value| value.to_str().ok())
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/json"))
}

/// What stands under these names is for programs, or was typed by people.
const NOT_OURS: [&str; 10] =
    ["code", "error", "names", "note", "operation", "kind", "url", "folder", "file", "outcome"];

/// Only whole texts that are sentences of ours are replaced: what people typed stays theirs. A single
/// word is a word for programs.
fn speak(book: &Phrasebook, value: &mut Value) {
    match value {
        Value::String(text) if text.contains(' ') && text.len() <= LONGEST => {
            if let Some(translated) = book.translate(text) {
                *text = translated;
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|value| speak(book, value)),
        Value::Object(all) => {
            let ours = all.iter_mut().filter(|(name, _)| !NOT_OURS.contains(&name.as_str()));
            ours.for_each(|(_, value)| speak(book, value));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn words_for_the_page_stay_as_they_are() {
        let book = Phrasebook::of("nl").unwrap();
        let list = "Ann Smith & Bob Jones, ".repeat(200);
        let mut answer = json!({
            "method": "matchpoints", "kind": "points", "award": "average", "list": &list,
            "said": "3 boards",
        });
        speak(book, &mut answer);
        let [method, kind, award] = ["method", "kind", "award"].map(|name| answer[name].clone());
        assert_eq!([method, kind, award], ["matchpoints", "points", "average"]);
        assert_eq!(answer["list"], list);
        assert_ne!(answer["said"], "3 boards");
    }
}
