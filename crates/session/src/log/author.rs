//! Who said a fact.
//!
//! Text: `director`, `director Ann`, `table A3`, `scoring program`, `bws file`, `import`.

use std::fmt;
use std::str::FromStr;

use crate::model::{SectionLetters, TableNo};

/// Who said a fact.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Author {
    /// The director, at the console or the command line, by name when there are several.
    Director(Option<String>),
    /// The players at a table.
    Table {
        /// The section.
        section: SectionLetters,
        /// The table.
        table: TableNo,
    },
    /// A scoring program, through the Data Connector.
    ScoringProgram,
    /// Another program, through an exchange file.
    BwsFile,
    /// A file that was imported.
    Import,
}

/// Text that names no author.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{0}” is nobody who can say a fact: expected director, director NAME, table A3, scoring program, bws file or import"
)]
pub struct AuthorError(String);

impl Author {
    /// Returns the author as the journal gives it back: a name without outer blanks, or none.
    pub(crate) fn tidy(self) -> Author {
        match self {
            Author::Director(Some(name)) => {
                let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
                Author::Director(Some(name).filter(|name| !name.is_empty()))
            }
            other => other,
        }
    }
}

bridge::serde_through_text!(Author, "an author");

impl FromStr for Author {
    type Err = AuthorError;

    fn from_str(text: &str) -> Result<Author, AuthorError> {
        let text = text.trim();
        let error = || AuthorError(text.to_owned());
        match text.split_once(' ').unwrap_or((text, "")) {
            ("director", "") => Ok(Author::Director(None)),
            ("director", name) => Ok(Author::Director(Some(name.to_owned())).tidy()),
            ("scoring", "program") => Ok(Author::ScoringProgram),
            ("bws", "file") => Ok(Author::BwsFile),
            ("import", "") => Ok(Author::Import),
            ("table", place) => {
                let digits = place.find(|c: char| c.is_ascii_digit()).ok_or_else(error)?;
                let (section, table) = place.split_at(digits);
                Ok(Author::Table {
                    section: section.parse().map_err(|_| error())?,
                    table: table.parse().map_err(|_| error())?,
                })
            }
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Author::Director(None) => f.write_str("director"),
            Author::Director(Some(name)) => write!(f, "director {name}"),
            Author::Table { section, table } => write!(f, "table {section}{table}"),
            Author::ScoringProgram => f.write_str("scoring program"),
            Author::BwsFile => f.write_str("bws file"),
            Author::Import => f.write_str("import"),
        }
    }
}
