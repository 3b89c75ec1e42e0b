//! Reading beside writers.

use super::pages::{PAGES, TestFile, check, count, quick};
use jet::page::{Medium, Work};
use jet::share::{Patience, View};
use jet::{Error, Version};

#[test]
fn reading_is_repeated_when_somebody_wrote_meanwhile() {
    let file = TestFile::new(Version::Jet4);
    let mut writer = file.open();
    let view = View::open(&file.path, &quick()).unwrap();
    let mut rounds = 0;
    let made = view.consistently(|view| {
        rounds += 1;
        if rounds < 3 {
            count(&mut writer, Patience::NONE, 0, &[2, 3], true)?;
            return Err(Error::damaged(2, "half a change"));
        }
        check(view)
    });
    assert_eq!((made.unwrap()[0], rounds), (2, 3));
}

#[test]
fn a_refusal_counts_when_nobody_wrote() {
    let file = TestFile::new(Version::Jet4);
    let view = View::open(&file.path, &quick()).unwrap();
    let refused = view.consistently(|view| view.read(PAGES, &mut vec![0; 4096]));
    assert!(matches!(refused, Err(Error::Damaged { page: PAGES, .. })));
}

#[test]
fn a_reader_gives_up_when_somebody_writes_all_the_time() {
    let file = TestFile::new(Version::Jet4);
    let mut writer = file.open();
    let view = View::open(&file.path, &quick()).unwrap();
    let refused = view.consistently(|_| count(&mut writer, Patience::NONE, 0, &[2], false));
    assert!(matches!(refused, Err(Error::Locked(_))));
}

#[test]
fn a_view_refuses_changes() {
    let file = TestFile::new(Version::Jet3);
    let mut view = View::open(&file.path, &quick()).unwrap();
    let mut work = Work::new(&mut view).unwrap();
    assert!(matches!(work.alter(2), Err(Error::Refused(_))));
    assert!(file.beside().is_empty());
}

#[test]
fn a_long_scan_page_by_page_goes_on_beside_changes() {
    let file = TestFile::new(Version::Jet4);
    let mut writer = file.open();
    let view = View::open(&file.path, &quick()).unwrap();
    let mut page_bytes = vec![0; 4096];
    for page in 2..PAGES {
        count(&mut writer, Patience::NONE, 0, &[page], false).unwrap();
        view.read(page, &mut page_bytes).unwrap();
        assert_eq!(page_bytes[16], 1);
    }
}
