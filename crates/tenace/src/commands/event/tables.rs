//! `tenace event tables`: how phones get to the tables of an event.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use clap::Args;
use serde::Serialize;
use session::model::{SectionId, SectionLetters, SessionNo, TableNo};

use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Tables {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One table's card.
#[derive(Serialize)]
struct Card {
    session: SessionNo,
    section: SectionLetters,
    table: TableNo,
    /// Six digits to type.
    code: String,
    /// What follows the server's address in the QR code.
    link: String,
}

impl Tables {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let live = data.event(&self.event)?;
        let is_vacant =
            |session, letters| live.state().event().is_vacant(SectionId { session, letters });
        let cards: Vec<Card> = live
            .journal()
            .join_tokens(live.id())?
            .into_iter()
            .filter(|it| !is_vacant(it.session, it.section))
            .map(|it| Card {
                session: it.session,
                section: it.section,
                table: it.table,
                code: it.code,
                link: format!("/t#{}", URL_SAFE_NO_PAD.encode(it.token)),
            })
            .collect();
        let mut pins = BTreeMap::new();
        for card in &cards {
            let section = SectionId { session: card.session, letters: card.section };
            if let Ok(Some(pin)) = data.pin(&live, section) {
                pins.insert(section, pin.text().to_owned());
            }
        }
        if self.json {
            screen.json(&cards)?;
        } else if cards.is_empty() {
            screen
                .line("No table has a code yet: `tenace serve` makes the codes when it starts.")?;
        } else {
            let rows = cards.iter().map(|card| {
                vec![
                    card.session.to_string(),
                    format!("{}{}", card.section, card.table),
                    card.code.clone(),
                    card.link.clone(),
                ]
            });
            screen.table(&["session", "table", "code", "link"], &[], rows)?;
            screen.line("")?;
            for (SectionId { session, letters }, pin) in pins {
                let place = format!("session {session}, section {letters}");
                screen.line(format!("Director's PIN at the tables of {place}: {pin}"))?;
            }
        }
        Ok(Verdict::Yes)
    }
}
