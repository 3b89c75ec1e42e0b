//! The server with a certificate of the club's own.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use tempfile::TempDir;
use test_support::future::within;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use web::{Options, Server, TlsFiles};

/// Writes a certificate for `localhost`; returns its files and what a client has to trust.
fn certificate(folder: &Path, name: &str) -> (TlsFiles, CertificateDer<'static>) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let file = |end: &str| folder.join(format!("{name}.{end}"));
    std::fs::write(file("pem"), cert.pem()).unwrap();
    std::fs::write(file("key"), signing_key.serialize_pem()).unwrap();
    (TlsFiles { certificate: file("pem"), key: file("key") }, cert.der().clone())
}

fn options(folder: &Path, tls: TlsFiles) -> Options {
    let http = "127.0.0.1:0".parse().unwrap();
    Options { http, tls: Some(tls), journal: folder.join("tenace.db") }
}

#[tokio::test]
async fn under_tls_pages_are_answered_and_cookies_are_secure() {
    let folder = TempDir::new().unwrap();
    let (tls, trusted) = certificate(folder.path(), "club");
    let server = Server::bind(options(folder.path(), tls)).await.unwrap();
    assert!(server.links().iter().all(|link| link.starts_with("https://")), "{:?}", server.links());
    let (bound, key) = (server.bound(), server.director_key().await.unwrap().text());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { drop(stopped.await) }));
    let mut roots = RootCertStore::empty();
    roots.add(trusted).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connector = TlsConnector::from(Arc::new(config));
    let ask = async |request: String| {
        let stream = TcpStream::connect(bound).await.unwrap();
        let name = "localhost".try_into().unwrap();
        let mut stream = connector.connect(name, stream).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        within("the answer", stream.read_to_end(&mut answer)).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    };
    let page = ask("GET /t HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".into()).await;
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    let page = "GET /certificate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let page = ask(page.into()).await;
    assert!(page.contains("/director") && !page.contains("There is no way in"), "{page}");
    let body = format!(r#"{{"key":"{key}"}}"#);
    let login = ask(format!(
        "POST /director/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    ))
    .await;
    // Here everything is under TLS, so browsers may be told to use nothing else.
    assert!(login.contains("strict-transport-security: max-age=2592000\r\n"), "{login}");
    let cookie = login.lines().find(|line| line.starts_with("set-cookie:")).unwrap();
    for part in ["Secure", "HttpOnly", "SameSite=Strict"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    stop.send(()).unwrap();
    within("the server to stop", running).await.unwrap();
}

#[tokio::test]
async fn what_is_no_certificate_is_told_with_its_file() {
    let folder = TempDir::new().unwrap();
    let (club, _) = certificate(folder.path(), "club");
    let (other, _) = certificate(folder.path(), "other");
    let missing = PathBuf::from("/nowhere/club.pem");
    let wrong = [
        (TlsFiles { certificate: missing, ..club.clone() }, "/nowhere/club.pem"),
        (TlsFiles { key: club.certificate.clone(), ..club.clone() }, "club.pem"),
        (TlsFiles { key: other.key, ..club }, "this certificate and key cannot be used"),
    ];
    for (tls, told) in wrong {
        let Err(error) = Server::bind(options(folder.path(), tls)).await else {
            panic!("a server with {told}");
        };
        assert!(error.to_string().contains(told), "{error}");
    }
}
