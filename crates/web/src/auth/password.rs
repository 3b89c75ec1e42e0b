//! Passwords: argon2id, with a salt of their own, kept as PHC strings.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};

/// The fewest characters of a password.
pub const SHORTEST: usize = 8;
/// The most: more would only be work for the server.
pub const LONGEST: usize = 200;

/// Why a text cannot be a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// It is too short.
    #[error(
        "A password has at least {SHORTEST} characters, this one {0}. A few words are easy to keep in mind."
    )]
    Short(usize),
    /// It is too long.
    #[error("A password has at most {LONGEST} characters, this one {0}.")]
    Long(usize),
    /// The computer could not hash it.
    #[error("The password could not be hashed on this computer ({0}).")]
    Failed(String),
}

/// Refuses what cannot be a password.
pub fn check(password: &str) -> Result<(), PasswordError> {
    match password.chars().count() {
        few @ 0..SHORTEST => Err(PasswordError::Short(few)),
        many if many > LONGEST => Err(PasswordError::Long(many)),
        _ => Ok(()),
    }
}

/// Returns the hash of a new password. Takes its time and 19 MiB: not for threads that others wait for.
pub fn hash(password: &str) -> Result<String, PasswordError> {
    check(password)?;
    let failed = |error: &dyn std::fmt::Display| PasswordError::Failed(error.to_string());
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|error| failed(&error))?;
    let hashed = hasher().hash_password_with_salt(password.as_bytes(), &salt);
    Ok(hashed.map_err(|error| failed(&error))?.to_string())
}

/// Tells whether a password is the one that was hashed; takes as long as hashing it.
pub fn is_right(password: &str, hash: &str) -> bool {
    // Whatever was kept says how it was made: an older cost is still checked.
    PasswordHash::new(hash)
        .is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Returns a hash that no password has. Checking against it takes as long as against a real one, so
/// the time of an answer does not tell who there is.
pub fn nobodys() -> &'static str {
    "$argon2id$v=19$m=19456,t=2,p=1$dGVuYWNlIG5vYm9keSBoZQ$\
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
}

/// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_hashed_as_owasp_says_and_found_again() {
        let hashed = hash("vier harten").unwrap();
        assert!(hashed.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hashed}");
        assert_ne!(hashed, hash("vier harten").unwrap(), "each has a salt of its own");
        assert!(is_right("vier harten", &hashed));
        assert!(!is_right("vier Harten", &hashed));
        assert!(!is_right("vier harten", "$argon2id$nonsense"));
    }

    #[test]
    fn nobodys_hash_is_a_hash_and_nobodys() {
        assert!(PasswordHash::new(nobodys()).is_ok());
        assert!(!is_right("", nobodys()));
    }

    #[test]
    fn short_and_endless_passwords_are_refused() {
        assert_eq!(check("sevenén"), Err(PasswordError::Short(7)));
        assert_eq!(check("éééééééé"), Ok(()));
        assert_eq!(check(&"a".repeat(201)), Err(PasswordError::Long(201)));
    }
}
