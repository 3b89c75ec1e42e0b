//! What a browser calls itself, in words for people: `Firefox on Windows`; in the log with its address.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

/// The browsers, by a word of what they say; the first that is found counts, because each also says the
/// words of those it imitates.
const BROWSERS: [(&str, &str); 10] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "a Chromebook"),
    ("Mac OS X", "a Mac"),
    ("Macintosh", "a Mac"),
    ("Linux", "Linux"),
];

/// Returns what the browser of a request is.
pub(super) fn browser(headers: &HeaderMap) -> String {
    name(said(headers)).unwrap_or_else(|| "An unknown browser".to_owned())
}

/// Names the device that a request came from, for the log.
pub(super) fn device(headers: &HeaderMap, address: IpAddr) -> String {
    match name(said(headers)) {
        Some(name) => format!("{name}, {address}"),
        None => address.to_string(),
    }
}

fn said(headers: &HeaderMap) -> &str {
    let said = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    said.unwrap_or_default()
}

fn name(said: &str) -> Option<String> {
    let find = |words: &[(&str, &'static str)]| {
        words.iter().find(|(word, _)| said.contains(word)).map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => Some(format!("{browser} on {system}")),
        (Some(one), None) | (None, Some(one)) => Some(one.to_owned()),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_known_by_what_they_say() {
        for (said, expected) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
                "Safari on a Mac",
            ),
        ] {
            assert_eq!(name(said).as_deref(), Some(expected));
        }
    }

    #[test]
    fn the_log_has_the_address_too() {
        let address = [192, 168, 1, 4].into();
        let mut headers = HeaderMap::new();
        assert_eq!(device(&headers, address), "192.168.1.4");
        assert_eq!(browser(&headers), "An unknown browser");
        let firefox =
            axum::http::HeaderValue::from_static("Mozilla/5.0 (X11; Linux x86_64) Firefox/140");
        headers.insert(header::USER_AGENT, firefox);
        assert_eq!(device(&headers, address), "Firefox on Linux, 192.168.1.4");
    }
}
