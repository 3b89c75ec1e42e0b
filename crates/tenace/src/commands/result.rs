//! `tenace result`: enter, correct and erase results.

use anyhow::{anyhow, bail};
use bridge::{BoardNo, Outcome};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde::Serialize;
use session::model::{PairNo, RoundNo, Seating, SectionLetters, SessionNo, TableNo};
use session::{
    Answer, Author, Command, EnterResult, EraseResult, FactId, LiveEvent, Saying, SqliteJournal,
    State,
};
use uuid::Uuid;

use super::lines::Lines;
use crate::data::Data;
use crate::screen::Screen;
use crate::{Verdict, describe};

#[derive(Subcommand)]
pub(crate) enum ResultCommand {
    /// Enter a result, or many from a file or a pipe
    ///
    /// A result is written as on a score sheet: contract, declarer, result and perhaps the lead.
    /// `4SN= HK`, `3NTXE-2`, `PASS`, `NP` (not played), `60% 40%`, `A+ A-` (average plus to N/S), `A`
    /// (average to both).
    #[command(after_help = ENTER_HELP)]
    Enter(Enter),
    /// Erase a result
    Erase(Erase),
}

const ENTER_HELP: &str = "\
Examples:
  tenace result enter \"Tuesday pairs\" A3 5 4SN= HK
  tenace result enter \"Tuesday pairs\" 3 5 4SN-1 --correct
  tenace result enter \"Tuesday pairs\" --lines results.txt

With --lines every line is TABLE BOARD RESULT, optionally with id=ID in front; a # starts a remark.
Each line is committed and acknowledged by itself. `-` reads from a pipe.";

#[derive(Args)]
pub(crate) struct Enter {
    /// The event: its id, the beginning of it, or its name
    event: String,
    /// The table, with its section where there are several: A3
    #[arg(required_unless_present = "lines")]
    table: Option<String>,
    /// The board
    #[arg(required_unless_present = "lines")]
    board: Option<BoardNo>,
    /// What happened
    #[arg(required_unless_present = "lines", allow_negative_numbers = true)]
    result: Vec<String>,
    /// Enter the results in this file, or `-`, one per line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "board", "result", "id", "insist"])]
    lines: Option<String>,
    /// The round, when the table plays the board in more than one
    #[arg(long, conflicts_with = "lines")]
    round: Option<RoundNo>,
    /// The session
    #[arg(long, default_value_t = SessionNo::FIRST)]
    session: SessionNo,
    /// Replace the result that is there
    #[arg(long)]
    correct: bool,
    /// Accept a result that the movement does not know; needs --round, --ns and --ew
    #[arg(long)]
    insist: bool,
    /// The pair that sat North-South, when it was not the one of the movement
    #[arg(long, requires = "ew", conflicts_with = "lines")]
    ns: Option<PairNo>,
    /// The pair that sat East-West, when it was not the one of the movement
    #[arg(long, requires = "ns", conflicts_with = "lines")]
    ew: Option<PairNo>,
    #[command(flatten)]
    voice: Voice,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Erase {
    /// The event: its id, the beginning of it, or its name
    event: String,
    /// The table, with its section where there are several: A3
    table: String,
    /// The board
    board: BoardNo,
    /// The round, when the table plays the board in more than one
    #[arg(long)]
    round: Option<RoundNo>,
    /// The session
    #[arg(long, default_value_t = SessionNo::FIRST)]
    session: SessionNo,
    /// Why
    #[arg(long)]
    reason: Option<String>,
    #[command(flatten)]
    voice: Voice,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Who speaks, and under which id.
#[derive(Args, Clone)]
pub(crate) struct Voice {
    /// An id of your own: said again unchanged, it changes nothing. A UUID, or any text
    #[arg(long)]
    id: Option<String>,
    /// Who says it: director, director NAME, table A3, scoring program, bws file, import
    #[arg(long, default_value = "director")]
    by: String,
}

impl Voice {
    pub(crate) fn speak(&self) -> anyhow::Result<(Author, FactId, Timestamp)> {
        let author = self.by.parse().map_err(|error| anyhow!("--by: {error}"))?;
        let id = match &self.id {
            Some(text) => text.parse().map_err(|error| anyhow!("--id: {error}"))?,
            None => FactId(Uuid::now_v7()),
        };
        Ok((author, id, Timestamp::now()))
    }
}

impl ResultCommand {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            ResultCommand::Enter(command) => command.run(data, screen),
            ResultCommand::Erase(command) => command.run(data, screen),
        }
    }
}

impl Enter {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut live = data.event(&self.event)?;
        if let Some(source) = &self.lines {
            return self.enter_lines(&mut live, source, screen);
        }
        let (Some(table), Some(board)) = (&self.table, self.board) else {
            bail!("say which table and board");
        };
        let (author, id, time) = self.voice.speak()?;
        let command = self.command(live.state(), table, board, &self.result.join(" "))?;
        let saying = Saying { command, author, id, time };
        self.say(&mut live, &saying, screen)?;
        Ok(Verdict::Yes)
    }

    fn enter_lines(
        &self,
        live: &mut LiveEvent<SqliteJournal>,
        source: &str,
        screen: &mut Screen,
    ) -> anyhow::Result<Verdict> {
        let mut lines = Lines::open(source)?;
        let mut refused = 0;
        while let Some(line) = lines.next()? {
            let number = lines.number;
            let text = line.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let entered =
                self.saying(live.state(), text).and_then(|saying| self.say(live, &saying, screen));
            match entered {
                Ok(()) => {}
                // When the journal fails, going on would only repeat that. What is wrong with one
                // line is told, and the next line is another matter.
                Err(error) if is_about_the_journal(&error) => {
                    return Err(error.context(format!("stopped at line {number}")));
                }
                Err(error) => {
                    refused += 1;
                    let sentence = format!("{error:#}");
                    if self.json {
                        screen.tell_json(&Refused { line: number, refused: &sentence })?;
                    }
                    eprintln!("line {number} (“{text}”): {sentence}");
                }
            }
        }
        match refused {
            0 => Ok(Verdict::Yes),
            1 => bail!("1 line was refused; the others are entered"),
            _ => bail!("{refused} lines were refused; the others are entered"),
        }
    }

    fn saying(&self, state: &State, line: &str) -> anyhow::Result<Saying> {
        let (author, mut id, time) = self.voice.speak()?;
        let mut words = line.split_whitespace().peekable();
        if let Some(given) = words.next_if(|word| word.starts_with("id=")) {
            id = given.trim_start_matches("id=").parse()?;
        }
        let (Some(table), Some(board)) = (words.next(), words.next()) else {
            bail!("expected TABLE BOARD RESULT, such as A3 11 4SN= HK");
        };
        let board = board.parse().map_err(|error| anyhow!("{error}"))?;
        let result = words.collect::<Vec<_>>().join(" ");
        Ok(Saying { command: self.command(state, table, board, &result)?, author, id, time })
    }

    fn command(
        &self,
        state: &State,
        table: &str,
        board: BoardNo,
        result: &str,
    ) -> anyhow::Result<Command> {
        let (section, table) = place(state, self.session, table)?;
        let outcome: Outcome = result.parse()?;
        let seating = (self.ns.is_some() || self.ew.is_some())
            .then_some(Seating::Pairs { ns: self.ns, ew: self.ew });
        Ok(Command::EnterResult(EnterResult {
            session: self.session,
            section,
            table,
            round: self.round,
            board,
            outcome,
            seating,
            correct: self.correct,
            insist: self.insist,
        }))
    }

    fn say(
        &self,
        live: &mut LiveEvent<SqliteJournal>,
        saying: &Saying,
        screen: &mut Screen,
    ) -> anyhow::Result<()> {
        let answer = live.say(saying)?;
        if self.json {
            acknowledge_json(screen, &answer, saying.id)?;
        } else {
            let fact = live.fact(answer.seq)?;
            let again = if answer.repeated { " (was entered before)" } else { "" };
            let what = fact.map_or(String::new(), |fact| describe::fact(&fact.body));
            screen.tell(format!("fact {}: {what}{again}", answer.seq));
        }
        Ok(())
    }
}

impl Erase {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut live = data.event(&self.event)?;
        let (author, id, time) = self.voice.speak()?;
        let (section, table) = place(live.state(), self.session, &self.table)?;
        let command = Command::EraseResult(EraseResult {
            session: self.session,
            section,
            table,
            round: self.round,
            board: self.board,
            reason: self.reason,
        });
        let answer = live.say(&Saying { command, author, id, time })?;
        if self.json {
            acknowledge_json(screen, &answer, id)?;
        } else {
            let board = self.board;
            screen.tell(format!(
                "fact {}: the result of board {board} at table {section}{table} is erased",
                answer.seq
            ));
        }
        Ok(Verdict::Yes)
    }
}

/// Prints the answer to something said.
pub(crate) fn acknowledge_json(
    screen: &mut Screen,
    answer: &Answer,
    id: FactId,
) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct Acknowledged {
        seq: u64,
        id: String,
        repeated: bool,
    }
    screen.tell_json(&Acknowledged {
        seq: answer.seq.0,
        id: id.to_string(),
        repeated: answer.repeated,
    })
}

/// Why a line was not entered.
#[derive(Serialize)]
struct Refused<'a> {
    line: u64,
    refused: &'a str,
}

fn is_about_the_journal(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(session::SayError::Journal(_)))
        || error.is::<session::JournalError>()
}

/// Reads a table as people write it: `A3`, or `3` where there is only one section.
fn place(
    state: &State,
    session: SessionNo,
    text: &str,
) -> anyhow::Result<(SectionLetters, TableNo)> {
    let digits = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
    let (letters, number) = text.split_at(digits);
    let table = number.parse().map_err(|_| {
        anyhow!("“{text}” is not a table: expected a section and a number, such as A3")
    })?;
    if !letters.is_empty() {
        return Ok((letters.parse()?, table));
    }
    let sections: Vec<_> = state.event().sections_of(session).map(|(letters, _)| letters).collect();
    match sections.as_slice() {
        [only] => Ok((*only, table)),
        [] => bail!("there is no session {session}"),
        _ => bail!("there are several sections: say which, such as {}{table}", sections[0]),
    }
}
