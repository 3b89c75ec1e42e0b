//! `tenace connector manage`: the sessions a Data Connector has, where its file is, and its end.

use clap::{Args, ValueEnum};
use connector::dto::{ManagementRequest, ManagementResponse, SessionInfo};

use super::target::Asking;
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Manage {
    /// What to ask, or to do
    what: What,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum What {
    /// List the sessions that run
    Running,
    /// List all sessions that are known
    All,
    /// Tell where the files are
    File,
    /// End the running event: its tables wait until it is continued
    Shutdown,
}

impl Manage {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let code = match self.what {
            What::Running => ManagementRequest::RUNNING_SESSIONS,
            What::All => ManagementRequest::ALL_SESSIONS,
            What::File => ManagementRequest::SCORING_FILE | ManagementRequest::DATA_CONNECTOR_FILE,
            What::Shutdown => ManagementRequest::SHUT_DOWN_NOW,
        };
        let answer = self.asking.target.client()?.manage(code)?;
        if self.asking.json {
            screen.tell_json(&answer)?;
            return Ok(Verdict::Yes);
        }
        match self.what {
            What::Running | What::All => sessions(&answer, self.what, screen)?,
            What::File => {
                let line = |path: &Option<String>| path.clone().unwrap_or_default();
                screen.line(format!("scoring file    {}", line(&answer.scoring_file_path)))?;
                screen
                    .line(format!("connector file  {}", line(&answer.data_connector_file_path)))?;
            }
            What::Shutdown => screen.tell("Shut down"),
        }
        Ok(Verdict::Yes)
    }
}

fn sessions(answer: &ManagementResponse, what: What, screen: &mut Screen) -> anyhow::Result<()> {
    let none = Vec::new();
    let all = answer.session_information.as_ref().unwrap_or(&none);
    if all.is_empty() {
        let which = if what == What::Running { "runs" } else { "is known" };
        return screen
            .line(format!("No session {which}. Begin one with: tenace connector init FILE"));
    }
    let row = |session: &SessionInfo| {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let sections = session.sections.iter();
        let sections = sections.map(|it| format!("{} {}", it.section_letters, it.number_of_tables));
        vec![
            text(&session.session_guid),
            text(&session.event_guid),
            session.session_date_time.to_string(),
            text(&session.session_name),
            sections.collect::<Vec<_>>().join(", "),
            if session.has_been_processed { "finished" } else { "" }.to_owned(),
        ]
    };
    let headings = ["session", "event", "begins", "name", "tables", ""];
    screen.table(&headings, &[], all.iter().map(row))
}
