//! Who comes after whom: taking over, telling the one before, and finding out at the start that
//! another one has taken over meanwhile.

use std::time::Duration;

use axum::extract::{Extension, State};
use jiff::Timestamp;
use session::{EventId, Seq};
use uuid::Uuid;

use super::caller::{CallError, Caller};
use super::message::{Ask, TakesOver, Told, Yields};
use super::place::{Role, Term, origin};
use super::proof::Sealed;
use super::{answer, opened};
use crate::Trouble;
use crate::desk::{Books, Desk, RESTORED};
use crate::server::{Club, Remote};

/// So long the one in charge may take to step back.
const STEP_BACK: Duration = Duration::from_secs(2);
/// So long its last facts may take to arrive.
const LAST_FACTS: Duration = Duration::from_secs(5);
/// So long another computer may take to say at the start whether it has taken over.
const AT_START: Duration = Duration::from_millis(1500);
/// So often the one before is told, until it has heard.
const TELL: Duration = Duration::from_secs(2);

/// Puts this computer in charge. The one that was is asked to step back first, and its last facts are
/// waited for; when it does not answer, it is told as soon as it does.
pub async fn take_over(desk: &Desk) -> Result<(), Trouble> {
    let standby = desk.standby().clone();
    let place = standby.place();
    if place.is_in_charge() {
        return Ok(());
    }
    let (term, since) =
        (Term { number: place.term.number + 1, node: place.node }, Timestamp::now());
    let before = place.elsewhere().to_vec();
    let message = TakesOver { term, since, origins: standby.own_origins(), copied: None };
    if matches!(place.role, Role::Following { .. }) {
        let caller = Caller::new();
        for origin in &before {
            if let Ok(yields) = tell::<Yields>(&caller, desk, origin, &message, STEP_BACK).await {
                wait_for(desk, yields.heads).await;
                break;
            }
        }
    }
    let errand = move |books: &mut Books| {
        let mut place = books.standby.place();
        let is_copy = matches!(place.role, Role::Following { .. });
        // A higher one may have been heard of meanwhile.
        let number = term.number.max(place.term.number + 1);
        place.term = Term { number, node: place.node };
        let copied = books.heads()?;
        place.role = Role::InCharge { since: Some(since), copied, before };
        books.set_place(place)?;
        if is_copy && let Some(ahead) = books.standby.ahead() {
            books.take_clocks_over(ahead);
        }
        Ok(())
    };
    desk.ask_unconfirmed(errand).await
}

/// Waits until the copy has come as far as this and what is kept beside the logs with it, or it is clear that it will not.
async fn wait_for(desk: &Desk, heads: Vec<(EventId, Seq)>) {
    let is_all = || {
        let copying = desk.standby().copying();
        copying.has_last || !copying.is_connected
    };
    let arrived = async {
        loop {
            let here = desk
                .ask_unconfirmed(|books: &mut Books| Ok(books.heads()?))
                .await
                .unwrap_or_default();
            let has = |(event, seq): &(EventId, Seq)| {
                here.iter().any(|(other, there)| other == event && there >= seq)
            };
            if heads.iter().all(has) && is_all() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(LAST_FACTS, arrived).await;
}

/// Tells the computers that were in charge before, until they have heard.
pub(crate) async fn keep_telling(desk: Desk) {
    let standby = desk.standby().clone();
    let mut changes = standby.watch();
    let caller = Caller::new();
    loop {
        changes.mark_unchanged();
        let place = standby.place();
        let (since, copied, before) = match place.role {
            Role::InCharge { since: Some(since), copied, before } if !before.is_empty() => {
                (since, copied, before)
            }
            _ => {
                if changes.changed().await.is_err() {
                    return;
                }
                continue;
            }
        };
        let origins = standby.own_origins();
        let message = TakesOver { term: place.term, since, origins, copied: Some(copied) };
        for origin in &before {
            match tell::<Yields>(&caller, &desk, origin, &message, STEP_BACK).await {
                Ok(_) => {
                    let errand = |books: &mut Books| {
                        let mut place = books.standby.place();
                        if let Role::InCharge { before, .. } = &mut place.role {
                            before.clear();
                            books.set_place(place)?;
                        }
                        Ok(())
                    };
                    let _ = desk.ask_unconfirmed(errand).await;
                    break;
                }
                // Somebody there knows a higher term: this one has been replaced.
                Err(CallError::Said { code, .. }) if code == "lower_term" => {
                    ask_around(&desk).await;
                }
                Err(_) => {}
            }
        }
        tokio::select! {
            () = tokio::time::sleep(TELL) => {}
            changed = changes.changed() => if changed.is_err() { return },
        }
    }
}

async fn tell<T: serde::de::DeserializeOwned>(
    caller: &Caller,
    desk: &Desk,
    origin: &str,
    message: &TakesOver,
    patience: Duration,
) -> Result<T, CallError> {
    let key = desk.standby().key();
    caller.ask(origin, "/standby/takes-over", &key, "tenace takes over", message, patience).await
}

/// Asks the club's other computers whether one of them has taken over. Returns when all have answered
/// or had their time.
pub(crate) async fn ask_around(desk: &Desk) {
    let standby = desk.standby().clone();
    if !standby.is_in_charge() {
        return;
    }
    let caller = Caller::new();
    let asked = standby.partner_origins().into_iter().map(|origin| {
        let (caller, key) = (caller.clone(), standby.key());
        async move {
            let nonce = Uuid::now_v7();
            let path = "/standby/ask";
            let ask = Ask { nonce };
            let told = caller.ask::<Told>(&origin, path, &key, "tenace ask", &ask, AT_START);
            told.await.ok().filter(|told| told.nonce == nonce)
        }
    });
    for told in futures_util::future::join_all(asked).await.into_iter().flatten() {
        if told.in_charge && told.term > standby.place().term {
            let since = told.since.unwrap_or_else(Timestamp::now);
            let by = told.origins.iter().filter_map(|text| origin(text)).collect();
            step_back(desk, told.term, since, by, Some(told.copied)).await;
        }
    }
}

/// Takes in that another computer is in charge under a higher term.
pub(super) async fn step_back(
    desk: &Desk,
    term: Term,
    since: Timestamp,
    by: Vec<String>,
    copied: Option<Vec<(EventId, Seq)>>,
) {
    let errand = move |books: &mut Books| {
        let mut place = books.standby.place();
        let is_known = term == place.term && !place.is_in_charge();
        if term < place.term || (term == place.term && place.is_in_charge()) {
            return Ok(());
        }
        place.term = term;
        match &mut place.role {
            // A standby follows whoever is in charge.
            Role::Following { url, origins, .. } => {
                let own = books.standby.own_origins();
                if let Some(first) = by.iter().find(|origin| !own.contains(origin)) {
                    url.clone_from(first);
                    *origins = by;
                }
            }
            Role::Replaced { copied: known, by: addresses, .. } if is_known => {
                *known = copied.or(known.take());
                if !by.is_empty() {
                    *addresses = by;
                }
            }
            role => *role = Role::Replaced { since, by, copied },
        }
        let kept = books.set_place(place.clone());
        if kept.is_err() {
            // A disk that fails is no reason to stay in charge beside the other.
            books.standby.set_place(place);
        }
        kept
    };
    if let Err(trouble) = desk.ask_unconfirmed(errand).await {
        tracing::error!("this computer's place cannot be written down: {}", trouble.message());
    }
}

/// Goes on in charge above a term that a phone knows, if this computer began with a backup and nobody has followed it: then
/// nobody can have taken over from it, and the phone has the term of the computer that is gone. Returns whether it does.
pub(super) async fn go_on_after(desk: &Desk, term: Term) -> bool {
    let errand = move |books: &mut Books| {
        let mut place = books.standby.place();
        let is_first = place.is_in_charge() && books.standby.partners().is_empty();
        if !is_first || books.kept(RESTORED)?.is_none() {
            return Ok(false);
        }
        if place.term < term {
            place.term = Term { number: term.number.saturating_add(1), node: place.node };
            books.set_place(place)?;
        }
        Ok(true)
    };
    desk.ask_unconfirmed(errand).await.unwrap_or_else(|trouble| {
        tracing::error!("this computer's place cannot be written down: {}", trouble.message());
        false
    })
}

/// Another computer asks who is in charge.
pub(super) async fn asked(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Sealed(body): Sealed,
) -> Result<Vec<u8>, Trouble> {
    let standby = club.desk.standby();
    let Ask { nonce } = opened(standby, remote, "tenace ask", &body)?;
    let place = standby.place();
    let (since, copied) = match &place.role {
        Role::InCharge { since, copied, .. } => (*since, copied.clone()),
        _ => (None, Vec::new()),
    };
    let (in_charge, origins) = (place.is_in_charge(), standby.own_origins());
    let elsewhere = place.elsewhere().to_vec();
    let told = Told { nonce, term: place.term, in_charge, since, origins, copied, elsewhere };
    answer(standby, "tenace ask", &told)
}

/// Another computer takes over, or has taken over.
pub(super) async fn replaced(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Sealed(body): Sealed,
) -> Result<Vec<u8>, Trouble> {
    let standby = club.desk.standby();
    let said: TakesOver = opened(standby, remote, "tenace takes over", &body)?;
    let TakesOver { term, since, origins, copied } = said;
    if term < standby.place().term {
        return Err(Trouble::lower_term());
    }
    let by = origins.iter().filter_map(|text| origin(text)).collect();
    step_back(&club.desk, term, since, by, copied).await;
    let heads = club.desk.ask_unconfirmed(|books: &mut Books| Ok(books.heads()?)).await?;
    answer(standby, "tenace takes over", &Yields { heads })
}

#[cfg(test)]
#[path = "succession_tests.rs"]
mod tests;
