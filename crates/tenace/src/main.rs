//! Tenace: one binary that runs duplicate-bridge events. This file parses and dispatches.

#![forbid(unsafe_code)]

mod commands;
mod data;
mod files;
mod processor_time;
mod screen;
mod start;
mod tricks;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use crate::commands::Tenace;
use crate::screen::Screen;

/// What a command has to say when it is done; errors are another matter.
enum Verdict {
    /// Done.
    Yes,
    /// The answer is no, or problems were found.
    No,
}

fn main() -> ExitCode {
    let given: Vec<OsString> = std::env::args_os().collect();
    let arguments = match start::translated(&given) {
        None => Tenace::parse(),
        Some(Ok(words)) => Tenace::parse_from(words),
        Some(Err(sentence)) => {
            screen::complain(format_args!("tenace: {sentence}"));
            return ExitCode::from(2);
        }
    };
    let mut screen = Screen::stdout();
    match arguments.run(&mut screen).and_then(|verdict| screen.finish().map(|()| verdict)) {
        Ok(Verdict::Yes) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        // Whoever reads our output has seen enough (`tenace log show … | head`).
        Err(error) if screen::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            screen::complain(format_args!("tenace: {error:#}"));
            // A refusal is an answer; everything else is wrong use or something unreadable.
            let is_refusal = matches!(error.downcast_ref(), Some(session::SayError::Refused(_)))
                || error.is::<commands::Hinted>()
                || error.is::<commands::AnswerIsNo>();
            ExitCode::from(if is_refusal { 1 } else { 2 })
        }
    }
}
