//! The people of the director's pages, and what the club has settled for itself, on the desk. The file
//! comes first; what is in memory follows.

use session::JournalError;
use session::journal::{KeptLogin, KeptPerson};

use super::books::Books;
use crate::Trouble;
use crate::auth::people::Moment;
use crate::auth::roster;

/// Where the club's name is kept.
const CLUB_NAME: &str = "club_name";

impl Books {
    /// Takes over who there is and who has logged in.
    pub fn read_people(&mut self) -> Result<(), JournalError> {
        let journal = self.journal()?;
        let (people, logins) = (journal.people()?, journal.logins()?);
        self.people.replace(people, logins, Moment::now());
        Ok(())
    }

    /// Changes who there is.
    pub fn change_people<T>(
        &mut self,
        change: impl FnOnce(&mut Vec<KeptPerson>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let changed = self.journal()?.change_people(change);
        self.read_people()?;
        changed
    }

    /// Gives somebody a new password and ends all their logins; returns their name as it is written.
    pub fn set_password(&mut self, name: &str, hash: String) -> Result<String, Trouble> {
        let name = self.change_people(|people| roster::set_password(people, name, hash))?;
        let ids = self.people.logins_of(&name);
        self.end_logins(&ids)?;
        Ok(name)
    }

    /// Keeps a login.
    pub fn keep_login(&mut self, login: &KeptLogin) -> Result<(), Trouble> {
        self.journal()?.keep_login(login)?;
        let over = self.people.long_over(Moment::now());
        self.journal()?.end_logins(&over)?;
        Ok(self.read_people()?)
    }

    /// Notes that a login is in use.
    pub fn login_seen(&mut self, login: &KeptLogin) -> Result<(), Trouble> {
        Ok(self.journal()?.login_seen(login)?)
    }

    /// Ends logins.
    pub fn end_logins(&mut self, ids: &[[u8; 32]]) -> Result<(), Trouble> {
        self.journal()?.end_logins(ids)?;
        Ok(self.read_people()?)
    }

    /// Returns the club's name, when it has said one.
    pub fn club_name(&mut self) -> Result<Option<String>, Trouble> {
        let kept = self.journal()?.kept(CLUB_NAME)?;
        Ok(kept.and_then(|bytes| String::from_utf8(bytes).ok()).filter(|name| !name.is_empty()))
    }

    /// Names the club.
    pub fn name_club(&mut self, name: &str) -> Result<(), Trouble> {
        Ok(self.journal()?.keep(CLUB_NAME, name.as_bytes())?)
    }

    /// Returns what the club has settled under a name.
    pub fn kept(&mut self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        Ok(self.journal()?.kept(name)?)
    }

    /// Settles something for the club.
    pub fn keep(&mut self, name: &str, value: &[u8]) -> Result<(), Trouble> {
        Ok(self.journal()?.keep(name, value)?)
    }
}
