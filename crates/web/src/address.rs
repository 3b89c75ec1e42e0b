//! The addresses phones can use, the name the server goes by in the club's network, and QR codes on
//! the director's screen.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use mdns_sd::{ServiceDaemon, ServiceInfo};
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

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
