//! What may be done with a file, by what is found beside it.

use super::pages::{PAGES, TestFile, check_file, count, quick};
use jet::page::{Medium, Work};
use jet::share::{Access, Patience, Shared, TableUse};
use jet::{Error, Version};
use rstest::rstest;

fn why(shared: &Shared) -> String {
    match shared.access() {
        Access::ReadOnly(why) => why.clone(),
        other => panic!("{other:?}"),
    }
}

fn refusal<T>(result: jet::Result<T>) -> String {
    match result {
        Ok(_) => panic!("not refused"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn each_user_has_a_place_and_a_name_and_the_last_cleans_up() {
    let file = TestFile::new(Version::Jet4);
    let one = file.open();
    let two = file.open();
    assert_eq!((one.slot(), two.slot()), (1, 2));
    assert_eq!((one.access(), two.access()), (&Access::Shared, &Access::Shared));
    assert_eq!(one.others(), ["TENACE"]);
    let ldb = std::fs::read(file.path.with_extension("ldb")).unwrap();
    assert_eq!(ldb.len(), 128);
    assert!(ldb[64..].starts_with(b"TENACE\0"));
    assert!(ldb[96..].starts_with(b"Admin\0"));
    drop(one);
    assert_eq!(file.beside(), ["club.ldb"]);
    assert_eq!(file.open().slot(), 1, "the first free place is taken");
    drop(two);
    assert!(file.beside().is_empty());
}

#[rstest]
fn a_change_counts_the_own_word_up(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
    #[values((0x0100, 0x0103), (0xFFFE, 0x0101))] words: (u16, u16),
) {
    let file = TestFile::new(version);
    file.set_word(1, words.0);
    let mut shared = file.open();
    for _ in 0..3 {
        count(&mut shared, Patience::NONE, 0, &[2], false).unwrap();
    }
    assert_eq!(file.word(1), words.1);
    assert_eq!((file.word(0), file.word(2)), (0x0100, 0x0100));
}

#[test]
fn a_claimed_page_is_refused_to_another_until_the_change_ends() {
    let file = TestFile::new(Version::Jet4);
    let (mut one, mut two) = (file.open(), file.open());
    one.claim(5).unwrap();
    assert!(refusal(two.claim(5)).contains("page 5 is in use"));
    two.claim(6).unwrap();
    one.abandon();
    two.claim(5).unwrap();
    two.abandon();
    assert!(matches!(count(&mut one, Patience::NONE, 0, &[5, 6], true), Ok(())));
}

#[test]
fn a_change_that_was_dropped_leaves_nothing_behind() {
    let file = TestFile::new(Version::Jet4);
    let before = std::fs::read(&file.path).unwrap();
    let (mut one, mut two) = (file.open(), file.open());
    {
        let mut work = Work::new(&mut one).unwrap();
        work.alter(3).unwrap().fill(9);
        work.add().unwrap();
    }
    two.claim(3).unwrap();
    two.claim(PAGES).unwrap();
    assert_eq!(std::fs::read(&file.path).unwrap(), before);
}

#[test]
fn header_changes_leave_the_words_of_all_users_alone() {
    let file = TestFile::new(Version::Jet3);
    file.set_word(7, 0x0777);
    let mut shared = file.open();
    let mut work = Work::new(&mut shared).unwrap();
    let header = work.alter(0).unwrap();
    header[0x40] = 0x5A;
    header[0x600..].fill(0);
    work.commit().unwrap();
    assert_eq!((file.word(7), file.word(1)), (0x0777, 0x0101));
    assert_eq!(std::fs::read(&file.path).unwrap()[0x40], 0x5A);
}

#[test]
fn the_256th_user_is_told_that_all_places_are_taken() {
    let file = TestFile::new(Version::Jet4);
    let mut all: Vec<_> = (0..255).map(|_| file.open()).collect();
    assert_eq!(all[254].slot(), 255);
    assert!(refusal(Shared::open(&file.path, &quick())).contains("all 255 places"));
    all[254].claim(3).unwrap();
    assert!(all[0].claim(3).is_err(), "the longest lock is seen by the shortest");
    drop(all.remove(99));
    assert_eq!(file.open().slot(), 100);
}

#[test]
fn one_who_wants_the_file_alone_is_told_who_has_it_and_keeps_others_out() {
    let file = TestFile::new(Version::Jet4);
    let other = file.open();
    assert!(
        refusal(Shared::open_alone(&file.path, &quick())).contains("open elsewhere (on TENACE)")
    );
    drop(other);
    let mut alone = Shared::open_alone(&file.path, &quick()).unwrap();
    assert_eq!(alone.access(), &Access::Alone);
    count(&mut alone, Patience::NONE, 0, &[4], true).unwrap();
    assert!(matches!(Shared::open(&file.path, &quick()), Err(Error::Locked(_))));
    assert_eq!(file.word(0), 0x0101);
    drop(alone);
    assert!(file.beside().is_empty());
    assert_eq!(check_file(&file.path)[0], 1);
}

#[test]
fn a_lock_file_left_by_somebody_is_used_and_deleted() {
    let file = TestFile::new(Version::Jet4);
    std::fs::write(file.path.with_extension("ldb"), vec![b'x'; 64 * 3]).unwrap();
    let shared = file.open();
    assert_eq!(shared.slot(), 1);
    assert_eq!(shared.others(), [""; 0]);
    drop(shared);
    assert!(file.beside().is_empty());
}

#[rstest]
#[case::writing(0x0000, "stopped while it was changing")]
#[case::met_damage(0x0001, "met a damaged page")]
fn a_suspect_file_can_only_be_read(#[case] word: u16, #[case] says: &str) {
    let file = TestFile::new(Version::Jet4);
    file.set_word(3, word);
    let before = std::fs::read(&file.path).unwrap();
    for mut shared in [file.open(), Shared::open_alone(&file.path, &quick()).unwrap()] {
        assert!(why(&shared).contains(says), "{}", why(&shared));
        assert!(refusal(shared.claim(2)).contains(says));
        let mut page = vec![1; 4096];
        shared.read(2, &mut page).unwrap();
        assert_eq!(page, vec![0; 4096]);
    }
    assert_eq!(std::fs::read(&file.path).unwrap(), before);
}

#[test]
fn a_file_with_a_lock_file_that_cannot_be_locked_is_never_written() {
    let file = TestFile::new(Version::Jet4);
    std::fs::create_dir(file.path.with_extension("ldb")).unwrap();
    let mut shared = file.open();
    assert!(why(&shared).contains("without locks the file can be read"));
    assert!(shared.claim(2).is_err());
    let alone = Shared::open_alone(&file.path, &quick()).unwrap();
    assert!(why(&alone).contains("is there but cannot be locked"), "{}", why(&alone));
    drop((shared, alone));
    assert_eq!(file.beside(), ["club.ldb"]);
}

#[test]
fn opening_to_read_touches_nothing() {
    let file = TestFile::new(Version::Jet4);
    let mut shared = Shared::open_to_read(&file.path, &quick()).unwrap();
    assert!(why(&shared).contains("opened for reading only"));
    assert!(shared.claim(2).is_err());
    assert_eq!(shared.pages().unwrap(), PAGES);
    assert!(file.beside().is_empty());
}

#[test]
fn a_table_that_another_keeps_to_itself_is_refused() {
    let file = TestFile::new(Version::Jet4);
    let (mut one, mut two) = (file.open(), file.open());
    for table in [TableUse::Read, TableUse::Write, TableUse::DenyWrite] {
        one.use_table(5, table).unwrap();
        two.use_table(5, table).unwrap();
    }
}

#[rstest]
#[case::empty(b"".as_slice(), "is empty")]
#[case::short(b"\0\x01\0\0Stand", "is cut off")]
#[case::cut_after_the_name(b"\0\x01\0\0Standard Jet DB\0", "is cut off")]
#[case::accdb(b"\0\x01\0\0Standard ACE DB\0\x02\0\0\0\0", "Access 2007")]
#[case::text(b"just some text that is long enough to have a header", "is no Access database")]
fn what_is_no_database_is_refused_and_left(#[case] bytes: &[u8], #[case] says: &str) {
    let file = TestFile::new(Version::Jet4);
    std::fs::write(&file.path, bytes).unwrap();
    let e = refusal(Shared::open(&file.path, &quick()));
    assert!(e.contains(says) && e.contains("club.bws"), "{e}");
    assert!(file.beside().is_empty());
}

#[test]
fn a_header_without_a_whole_page_is_refused() {
    let file = TestFile::new(Version::Jet4);
    let whole = std::fs::read(&file.path).unwrap();
    std::fs::write(&file.path, &whole[..100]).unwrap();
    assert!(refusal(Shared::open(&file.path, &quick())).contains("page 0 is damaged"));
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_leads_to_the_same_lock_file() {
    let file = TestFile::new(Version::Jet4);
    let elsewhere = tempfile::tempdir().unwrap();
    let link = elsewhere.path().join("link.bws");
    std::os::unix::fs::symlink(&file.path, &link).unwrap();
    let one = file.open();
    let other = Shared::open(&link, &quick()).unwrap();
    assert_eq!((one.slot(), other.slot()), (1, 2));
    assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 1);
}
