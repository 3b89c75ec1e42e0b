//! The people of the director's pages and their logins, as the journal keeps them.

use session::journal::{KeptLogin, KeptPerson};
use session::{JournalError, SqliteJournal};
use tempfile::TempDir;

use crate::club::club_in;

fn person(name: &str, password: &str) -> KeptPerson {
    let (name, password) = (name.to_owned(), password.to_owned());
    KeptPerson { name, role: "director".to_owned(), password, made: 7 }
}

fn login(byte: u8, person: Option<&str>) -> KeptLogin {
    let person = person.map(str::to_owned);
    KeptLogin { id: [byte; 32], person, device: "Firefox on Linux".to_owned(), since: 1, seen: 2 }
}

fn add(journal: &mut SqliteJournal, one: KeptPerson) {
    let added: Result<(), JournalError> = journal.change_people(|people| {
        people.push(one);
        Ok(())
    });
    added.unwrap();
}

#[test]
fn people_and_logins_stay() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut journal = SqliteJournal::open_or_create(&path).unwrap();
    assert_eq!(journal.people().unwrap(), []);
    add(&mut journal, person("Zoë  de Vries", "$z"));
    add(&mut journal, person("Ann", "$a"));
    journal.keep_login(&login(1, Some("ann"))).unwrap();
    for known in [1, 5] {
        journal.login_seen(&KeptLogin { seen: 9, ..login(known, None) }).unwrap();
    }
    drop(journal);
    let journal = SqliteJournal::open(&path).unwrap();
    let people = journal.people().unwrap();
    assert_eq!(people, [person("Ann", "$a"), person("Zoë  de Vries", "$z")]);
    assert_eq!(people[1].key(), "zoë de vries");
    assert_eq!(journal.logins().unwrap(), [KeptLogin { seen: 9, ..login(1, Some("ann")) }]);
}

#[test]
fn a_refused_change_changes_nothing() {
    let folder = TempDir::new().unwrap();
    let mut journal = SqliteJournal::open_or_create(&folder.path().join("tenace.db")).unwrap();
    add(&mut journal, person("Ann", "$a"));
    let refused: Result<(), own_error::Refused> = journal.change_people(|people| {
        people.clear();
        Err(own_error::Refused)
    });
    assert!(refused.is_err());
    assert_eq!(journal.people().unwrap().len(), 1);
}

/// An error of the caller's own.
mod own_error {
    #[derive(Debug)]
    pub(super) struct Refused;

    impl From<session::JournalError> for Refused {
        fn from(_: session::JournalError) -> Refused {
            Refused
        }
    }
}

#[test]
fn who_is_gone_is_logged_out_and_so_is_nobody_when_somebody_comes() {
    let folder = TempDir::new().unwrap();
    let mut journal = SqliteJournal::open_or_create(&folder.path().join("tenace.db")).unwrap();
    journal.keep_login(&login(1, None)).unwrap();
    add(&mut journal, person("Ann", "$a"));
    assert_eq!(journal.logins().unwrap(), []);
    add(&mut journal, person("Bob", "$b"));
    journal.keep_login(&login(2, Some("ann"))).unwrap();
    journal.keep_login(&login(3, Some("bob"))).unwrap();
    let gone: Result<(), JournalError> = journal.change_people(|people| {
        people.retain(|one| one.name != "Bob");
        Ok(())
    });
    gone.unwrap();
    assert_eq!(journal.logins().unwrap(), [login(2, Some("ann"))]);
    journal.end_logins(&[[2; 32], [9; 32]]).unwrap();
    assert_eq!(journal.logins().unwrap(), []);
}

#[test]
fn a_backup_brings_people_and_leaves_the_password_of_today() {
    let folder = TempDir::new().unwrap();
    let (path, backup) = (folder.path().join("tenace.db"), folder.path().join("backup.db"));
    let mut live = club_in(SqliteJournal::open_or_create(&path).unwrap());
    add(live.journal_mut(), person("Ann", "$old"));
    add(live.journal_mut(), person("Bob", "$b"));
    live.journal().back_up(&backup).unwrap();
    let elsewhere = folder.path().join("other/tenace.db");
    SqliteJournal::restore(&backup, &elsewhere, false).unwrap();
    assert_eq!(SqliteJournal::open(&elsewhere).unwrap().people().unwrap().len(), 2);

    let changed: Result<(), JournalError> = live.journal_mut().change_people(|people| {
        *people = vec![person("Ann", "$new"), person("Cem", "$c")];
        Ok(())
    });
    changed.unwrap();
    live.journal_mut().keep_login(&login(1, Some("ann"))).unwrap();
    drop(live);
    SqliteJournal::restore(&backup, &path, true).unwrap();
    let journal = SqliteJournal::open(&path).unwrap();
    let people = [person("Ann", "$new"), person("Bob", "$b"), person("Cem", "$c")];
    assert_eq!(journal.people().unwrap(), people);
    assert_eq!(journal.logins().unwrap(), [login(1, Some("ann"))]);
}

#[test]
fn a_password_is_not_told_by_accident() {
    assert_eq!(format!("{:?}", person("Ann", "$argon2id$x")), "KeptPerson(Ann, director, …)");
}
