//! Damaged, foreign and newer files, a power cut at any byte, and the way back from a backup.

use std::fs;
use std::path::Path;
use std::sync::mpsc::{TryRecvError, channel};

use insta::assert_snapshot;
use rusqlite::Connection;
use session::{Command, EnterResult, FactId, Journal, LiveEvent, News, Seq, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::{EVENT_ID, Speak, enter, fresh, open_event, saying};
use test_support::wait::receive;

use crate::club::club_in;

fn open_error(path: &Path) -> String {
    let error = SqliteJournal::open(path).unwrap_err().to_string();
    error.replace(&path.display().to_string(), "FILE")
}

/// Makes a journal with some results and returns what SQLite has in its files.
fn filled(path: &Path) -> LiveEvent<SqliteJournal> {
    let mut live = club_in(SqliteJournal::open_or_create(path).unwrap());
    for line in ["A1 1 4SN=", "A1 2 PASS"] {
        live.enter(line).unwrap();
    }
    let batch = ["A2 3 3NTE-1", "A2 4 NP", "A3 5 A+ A-"];
    let batch = batch.map(|line| saying(Command::EnterResult(enter(line)), fresh()));
    live.say_all(&batch).unwrap();
    live
}

#[test]
fn a_file_that_is_no_database_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let text = "Dear diary, tonight we had nine and a half tables.".repeat(40);
    fs::write(&path, &text).unwrap();
    assert_snapshot!(open_error(&path), @"FILE: this file is not a Tenace database. It was left as it is; move it away, or name another folder with --data");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_database_of_another_program_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    let bytes = fs::read(&path).unwrap();
    assert_snapshot!(open_error(&path), @"FILE: this is a database of another program. It was left as it is; name another folder with --data");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_journal_of_a_newer_version_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    drop(filled(&path));
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let bytes = fs::read(&path).unwrap();
    assert_snapshot!(open_error(&path), @"FILE: this was written by a newer version of Tenace (format 99; this program knows 7). Use that version; nothing was changed");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_folder_where_a_file_should_be_is_a_sentence() {
    let folder = TempDir::new().unwrap();
    assert!(SqliteJournal::open(folder.path()).is_err());
    fs::write(folder.path().join("file"), "x").unwrap();
    assert!(SqliteJournal::open_or_create(&folder.path().join("file/tenace.db")).is_err());
}

/// A power cut leaves any prefix of what was being written. Whatever the log of writes (the WAL) is
/// cut to, the journal opens, and holds the first so many facts whole.
#[test]
fn a_write_log_cut_at_any_point_leaves_whole_facts_in_order() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let live = filled(&path);
    let total = live.state().head().0;
    let (database, log) =
        (fs::read(&path).unwrap(), fs::read(path.with_extension("db-wal")).unwrap());
    assert!(log.len() > 20_000, "the results are in the write log");
    let mut last = 0;
    for length in (0..=log.len()).step_by(512).chain([log.len()]) {
        let cut = folder.path().join(format!("cut-{length}"));
        fs::create_dir(&cut).unwrap();
        let copy = cut.join("tenace.db");
        fs::write(&copy, &database).unwrap();
        fs::write(copy.with_extension("db-wal"), &log[..length]).unwrap();
        let kept = match SqliteJournal::open(&copy) {
            // Cut before even the tables were there: an empty journal, made anew.
            Ok(journal) if journal.head(EVENT_ID).unwrap().seq == Seq::START => 0,
            Ok(journal) => {
                let live = LiveEvent::open(journal, EVENT_ID).unwrap();
                assert_eq!(
                    live.verify().unwrap().problems,
                    Vec::<String>::new(),
                    "cut at {length}"
                );
                live.state().head().0
            }
            Err(error) => panic!("cut at {length}: {error}"),
        };
        // The event file is one commit, each of two results is, and the last three are one.
        assert!([0, 12, 13, 14, 17].contains(&kept), "cut at {length}: half a batch, {kept} facts");
        assert!(kept >= last, "a longer log holds at least as much");
        last = kept;
        fs::remove_dir_all(&cut).unwrap();
    }
    assert_eq!(last, total);
}

#[test]
fn verify_names_what_was_tampered_with() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    drop(filled(&path));
    let tamper = |sql: &str| {
        let copy = folder.path().join("tampered.db");
        let _ = fs::remove_file(&copy);
        SqliteJournal::open(&path).unwrap().back_up(&copy).unwrap();
        let connection = Connection::open(&copy).unwrap();
        connection
            .execute_batch("DROP TRIGGER facts_are_not_changed; DROP TRIGGER facts_are_not_deleted")
            .unwrap();
        connection.execute_batch(sql).unwrap();
        let found = session::live::verify(&SqliteJournal::open(&copy).unwrap(), EVENT_ID).unwrap();
        found.problems.join("\n")
    };
    assert_eq!(tamper("SELECT 1"), "");
    assert_snapshot!(tamper("UPDATE facts SET body = replace(body, '4SN=', '4SN+1')"), @r#"result/1/A/1/1/1: the log says {"seating":{"ns":1,"ew":1},"outcome":"4SN+1"}, the live state on disk {"seating":{"ns":1,"ew":1},"outcome":"4SN="}"#);
    assert_snapshot!(tamper("DELETE FROM facts WHERE seq = 14"), @r#"
    fact 14 is missing: fact 15 follows
    result/1/A/1/1/2: the log says nothing, the live state on disk {"seating":{"ns":1,"ew":1},"outcome":"PASS"}
    "#);
    assert_snapshot!(tamper("DELETE FROM facts WHERE seq = 17"), @r#"
    the log should go on to fact 17, but fact 17 is missing
    result/1/A/3/1/5: the log says nothing, the live state on disk {"seating":{"ns":3,"ew":3},"outcome":"A+ A-"}
    "#);
    assert_snapshot!(tamper("UPDATE facts SET fact = 'result_painted' WHERE seq = 16"), @r#"
    fact 16 (result_painted) cannot be read: this kind of fact is unknown; it was written by a newer version of Tenace
    result/1/A/2/1/4: the log says nothing, the live state on disk {"seating":{"ns":2,"ew":2},"outcome":"NP"}
    "#);
    assert_snapshot!(tamper("UPDATE picture SET value = replace(value, 'NP', 'PASS') WHERE key LIKE 'result%'"), @r#"result/1/A/2/1/4: the log says {"seating":{"ns":2,"ew":2},"outcome":"NP"}, the live state on disk {"seating":{"ns":2,"ew":2},"outcome":"PASS"}"#);
}

#[test]
fn facts_cannot_be_changed_or_deleted_by_accident() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    drop(filled(&path));
    let connection = Connection::open(&path).unwrap();
    assert!(connection.execute("UPDATE facts SET body = ''", []).is_err());
    assert!(connection.execute("DELETE FROM facts", []).is_err());
}

#[test]
fn a_backup_is_whole_and_comes_back() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let backup = folder.path().join("backup.db");
    let mut live = filled(&path);
    live.journal().back_up(&backup).unwrap();
    let names = |folder: &Path| -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(folder.path()), ["backup.db", "tenace.db", "tenace.db-shm", "tenace.db-wal"]);
    assert!(live.journal().back_up(&backup).is_err(), "a backup is never overwritten");
    let at_backup = live.state().event().picture();
    live.enter("A3 6 4HN=").unwrap();

    let refused = SqliteJournal::restore(&backup, &path, false).unwrap_err().to_string();
    assert!(refused.contains("--replace"), "{refused}");
    let kept = SqliteJournal::restore(&backup, &path, true).unwrap().unwrap();
    // A process that was running all the time notices that its past was replaced.
    assert_eq!(live.catch_up().unwrap(), News::Replaced);
    assert_eq!(live.state().event().picture(), at_backup);
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
    live.enter("A3 6 4HN-1").unwrap();
    let before = LiveEvent::open(SqliteJournal::open(&kept).unwrap(), EVENT_ID).unwrap();
    assert_eq!(before.state().head(), Seq(18));

    let elsewhere = folder.path().join("new/place/tenace.db");
    assert_eq!(SqliteJournal::restore(&backup, &elsewhere, false).unwrap(), None);
    let copy = LiveEvent::open(SqliteJournal::open(&elsewhere).unwrap(), EVENT_ID).unwrap();
    assert_eq!(copy.state().event().picture(), at_backup);
}

#[test]
fn a_damaged_journal_steps_aside_for_a_backup() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let backup = folder.path().join("backup.db");
    filled(&path).journal().back_up(&backup).unwrap();
    fs::write(&path, vec![0x55; 8192]).unwrap();
    assert!(SqliteJournal::open(&path).is_err());
    let kept = SqliteJournal::restore(&backup, &path, true).unwrap().unwrap();
    assert_eq!(fs::read(kept).unwrap(), vec![0x55; 8192]);
    assert!(LiveEvent::open(SqliteJournal::open(&path).unwrap(), EVENT_ID).is_ok());
}

#[test]
fn half_a_backup_is_refused_and_nothing_changes() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let backup = folder.path().join("backup.db");
    let live = filled(&path);
    live.journal().back_up(&backup).unwrap();
    let bytes = fs::read(&backup).unwrap();
    for half in [0, 100, bytes.len() / 2, bytes.len() - 4096] {
        fs::write(&backup, &bytes[..half]).unwrap();
        assert!(SqliteJournal::restore(&backup, &path, true).is_err(), "{half} bytes");
    }
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

/// The laptop died in mid-evening: its disk still has the results, most of them in the write log.
#[test]
fn the_journal_of_a_dead_laptop_is_restored_with_its_write_log() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("laptop/tenace.db");
    let live = filled(&path);
    // As a killed process leaves it: copied while it is open, write log and all.
    let dead = folder.path().join("dead");
    fs::create_dir(&dead).unwrap();
    for name in ["tenace.db", "tenace.db-wal"] {
        fs::copy(path.with_file_name(name), dead.join(name)).unwrap();
    }
    let new = folder.path().join("new/tenace.db");
    assert_eq!(SqliteJournal::restore(&dead.join("tenace.db"), &new, false).unwrap(), None);
    let restored = LiveEvent::open(SqliteJournal::open(&new).unwrap(), EVENT_ID).unwrap();
    assert_eq!(restored.state().event().picture(), live.state().event().picture());
}

#[test]
fn a_write_log_left_behind_is_not_taken_for_the_restored_journals() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let backup = folder.path().join("backup.db");
    let live = filled(&path);
    live.journal().back_up(&backup).unwrap();
    let stale = fs::read(folder.path().join("tenace.db-wal")).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    fs::write(elsewhere.join("tenace.db-wal"), stale).unwrap();
    let kept = SqliteJournal::restore(&backup, &elsewhere.join("tenace.db"), false).unwrap();
    assert!(kept.is_some(), "what was left behind is kept");
    let restored = SqliteJournal::open(&elsewhere.join("tenace.db")).unwrap();
    assert_eq!(session::live::verify(&restored, EVENT_ID).unwrap().problems, Vec::<String>::new());
}

#[test]
fn a_partly_damaged_journal_can_be_replaced() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let backup = folder.path().join("backup.db");
    filled(&path).journal().back_up(&backup).unwrap();
    // The first page is sound, so it opens; the rest is not.
    let mut bytes = fs::read(&path).unwrap();
    for byte in bytes.iter_mut().skip(4096) {
        *byte = 0xaa;
    }
    fs::write(&path, bytes).unwrap();
    let kept = SqliteJournal::restore(&backup, &path, true).unwrap();
    assert!(kept.unwrap().exists());
    let restored = open_event(&path, EVENT_ID);
    assert_eq!(restored.verify().unwrap().problems, Vec::<String>::new());
}

/// Whatever is acknowledged while a backup is put in place is in the new journal or in the copy of
/// the old one.
#[test]
fn nothing_acknowledged_is_lost_between_the_kept_copy_and_the_replacement() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let backup = folder.path().join("backup.db");
    filled(&path).journal().back_up(&backup).unwrap();
    let (stop, stopped) = channel::<()>();
    let (writing, written) = channel();
    let file = path.as_path();
    let (acknowledged, kept) = std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            let mut live = open_event(file, EVENT_ID);
            let mut acknowledged = Vec::new();
            for n in 0.. {
                if stopped.try_recv() == Err(TryRecvError::Disconnected) {
                    break;
                }
                let id = FactId::derived(&format!("during {n}"));
                let outcome = ["4SN=", "4SN-1"][n % 2];
                let command = EnterResult { correct: true, ..enter(&format!("A1 1 {outcome}")) };
                live.say(&saying(Command::EnterResult(command), id)).unwrap();
                acknowledged.push(id);
                let _ = writing.send(());
            }
            acknowledged
        });
        let kept: Vec<_> = (0..5)
            .map(|_| {
                receive("the writer to be at work", &written).unwrap();
                SqliteJournal::restore(&backup, &path, true).unwrap().unwrap()
            })
            .collect();
        drop(stop);
        (writer.join().unwrap(), kept)
    });
    let mut found = std::collections::BTreeSet::new();
    for journal in kept.iter().chain([&path]) {
        let journal = SqliteJournal::open(journal).unwrap();
        let mut each = |record: session::journal::Record| {
            found.insert(record.id);
            Ok(())
        };
        journal.read(EVENT_ID, Seq::START, &mut each).unwrap();
        assert_eq!(
            session::live::verify(&journal, EVENT_ID).unwrap().problems,
            Vec::<String>::new()
        );
    }
    let lost = acknowledged.iter().filter(|id| !found.contains(id)).count();
    assert_eq!(lost, 0, "of {} acknowledged", acknowledged.len());
    assert!(!acknowledged.is_empty());
}

/// Rows no version of ours ever wrote: a sentence, never a panic, an endless loop or a huge
/// allocation.
#[test]
fn a_log_that_makes_no_sense_is_a_sentence() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    drop(filled(&path));
    let insert = |seq: &str, fact: &str, body: &str| {
        format!(
            "INSERT INTO facts (event, seq, time, author, id, fact, body) VALUES (1, {seq}, 0, 'director', randomblob(16), '{fact}', {body})"
        )
    };
    let result = r#"'{"session":1,"section":"A","table":1,"round":1,"board":1,"seating":{"ns":1,"ew":1},"outcome":"PASS"}'"#;
    for (name, sql) in [
        ("a fact that undoes itself", insert("18", "undone", "'{\"undoes\":18}'")),
        ("a fact that undoes a later one", insert("18", "undone", "'{\"undoes\":99}'")),
        ("a huge number", insert("9000000000000000000", "result_entered", result)),
        ("the last facts lost", "DELETE FROM facts WHERE seq > 14".to_owned()),
        ("a number below one", "INSERT INTO facts (event, seq, time, author, id, fact, body) VALUES (1, -1, 0, 'director', randomblob(16), 'undone', '{}')".to_owned()),
        ("no text", "UPDATE facts SET body = CAST(x'ff' AS TEXT) WHERE seq = 14".to_owned()),
        ("half an id", "UPDATE facts SET id = x'01' WHERE seq = 14".to_owned()),
        ("a time beyond time", "UPDATE facts SET time = 9223372036854775807 WHERE seq = 14".to_owned()),
        ("no generation", "DELETE FROM journal".to_owned()),
        ("two of one id", "UPDATE facts SET id = (SELECT id FROM facts WHERE seq = 13) WHERE seq = 14".to_owned()),
        ("correcting what is not there", insert("18", "result_entered", &result.replace("}'", ",\"corrects\":77}'"))),
    ] {
        let copy = folder.path().join(format!("{name}.db"));
        SqliteJournal::open(&path).unwrap().back_up(&copy).unwrap();
        let connection = Connection::open(&copy).unwrap();
        connection.execute_batch("DROP TRIGGER facts_are_not_changed; DROP TRIGGER facts_are_not_deleted").unwrap();
        connection.execute_batch(&sql).unwrap();
        drop(connection);
        let journal = SqliteJournal::open(&copy).unwrap();
        let found = session::live::verify(&journal, EVENT_ID);
        assert!(found.is_err() || !found.unwrap().problems.is_empty(), "{name}: verify sees nothing");
        if let Ok(mut live) = LiveEvent::open(journal, EVENT_ID) {
            let _ = live.enter("A3 6 PASS");
        }
    }
}

/// Whoever still has a journal open when it steps aside must not write into it. (Windows lets nobody
/// move a file in use.)
#[cfg(unix)]
#[test]
fn a_journal_that_stepped_aside_takes_nothing_more() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let backup = folder.path().join("backup.db");
    let mut live = filled(&path);
    live.journal().back_up(&backup).unwrap();
    for suffix in ["", "-wal", "-shm"] {
        let name = |stem: &str| folder.path().join(format!("{stem}.db{suffix}"));
        fs::rename(name("tenace"), name("aside")).unwrap();
    }
    SqliteJournal::restore(&backup, &path, false).unwrap();
    let error = live.enter("A3 6 PASS").unwrap_err().to_string();
    assert!(error.contains("this file was moved away while it was in use"), "{error}");
    let aside =
        LiveEvent::open(SqliteJournal::open(&folder.path().join("aside.db")).unwrap(), EVENT_ID);
    assert_eq!(aside.unwrap().state().head(), Seq(17));
}

#[test]
fn what_is_not_ours_keeps_even_its_write_log() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    drop(filled(&path));
    let connection = Connection::open(&path).unwrap();
    connection
        .set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
        .unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let files = || [&path, &path.with_extension("db-wal")].map(|path| fs::read(path).unwrap());
    let before = files();
    assert!(before[1].len() > 4096, "there is a write log");
    assert!(open_error(&path).contains("newer version"));
    assert_eq!(files(), before);
}

#[test]
fn verify_misses_facts_that_left_no_trace_in_the_picture() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    let mut live = filled(&path);
    live.enter("A3 6 PASS").unwrap();
    live.tell(test_support::commands::erase("A", 3, 6)).unwrap();
    drop(live);
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch("DROP TRIGGER facts_are_not_deleted; DELETE FROM facts WHERE seq > 17")
        .unwrap();
    let found = session::live::verify(&SqliteJournal::open(&path).unwrap(), EVENT_ID).unwrap();
    assert_snapshot!(found.problems.join("\n"), @"the log should go on to fact 19, but fact 18 is missing");
}
