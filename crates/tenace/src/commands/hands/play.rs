//! `tenace hands lead` and `tenace hands play`: what each card is worth, double dummy.

use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use bridge::{BoardNo, Card, Contract, Form, Seat, Strain};
use clap::Args;
use hands::double_dummy::{Cancel, Search, Solver, SolverError, analyse_play, best_line};
use hands::play::Position;
use hands::{Board, HandSet, PlayedBoard};
use serde::Serialize;

use super::super::hand_file::HandFile;
use crate::screen::Screen;
use crate::{Verdict, processor_time, tricks};

#[derive(Args)]
pub(crate) struct Lead {
    /// A file with deals, in any format; `-` is a pipe
    file: String,
    /// The board
    board: BoardNo,
    /// The contract and its declarer, such as 4SN or 3NTW
    contract: String,
    /// The cards played so far, such as HK H2; none if it is about the opening lead
    cards: Vec<Card>,
    #[command(flatten)]
    reading: HandFile,
    #[command(flatten)]
    time: Time,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Play {
    /// A file with the play of boards, such as LIN or PBN; `-` is a pipe
    file: String,
    /// The board
    board: BoardNo,
    #[command(flatten)]
    reading: HandFile,
    #[command(flatten)]
    time: Time,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What the search may take.
#[derive(Args)]
struct Time {
    /// How long the search may take; freak deals can take minutes
    #[arg(long, default_value_t = tricks::SECONDS_PER_DEAL, value_name = "N")]
    seconds: u64,
}

/// A card and what comes of it, for other programs.
#[derive(Serialize)]
struct Choice {
    card: Card,
    /// The tricks of the player's side in the whole play.
    tricks: u8,
}

#[derive(Serialize)]
struct Choices {
    turn: Option<Seat>,
    cards: Vec<Choice>,
    best_line: Vec<Card>,
}

#[derive(Serialize)]
struct Step {
    card: Card,
    seat: Seat,
    /// The tricks declarer takes in all, after this card.
    tricks: u8,
    /// How many tricks the card cost its side.
    cost: u8,
}

impl Lead {
    pub(super) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let reading = self.reading.read(&self.file)?;
        let board = find(&reading.set, self.board, &self.file)?;
        let (strain, declarer) = contract(&self.contract)?;
        let mut position = Position::new(&board.deal, strain, declarer);
        for card in &self.cards {
            position
                .play(*card)
                .with_context(|| format!("{} cannot be played", card.text(Form::People)))?;
        }
        let mut solver = self.time.solver()?;
        let told = |error| self.time.told(error, &self.file, self.board);
        let mut choices: Vec<Choice> = solver
            .cards(&position)
            .map_err(told)?
            .into_iter()
            .map(|result| Choice { card: result.card, tricks: result.tricks })
            .collect();
        choices.sort_by_key(|choice| (std::cmp::Reverse(choice.tricks), choice.card));
        let turn = position.turn();
        if self.json {
            let best_line = best_line(&mut solver, &position).map_err(told)?.cards;
            screen.json(&Choices { turn, cards: choices, best_line })?;
            return Ok(Verdict::Yes);
        }
        let Some(turn) = turn else { bail!("all cards have been played") };
        screen.line(format!("{} to play, tricks for that side:", turn.name()))?;
        for group in choices.chunk_by(|a, b| a.tricks == b.tricks) {
            let cards: Vec<String> =
                group.iter().map(|choice| choice.card.text(Form::People)).collect();
            let tricks = group.first().map_or(0, |choice| choice.tricks);
            screen.line(format!("{tricks:>3}  {}", cards.join(" ")))?;
        }
        Ok(Verdict::Yes)
    }
}

impl Play {
    pub(super) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let reading = self.reading.read(&self.file)?;
        let board = find(&reading.set, self.board, &self.file)?;
        let story = board.story.as_deref();
        let played = story.and_then(|story| story.played);
        let Some(PlayedBoard::Contract { contract, declarer: Some(declarer), .. }) = played else {
            bail!("{}: board {} has no contract with its declarer", self.file, self.board);
        };
        let cards = story.map_or(&[][..], |story| &story.play);
        ensure!(!cards.is_empty(), "{}: board {} has no play", self.file, self.board);
        let mut solver = self.time.solver()?;
        let analysis = analyse_play(&mut solver, &board.deal, contract.strain, declarer, cards)
            .map_err(|error| self.time.told(error, &self.file, self.board))?;
        let mut position = Position::new(&board.deal, contract.strain, declarer);
        let start = analysis.tricks.first().copied().unwrap_or(0);
        let mut steps = Vec::new();
        let mut before = start;
        for (card, tricks) in cards.iter().zip(analysis.tricks.iter().skip(1)) {
            let Some(seat) = position.turn() else { break };
            position.play(*card)?;
            steps.push(Step { card: *card, seat, tricks: *tricks, cost: before.abs_diff(*tricks) });
            before = *tricks;
        }
        if self.json {
            screen.json(&steps)?;
        } else {
            screen.line(format!(
                "Board {}: {contract} by {}; {start} tricks before the lead.",
                self.board,
                declarer.name()
            ))?;
            for (place, step) in steps.iter().enumerate().filter(|(_, step)| step.cost > 0) {
                let Step { card, seat, tricks, cost } = step;
                let (trick, card) = (place / 4 + 1, card.text(Form::People));
                let plural = if *cost == 1 { "trick" } else { "tricks" };
                screen.line(format!(
                    "trick {trick:>2}: {}'s {card} gives {cost} {plural} away; declarer takes {tricks}.",
                    seat.name()
                ))?;
            }
            if steps.iter().all(|step| step.cost == 0) {
                screen.line("Nobody gave a trick away.")?;
            }
        }
        if let Some((index, error)) = analysis.fault {
            crate::screen::complain(format_args!(
                "{}: board {}: card {} of the play: {error}; what follows is not looked at",
                self.file,
                self.board,
                index + 1
            ));
            return Ok(Verdict::No);
        }
        Ok(Verdict::Yes)
    }
}

impl Time {
    /// Returns a solver that stops when the time is over, counted from now.
    fn solver(&self) -> anyhow::Result<Search> {
        ensure!(self.seconds > 0, "--seconds 0: a search needs at least one");
        let mut solver = Search::default();
        let time = Duration::from_secs(self.seconds);
        solver.heed(&Cancel::after_work(time, &processor_time::clock()));
        Ok(solver)
    }

    /// Says why there is no answer, and what to do if the time was over.
    fn told(&self, error: SolverError, file: &str, board: BoardNo) -> anyhow::Error {
        match error {
            SolverError::Stopped => anyhow!(
                "{file}: board {board}: the deal is so unusual that the search takes longer than {} s; \
                 allow more time with --seconds",
                self.seconds
            ),
            other => anyhow::Error::new(other).context(format!("{file}: board {board}")),
        }
    }
}

fn find<'a>(set: &'a HandSet, board: BoardNo, file: &str) -> anyhow::Result<&'a Board> {
    let found = set.boards.iter().find(|known| known.number == board);
    found.with_context(|| format!("{file}: there is no board {board}"))
}

/// Reads `4SN` or `3NTW`: the strain is all that matters for the play.
fn contract(text: &str) -> anyhow::Result<(Strain, Seat)> {
    let wrong = || format!("“{text}” is not a contract with its declarer, such as 4SN or 3NTW");
    let text = text.trim();
    let (at, _) = text.char_indices().next_back().with_context(wrong)?;
    let (contract, declarer) = text.split_at(at);
    let contract: Contract = contract.parse().ok().with_context(wrong)?;
    let declarer: Seat = declarer.parse().ok().with_context(wrong)?;
    Ok((contract.strain, declarer))
}
