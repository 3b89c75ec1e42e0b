//! The addresses phones can use, the name the server goes by in the club's network, and QR codes on
//! the director's screen.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;
use mdns_sd::{ServiceDaemon, ServiceInfo};
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

use crate::exchange::this_computer;
use crate::server::RemoteAccess;

/// The name the server goes by where the network resolves such names.
pub const NAME: &str = "tenace.local";

/// Returns the addresses at which phones may find a server, likeliest first.
pub fn addresses(bound: SocketAddr) -> Vec<SocketAddr> {
    if !bound.ip().is_unspecified() {
        return vec![bound];
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<(u8, IpAddr)> = interfaces
        .iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .filter(|interface| bound.is_ipv6() || interface.ip().is_ipv4())
        .map(|interface| (rank(interface.ip(), &interface.name), interface.ip()))
        .collect();
    found.sort_unstable();
    found.dedup();
    let mut addresses: Vec<SocketAddr> =
        found.into_iter().map(|(_, ip)| SocketAddr::new(ip, bound.port())).collect();
    if addresses.is_empty() {
        // No network yet: this computer at least.
        addresses.push(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), bound.port()));
    }
    addresses
}

/// Returns how unlikely it is that phones reach an address.
fn rank(ip: IpAddr, interface: &str) -> u8 {
    const OF_PROGRAMS: [&str; 8] =
        ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "zt"];
    let is_of_a_program = OF_PROGRAMS.iter().any(|prefix| interface.starts_with(prefix));
    let far = if is_of_a_program { 4 } else { 0 };
    far + match ip {
        IpAddr::V4(ip) if ip.octets()[..2] == [192, 168] => 0,
        IpAddr::V4(ip) if ip.is_private() => 1,
        IpAddr::V4(_) => 2,
        IpAddr::V6(_) => 3,
    }
}

/// Returns an address as a link.
pub fn link(is_tls: bool, address: SocketAddr) -> String {
    let (scheme, usual) = if is_tls { ("https", 443) } else { ("http", 80) };
    match address {
        address if address.port() != usual => format!("{scheme}://{address}"),
        SocketAddr::V4(address) => format!("{scheme}://{}", address.ip()),
        SocketAddr::V6(address) => format!("{scheme}://[{}]", address.ip()),
    }
}

/// Returns the links at which directors on other devices find a server, likeliest first.
pub(crate) fn remote_links(bound: SocketAddr, is_tls: bool, remote: RemoteAccess) -> Vec<String> {
    let (is_tls, bound) = match remote {
        _ if is_tls => (true, bound),
        RemoteAccess::OverTls(at) => (true, at),
        RemoteAccess::Plain => (false, bound),
        RemoteAccess::None => return Vec::new(),
    };
    let mut links: Vec<String> =
        addresses(bound).into_iter().map(|address| link(is_tls, address)).collect();
    if !bound.ip().is_loopback() {
        links.push(link_by_name(is_tls, bound.port()));
    }
    links
}

/// Returns the link by the name the server announces.
pub(crate) fn link_by_name(is_tls: bool, port: u16) -> String {
    let scheme = if is_tls { "https" } else { "http" };
    format!("{scheme}://{NAME}:{port}")
}

/// Returns the addresses of this computer's interfaces as they are now.
pub(crate) fn own_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    interfaces.iter().map(|interface| interface.ip().to_canonical()).collect()
}

/// Returns the names by which this computer is known in a network without anybody having said so, in small letters:
/// its own, also as the network's own devices tell it, and the one that the server announces.
pub(crate) fn own_names() -> Vec<String> {
    let mut names = vec!["localhost".to_owned(), NAME.to_owned()];
    if let Some(own) = this_computer() {
        let own = own.trim().trim_end_matches('.').to_ascii_lowercase();
        // What some systems tell is the whole name, and others look for the first part of it.
        let first = own.split('.').next().unwrap_or_default().to_owned();
        names.extend([format!("{first}.local"), first, own]);
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns everything by which this computer may be asked for, for a certificate: names first, then addresses. The
/// origins are what else phones know it by.
pub(crate) fn names_of_this_computer(origins: &[String]) -> Vec<String> {
    let mut names = own_names();
    names.extend(origins.iter().filter_map(|origin| host_of(origin)));
    let mut addresses = own_addresses();
    addresses.extend([IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)]);
    names.extend(addresses.iter().map(IpAddr::to_string));
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Returns the name or address in an origin, `http://club-pc:8080`.
pub(crate) fn host_of(origin: &str) -> Option<String> {
    let host = origin.parse::<Uri>().ok()?.host()?.to_ascii_lowercase();
    Some(host.trim_start_matches('[').trim_end_matches(']').trim_end_matches('.').to_owned())
}

/// Returns a text as a QR code of half blocks, for a dark or a light screen; nothing when it is too
/// long.
pub fn qr_on_screen(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    // Light on dark is what most screens are; the quiet zone makes it readable on both.
    let drawn = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .quiet_zone(true)
        .build();
    Some(drawn)
}

/// The server's name in the network, told while this lives.
pub struct Announced(ServiceDaemon);

impl Announced {
    /// Tells the network where the server is. A convenience: where it does not work, addresses do.
    pub fn start(addresses: &[SocketAddr]) -> Option<Announced> {
        let port = addresses.first()?.port();
        let ips: Vec<IpAddr> = addresses.iter().map(SocketAddr::ip).collect();
        let told = || {
            let daemon = ServiceDaemon::new()?;
            let host = format!("{NAME}.");
            let no_properties: &[(&str, &str)] = &[];
            let service = ServiceInfo::new(
                "_http._tcp.local.",
                "Tenace",
                &host,
                &ips[..],
                port,
                no_properties,
            )?;
            daemon.register(service)?;
            Ok::<_, mdns_sd::Error>(daemon)
        };
        match told() {
            Ok(daemon) => Some(Announced(daemon)),
            Err(error) => {
                tracing::warn!("the name {NAME} cannot be told to the network: {error}");
                None
            }
        }
    }
}

impl Drop for Announced {
    fn drop(&mut self) {
        let _ = self.0.shutdown();
    }
}
