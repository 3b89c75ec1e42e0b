//! Who may ask: scoring programs, and not the web pages that a browser on this computer shows.

use std::net::{Ipv4Addr, Ipv6Addr};

use hyper::header::{HOST, HeaderMap, ORIGIN};
use hyper::http::uri::Authority;

/// Says why somebody may not ask.
pub(super) fn refusal(
    headers: &HeaderMap,
    authority: Option<&Authority>,
    is_loopback: bool,
) -> Option<&'static str> {
    if headers.contains_key(ORIGIN) {
        return Some("Web pages may not ask here; this is for scoring programs.\n");
    }
    let is_own = |host: &str| is_own(host, is_loopback);
    let named = headers.get_all(HOST).iter().all(|host| host.to_str().is_ok_and(is_own));
    if named && authority.is_none_or(|authority| is_own(authority.as_str())) {
        return None;
    }
    Some("That is not a name of this computer; use its IP address.\n")
}

/// Says whether a host, with or without a port, is a name of this computer: one that no stranger can have in the DNS.
fn is_own(host: &str, is_loopback: bool) -> bool {
    if let Some(rest) = host.strip_prefix('[') {
        let Some((address, port)) = rest.split_once(']') else { return false };
        let address = address.split('%').next().unwrap_or_default();
        return address.parse::<Ipv6Addr>().is_ok() && (port.is_empty() || port.starts_with(':'));
    }
    let name = host.split_once(':').map_or(host, |(name, _port)| name);
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    if name.is_empty() || name == "localhost" || name.parse::<Ipv4Addr>().is_ok() {
        return true;
    }
    if name.starts_with("127.") && name.chars().all(|c| c == '.' || c.is_ascii_digit()) {
        return true;
    }
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
    !is_loopback && is_name && (!name.contains('.') || name.ends_with(".local"))
}
