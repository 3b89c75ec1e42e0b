//! A director on another device: over TLS with the club's own certificate, and by no other way.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use serde_json::{Value, json};
use session::SqliteJournal;
use tempfile::TempDir;
use test_support::http::{Answer, get, post, send};
use test_support::namespaces::{SERVER, in_own_network};
use test_support::wait::wait_for;
use tokio_rustls::rustls::pki_types::ServerName;
use web::{OwnCertificate, RemoteDirectors};

use crate::club::{EVENT, TestClub};
use crate::people::PASSWORD;
use crate::pin_rights::cards;
use crate::standby::Second;
use crate::tls_client::{ask, ask_trusting};

/// Where the server keeps the certificate, and its key.
const KEPT: &str = "tls/certificate";

/// A club whose server other devices reach, as in a club's network.
struct Reached {
    club: TestClub,
    /// Where players and others come in, from another device.
    plain: SocketAddr,
    /// Where directors come in.
    tls: SocketAddr,
}

impl Reached {
    fn open(how: RemoteDirectors) -> Reached {
        let mut club = TestClub::prepared(EVENT);
        let links = club.start_for_directors("0.0.0.0:0", how);
        let at = |port| SocketAddr::from((SERVER, port));
        let plain = at(club.address.port());
        let tls = links.first().and_then(|link| link.strip_prefix("https://"));
        let tls = tls.map_or(at(0), |tls| tls.parse().unwrap());
        club.address = SocketAddr::new(IpAddr::from([127, 0, 0, 1]), plain.port());
        Reached { club, plain, tls }
    }

    /// Asks from another device, in the clear.
    fn plainly(&self, request: &str) -> Answer {
        send(self.plain, named(request, self.plain))
    }

    /// Asks from another device over TLS.
    fn sealed(&self, request: &str) -> Answer {
        ask(self.tls, &named(request, self.tls)).0
    }
}

/// Names the server as a browser does.
fn named(request: &str, server: SocketAddr) -> String {
    request.replace("Host: localhost", &format!("Host: {server}"))
}

fn cookie(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.header("set-cookie").unwrap().to_owned()
}

fn login(name: &str) -> String {
    post("/director/login", "", &json!({ "name": name, "password": PASSWORD }).to_string())
}

fn kept(journal: &Path) -> Option<Vec<u8>> {
    SqliteJournal::open_read_only(journal).unwrap().kept(KEPT).unwrap()
}

fn fingerprint(journal: &Path) -> String {
    OwnCertificate::read(&kept(journal).unwrap()).unwrap().fingerprint().to_string()
}

#[test]
fn passwords_and_cookies_of_directors_never_cross_the_network_in_the_clear() {
    in_own_network(
        "director_elsewhere::passwords_and_cookies_of_directors_never_cross_the_network_in_the_clear",
        &[],
        |_| {
            let reached = Reached::open(RemoteDirectors::Usual);
            let Reached { club, plain, tls } = &reached;
            assert_eq!(tls.port(), web::HTTPS_PORT);
            // On this computer everything stays as it was.
            let here = club.welcome();
            assert_eq!(here.page("/director").status, 200);
            // A page leads to the address under TLS, with what was asked for.
            for asked in [
                "/director",
                "/director/login?then=%2Fdirector",
                "/director/cards?event=1",
                "/director/x",
            ] {
                let answer = reached.plainly(&get(asked, ""));
                assert_eq!(answer.status, 307, "{asked}");
                assert_eq!(answer.header("location"), Some(&*format!("https://{tls}{asked}")));
                assert_eq!(answer.header("cache-control"), Some("no-store"));
            }
            // A password is not looked at, and nothing is locked by it.
            for _ in 0..40 {
                assert_eq!(
                    reached.plainly(&login("Ann de Wit")).trouble(),
                    (403, "needs_tls".into())
                );
            }
            // A cookie opens nothing in the clear, wherever it was given; and as others may have read it, nothing any more.
            let given = cookie(&reached.sealed(&login("Ann de Wit")));
            assert!(given.contains("; Secure") && given.contains("HttpOnly"), "{given}");
            let me = |cookie: &str| get("/director/api/me", &format!("Cookie: {cookie}\r\n"));
            let given = me(given.split(';').next().unwrap());
            assert_eq!(reached.sealed(&given).ok()["name"], "Ann de Wit");
            assert_eq!(reached.plainly(&given).trouble(), (403, "needs_tls".into()));
            assert_eq!(reached.sealed(&given).trouble(), (401, "login_over".into()));
            let in_the_clear = me(&here.cookie);
            assert_eq!(club.raw(&in_the_clear).ok()["name"], "Ann de Wit");
            assert_eq!(reached.plainly(&in_the_clear).trouble(), (403, "needs_tls".into()));
            assert_eq!(club.raw(&in_the_clear).trouble(), (401, "login_over".into()));
            // Players and visitors stay on plain HTTP.
            for path in ["/", "/t", "/wall", "/certificate"] {
                assert_eq!(reached.plainly(&get(path, "")).status, 200, "{path}");
            }
            // What a director over TLS shows to other phones is where phones are at home.
            let wall = reached.sealed(&get("/wall", "")).body;
            assert!(wall.contains(&plain.to_string()) && !wall.contains("https://"), "{wall}");
            // A browser keeps such a word for a whole host: the players' pages would be gone.
            assert_eq!(
                reached.sealed(&get("/director/login", "")).header("strict-transport-security"),
                None
            );
        },
    );
}

#[test]
fn logins_in_the_clear_and_under_tls_stand_beside_each_other_and_neither_opens_the_other() {
    let mut club = TestClub::prepared(EVENT);
    let server = start(&mut club);
    club.welcome();
    let me = |cookies: &str| get("/director/api/me", &format!("Cookie: {cookies}\r\n"));
    let pair = |answer: &Answer| {
        let given = cookie(answer);
        let (name, rest) = given.split_once('=').unwrap();
        (name.to_owned(), rest.split(';').next().unwrap().to_owned(), given.clone())
    };
    let (sealed_name, sealed, given) = pair(&ask(server, &login("Ann de Wit")).0);
    // A browser takes this name under TLS only, and goes on taking the other one in the clear.
    assert_eq!(sealed_name, "__Secure-tenace_director");
    assert!(given.ends_with("; Secure"), "{given}");
    let (plain_name, plain, given) = pair(&club.raw(&login("Ann de Wit")));
    assert_eq!(plain_name, "tenace_director");
    assert!(!given.contains("Secure"), "{given}");
    let both = me(&format!("{plain_name}={plain}; {sealed_name}={sealed}"));
    assert_eq!(ask(server, &both).0.ok()["name"], "Ann de Wit");
    assert_eq!(club.raw(&both).ok()["name"], "Ann de Wit");
    assert_eq!(club.raw(&me(&format!("{plain_name}={plain}"))).ok()["name"], "Ann de Wit");
    // A login under TLS that has ended hides none that was made here.
    let one_ended = me(&format!("{sealed_name}={plain}; {plain_name}={plain}"));
    assert_eq!(club.raw(&one_ended).ok()["name"], "Ann de Wit");
    // Whoever heard the cookie of the plain one gets no further under TLS, whatever they call it.
    for name in [&plain_name, &sealed_name] {
        let answer = ask(server, &me(&format!("{name}={plain}"))).0;
        assert_eq!(answer.status, 401, "{name}: {answer:?}");
    }
    assert_eq!(club.raw(&me(&format!("{plain_name}={sealed}"))).status, 401);
}

#[test]
fn an_address_under_tls_that_was_typed_without_https_leads_there() {
    let mut club = TestClub::prepared(EVENT);
    let server = start(&mut club);
    let answer = send(server, named(&get("/director?to=people", ""), server));
    assert_eq!(answer.status, 307);
    assert_eq!(answer.header("location"), Some(&*format!("https://{server}/director?to=people")));
    let answer = send(server, named(&login("Ann de Wit"), server));
    assert_eq!(answer.trouble(), (400, "unreadable".into()));
    let strange = get("/", "").replace("Host: localhost", "Host: evil.example/x?");
    assert_eq!(send(server, strange).status, 400);
    assert_eq!(ask(server, &get("/t", "")).0.status, 200, "under TLS all is as it was");
}

#[test]
fn a_page_that_came_in_the_clear_does_not_speak_for_a_director_under_tls() {
    let mut club = TestClub::prepared(EVENT);
    let server = start(&mut club);
    club.welcome();
    let from = |origin: &str| {
        let body = json!({ "name": "Ann de Wit", "password": PASSWORD }).to_string();
        post("/director/login", &format!("Origin: {origin}\r\n"), &body)
    };
    assert_eq!(ask(server, &from("http://localhost")).0.trouble(), (403, "foreign".into()));
    assert_eq!(ask(server, &from("https://localhost")).0.status, 200);
    // Behind a proxy on this computer the browser speaks TLS, and its cookie is for that alone.
    assert!(cookie(&club.raw(&from("https://localhost"))).contains("; Secure"));
    assert!(!cookie(&club.raw(&from("http://localhost"))).contains("; Secure"));
}

#[test]
fn no_door_of_the_director_is_open_in_the_clear() {
    in_own_network("director_elsewhere::no_door_of_the_director_is_open_in_the_clear", &[], |_| {
        let reached = Reached::open(RemoteDirectors::Usual);
        let here = reached.club.welcome();
        let sources =
            ["director/mod.rs", "setup/mod.rs", "standby/office.rs", "table/mod.rs", "server.rs"];
        let source = |name: &&str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name);
            std::fs::read_to_string(path).unwrap()
        };
        let all: String = sources.iter().map(source).collect();
        let doors: Vec<&str> =
            all.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let directors = doors
            .iter()
            .filter(|door| door.starts_with("/director") && **door != "/director/unlock");
        let directors: Vec<&&str> =
            directors.filter(|door| !door.starts_with("/director/board")).collect();
        assert!(directors.len() > 60, "{doors:?}");
        let headers = format!("Cookie: {}\r\nTenace-Director: {}\r\n", here.cookie, here.token);
        for door in directors {
            let door = door.replace("{*rest}", "x");
            assert_eq!(
                reached.plainly(&post(&door, &headers, "{}")).trouble().1,
                "needs_tls",
                "{door}"
            );
            let status = reached.plainly(&get(&door, &headers)).status;
            assert_eq!(status, if door.contains("/api/") { 403 } else { 307 }, "{door}");
        }
        // Ways around: none of these is a page of the director.
        for path in [
            "//director",
            "/./director",
            "/%64irector",
            "/director%2Flogin",
            "/DIRECTOR",
            "/t/../director",
        ] {
            assert_eq!(reached.plainly(&get(path, &headers)).status, 404, "{path}");
        }
        // No answer that a director can have holds the key of the certificate.
        let kept = String::from_utf8(kept(&reached.club.journal()).unwrap()).unwrap();
        let here = reached.club.browser(&reached.club.log_in("Ann de Wit", PASSWORD));
        let key = kept.split("PRIVATE KEY-----").nth(1).unwrap().trim()[..40].to_owned();
        for door in doors.iter().filter(|door| !door.ends_with("/news")) {
            let answer = here.page(door).body;
            assert!(!answer.contains(&key) && !answer.contains("PRIVATE KEY"), "{door}");
        }
    });
}

#[test]
fn a_password_is_not_typed_on_a_phone_whose_page_is_plain() {
    in_own_network(
        "director_elsewhere::a_password_is_not_typed_on_a_phone_whose_page_is_plain",
        &[],
        |_| {
            let reached = Reached::open(RemoteDirectors::Usual);
            let Reached { club, plain, tls } = &reached;
            club.welcome();
            club.director_says(cards(5));
            let mut phone = club.phone("A1");
            phone.address = *plain;
            // The table is at home there.
            assert_eq!(phone.get("view").status, 200);
            let grant = phone.grant();
            let look = phone.get_with_grant("director/board/5", &grant).ok();
            assert_eq!((&look["locked"], &look["can_unlock"]), (&json!(true), &json!(true)));
            // By the name under which the phone has found the server.
            assert_eq!(look["unlock_elsewhere"], format!("https://localhost:{}", tls.port()));
            let unlock =
                json!({ "grant": grant, "board": 5, "name": "Ann de Wit", "password": PASSWORD });
            assert_eq!(phone.post("director/unlock", &unlock).trouble(), (403, "needs_tls".into()));
            assert_eq!(phone.get_with_grant("director/board/5", &grant).ok()["hand"], Value::Null);
            // On the club's computer it is.
            phone.address = club.address;
            let look = phone.get_with_grant("director/board/5", &grant).ok();
            assert_eq!(look["unlock_elsewhere"], Value::Null);
            phone.post("director/unlock", &unlock).ok();
            assert_ne!(phone.get_with_grant("director/board/5", &grant).ok()["hand"], Value::Null);
        },
    );
}

#[test]
fn a_club_may_say_no_to_all_that_or_let_nobody_in() {
    in_own_network(
        "director_elsewhere::a_club_may_say_no_to_all_that_or_let_nobody_in",
        &[],
        |_| {
            let reached = Reached::open(RemoteDirectors::Plain);
            reached.club.welcome();
            let given = cookie(&reached.plainly(&login("Ann de Wit")));
            assert!(!given.contains("Secure"), "{given}");
            let given = given.split(';').next().unwrap().to_owned();
            let me = get("/director/api/elsewhere", &format!("Cookie: {given}\r\n"));
            let told = reached.plainly(&me).ok();
            assert_eq!((&told["is_plain"], &told["fingerprint"]), (&json!(true), &Value::Null));
            assert_eq!(told["links"][0], format!("http://{}/director", reached.plain));
            let page = reached.plainly(&get("/certificate", "")).body;
            assert!(!page.contains("There is no way in"), "{page}");
            assert!(page.contains(&format!("http://{}/director", reached.plain)), "{page}");
            assert_eq!(
                kept(&reached.club.journal()),
                None,
                "nobody is shown a certificate, so none is made"
            );
            drop(reached);
            // Where the way in is on this computer alone, others are told.
            let alone = RemoteDirectors::At("127.0.0.1:0".parse().unwrap());
            let reached = Reached::open(alone);
            let answer = reached.plainly(&get("/director", ""));
            assert_eq!(answer.status, 403);
            assert!(answer.body.contains("on the club’s computer itself only"), "{answer:?}");
        },
    );
}

#[test]
fn the_usual_port_is_another_one_where_it_is_taken() {
    in_own_network(
        "director_elsewhere::the_usual_port_is_another_one_where_it_is_taken",
        &[],
        |_| {
            let first = Reached::open(RemoteDirectors::Usual);
            let second = Reached::open(RemoteDirectors::Usual);
            assert_eq!(second.tls.port(), first.tls.port() + 1);
            let answer = second.plainly(&get("/director", ""));
            assert_eq!(
                answer.header("location"),
                Some(&*format!("https://{}/director", second.tls))
            );
        },
    );
}

/// A club under TLS on this computer alone.
fn beside() -> RemoteDirectors {
    RemoteDirectors::At("127.0.0.1:0".parse().unwrap())
}

fn start(club: &mut TestClub) -> SocketAddr {
    let links = club.start_for_directors("127.0.0.1:0", beside());
    links[0].strip_prefix("https://").unwrap().parse().unwrap()
}

fn shown(server: SocketAddr) -> String {
    let (answer, fingerprint) = ask(server, &get("/t", ""));
    assert_eq!(answer.status, 200);
    fingerprint
}

#[test]
fn the_certificate_stays_after_a_restart_and_in_a_backup() {
    let mut club = TestClub::prepared(EVENT);
    let server = start(&mut club);
    let first = shown(server);
    assert_eq!(first, fingerprint(&club.journal()));
    let told = club.welcome().page("/director/api/elsewhere").ok();
    let groups: Vec<&str> =
        told["fingerprint"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert_eq!(groups.join(" "), first);
    assert_eq!(told["remark"], Value::Null);
    // On this computer the page for everybody shows it, too.
    assert!(club.get("/certificate").body.contains(&first));
    club.stop();
    let again = start(&mut club);
    assert_eq!(shown(again), first);
    club.stop();
    let backup = club.folder.path().join("backup.db");
    SqliteJournal::open_read_only(&club.journal()).unwrap().back_up(&backup).unwrap();
    let elsewhere = TempDir::new().unwrap();
    let journal = elsewhere.path().join("tenace.db");
    SqliteJournal::restore(&backup, &journal, false).unwrap();
    assert_eq!(fingerprint(&journal), first);
    #[cfg(unix)]
    for file in [&club.journal(), &backup, &journal] {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
}

#[test]
fn who_trusts_the_certificate_is_not_warned() {
    let mut club = TestClub::prepared(EVENT);
    let server = start(&mut club);
    shown(server);
    let kept = String::from_utf8(kept(&club.journal()).unwrap()).unwrap();
    let trusted = OwnCertificate::read(kept.as_bytes()).unwrap().der();
    let own = web::exchange::this_computer()
        .map(|name| format!("{}.local", name.split('.').next().unwrap()))
        // The certificate leaves out what is no name for a network, and no browser asks for it.
        .filter(|name| ServerName::try_from(name.as_str()).is_ok());
    for name in ["localhost", "127.0.0.1", "::1", "tenace.local"].into_iter().chain(own.as_deref())
    {
        let answer = ask_trusting(server, &trusted, name, &get("/t", ""));
        assert_eq!(answer.unwrap().status, 200, "{name}");
    }
    assert!(ask_trusting(server, &trusted, "evil.example", &get("/t", "")).is_err());
}

#[test]
fn a_broken_certificate_is_made_anew_and_told() {
    let mut club = TestClub::prepared(EVENT);
    let mut journal = SqliteJournal::open(&club.journal()).unwrap();
    journal.keep(KEPT, b"half a certif").unwrap();
    let server = start(&mut club);
    let told = club.welcome().page("/director/api/elsewhere").ok();
    let remark = told["remark"].as_str().unwrap().to_owned();
    assert!(
        remark.starts_with("The certificate of the director's pages could not be used"),
        "{remark}"
    );
    assert!(remark.contains(&shown(server)), "{remark}");
    // One that is put back while the server runs is shown too, and that is told.
    let (other, bytes) = OwnCertificate::fresh(&[]).unwrap();
    journal.keep(KEPT, &bytes).unwrap();
    let other = other.fingerprint().to_string();
    wait_for("the other certificate to be shown", || shown(server) == other);
    let told = club.log_in("Ann de Wit", PASSWORD);
    let told = club.browser(&told).page("/director/api/elsewhere").ok();
    assert!(told["remark"].as_str().unwrap().contains(&other), "{told}");
}

#[test]
fn a_standby_shows_the_same_certificate() {
    let mut club = TestClub::prepared(EVENT);
    let first = shown(start(&mut club));
    let mut second = Second::new();
    // It was used by itself before, and has one of its own.
    second.begin();
    wait_for("a certificate of its own", || kept(&second.journal()).is_some());
    assert_ne!(fingerprint(&second.journal()), first);
    second.stop();
    second.follow(&club);
    wait_for("the certificate to be copied", || kept(&second.journal()) == kept(&club.journal()));
    wait_for("the standby to show it", || shown(second.directors()) == first);
    second.take_over();
    assert_eq!(shown(second.directors()), first);
}

#[test]
fn a_standby_makes_none_of_its_own() {
    // Of an earlier version, which has none either.
    let club = TestClub::open();
    let mut second = Second::new();
    second.follow(&club);
    let answer = send(second.address(), get("/certificate", ""));
    assert!(answer.body.contains("There is no way in from other devices"), "{}", answer.body);
    assert_eq!(kept(&second.journal()), None);
    second.take_over();
    wait_for("a certificate of the one in charge", || kept(&second.journal()).is_some());
}
