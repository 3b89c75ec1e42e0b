//! Which device a director speaks from, in a few words for the log: `Firefox on Windows, 192.168.1.4`.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

/// The browsers by the word in what they say of themselves. Some call themselves by others' names
/// too, so the order matters.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 6] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// Names the device that a request came from.
pub(crate) fn device(headers: &HeaderMap, address: IpAddr) -> String {
    let said = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let said = said.unwrap_or_default();
    let find = |list: &[(&str, &'static str)]| {
        list.iter().find(|(word, _)| said.contains(word)).map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}, {address}"),
        (Some(one), None) | (None, Some(one)) => format!("{one}, {address}"),
        (None, None) => address.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_by_browser_system_and_address() {
        let address: IpAddr = [192, 168, 1, 4].into();
        for (said, expected) in [
            ("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko Firefox/140.0", "Firefox on Windows, 192.168.1.4"),
            ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36", "Chrome on Linux, 192.168.1.4"),
            ("Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140", "Edge on Windows, 192.168.1.4"),
            ("curl/8", "192.168.1.4"),
        ] {
            let mut headers = HeaderMap::new();
            if let Ok(value) = said.parse() {
                headers.insert(header::USER_AGENT, value);
            }
            assert_eq!(device(&headers, address), expected);
        }
    }
}
