//! Which `Host` a request may name. A page of a stranger whose name was turned to this computer (DNS rebinding) speaks
//! under that name, so only names and addresses that are this computer's own are answered.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{Method, Uri, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{Club, Transport};
use crate::Trouble;
use crate::address::{host_of, own_addresses, own_names};

/// Interfaces come and go; they are asked for again no more often.
const AGAIN: Duration = Duration::from_secs(2);
/// A longer name is nobody's.
const LONGEST: usize = 253;

/// What routers put after the names of a house's computers. Nobody can register these, so a stranger's page cannot have such
/// a name; `fritz.box` is the maker's of the routers that use it.
const OF_THE_HOUSE: [&str; 9] = [
    "fritz.box",
    "home",
    "home.arpa",
    "internal",
    "intranet",
    "lan",
    "local",
    "localdomain",
    "private",
];

/// The names and addresses of this computer; shared by all who ask.
#[derive(Clone)]
pub(crate) struct Hosts(Arc<Known>);

struct Known {
    /// What the system and the network call it.
    own: Vec<String>,
    /// What somebody said it is called.
    said: RwLock<Vec<Said>>,
    /// The addresses of its interfaces, and when they were asked for.
    interfaces: Mutex<Option<(Instant, Vec<IpAddr>)>>,
}

/// An address by which somebody said this computer is known.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    host: String,
    /// None for the usual one.
    port: Option<u16>,
}

/// A host as a request names it.
#[derive(Debug, PartialEq, Eq)]
enum Named {
    Address(IpAddr),
    Name(String),
}

impl Hosts {
    pub(super) fn new() -> Hosts {
        Hosts::named(own_names())
    }

    fn named(own: Vec<String>) -> Hosts {
        let (said, interfaces) = (RwLock::default(), Mutex::default());
        Hosts(Arc::new(Known { own, said, interfaces }))
    }

    /// Adds what is in these origins, such as a name that the club's network has for this computer.
    pub(super) fn add(&self, origins: &[String]) {
        let mut said = self.0.said.write().unwrap_or_else(PoisonError::into_inner);
        said.extend(origins.iter().filter_map(|origin| {
            let uri = origin.parse::<Uri>().ok()?;
            let usual = if uri.scheme_str() == Some("https") { 443 } else { 80 };
            // As browsers name it: without the usual port.
            let port = uri.port_u16().filter(|port| *port != usual);
            Some(Said { host: host_of(origin)?, port })
        }));
    }

    /// Returns where others find this computer as somebody did who asked for this host, in one spelling whatever the
    /// request wrote; nothing for names that only this computer has for itself. The port is the one that is listened at,
    /// unless somebody said another, as before a reverse proxy: so there are only so many answers.
    pub(crate) fn place(&self, host: &str, listens_at: u16, usual: u16) -> Option<String> {
        let (named, port) = Named::read(host)?;
        let is_own = match &named {
            Named::Address(address) => address.is_loopback(),
            Named::Name(name) => name == "localhost" || name.ends_with(".localhost"),
        };
        if is_own {
            return None;
        }
        let text = named.text();
        let said = self.0.said.read().unwrap_or_else(PoisonError::into_inner);
        let is_said = said.contains(&Said { host: text.clone(), port });
        let port = if is_said { port } else { Some(listens_at).filter(|port| *port != usual) };
        let host = if text.contains(':') { format!("[{text}]") } else { text };
        Some(port.map_or(host.clone(), |port| format!("{host}:{port}")))
    }

    /// Tells whether a host is this computer; `at` is the address the connection came to.
    fn is_own(&self, host: &str, at: IpAddr) -> bool {
        let Some((named, _)) = Named::read(host) else { return false };
        let text = named.text();
        let is_said = || {
            let said = self.0.said.read().unwrap_or_else(PoisonError::into_inner);
            said.iter().any(|said| said.host == text)
        };
        match named {
            Named::Address(address) => {
                address.is_loopback()
                    || address == at.to_canonical()
                    || is_said()
                    || self.is_here(address)
            }
            // Browsers and systems keep what ends in `.localhost` on this computer.
            Named::Name(name) => {
                self.is_own_name(&name) || name.ends_with(".localhost") || is_said()
            }
        }
    }

    /// Tells whether the system or the network calls this computer so, also with what a router puts after it.
    fn is_own_name(&self, name: &str) -> bool {
        let own = &self.0.own;
        own.iter().any(|own| own == name)
            || name.split_once('.').is_some_and(|(first, rest)| {
                OF_THE_HOUSE.contains(&rest) && own.iter().any(|own| own == first)
            })
    }

    /// Tells whether an interface has an address.
    fn is_here(&self, address: IpAddr) -> bool {
        let mut interfaces = self.0.interfaces.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = interfaces.as_ref().filter(|(asked, _)| asked.elapsed() < AGAIN);
        match fresh {
            Some((_, known)) => known.contains(&address),
            None => {
                let known = own_addresses();
                let is_here = known.contains(&address);
                *interfaces = Some((Instant::now(), known));
                is_here
            }
        }
    }
}

impl Named {
    /// Reads a host with or without a port, as a request or an address has it.
    fn read(host: &str) -> Option<(Named, Option<u16>)> {
        if let Some(rest) = host.strip_prefix('[') {
            let (address, port) = rest.split_once(']')?;
            let port = match port {
                "" => None,
                port => Some(read_port(port.strip_prefix(':')?)?),
            };
            let address: std::net::Ipv6Addr = address.split('%').next()?.parse().ok()?;
            return Some((Named::Address(IpAddr::V6(address).to_canonical()), port));
        }
        let (name, port) = match host.split_once(':') {
            None => (host, None),
            Some((name, port)) => (name, Some(read_port(port)?)),
        };
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if name.is_empty() || name.len() > LONGEST || !name.chars().all(is_letter) {
            return None;
        }
        let named = match name.parse::<std::net::Ipv4Addr>() {
            Ok(address) => Named::Address(address.into()),
            Err(_) => Named::Name(name),
        };
        Some((named, port))
    }

    fn text(&self) -> String {
        match self {
            Named::Name(name) => name.clone(),
            Named::Address(address) => address.to_string(),
        }
    }
}

fn read_port(text: &str) -> Option<u16> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// Stands before everything: answers only who asks for this computer by a name of its own.
pub(super) async fn check(State(club): State<Club>, request: Request, next: Next) -> Response {
    match refusal(&club.hosts, &request) {
        None => next.run(request).await,
        Some(trouble) => {
            let is_page = matches!(*request.method(), Method::GET | Method::HEAD)
                && !request.uri().path().contains("/api/");
            // Somebody may have typed the name: they get the sentence alone.
            if is_page {
                (trouble.status(), trouble.message().to_owned()).into_response()
            } else {
                trouble.into_response()
            }
        }
    }
}

fn refusal(hosts: &Hosts, request: &Request) -> Option<Trouble> {
    let Some(transport) = request.extensions().get::<Transport>() else {
        return Some(Trouble::away());
    };
    let mut named = request.headers().get_all(header::HOST).iter();
    let host = match (named.next(), named.next()) {
        (None, _) if request.version() < Version::HTTP_11 => None,
        (Some(host), None) => Some(host),
        // None in HTTP/1.1, or several: not what any browser sends.
        _ => return Some(Trouble::unreadable("The request has to name one host.")),
    };
    let is_own = |host: &str| hosts.is_own(host, transport.own_address.ip());
    let is_named = host.is_none_or(|host| host.to_str().is_ok_and(is_own));
    // An address in the first line counts instead of the header.
    let is_meant = request.uri().authority().is_none_or(|authority| is_own(authority.as_str()));
    (!is_named || !is_meant).then(Trouble::unknown_host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_computer_is_asked_for_by_its_own_names_and_addresses() {
        let hosts = Hosts::new();
        hosts.add(&["https://Club.Example".to_owned(), "http://[2001:db8::7]:8080".to_owned()]);
        let at = "192.168.77.5".parse().unwrap();
        let mut own = vec![
            "localhost",
            "LOCALHOST:8080",
            "localhost.",
            "a.localhost",
            "127.0.0.1",
            "127.1.2.3:80",
            "[::1]",
            "[::1]:8080",
            "192.168.77.5",
            "192.168.77.5:8443",
            "192.168.77.5.",
            "[::ffff:192.168.77.5]",
            "tenace.local",
            "Tenace.Local.:8080",
            "club.example",
            "club.example:8443",
            "[2001:db8::7]",
            "[2001:DB8:0::7]:8443",
        ];
        let named = crate::exchange::this_computer().map(|name| name.to_ascii_uppercase());
        own.extend(named.as_deref());
        for host in own {
            assert!(hosts.is_own(host, at), "{host}");
        }
        for strange in [
            "",
            ":",
            ":8080",
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "notlocalhost",
            "tenace.local.evil.example",
            "tenace.local@evil.example",
            "evil.example#tenace.local",
            "sub.tenace.local",
            "192.168.77.6",
            "192.168.77.5:x",
            "192.168.77.5:",
            "192.168.77.5:99999",
            "[::2]",
            "[::1",
            "[::1]8080",
            "[::1]:",
            "0x7f000001",
            "2130706433",
            "club.example,evil.example",
            "club.example evil",
            "xclub.example",
            "club.example..",
            "localhost:+80",
        ] {
            assert!(!hosts.is_own(strange, at), "{strange}");
        }
        assert!(!hosts.is_own(&"a".repeat(5000), at));
    }

    #[test]
    fn a_computer_has_the_names_that_a_router_gives_it() {
        let hosts = Hosts::named(vec!["club-pc".to_owned(), "club-pc.local".to_owned()]);
        let at = "192.168.77.5".parse().unwrap();
        for own in [
            "club-pc.fritz.box",
            "CLUB-PC.lan:8080",
            "club-pc.home.arpa.",
            "club-pc.home",
            "club-pc",
        ] {
            assert!(hosts.is_own(own, at), "{own}");
        }
        for strange in [
            "other-pc.lan",
            "other-pc.fritz.box",
            "club-pc.example",
            "club-pc.box",
            "club-pc.lan.example",
            "a.club-pc.lan",
            "evil.club-pc.fritz.box",
            "lan",
            ".lan",
        ] {
            assert!(!hosts.is_own(strange, at), "{strange}");
        }
    }

    #[test]
    fn a_place_is_spelled_in_one_way_and_has_no_port_of_the_asker() {
        let hosts = Hosts::new();
        hosts.add(&["https://Club.Example".to_owned(), "http://[2001:db8::7]:9000".to_owned()]);
        let place = |host: &str| hosts.place(host, 8080, 80);
        for (host, is_at) in [
            ("192.168.77.5:8080", "192.168.77.5:8080"),
            ("192.168.77.5:1", "192.168.77.5:8080"),
            ("192.168.77.5:65535", "192.168.77.5:8080"),
            ("192.168.77.5.", "192.168.77.5:8080"),
            ("[::ffff:192.168.77.5]:7", "192.168.77.5:8080"),
            ("TENACE.Local.:9", "tenace.local:8080"),
            ("[2001:DB8:0::7]", "[2001:db8::7]:8080"),
            // What somebody said counts as it is: a proxy may listen there.
            ("club.example", "club.example"),
            ("club.example:9", "club.example:8080"),
            ("[2001:db8::7]:9000", "[2001:db8::7]:9000"),
        ] {
            assert_eq!(place(host).as_deref(), Some(is_at), "{host}");
        }
        assert_eq!(hosts.place("192.168.77.5:8080", 80, 80).as_deref(), Some("192.168.77.5"));
        // Of other names for the computer that asks itself there is no end.
        for host in ["localhost:9", "a.localhost", "b.localhost:8080", "127.9.9.9", "[::1]:8", ":"]
        {
            assert_eq!(place(host), None, "{host}");
        }
    }
}
