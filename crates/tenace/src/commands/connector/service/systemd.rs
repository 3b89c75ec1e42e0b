//! Linux: units of systemd.

use std::path::PathBuf;

use anyhow::Context;
use directories::BaseDirs;

use super::definition::{MARKER, Part, Scope, Service};
use super::manager::{State, Step, ask};

/// Returns the name of a unit.
pub(crate) fn unit_name(part: Part) -> String {
    format!("tenace-{}.service", part.name())
}

/// Returns where a unit is kept.
pub(crate) fn file(part: Part, scope: Scope) -> anyhow::Result<PathBuf> {
    let folder = match scope {
        Scope::System => PathBuf::from("/etc/systemd/system"),
        Scope::User => {
            let dirs = BaseDirs::new().context("this user has no home folder: set HOME")?;
            dirs.config_dir().join("systemd/user")
        }
    };
    Ok(folder.join(unit_name(part)))
}

/// Returns the text of a unit.
pub(crate) fn unit(service: &Service) -> String {
    let mut lines = vec![
        format!("# {MARKER}"),
        "[Unit]".to_owned(),
        format!("Description={}", service.part.title()),
    ];
    if service.scope == Scope::System {
        lines.push("After=network.target".to_owned());
    }
    lines.extend([String::new(), "[Service]".to_owned()]);
    let words = service.words().map(|word| format!(" {}", argument(word)));
    // Dollars have a meaning in the arguments, but not in the program's path.
    let program = quoted(&service.program);
    lines.push(format!("ExecStart={program}{}", words.collect::<String>()));
    if let Some(account) = &service.account {
        lines.push(format!("User={}", account.replace('%', "%%")));
    }
    if service.part == Part::Server {
        // Its first lines hold the director's link, which must not be kept for all who read the journal.
        lines.push("StandardOutput=null".to_owned());
    }
    // With pauses this long it is never given up, as it would be after five quick tries.
    lines.extend(["Restart=on-failure", "RestartSec=5", "NoNewPrivileges=yes"].map(str::to_owned));
    if service.scope == Scope::System {
        lines.extend(protection(service));
    }
    let target = match service.scope {
        Scope::User => "default.target",
        Scope::System => "multi-user.target",
    };
    lines.extend([String::new(), "[Install]".to_owned(), format!("WantedBy={target}")]);
    lines.join("\n") + "\n"
}

/// What the service of a computer may write to. There is no `PrivateTmp`: clients look for the socket in /tmp.
fn protection(service: &Service) -> Vec<String> {
    match service.part {
        Part::Connector => {
            let folders = [Some(&service.data), service.socket_folder.as_ref()];
            let folders: Vec<String> =
                folders.into_iter().flatten().map(|folder| quoted(folder)).collect();
            vec!["ProtectSystem=strict".to_owned(), format!("ReadWritePaths={}", folders.join(" "))]
        }
        // The director chooses at any time where the copies go: a stick, another disk.
        Part::Server => vec!["ProtectSystem=full".to_owned()],
    }
}

/// Returns a word as it stands in a list; systemd reads backslashes, quotes and percent signs.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "/_.:,=+-".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    let escaped = word.replace('\\', "\\\\").replace('"', "\\\"").replace('%', "%%");
    format!("\"{escaped}\"")
}

/// Returns a word as it stands among the arguments of a program, where systemd reads dollars too.
fn argument(word: &str) -> String {
    quoted(&word.replace('$', "$$"))
}

/// Returns what starts a unit, now and from boot.
pub(crate) fn start(part: Part, scope: Scope, is_new: bool) -> Vec<Step> {
    let unit = unit_name(part);
    if is_new {
        return vec![systemctl(scope, &["enable", "--now", &unit])];
    }
    // One that runs already would go on with its old options.
    vec![systemctl(scope, &["enable", &unit]), systemctl(scope, &["restart", &unit])]
}

/// Returns what stops a unit, now and from boot.
pub(crate) fn stop(part: Part, scope: Scope) -> Vec<Step> {
    vec![systemctl(scope, &["disable", "--now", &unit_name(part)])]
}

/// Returns what makes systemd read the files anew.
pub(crate) fn reload(scope: Scope) -> Step {
    systemctl(scope, &["daemon-reload"])
}

fn systemctl(scope: Scope, words: &[&str]) -> Step {
    let whose: &[&str] = if scope == Scope::User { &["--user"] } else { &[] };
    Step::new("systemctl", &[whose, words].concat())
}

/// Asks systemd how a unit is.
pub(crate) fn state(part: Part, scope: Scope) -> State {
    let unit = unit_name(part);
    let mut state = State::default();
    let mut look = |question: &str| -> Option<String> {
        let answer = match ask(&systemctl(scope, &[question, &unit])) {
            Ok(answer) => answer,
            Err(missing) => {
                state.trouble = Some(missing);
                return None;
            }
        };
        // No is an answer too: it comes with a word, and trouble comes without.
        let word = answer.out.trim().to_owned();
        if word.is_empty() {
            state.trouble = Some(format!("systemctl cannot tell: {}", answer.words()));
            return None;
        }
        Some(word)
    };
    let enabled = look("is-enabled");
    let running = look("is-active");
    state.enabled = enabled.map(|word| word == "enabled" || word == "enabled-runtime");
    state.running = running.map(|word| word == "active");
    state
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::commands::connector::service::definition::tests::{odd, plain};

    #[test]
    fn the_unit_of_a_user_is_short() {
        assert_snapshot!(unit(&plain(Part::Connector, Scope::User)));
    }

    #[test]
    fn the_unit_of_the_computer_may_write_to_the_data_and_the_sockets_folder_only() {
        assert_snapshot!(unit(&plain(Part::Connector, Scope::System)));
    }

    #[test]
    fn the_server_keeps_its_link_out_of_the_journal_and_copies_where_it_is_told() {
        assert_snapshot!(unit(&plain(Part::Server, Scope::System)));
    }

    #[test]
    fn odd_paths_are_quoted_for_systemd() {
        assert_snapshot!(unit(&odd(Scope::System)));
    }

    #[test]
    fn a_unit_that_runs_is_started_anew() {
        let steps = |is_new| -> Vec<String> {
            start(Part::Connector, Scope::User, is_new).iter().map(Step::to_string).collect()
        };
        assert_eq!(steps(true), ["systemctl --user enable --now tenace-connector.service"]);
        assert_eq!(
            steps(false),
            [
                "systemctl --user enable tenace-connector.service",
                "systemctl --user restart tenace-connector.service"
            ]
        );
    }
}
