//! Reads what is to be sent from a file or a pipe.

use std::io::Read;

use anyhow::{Context, anyhow, ensure};
use connector::transport::LARGEST_REQUEST;
use connector::validate::unknown_properties;
use connector::wire::{Payload, PayloadError, Request};
use serde::de::IgnoredAny;

use crate::commands::AnswerIsNo;

/// Returns what a file is called in sentences.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// Refuses data with properties that its class does not have: reading would leave them out without a word.
pub(crate) fn ensure_known(file: &str, request: &Request) -> anyhow::Result<()> {
    let unknown = unknown_properties(request);
    ensure!(
        unknown.is_empty(),
        AnswerIsNo(format!(
            "{}: {}. Nothing was sent; add --unchecked to send it all the same",
            name(file),
            unknown.join("; ")
        ))
    );
    Ok(())
}

/// Returns what the data of a request is; what cannot be read is told without words of the wire.
pub(crate) fn payload(file: &str, request: &Request) -> anyhow::Result<Payload> {
    Payload::of(request).map_err(|error| match error {
        PayloadError::Missing { due, .. } => {
            anyhow!("{}: {due} in JSON is due, and there is nothing", name(file))
        }
        error @ PayloadError::TooMuch { .. } => anyhow!("{}: {error}", name(file)),
        PayloadError::Unreadable { why, .. } if !is_json(request) => {
            anyhow!("{}: this is no JSON: {why}", name(file))
        }
        PayloadError::Unreadable { due, why, .. } => {
            anyhow!("{}: {due} in JSON is due, but it cannot be read: {why}", name(file))
        }
    })
}

fn is_json(request: &Request) -> bool {
    let text = request.serialized_data.as_deref().unwrap_or_default();
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Returns the text of a file; `-` is the standard input.
pub(crate) fn text(file: &str) -> anyhow::Result<String> {
    let most = LARGEST_REQUEST as u64;
    let mut bytes = Vec::new();
    let read = match file {
        "-" => std::io::stdin().take(most + 1).read_to_end(&mut bytes),
        path => {
            std::fs::File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        }
    };
    read.with_context(|| format!("cannot read {}", name(file)))?;
    ensure!(
        bytes.len() as u64 <= most,
        "{}: a request has at most {} MB; send the data in several",
        name(file),
        most >> 20
    );
    let text = String::from_utf8(bytes)
        .with_context(|| format!("{}: text in UTF-8 is due", name(file)))?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}
