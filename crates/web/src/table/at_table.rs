//! The table a request speaks for: its token is the only right it needs.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

use crate::Trouble;
use crate::auth::{Secret, Table};
use crate::server::{Club, Remote, SeatHandle};

/// A request with the token of a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct AtTable {
    pub(super) table: Table,
    pub(super) address: IpAddr,
}

/// The address a request came from.
#[derive(Debug, Clone, Copy)]
pub(super) struct From(pub(super) IpAddr);

impl FromRequestParts<Club> for From {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, _: &Club) -> Result<From, Trouble> {
        let remote = parts.extensions.get::<Remote>().ok_or_else(Trouble::away)?;
        Ok(From(remote.0.ip()))
    }
}

impl FromRequestParts<Club> for AtTable {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<AtTable, Trouble> {
        let From(address) = From::from_request_parts(parts, club).await?;
        let sent = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = sent.and_then(|sent| sent.strip_prefix("Bearer ")).and_then(Secret::read);
        let known = token.and_then(|token| club.desk.doors().by_token(token.fingerprint()));
        let table = match (known, token) {
            (Some(table), _) => table,
            (None, token) => {
                club.limits.stranger(address).map_err(Trouble::slow_down)?;
                let token = token.ok_or_else(Trouble::unknown_table)?;
                club.desk.look_for_new_doors().await?;
                let known = club.desk.doors().by_token(token.fingerprint());
                known.ok_or_else(Trouble::unknown_table)?
            }
        };
        if let Some(seat) = parts.extensions.get::<SeatHandle>() {
            seat.is_of_table(table);
        }
        club.limits.table(table, address).map_err(Trouble::slow_down)?;
        Ok(AtTable { table, address })
    }
}
