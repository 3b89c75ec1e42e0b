//! How a server is reached beside its own address: by directors on other devices and under other names. The options of
//! every command that serves, and what is told of them.

use std::net::SocketAddr;

use anyhow::Context;
use clap::Args;
use web::standby::origin;
use web::{RemoteDirectors, Server};

use crate::screen::{Screen, complain};

#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Reach {
    /// Where directors on other devices come in, over TLS with a certificate that Tenace makes for the club: an address
    /// of this computer and a port [default: port 8443 beside --http, or another that can be had; none where --http is
    /// for this computer alone]
    #[arg(long, value_name = "ADDRESS")]
    https: Option<SocketAddr>,
    /// Let directors on other devices in by plain HTTP: everybody on the network can read their passwords and logins
    #[arg(long, conflicts_with = "https")]
    plain_director: bool,
    /// Another address by which phones know this computer, such as http://club-pc:8080. Pages are answered under the
    /// names given here, the computer's own name and its addresses, and no others
    #[arg(long, value_name = "URL")]
    also_at: Vec<String>,
}

impl Reach {
    /// Lets directors on other devices in, and has the server known by its other names.
    pub(crate) async fn open(&self, server: &mut Server) -> anyhow::Result<()> {
        let read = |text: &String| {
            origin(text)
                .with_context(|| format!("“{text}” is no address; write http://club-pc:8080"))
        };
        server.also_at(self.also_at.iter().map(read).collect::<anyhow::Result<_>>()?);
        let how = match (self.https, self.plain_director) {
            (_, true) => RemoteDirectors::Plain,
            (Some(at), _) => RemoteDirectors::At(at),
            (None, _) => RemoteDirectors::Usual,
        };
        if let Some(why) = server.admit_directors(how).await? {
            complain(why);
        }
        Ok(())
    }
}

/// Tells where the director comes in, and what to compare; returns the link to open on this computer.
pub(crate) async fn tell_director(
    server: &Server,
    screen: &mut Screen,
) -> anyhow::Result<DirectorLinks> {
    let key = server.director_key().await?.text();
    let with_key = |link: &String| format!("{link}/director#{key}");
    let elsewhere = server.remote_director_links().first().map(with_key);
    let here = server.own_director_link().as_ref().map(with_key);
    let first = here.as_ref().or(elsewhere.as_ref()).cloned().unwrap_or_default();
    screen.tell(format!("director   {first}"));
    screen.tell("           (keep this link to yourself: who has it directs)");
    if let Some(elsewhere) = elsewhere.as_ref().filter(|link| **link != first) {
        screen.tell(format!("elsewhere  {elsewhere}"));
    }
    match server.certificate_fingerprint().await {
        _ if server.is_plain_for_directors() => complain(
            "--plain-director: passwords and logins of directors on other devices cross the network in the clear. \
             Everybody on the Wi-Fi can read them, and direct with them.",
        ),
        Some(fingerprint) => {
            screen.tell("           The browser there warns once. Go on if it shows this fingerprint (SHA-256):");
            for half in fingerprint.groups().chunks(4) {
                screen.tell(format!("           {}", half.join(" ")));
            }
        }
        None if server.own_certificate_is_used() => screen.tell(
            "           Not yet: its certificate comes with the copy, or as soon as the disk can be written.",
        ),
        None => {}
    }
    if let Some(remark) = server.desk().certificate().remarked() {
        screen.tell(format!("           {remark}"));
    }
    Ok(DirectorLinks { elsewhere: elsewhere.unwrap_or_else(|| first.clone()), here: first })
}

/// The links with the director's key.
pub(crate) struct DirectorLinks {
    /// For this computer.
    pub(crate) here: String,
    /// For another device, where there is a way in.
    pub(crate) elsewhere: String,
}
