//! Documents: what they are made of, and the one document of the terminal.

mod qr;
mod terminal;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

pub(crate) use qr::qr;
pub(crate) use terminal::terminal;

use crate::assets;
use crate::texts::Language;

/// A document, with how long a browser may keep it.
pub(crate) struct Page {
    pub(crate) status: StatusCode,
    pub(crate) markup: Markup,
    pub(crate) keep: &'static str,
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.markup.into_string()).into_response();
        let headers = response.headers_mut();
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        headers.insert(header::CONTENT_TYPE, html);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.keep));
        response
    }
}

/// Returns a whole document in English.
pub(crate) fn document(title: &str, head: &Markup, body: &Markup) -> Markup {
    document_in(Language::En, title, head, body)
}

/// Returns a whole document in a language.
pub(crate) fn document_in(language: Language, title: &str, head: &Markup, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light";
                title { (title) }
                link rel="icon" type="image/svg+xml" href=(assets::url("pages/icon.svg"));
                (head)
            }
            (body)
        }
    }
}
