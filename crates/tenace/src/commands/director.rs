//! `tenace director`: who may work on the director's pages, from the machine itself. A password is read
//! from the terminal or a pipe, never from the command line, where others could see it.

use std::io::{IsTerminal, Read};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use jiff::{Timestamp, tz::TimeZone};
use serde::Serialize;
use session::journal::{Fault, JournalError, KeptLogin, KeptPerson};
use session::{SqliteJournal, journal};
use web::Trouble;
use web::auth::{Role, password, roster};

use super::AnswerIsNo;
use crate::Verdict;
use crate::data::Data;
use crate::screen::{Screen, complain};

/// Says who may work on the director's pages.
#[derive(Subcommand)]
pub(crate) enum Director {
    /// List the people, and how many browsers they are logged in with
    List(List),
    /// Add somebody; the password is asked for, or read from a pipe
    Add(Add),
    /// Set a new password for who forgot theirs, and log them out everywhere
    Password(Named),
    /// Remove somebody, and log them out everywhere
    Remove(Named),
}

#[derive(Args)]
pub(crate) struct List {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Add {
    /// The name; it stands in the log beside everything this person does
    name: String,
    /// What they may do: director (everything), scorer (results and names) or viewer (look)
    #[arg(long, default_value = "director")]
    role: Role,
}

#[derive(Args)]
pub(crate) struct Named {
    /// The name, whatever its capitals
    name: String,
}

#[derive(Serialize)]
struct Listed {
    name: String,
    role: String,
    since: Option<Timestamp>,
    logins: usize,
    seen: Option<Timestamp>,
}

impl Director {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Director::List(command) => command.run(data, screen),
            Director::Add(Add { name, role }) => {
                let name = roster::tidy_name(&name, "a name").map_err(refused)?;
                let mut journal = data.journal_or_new()?;
                // Asked before the password is: nobody types one for nothing.
                let one = |password| KeptPerson {
                    name: name.clone(),
                    role: role.to_string(),
                    password,
                    made: Timestamp::now().as_microsecond(),
                };
                roster::add(&mut journal.people()?, one(String::new())).map_err(refused)?;
                let one = one(new_password(&name)?);
                change(&mut journal, |people| roster::add(people, one))?;
                screen.tell(format!("{name} can log in as {role} now."));
                Ok(Verdict::Yes)
            }
            Director::Password(Named { name }) => {
                let mut journal = data.journal()?;
                let name = roster::set_password(&mut journal.people()?, &name, String::new());
                let name = name.map_err(refused)?;
                let hash = new_password(&name)?;
                change(&mut journal, |people| roster::set_password(people, &name, hash))?;
                let key = KeptPerson::key_of(&name);
                let logins = journal.logins()?.into_iter();
                let own = logins.filter(|login| login.person.as_ref() == Some(&key));
                let ids: Vec<[u8; 32]> = own.map(|login| login.id).collect();
                journal.end_logins(&ids)?;
                screen.tell(format!("{name} has a new password, and is logged out everywhere."));
                Ok(Verdict::Yes)
            }
            Director::Remove(Named { name }) => {
                let mut journal = data.journal()?;
                let name = change(&mut journal, |people| roster::remove(people, &name))?;
                screen.tell(format!("{name} cannot log in any more."));
                Ok(Verdict::Yes)
            }
        }
    }
}

impl List {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let (people, logins) = match data_of(data) {
            Err(JournalError { fault: Fault::Missing, .. }) => Default::default(),
            other => other?,
        };
        let listed = people.into_iter().map(|one| listed(&one, &logins));
        if self.json {
            let listed: Vec<Listed> = listed.collect();
            screen.json(&listed)?;
            return Ok(Verdict::Yes);
        }
        let rows: Vec<Vec<String>> = listed
            .map(|Listed { name, role, logins, seen, .. }| {
                let seen = seen.map(|seen| seen.to_zoned(TimeZone::system()));
                let seen = seen.map_or(String::new(), |seen| seen.strftime("%F %H:%M").to_string());
                vec![name, role, logins.to_string(), seen]
            })
            .collect();
        if rows.is_empty() {
            screen.line("There is nobody yet. Open the link that tenace serve shows, or: tenace director add NAME")?;
        } else {
            screen.table(&["Name", "Role", "Logins", "Last seen"], &["Logins"], rows)?;
        }
        Ok(Verdict::Yes)
    }
}

fn data_of(data: &Data) -> Result<(Vec<KeptPerson>, Vec<KeptLogin>), JournalError> {
    let journal = SqliteJournal::open(&data.journal_path())?;
    Ok((journal.people()?, journal.logins()?))
}

fn listed(one: &KeptPerson, logins: &[journal::KeptLogin]) -> Listed {
    let key = one.key();
    let now = Timestamp::now().as_microsecond();
    let own = logins.iter().filter(|login| login.person.as_ref() == Some(&key));
    let held = own.clone().filter(|login| web::auth::people::holds(login, now)).count();
    let seen = own.map(|login| login.seen).max();
    Listed {
        name: one.name.clone(),
        role: one.role.clone(),
        since: Timestamp::from_microsecond(one.made).ok(),
        logins: held,
        seen: seen.and_then(|seen| Timestamp::from_microsecond(seen).ok()),
    }
}

/// Changes the people; a refusal is an answer.
fn change<T>(
    journal: &mut SqliteJournal,
    change: impl FnOnce(&mut Vec<KeptPerson>) -> Result<T, Trouble>,
) -> anyhow::Result<T> {
    journal.change_people(change).map_err(refused)
}

fn refused(trouble: Trouble) -> anyhow::Error {
    AnswerIsNo(trouble.message().to_owned()).into()
}

/// Asks for a new password, twice at a terminal; returns its hash.
fn new_password(name: &str) -> anyhow::Result<String> {
    let typed = if std::io::stdin().is_terminal() {
        complain(format_args!(
            "A password for {name}, at least {} characters:",
            password::SHORTEST
        ));
        let typed = rpassword::prompt_password("Password: ").context("no password was typed")?;
        password::check(&typed)?;
        let again = rpassword::prompt_password("Once more: ").context("no password was typed")?;
        if again != typed {
            bail!("the two passwords are not the same. Nothing was changed");
        }
        typed
    } else {
        let mut piped = String::new();
        let longest = 4 * password::LONGEST as u64;
        std::io::stdin().take(longest).read_to_string(&mut piped).context("the password")?;
        piped.trim_end_matches(['\r', '\n']).to_owned()
    };
    Ok(password::hash(&typed)?)
}
