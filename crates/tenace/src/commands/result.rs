//! `tenace result`: enter, correct and erase results.

use anyhow::{anyhow, bail};
use bridge::{BoardNo, Outcome};
use clap::{Args, Subcommand};
use session::model::{PairNo, RoundNo, Seating, SectionLetters, SessionNo, TableNo};
use session::{
    Answer, Command, EnterResult, EraseResult, FactId, LiveEvent, Saying, SqliteJournal, State,
};

use super::answer::{Refused, Voice, accepted, acknowledge_json, sentence, with_hint};
use super::lines::Lines;
use crate::Verdict;
use crate::data::Data;
use crate::screen::{Screen, complain};

#[derive(Subcommand)]
pub(crate) enum ResultCommand {
    /// Enter a result, or many from a file or a pipe
    ///
    /// A result is written as on a score sheet: contract, declarer, result and perhaps the lead.
    /// `4SN= HK`, `3NTXE-2`, `PASS`, `NP` (not played), `60% 40%`, `A+ A-` (average plus to N/S), `A`
    /// (average to both).
    ///
    /// Rulings stand in brackets: `[60% 4SN=, 40% 4SN-1]`, or one for each side. docs/results.md has
    /// everything that can be written.
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

With --lines every line is TABLE BOARD RESULT; a # starts a remark. In front may stand id=ID,
round=R, and correct to replace what is there. Each line is committed and acknowledged by itself.
`-` reads from a pipe. Brackets, ? and ; need quotes in a shell.";

#[derive(Args)]
pub(crate) struct Enter {
    /// The event: its id, the beginning or end of it, its name, or name and date
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
    /// The event: its id, the beginning or end of it, its name, or name and date
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
        let entry = self.entry(live.state(), table, board, &self.result.join(" "))?;
        let saying =
            Saying { command: Command::EnterResult(entry), author, device: None, id, time };
        let Some(answer) = accepted(live.say(&saying), self.json, screen)? else {
            return Ok(Verdict::No);
        };
        self.acknowledge(&live, &answer, id, None, screen)?;
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
            let said = self.saying(live.state(), text);
            let entered = said.and_then(|saying| {
                let answer = live.say(&saying).map_err(with_hint)?;
                self.acknowledge(live, &answer, saying.id, Some(number), screen)
            });
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
                    match self.json {
                        true => {
                            screen
                                .tell_json(&Refused { line: Some(number), refused: &sentence })?;
                        }
                        false => complain(format_args!("line {number} (“{text}”): {sentence}")),
                    }
                }
            }
        }
        match refused {
            0 => return Ok(Verdict::Yes),
            1 => complain(format_args!("tenace: 1 line was refused; the others are entered")),
            _ => complain(format_args!(
                "tenace: {refused} lines were refused; the others are entered"
            )),
        }
        Ok(Verdict::No)
    }

    fn saying(&self, state: &State, line: &str) -> anyhow::Result<Saying> {
        let (author, mut id, time) = self.voice.speak()?;
        let (mut round, mut correct) = (self.round, self.correct);
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.peek() {
            match word.split_once('=') {
                Some(("id", text)) => id = text.parse()?,
                Some(("round", text)) => round = Some(text.parse()?),
                _ if *word == "correct" => correct = true,
                _ => break,
            }
            words.next();
        }
        let (Some(table), Some(board)) = (words.next(), words.next()) else {
            bail!("expected TABLE BOARD RESULT, such as A3 11 4SN= HK");
        };
        let board = board.parse().map_err(|error| anyhow!("{error}"))?;
        let result = words.collect::<Vec<_>>().join(" ");
        let entry = self.entry(state, table, board, &result)?;
        let command = Command::EnterResult(EnterResult { round, correct, ..entry });
        Ok(Saying { command, author, device: None, id, time })
    }

    fn entry(
        &self,
        state: &State,
        table: &str,
        board: BoardNo,
        result: &str,
    ) -> anyhow::Result<EnterResult> {
        let (section, table) = place(state, self.session, table)?;
        let outcome: Outcome = result.parse()?;
        let seating = (self.ns.is_some() || self.ew.is_some())
            .then_some(Seating::Pairs { ns: self.ns, ew: self.ew });
        Ok(EnterResult {
            session: self.session,
            section,
            table,
            round: self.round,
            board,
            outcome,
            seating,
            correct: self.correct,
            insist: self.insist,
            reason: None,
        })
    }

    fn acknowledge(
        &self,
        live: &LiveEvent<SqliteJournal>,
        answer: &Answer,
        id: FactId,
        line: Option<u64>,
        screen: &mut Screen,
    ) -> anyhow::Result<()> {
        if self.json {
            return acknowledge_json(screen, answer, id, line);
        }
        let again = if answer.repeated { " (was entered before)" } else { "" };
        screen.tell(format!("{}{again}", sentence(live, answer)?));
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
        let said = live.say(&Saying { command, author, device: None, id, time });
        let Some(answer) = accepted(said, self.json, screen)? else { return Ok(Verdict::No) };
        if self.json {
            acknowledge_json(screen, &answer, id, None)?;
        } else {
            screen.tell(sentence(&live, &answer)?);
        }
        Ok(Verdict::Yes)
    }
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
