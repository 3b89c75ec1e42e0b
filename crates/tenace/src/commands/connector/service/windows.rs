//! Windows: tasks of the Task Scheduler.
//!
//! Not a service of `sc.exe`: such a program has to speak to the Service Control Manager, which ends a plain console
//! program after thirty seconds, and it runs as an account of its own. The name of the Data Connector's pipe ends
//! with the name of the user, so that it must run as that user: a task does, and is started again when it fails.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use directories::ProjectDirs;

use super::definition::{MARKER, Part, Scope, Service};
use super::manager::{State, Step, ask};
use super::xml;

/// Returns the name of a task.
pub(crate) fn task_name(part: Part) -> String {
    format!("\\Tenace\\{}", part.name())
}

/// Returns where the description of a task is kept; the Task Scheduler has its own copy.
pub(crate) fn file(part: Part, scope: Scope) -> anyhow::Result<PathBuf> {
    let dirs = ProjectDirs::from("", "", "tenace").context("this user has no folder for data")?;
    let scope = scope.option().trim_start_matches('-');
    Ok(dirs.config_dir().join(format!("tenace-{}-{scope}.xml", part.name())))
}

/// Returns the name of the user, with their domain.
pub(crate) fn account() -> anyhow::Result<String> {
    let user = std::env::var("USERNAME").context("Windows does not say who this is: USERNAME")?;
    Ok(std::env::var("USERDOMAIN").map_or(user.clone(), |domain| format!("{domain}\\{user}")))
}

/// Refuses what cannot be said to the Task Scheduler: it reads `%NAME%` everywhere, and has no way round.
pub(crate) fn check(service: &Service) -> anyhow::Result<()> {
    let words = std::iter::once(service.program.as_str()).chain(service.words());
    for word in words {
        ensure!(
            word.matches('%').count() < 2,
            "{word}: the Task Scheduler would read what stands between the percent signs as a variable: \
             choose another name"
        );
    }
    Ok(())
}

/// Returns the text of a task.
pub(crate) fn task(service: &Service) -> String {
    let account = xml::text(service.account.as_deref().unwrap_or_default());
    // Without a password stored anywhere, a task that waits for no logon has to log on by itself (S4U).
    let (trigger, logon) = match service.scope {
        Scope::User => (
            format!(
                "<LogonTrigger><Enabled>true</Enabled><UserId>{account}</UserId></LogonTrigger>"
            ),
            "InteractiveToken",
        ),
        Scope::System => ("<BootTrigger><Enabled>true</Enabled></BootTrigger>".to_owned(), "S4U"),
    };
    let words: Vec<String> = service.words().map(quoted).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?>
<!-- {MARKER} -->
<Task version=\"1.2\" xmlns=\"http://schemas.microsoft.com/windows/2004/02/mit/task\">
  <RegistrationInfo>
    <Description>{title}</Description>
  </RegistrationInfo>
  <Triggers>
    {trigger}
  </Triggers>
  <Principals>
    <Principal id=\"Author\">
      <UserId>{account}</UserId>
      <LogonType>{logon}</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>999</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context=\"Author\">
    <Exec>
      <Command>{program}</Command>
      <Arguments>{words}</Arguments>
    </Exec>
  </Actions>
</Task>
",
        title = service.part.title(),
        program = xml::text(&service.program),
        words = xml::text(&words.join(" ")),
    )
    .replace('\n', "\r\n")
}

/// Returns a text as schtasks reads it: UTF-16 with a mark in front.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

/// Returns a word as it stands on a command line of Windows: backslashes count only before quotes.
fn quoted(word: &str) -> String {
    if !word.is_empty() && !word.contains([' ', '\t', '"']) {
        return word.to_owned();
    }
    let mut line = "\"".to_owned();
    let mut backslashes = 0;
    for letter in word.chars() {
        match letter {
            '\\' => backslashes += 1,
            '"' => {
                line.push_str(&"\\".repeat(backslashes + 1));
                backslashes = 0;
            }
            _ => backslashes = 0,
        }
        line.push(letter);
    }
    line.push_str(&"\\".repeat(backslashes));
    line.push('"');
    line
}

/// Returns what starts a task, now and from boot.
pub(crate) fn start(part: Part, file: &str, is_new: bool) -> Vec<Step> {
    let name = task_name(part);
    let mut steps = Vec::new();
    if !is_new {
        // One that runs already would go on with its old options.
        steps.push(Step::new("schtasks.exe", &["/End", "/TN", &name]).or_never_mind());
    }
    steps.push(Step::new("schtasks.exe", &["/Create", "/TN", &name, "/XML", file, "/F"]));
    steps.push(Step::new("schtasks.exe", &["/Run", "/TN", &name]));
    steps
}

/// Returns what stops a task and takes it away.
pub(crate) fn stop(part: Part) -> Vec<Step> {
    let name = task_name(part);
    vec![
        Step::new("schtasks.exe", &["/End", "/TN", &name]).or_never_mind(),
        Step::new("schtasks.exe", &["/Delete", "/TN", &name, "/F"]),
    ]
}

/// Asks how a task is. What schtasks prints is in the language of the computer, a number is not.
pub(crate) fn state(part: Part) -> State {
    let question = format!(
        "[int](Get-ScheduledTask -TaskPath '\\Tenace\\' -TaskName '{}' -ErrorAction Stop).State",
        part.name()
    );
    let words = ["-NoProfile", "-NonInteractive", "-Command", &question];
    match ask(&Step::new("powershell.exe", &words)) {
        Err(missing) => State { trouble: Some(missing), ..State::default() },
        Ok(answer) => state_of(answer.out.trim()).unwrap_or_else(|| State {
            trouble: Some(format!("the Task Scheduler cannot tell: {}", answer.words())),
            ..State::default()
        }),
    }
}

/// Reads the state of a task: 0 unknown, 1 disabled, 2 queued, 3 ready, 4 running.
fn state_of(number: &str) -> Option<State> {
    let number = number.parse::<u8>().ok().filter(|number| (1..=4).contains(number))?;
    Some(State { enabled: Some(number != 1), running: Some(number == 4), trouble: None })
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::commands::connector::service::definition::tests::{odd, plain};

    #[test]
    fn the_task_of_a_user_starts_at_logon() {
        let mut service = plain(Part::Connector, Scope::User);
        service.account = Some("CLUB\\ann".to_owned());
        assert_snapshot!(task(&service).replace("\r\n", "\n"));
    }

    #[test]
    fn odd_paths_are_quoted_and_escaped_and_the_computers_task_starts_at_boot() {
        assert_snapshot!(task(&odd(Scope::System)).replace("\r\n", "\n"));
    }

    #[test]
    fn words_are_quoted_as_windows_reads_them() {
        let cases = [
            ("plain", "plain"),
            ("", "\"\""),
            ("C:\\a\\", "C:\\a\\"),
            ("C:\\a b\\", "\"C:\\a b\\\\\""),
            ("a\"b", "\"a\\\"b\""),
            ("a\\\"b c", "\"a\\\\\\\"b c\""),
        ];
        for (word, line) in cases {
            assert_eq!(quoted(word), line);
        }
    }

    #[test]
    fn a_variable_in_a_path_is_refused() {
        let mut service = plain(Part::Connector, Scope::User);
        service.data = "C:\\100%".to_owned();
        assert!(check(&service).is_ok());
        service.data = "C:\\%TEMP%".to_owned();
        assert!(check(&service).is_err());
    }

    #[test]
    fn the_file_is_utf_16_with_a_mark() {
        assert_eq!(bytes("é"), [0xff, 0xfe, 0xe9, 0x00]);
    }

    #[test]
    fn the_state_of_a_task_is_a_number() {
        let known = |number| state_of(number).map(|state| (state.enabled, state.running));
        assert_eq!(known("4"), Some((Some(true), Some(true))));
        assert_eq!(known("3"), Some((Some(true), Some(false))));
        assert_eq!(known("1"), Some((Some(false), Some(false))));
        assert_eq!(known("0"), None);
        assert_eq!(known("läuft"), None);
    }
}
