//! `tenace connector service`, with a stand-in for systemctl.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::club::{Ran, TestClub, binary};

const UNIT: &str = "tenace-connector.service";

/// A user with a home folder and a systemctl of their own.
struct TestUser {
    club: TestClub,
}

impl TestUser {
    fn new() -> TestUser {
        let club = TestClub::empty();
        std::fs::create_dir(club.path("fake")).unwrap();
        std::fs::create_dir(club.path("nothing")).unwrap();
        TestUser { club }
    }

    /// Asks for something of the service, with these programs on the computer.
    fn run_with(&self, path: &str, fails: &str, words: &[&str]) -> Ran {
        let words = [&["connector", "service"], words].concat();
        let mut command = self.club.command(&words);
        command.env("HOME", self.club.path("home")).env("PATH", path);
        command.env("XDG_CONFIG_HOME", self.club.path("config"));
        command.env("FAKE_FOLDER", self.club.path("fake")).env("FAKE_FAILS", fails);
        Ran::run(&mut command)
    }

    fn run(&self, words: &[&str]) -> Ran {
        self.run_with(&with_fakes(), "", words)
    }

    fn run_failing(&self, fails: &str, words: &[&str]) -> Ran {
        self.run_with(&with_fakes(), fails, words)
    }

    fn run_without_systemctl(&self, words: &[&str]) -> Ran {
        self.run_with(&self.club.path("nothing"), "", words)
    }

    fn status(&self) -> Value {
        serde_json::from_str(&self.run(&["status", "--json"]).stdout).unwrap()
    }

    fn file(&self, unit: &str) -> PathBuf {
        self.club.folder.path().join("config/systemd/user").join(unit)
    }

    fn unit(&self, unit: &str) -> Unit {
        Unit::read(&std::fs::read_to_string(self.file(unit)).unwrap())
    }

    /// What systemctl was asked to do since the last time.
    fn asked(&self) -> Vec<String> {
        let file = self.club.path("fake/asked");
        let asked = std::fs::read_to_string(&file).unwrap_or_default();
        let _ = std::fs::remove_file(file);
        asked.lines().map(str::to_owned).collect()
    }
}

fn with_fakes() -> String {
    let fakes = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fakes");
    format!("{}:{}", fakes.display(), std::env::var("PATH").unwrap())
}

/// A unit, read as systemd reads one.
struct Unit(BTreeMap<String, BTreeMap<String, String>>);

impl Unit {
    fn read(text: &str) -> Unit {
        let mut sections: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        let mut section = None;
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[') {
                section = Some(name.strip_suffix(']').unwrap().to_owned());
                continue;
            }
            let (key, value) = line.split_once('=').unwrap();
            let entries = sections.entry(section.clone().unwrap()).or_default();
            assert!(entries.insert(key.to_owned(), value.to_owned()).is_none(), "{key} twice");
        }
        Unit(sections)
    }

    fn get(&self, section: &str, key: &str) -> Option<&str> {
        self.0[section].get(key).map(String::as_str)
    }

    /// The words of a list: quotes and backslashes are taken away, and doubled percent signs are one.
    fn words(&self, key: &str) -> Vec<String> {
        let mut words = vec![];
        let mut word: Option<String> = None;
        let mut is_quoted = false;
        let mut letters = self.get("Service", key).unwrap().chars();
        while let Some(letter) = letters.next() {
            match letter {
                '"' => {
                    is_quoted = !is_quoted;
                    word.get_or_insert_default();
                }
                ' ' if !is_quoted => words.extend(word.take()),
                '\\' => word.get_or_insert_default().push(letters.next().unwrap()),
                '%' => {
                    assert_eq!(letters.next(), Some('%'), "a specifier");
                    word.get_or_insert_default().push('%');
                }
                other => word.get_or_insert_default().push(other),
            }
        }
        words.extend(word);
        words
    }

    /// The command line; in its arguments doubled dollars are one.
    fn command(&self) -> Vec<String> {
        self.words("ExecStart").into_iter().map(|word| word.replace("$$", "$")).collect()
    }
}

#[test]
fn an_installed_service_starts_now_and_from_then_on() {
    let user = TestUser::new();
    let told = user.run(&["install"]).ok();
    assert!(told.contains(&format!("{} is installed.", user.file(UNIT).display())), "{told}");
    assert!(told.contains("loginctl enable-linger"), "{told}");
    assert_eq!(
        user.asked(),
        ["systemctl --user daemon-reload", &format!("systemctl --user enable --now {UNIT}")]
    );
    let unit = user.unit(UNIT);
    let data = user.club.data().to_str().unwrap().to_owned();
    let program = binary().to_str().unwrap().to_owned();
    assert_eq!(unit.command(), [&program, "--data", &data, "connector", "serve"]);
    assert_eq!(unit.get("Service", "Restart"), Some("on-failure"));
    assert_eq!(unit.get("Service", "PrivateTmp"), None);
    assert_eq!(unit.get("Install", "WantedBy"), Some("default.target"));
    let told = user.run(&["status"]).ok();
    assert!(told.contains("starts by itself and runs."), "{told}");
    let status = user.status();
    assert_eq!((&status["installed"], &status["running"]), (&true.into(), &true.into()));
    assert_eq!(status["services"][0]["file"], user.file(UNIT).to_str().unwrap());
}

#[test]
fn a_data_folder_that_is_made_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let user = TestUser::new();
    user.run(&["install"]).ok();
    let mode = std::fs::metadata(user.club.data()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn the_options_reach_the_program_and_a_second_install_replaces_the_first() {
    let user = TestUser::new();
    user.run(&["install", "--user"]).ok();
    user.asked();
    let options = ["install", "--http", "127.0.0.1:5080", "--guide-numbers"];
    let socket = user.club.path("a \"b\" $c 5% \\d.sock");
    user.run(&[&options[..], &["--socket", &socket]].concat()).ok();
    let expected =
        ["connector", "serve", "--http", "127.0.0.1:5080", "--socket", &socket, "--guide-numbers"];
    assert_eq!(user.unit(UNIT).command()[3..], expected);
    // Whatever runs has to begin anew, or it would go on with its old options.
    assert_eq!(
        user.asked()[1..],
        [format!("systemctl --user enable {UNIT}"), format!("systemctl --user restart {UNIT}")]
    );
    let files = std::fs::read_dir(user.file(UNIT).parent().unwrap()).unwrap();
    assert_eq!(files.count(), 1, "nothing temporary is left");
}

#[test]
fn a_data_folder_named_from_here_is_named_from_anywhere_in_the_unit() {
    let user = TestUser::new();
    let mut command = std::process::Command::new(binary());
    command.args(["--data", "our data", "connector", "service", "install"]);
    command.current_dir(user.club.folder.path()).env("PATH", with_fakes());
    command.env("XDG_CONFIG_HOME", user.club.path("config")).env("HOME", user.club.path("home"));
    command.env("FAKE_FOLDER", user.club.path("fake"));
    Ran::run(&mut command).ok();
    let folder = user.club.folder.path().canonicalize().unwrap().join("our data");
    assert_eq!(user.unit(UNIT).command()[2], folder.to_str().unwrap());
}

#[test]
fn the_server_comes_with_it_when_asked_and_goes_when_no_longer_asked() {
    let user = TestUser::new();
    let server = "tenace-server.service";
    let told = user.run(&["install", "--with-server"]).ok();
    assert!(told.contains("tenace director add NAME"), "{told}");
    // Only one of the two can listen for scoring programs.
    assert_eq!(user.unit(server).command()[3..], ["serve", "--no-open", "--connector", "off"]);
    // The first lines of a server hold the director's link.
    assert_eq!(user.unit(server).get("Service", "StandardOutput"), Some("null"));
    assert_eq!(user.status()["services"].as_array().unwrap().len(), 2);
    user.asked();
    user.run(&["install"]).ok();
    assert!(!user.file(server).exists());
    let asked = user.asked();
    assert_eq!(asked[0], format!("systemctl --user disable --now {server}"));
    assert_eq!(asked[1], "systemctl --user daemon-reload");
    assert_eq!(user.status()["running"], true);
}

#[test]
fn a_dry_run_shows_everything_and_changes_nothing() {
    let user = TestUser::new();
    let shown = user.run(&["install", "--dry-run"]).ok();
    let data = user.club.data();
    assert!(shown.starts_with(&format!("would make the folder {}\n", data.display())), "{shown}");
    assert!(shown.contains(&format!("would write {}:", user.file(UNIT).display())), "{shown}");
    assert!(shown.contains(&format!("would run systemctl --user enable --now {UNIT}")), "{shown}");
    let json = user.run(&["install", "--dry-run", "--json"]).ok();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["done"], &json["scope"]), (&false.into(), &"user".into()));
    let text = json["actions"][1]["text"].as_str().unwrap();
    assert_eq!(Unit::read(text).command()[3..], ["connector", "serve"]);
    assert_eq!(json["actions"][2]["arguments"], serde_json::json!(["--user", "daemon-reload"]));
    assert!(!data.exists() && !user.file(UNIT).exists() && user.asked().is_empty());
    user.run(&["install"]).ok();
    user.asked();
    let shown = user.run(&["remove", "--dry-run"]).ok();
    assert!(shown.contains(&format!("would delete {}", user.file(UNIT).display())), "{shown}");
    assert!(user.file(UNIT).exists() && user.asked().is_empty());
}

#[test]
fn the_computers_service_runs_as_the_owner_of_the_data_and_writes_there_only() {
    let user = TestUser::new();
    let missing = user.run(&["install", "--system", "--dry-run"]).wrong();
    assert!(missing.contains("runs as the owner of the data folder"), "{missing}");
    std::fs::create_dir(user.club.data()).unwrap();
    let shown = user.run(&["install", "--system", "--dry-run", "--json"]).ok();
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["actions"][0]["file"], format!("/etc/systemd/system/{UNIT}"));
    assert_eq!(shown["actions"][1]["arguments"], serde_json::json!(["daemon-reload"]));
    let unit = Unit::read(shown["actions"][0]["text"].as_str().unwrap());
    let me = std::process::Command::new("id").arg("-un").output().unwrap().stdout;
    assert_eq!(unit.get("Service", "User"), Some(String::from_utf8(me).unwrap().trim()));
    assert_eq!(unit.get("Service", "ProtectSystem"), Some("strict"));
    assert_eq!(unit.words("ReadWritePaths"), [user.club.data().to_str().unwrap(), "/tmp"]);
    assert_eq!(unit.get("Install", "WantedBy"), Some("multi-user.target"));
    let nowhere = user.club.path("nowhere/x.sock");
    let refused = user.run(&["install", "--system", "--dry-run", "--socket", &nowhere]).wrong();
    assert!(refused.contains("there is no folder"), "{refused}");
}

#[test]
fn the_computer_and_a_user_do_not_both_have_one() {
    let user = TestUser::new();
    std::fs::create_dir(user.club.data()).unwrap();
    user.run(&["install"]).ok();
    let refused = user.run(&["install", "--system", "--dry-run"]).refused();
    assert!(refused.contains("tenace connector service remove --user"), "{refused}");
}

#[test]
fn a_file_of_somebody_else_is_left_alone() {
    let user = TestUser::new();
    let file = user.file(UNIT);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let theirs = "[Service]\nExecStart=/usr/bin/other\n";
    std::fs::write(&file, theirs).unwrap();
    let refused = user.run(&["install"]).wrong();
    assert!(refused.contains("was not made by tenace"), "{refused}");
    let refused = user.run(&["remove"]).refused();
    assert!(refused.contains("was not made by tenace"), "{refused}");
    let status = user.run(&["status"]);
    assert!(status.code == 1 && status.stdout.contains("was not made by tenace"), "{status:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), theirs);
    assert!(user.asked().is_empty());
    // Neither is a unit that was masked ours to write.
    std::fs::remove_file(&file).unwrap();
    std::os::unix::fs::symlink("/dev/null", &file).unwrap();
    assert!(user.run(&["install"]).wrong().contains("was not made by tenace"));
}

#[test]
fn nothing_is_written_when_one_of_two_files_is_somebody_elses() {
    let user = TestUser::new();
    let server = user.file("tenace-server.service");
    std::fs::create_dir_all(server.parent().unwrap()).unwrap();
    std::fs::write(&server, "[Service]\n").unwrap();
    user.run(&["install", "--with-server"]).wrong();
    assert!(!user.file(UNIT).exists() && user.asked().is_empty());
    user.run(&["install"]).ok();
    assert!(server.exists());
}

#[test]
fn a_removed_service_is_stopped_and_its_file_is_gone() {
    let user = TestUser::new();
    user.run(&["install", "--with-server"]).ok();
    user.asked();
    user.run(&["remove"]).ok();
    assert_eq!(
        user.asked(),
        [
            &format!("systemctl --user disable --now {UNIT}"),
            "systemctl --user disable --now tenace-server.service",
            "systemctl --user daemon-reload"
        ]
    );
    assert!(!user.file(UNIT).exists() && !user.file("tenace-server.service").exists());
    assert_eq!(user.run(&["remove"]).refused(), "tenace: no service is installed");
    let status = user.run(&["status"]);
    assert!(status.code == 1 && status.stdout.contains("is not installed"), "{status:?}");
    assert_eq!(user.status()["installed"], false);
}

#[test]
fn what_does_not_run_is_a_no() {
    let user = TestUser::new();
    user.run(&["install"]).ok();
    std::fs::remove_file(user.club.path(&format!("fake/{UNIT}.active"))).unwrap();
    let status = user.run(&["status"]);
    assert_eq!((status.code, status.stderr.as_str()), (1, ""));
    assert!(status.stdout.contains("starts by itself and does not run."), "{}", status.stdout);
}

#[test]
fn where_systemctl_fails_its_words_are_shown_and_what_to_do_by_hand() {
    let user = TestUser::new();
    let sentence = user.run_failing("enable", &["install"]).wrong();
    assert!(user.file(UNIT).exists());
    assert!(sentence.contains("is written, but"), "{sentence}");
    assert!(sentence.contains("Failed to connect to bus: No medium found"), "{sentence}");
    let left = sentence.split("by hand:").nth(1).unwrap();
    assert_eq!(left.trim(), format!("systemctl --user enable --now {UNIT}"));
    // What cannot be stopped is not taken away under it.
    let sentence = user.run_failing("disable", &["remove"]).wrong();
    assert!(sentence.contains("nothing was changed, but"), "{sentence}");
    assert!(sentence.contains(&format!("delete {}", user.file(UNIT).display())), "{sentence}");
    assert!(user.file(UNIT).exists());
    let status = user.run_failing("all", &["status"]);
    assert_eq!(status.code, 1);
    assert!(status.stdout.contains("is installed in"), "{}", status.stdout);
    assert!(status.stdout.contains("No medium found"), "{}", status.stdout);
}

#[test]
fn where_systemctl_is_missing_the_file_is_still_written_found_and_removed() {
    let user = TestUser::new();
    let sentence = user.run_without_systemctl(&["install"]).wrong();
    assert!(sentence.contains("there is no systemctl on this computer"), "{sentence}");
    assert!(sentence.contains(&format!("systemctl --user enable --now {UNIT}")), "{sentence}");
    let status = user.run_without_systemctl(&["status", "--json"]);
    let told: Value = serde_json::from_str(&status.stdout).unwrap();
    assert_eq!(
        (status.code, &told["installed"], &told["running"]),
        (1, &true.into(), &false.into())
    );
    assert_eq!(told["services"][0]["enabled"], Value::Null);
    let trouble = told["services"][0]["trouble"].as_str().unwrap();
    assert_eq!(trouble, "there is no systemctl on this computer");
    let sentence = user.run_without_systemctl(&["remove"]).wrong();
    assert!(sentence.contains("is deleted, but"), "{sentence}");
    assert!(!user.file(UNIT).exists());
}

#[test]
fn user_and_system_are_not_asked_for_at_once() {
    let user = TestUser::new();
    for command in ["install", "remove", "status"] {
        assert_eq!(user.run(&[command, "--user", "--system"]).code, 2);
    }
}
