//! Scoring programs come to the computer in charge, and to no other.

use std::net::TcpStream;
use std::time::Duration;

use tempfile::TempDir;
use test_support::future::within;
use test_support::wait::wait_for;
use tokio::sync::oneshot;
use web::auth::Secret;
use web::connector::Wish;
use web::standby::take_over;
use web::{Options, Server};

use crate::club::TestClub;
use crate::standby::Second;

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_does_not_listen_until_it_takes_over() {
    let folder = TempDir::new().unwrap();
    let http = "127.0.0.1:0".parse().unwrap();
    let options = Options { http, tls: None, journal: folder.path().join("tenace.db") };
    let server = Server::bind(options).await.unwrap();
    let (connector, desk) = (server.connector().clone(), server.desk().clone());
    connector.settle(Wish::At("127.0.0.1:0".parse().unwrap()));
    // Nobody is there to be followed, but a standby it is.
    server.follow("http://127.0.0.1:1", Secret::fresh().unwrap()).await.unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { drop(stopped.await) }));
    assert_eq!(connector.place(), None);
    take_over(&desk).await.unwrap();
    let listening = async {
        while connector.place().is_none() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    within("the connector to listen", listening).await;
    let address = connector.place().unwrap().address;
    assert!(tokio::net::TcpStream::connect(address).await.is_ok());
    drop(stop);
    within("the server to stop", running).await.unwrap();
    assert_eq!(connector.place(), None);
}

#[test]
fn a_computer_that_was_replaced_stops_to_listen() {
    let club = TestClub::with_connector();
    let address = club.connector.unwrap();
    assert!(TcpStream::connect(address).is_ok());
    let mut second = Second::new();
    second.follow(&club);
    second.take_over();
    wait_for("the connector to stop listening", || TcpStream::connect(address).is_err());
}
