//! How a director comes in from another device: the link with the fingerprint of the certificate, for the console; and a
//! page for everybody that says what the browser is going to ask.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::login::Director;
use crate::pages::{Page, document_in};
use crate::server::{Club, Remote, RemoteAccess, is_on_this_computer, link_for};
use crate::texts::Language;
use crate::tls::CertificateFingerprint;
use crate::{Trouble, assets};

/// Tells where directors on other devices come in, and what they have to compare.
pub(super) async fn elsewhere(
    State(club): State<Club>,
    _: Director,
) -> Result<Json<Value>, Trouble> {
    let own = club.desk.certificate();
    let is_own = matches!(club.director.remote(), RemoteAccess::OverTls(_));
    let links: Vec<String> =
        club.director.remote_links().iter().map(|link| format!("{link}/director")).collect();
    let fingerprint = own.fingerprint().filter(|_| is_own).map(|print| print.groups());
    Ok(Json(json!({
        "links": links,
        "fingerprint": fingerprint,
        "is_plain": club.director.remote() == RemoteAccess::Plain && !club.director.is_tls(),
        "remark": own.remarked(),
    })))
}

/// Says in plain words what the browser is going to ask. It shows the fingerprint on this computer only: what came over
/// the network could have been changed on its way, and would prove nothing.
pub(super) async fn explained(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    language: Language,
    headers: HeaderMap,
) -> Result<Page, Trouble> {
    club.limits.page(remote.0.ip()).map_err(Trouble::slow_down)?;
    let is_here = is_on_this_computer(remote.0.ip());
    let fingerprint = club.desk.certificate().fingerprint().filter(|_| is_here);
    // On this computer the link by its own name for itself would lead nobody else.
    let link = match is_here {
        true => club.director.remote_links().into_iter().next(),
        false => link_for(&club, &headers),
    };
    let has_way = matches!(club.director.remote(), RemoteAccess::OverTls(_))
        && club.desk.certificate().fingerprint().is_some();
    if let Some(why) = nothing_to_compare(&club) {
        let link = club.director.remote_links().into_iter().next();
        return Ok(open_page(language, why, link.as_deref()));
    }
    Ok(page(language, link.filter(|_| has_way).as_deref(), fingerprint, is_here))
}

/// Returns why directors on other devices compare nothing, where that is so: they come in as everybody does.
fn nothing_to_compare(club: &Club) -> Option<&'static str> {
    match club.director.remote() {
        _ if club.director.is_tls() => Some("certificate-elsewhere"),
        RemoteAccess::Plain => Some("certificate-plain"),
        _ => None,
    }
}

/// The page of a club where the browser asks nothing.
fn open_page(language: Language, why: &str, link: Option<&str>) -> Page {
    let title = language.t("certificate-title");
    let head = html! { link rel="stylesheet" href=(assets::url("public/public.css")); };
    let body = html! {
        body {
            main {
                h1 { (title) }
                section {
                    p { (language.t(why)) }
                    @if let Some(link) = link {
                        p { a class="button" href={ (link) "/director" } { (link) "/director" } }
                    }
                }
            }
        }
    };
    let markup = document_in(language, &title, &head, &body);
    Page { status: StatusCode::OK, markup, keep: "no-store" }
}

fn page(
    language: Language,
    link: Option<&str>,
    fingerprint: Option<CertificateFingerprint>,
    is_here: bool,
) -> Page {
    let t = |key: &str| language.t(key);
    let head = html! { link rel="stylesheet" href=(assets::url("public/public.css")); };
    let body = html! {
        body {
            main {
                h1 { (t("certificate-title")) }
                section {
                    p { (t("certificate-why")) }
                    @if link.is_none() { p { strong { (t("certificate-none")) } } }
                }
                @if let Some(link) = link {
                    section {
                        h2 { (t("certificate-open")) }
                        p { a class="button" href={ (link) "/director" } { (link) "/director" } }
                        p { (t("certificate-stop")) }
                    }
                    section {
                        h2 { (t("certificate-compare")) }
                        p { (t("certificate-where")) }
                        (shown(language, fingerprint, is_here))
                        p { (t("certificate-browser")) }
                        @for browser in ["chrome", "firefox", "safari"] {
                            p { (t(&format!("certificate-look-{browser}"))) }
                        }
                        p { (t("certificate-same")) }
                        p { strong { (t("certificate-different")) } }
                    }
                    section {
                        h2 { (t("certificate-go-on")) }
                        @for browser in ["chrome", "firefox", "safari"] {
                            p { (t(&format!("certificate-pass-{browser}"))) }
                        }
                        p { (t("certificate-once")) }
                    }
                }
            }
        }
    };
    let markup = document_in(language, &t("certificate-title"), &head, &body);
    Page { status: StatusCode::OK, markup, keep: "no-store" }
}

fn shown(language: Language, fingerprint: Option<CertificateFingerprint>, is_here: bool) -> Markup {
    html! {
        @if let Some(fingerprint) = fingerprint {
            p { code { (fingerprint) } }
        } @else if !is_here {
            p { (language.t("certificate-not-here")) }
        }
    }
}
