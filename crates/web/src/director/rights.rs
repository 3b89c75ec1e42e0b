//! What each address under `/director` asks of who uses it. An address that is not listed here is the
//! director's alone, so that a forgotten one is closed, not open.

use crate::auth::Right;

/// Returns the right that is needed to change something at an address.
pub(super) fn to_change(path: &str) -> Right {
    match path {
        // One's own affairs.
        "/director/logout" | "/director/api/me/password" | "/director/api/logins/end" => {
            Right::Look
        }
        // What a ruling would be worth, without giving it.
        "/director/api/weigh" => Right::Look,
        "/director/api/settle"
        | "/director/api/accept"
        | "/director/api/scanned"
        | "/director/api/scan" => Right::Enter,
        "/director/api/names" => Right::Names,
        // Each operation asks for its own right besides, also to be looked at.
        "/director/api/preview" | "/director/api/apply" => Right::Enter,
        path if path.starts_with("/director/api/accounts/") => Right::People,
        "/director/api/club" => Right::Club,
        path if path.starts_with("/director/api/backup") => Right::Club,
        _ => Right::Direct,
    }
}

/// Returns the right that is needed to look at an address.
pub(super) fn to_look(path: &str) -> Right {
    match path {
        // Who has a card may enter results.
        "/director/cards" | "/director/api/cards" => Right::Enter,
        // Who has the follower's key has a copy of everything.
        "/director/standby" | "/director/api/standby" => Right::Club,
        _ => Right::Look,
    }
}

/// Returns the right that an operation needs, by its word. One that is not listed is the director's. What
/// it turns out to do may need more.
pub(crate) fn of_operation(word: &str) -> Right {
    match word {
        "correct" | "erase" | "enter" | "paper" => Right::Enter,
        "identify" | "name" | "rename" | "swap_names" => Right::Names,
        _ => Right::Direct,
    }
}
