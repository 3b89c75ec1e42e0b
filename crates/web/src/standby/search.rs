//! Looks for the computer that is in charge, when the one that was followed is gone or was replaced.

use std::time::Duration;

use uuid::Uuid;

use super::caller::Caller;
use super::follower::Target;
use super::message::{Ask, Told};
use super::place::origin;
use crate::auth::Secret;
use crate::desk::{Books, Desk};

/// How long another computer may take to say whether it is in charge.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Asks the club's computers who is in charge, and follows that one from now on. What is answered is sealed: nobody who
/// only stands at an address can send a standby away.
pub(super) async fn go_where_the_evening_runs(desk: &Desk, caller: &Caller, target: &Target) {
    let standby = desk.standby();
    let own = standby.own_origins();
    let mut known = target.addresses();
    known.extend(standby.partner_origins());
    let mut told = Vec::new();
    // Those that were replaced may know of others.
    let mut asked: Vec<String> = own;
    for _ in 0..2 {
        known.retain(|origin| !asked.contains(origin));
        known.sort();
        known.dedup();
        let answers = ask_all(caller, &target.key, &known).await;
        asked.append(&mut known);
        let elsewhere = answers.iter().flat_map(|(_, told)| &told.elsewhere);
        known = elsewhere.filter_map(|text| origin(text)).collect();
        told.extend(answers);
    }
    let term = standby.place().term;
    let tried = target.addresses();
    let in_charge = told.into_iter().filter(|(at, told)| {
        told.in_charge && told.term.number >= term.number && !tried.contains(at)
    });
    if let Some((at, told)) = in_charge.max_by_key(|(_, told)| told.term) {
        let others = told.origins.iter().filter_map(|text| origin(text));
        let origins = std::iter::once(at.clone()).chain(others.filter(|one| *one != at)).collect();
        let go = move |books: &mut Books| books.follow_next(told.term, origins);
        if let Err(trouble) = desk.ask_unconfirmed(go).await {
            tracing::warn!("the computer in charge cannot be written down: {}", trouble.message());
        }
    }
}

async fn ask_all(caller: &Caller, key: &Secret, origins: &[String]) -> Vec<(String, Told)> {
    let asked = origins.iter().map(|origin| async move {
        let nonce = Uuid::now_v7();
        let ask = Ask { nonce };
        let told = caller.ask::<Told>(origin, "/standby/ask", key, "tenace ask", &ask, PATIENCE);
        let told = told.await.ok().filter(|told| told.nonce == nonce)?;
        Some((origin.clone(), told))
    });
    futures_util::future::join_all(asked).await.into_iter().flatten().collect()
}
