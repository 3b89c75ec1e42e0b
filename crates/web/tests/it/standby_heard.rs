//! What somebody heard on the network between two computers of a club, and sends again.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use test_support::wait::{receive, wait_for};

use crate::club::TestClub;
use crate::standby::{Second, key, same};

/// Hears everything that goes to a computer.
struct Ear {
    address: SocketAddr,
    heard: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Ear {
    fn at(computer: SocketAddr) -> Ear {
        let listener = TcpListener::bind("127.0.0.3:0").unwrap();
        let address = listener.local_addr().unwrap();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&heard);
        std::thread::spawn(move || {
            for line in listener.incoming() {
                let (Ok(here), Ok(there)) = (line, TcpStream::connect(computer)) else { continue };
                let number = {
                    let mut all = all.lock().unwrap();
                    all.push(Vec::new());
                    all.len() - 1
                };
                let back = (there.try_clone().unwrap(), here.try_clone().unwrap());
                std::thread::spawn(move || pass_on(back.0, back.1, |_| {}));
                let all = Arc::clone(&all);
                let hear = move |bytes: &[u8]| all.lock().unwrap()[number].extend(bytes);
                std::thread::spawn(move || pass_on(here, there, hear));
            }
        });
        Ear { address, heard }
    }

    /// Returns the last question for the journal, to the letter.
    fn question(&self) -> Vec<u8> {
        let heard = self.heard.lock().unwrap();
        let asked = |bytes: &&Vec<u8>| bytes.starts_with(b"POST /standby/follow ");
        heard.iter().rfind(asked).unwrap().clone()
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, mut heard: impl FnMut(&[u8])) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        heard(&bytes[..count]);
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

#[test]
fn a_question_that_was_heard_and_is_sent_again_changes_nothing() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let ear = Ear::at(club.address);
    let mut second = Second::new();
    second.start(Some((format!("http://{}", ear.address), key(&club.journal()))));
    same(&club.journal(), &second.journal());
    let question = ear.question();
    second.stop();
    // It is at another address from now on.
    second.begin();
    let there = format!("http://{}", second.address());
    wait_for("phones to hear of the new address", || phone.view()["standby"][0] == *there);
    let before = phone.view()["standby"].clone();
    for _ in 0..3 {
        let mut line = TcpStream::connect(club.address).unwrap();
        line.write_all(&question).unwrap();
        let (tell, answer) = std::sync::mpsc::channel();
        let mut reading = line.try_clone().unwrap();
        std::thread::spawn(move || {
            let mut answer = [0; 12];
            let read = reading.read_exact(&mut answer);
            tell.send(read.map(|()| answer)).unwrap();
        });
        let answer = receive("an answer", &answer).unwrap().unwrap();
        assert_eq!(answer, *b"HTTP/1.1 200");
        assert_eq!(phone.view()["standby"], before);
    }
    let status = club.get("/standby/status").ok();
    assert_eq!(status["followers"].as_array().map(Vec::len), Some(1), "{status}");
}
