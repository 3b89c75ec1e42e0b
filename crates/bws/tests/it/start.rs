//! Start parameters: the old form, the new form, and what is refused.

use bws::start::{LogLevel, Spelling, Start, StartError};
use proptest::prelude::*;
use rstest::rstest;

fn file(path: &str) -> Start {
    Start { file: Some(path.into()), ..Start::default() }
}

#[rstest]
// The guide of 2008.
#[case(r"/f:[C:\bridge\friday.bws] /s /r", Start { upload: true, retrieve: true, ..file(r"C:\bridge\friday.bws") })]
#[case(r"/f:[C:\My files\a b.bws] /r /m", Start { retrieve: true, minimised: true, ..file(r"C:\My files\a b.bws") })]
#[case("/f:[x.bws] /s /h:[1,2,3]", Start { upload: true, hand_records: vec![1, 2, 3], ..file("x.bws") })]
#[case("/m", Start { minimised: true, ..Start::default() })]
#[case("", Start::default())]
// Later revisions.
#[case("/f:[x.bws] /pi /t2", Start { second_instance: true, terminal: Some(2), ..file("x.bws") })]
// The new form.
#[case(
    r#"-f"C:\My Folder\Bws Files\FridayEvening.bws" -s -r"#,
    Start { upload: true, retrieve: true, ..file(r"C:\My Folder\Bws Files\FridayEvening.bws") }
)]
#[case("-fx.bws -r -m -c -b -ld", Start {
    retrieve: true, minimised: true, close_when_done: true, log_bytes: true, log: LogLevel::Debug, ..file("x.bws")
})]
#[case("-fx.bws -lt", Start { log: LogLevel::Trace, ..file("x.bws") })]
// What programs really do.
#[case("/F[x.bws] /S/R /t2 /h:[ 1 , 2 ]", Start {
    upload: true, retrieve: true, terminal: Some(2), hand_records: vec![1, 2], ..file("x.bws")
})]
#[case("-fx.bws /s -r", Start { upload: true, retrieve: true, ..file("x.bws") })]
#[case(r#""/f:[C:\My files\x.bws]" /s"#, Start { upload: true, ..file(r"C:\My files\x.bws") })]
#[case("/f:[x.bws] /s /s /f:[x.bws]", Start { upload: true, ..file("x.bws") })]
#[case("/f:[/home/club/x.bws]/s", Start { upload: true, ..file("/home/club/x.bws") })]
fn a_line_is_read(#[case] line: &str, #[case] expected: Start) {
    assert_eq!(Start::from_line(line), Ok(expected));
}

#[rstest]
#[case(&["/f:[C:\\My", "files\\a", "b.bws]", "/s"], r"C:\My files\a b.bws", true)]
#[case(&[r"-fC:\My Folder\x.bws", "-s"], r"C:\My Folder\x.bws", true)]
#[case(&["/f:[x.bws]"], "x.bws", false)]
fn arguments_are_put_together_again(
    #[case] args: &[&str],
    #[case] path: &str,
    #[case] upload: bool,
) {
    assert_eq!(Start::from_args(args), Ok(Start { upload, ..file(path) }));
}

#[rstest]
#[case("/s", "/s works only together with a file, /f:[…] or -f\"…\"")]
#[case("-r", "/r works only together with a file, /f:[…] or -f\"…\"")]
#[case("/f:[x.bws] /h:[1]", "/h works only together with /s, which uploads the tables")]
#[case(
    "/f:[x.bws] /s /h:[A,B]",
    "“A,B” is not a list of sections: /h takes their ID numbers, such as /h:[1,2]"
)]
#[case(
    "/f:[x.bws] /s /h:[]",
    "“” is not a list of sections: /h takes their ID numbers, such as /h:[1,2]"
)]
#[case("/f:x.bws", "/f needs its value in brackets, such as /f:[C:\\bridge\\friday.bws]")]
#[case("/f:[x.bws /s", "/f needs its value in brackets, such as /f:[C:\\bridge\\friday.bws]")]
#[case(
    "/f:[ ]",
    "/f names no file, such as /f:[C:\\bridge\\friday.bws] or -f\"C:\\bridge\\friday.bws\""
)]
#[case(
    "-f -s",
    "-f names no file, such as /f:[C:\\bridge\\friday.bws] or -f\"C:\\bridge\\friday.bws\""
)]
#[case(
    "/f:[a.bws] /f:[b.bws]",
    "two files are named, a.bws and b.bws: a control program opens one"
)]
#[case("-fx.bws -lq", "“-lq” is no level of the log: -ld is debug, -lt is trace")]
fn what_is_wrong_is_said(#[case] line: &str, #[case] sentence: &str) {
    assert_eq!(Start::from_line(line).unwrap_err().to_string(), sentence);
}

#[rstest]
#[case("-fx.bws -s -h:[1]", StartError::NoHandRecords)]
#[case("-fx.bws -s -h", StartError::NoHandRecords)]
#[case("-fx.bws -pi", StartError::NoSecondInstance)]
#[case("/t6", StartError::Unknown("/t6".into()))]
#[case("/x", StartError::Unknown("/x".into()))]
#[case("x.bws", StartError::Unknown("x.bws".into()))]
#[case("/", StartError::Unknown("/".into()))]
#[case("-", StartError::Unknown("-".into()))]
fn what_nobody_takes_is_refused(#[case] line: &str, #[case] error: StartError) {
    assert_eq!(Start::from_line(line), Err(error));
}

#[test]
fn without_an_upload_everything_is_resumed() {
    assert!(Start::from_line("/f:[x.bws] /r").unwrap().is_resuming());
    assert!(!Start::from_line("/f:[x.bws] /s /r").unwrap().is_resuming());
    assert!(!Start::from_line("/m").unwrap().is_resuming());
}

fn any_start() -> impl Strategy<Value = Start> {
    let file = proptest::option::of(r"[A-Z]:\\[a-zA-Z][a-z ]{0,12}[a-z]\.bws");
    let flags = proptest::array::uniform6(any::<bool>());
    (
        file,
        flags,
        proptest::collection::vec(1_i16..=78, 0..4),
        proptest::option::of(1_u8..=5),
        0..3_usize,
    )
        .prop_map(
            |(
                file,
                [upload, retrieve, minimised, second_instance, close_when_done, log_bytes],
                hand_records,
                terminal,
                log,
            )| {
                let upload = upload && file.is_some();
                Start {
                    upload,
                    retrieve: retrieve && file.is_some(),
                    hand_records: if upload { hand_records } else { Vec::new() },
                    file,
                    minimised,
                    second_instance,
                    terminal,
                    close_when_done,
                    log_bytes,
                    log: [LogLevel::Info, LogLevel::Debug, LogLevel::Trace][log],
                }
            },
        )
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(start in any_start()) {
        for spelling in [Spelling::Old, Spelling::New] {
            if let Some(line) = start.line(spelling) {
                prop_assert_eq!(Start::from_line(&line), Ok(start.clone()));
                let args: Vec<&str> = line.split(' ').collect();
                if spelling == Spelling::Old && !line.contains("  ") {
                    prop_assert_eq!(Start::from_args(&args), Ok(start.clone()));
                }
            }
        }
    }

    #[test]
    fn no_text_makes_it_stumble(line in ".{0,60}") {
        let _ = Start::from_line(&line);
        let args: Vec<&str> = line.split(' ').collect();
        let _ = Start::from_args(&args);
    }
}
