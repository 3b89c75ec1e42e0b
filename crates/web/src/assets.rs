//! Stylesheets and modules, embedded in the binary. One digest over all of them stands in their
//! paths, so that a browser may keep each for ever, and imports between modules stay relative.

mod bundle;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::OnceLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::Trouble;

#[derive(RustEmbed)]
#[folder = "assets"]
struct Embedded;

struct Asset {
    kind: &'static str,
    plain: Bytes,
    gzip: Bytes,
}

/// All assets by path.
struct Assets {
    digest: String,
    by_path: BTreeMap<String, Asset>,
}

/// Returns all assets, read and compressed when they are first asked for.
fn assets() -> &'static Assets {
    static ASSETS: OnceLock<Assets> = OnceLock::new();
    ASSETS.get_or_init(|| {
        let mut digest = Sha256::new();
        let mut by_path = BTreeMap::new();
        let mut paths: Vec<String> = Embedded::iter().map(|path| path.into_owned()).collect();
        paths.sort_unstable();
        for path in paths {
            let (Some(kind), Some(file)) = (kind(&path), Embedded::get(&path)) else { continue };
            digest.update(path.as_bytes());
            digest.update([0]);
            digest.update((file.data.len() as u64).to_le_bytes());
            digest.update(&file.data);
            let plain = Bytes::from(file.data.into_owned());
            let gzip = compress(&plain);
            by_path.insert(path, Asset { kind, plain, gzip });
        }
        for (script, main) in [(TERMINAL, TERMINAL_MAIN), (CONSOLE, CONSOLE_MAIN)] {
            match joined(&by_path, main) {
                Ok(asset) => drop(by_path.insert(script.to_owned(), asset)),
                Err(why) => tracing::warn!("{script} is served module by module: {why}"),
            }
        }
        let digest = digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Assets { digest, by_path }
    })
}

/// The terminal's script in one file, and where its modules begin.
const TERMINAL: &str = "terminal.js";
const TERMINAL_MAIN: &str = "terminal/main.js";
/// The same of the director's console.
const CONSOLE: &str = "director.js";
const CONSOLE_MAIN: &str = "director/console.js";

/// Returns a module and all it needs as one asset, or why they cannot be one.
fn joined(by_path: &BTreeMap<String, Asset>, main: &str) -> Result<Asset, String> {
    let read =
        |path: &str| by_path.get(path).and_then(|asset| std::str::from_utf8(&asset.plain).ok());
    let plain = Bytes::from(bundle::bundle(main, read)?);
    let gzip = compress(&plain);
    Ok(Asset { kind: "text/javascript; charset=utf-8", plain, gzip })
}

/// Returns where the terminal's script is: in one file, or where its modules begin.
pub(crate) fn terminal_script() -> String {
    url(if assets().by_path.contains_key(TERMINAL) { TERMINAL } else { TERMINAL_MAIN })
}

/// Returns where the script of the director's console is.
pub(crate) fn console_script() -> String {
    url(if assets().by_path.contains_key(CONSOLE) { CONSOLE } else { CONSOLE_MAIN })
}

/// Returns where an asset is, with the digest.
pub(crate) fn url(path: &str) -> String {
    format!("/assets/{}/{path}", assets().digest)
}

/// Answers with an asset.
pub(crate) fn answer(digest: &str, path: &str, headers: &HeaderMap) -> Response {
    // A page that was kept from an older version asks under an older digest: better today's module
    // than none, but not to be kept under that name.
    let keep = match digest == assets().digest {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    respond(path, headers, keep)
}

/// Answers with the service worker, which must lie at the root to see the pages.
pub(crate) fn service_worker(headers: &HeaderMap) -> Response {
    respond("sw.js", headers, "no-cache")
}

fn respond(path: &str, headers: &HeaderMap, keep: &'static str) -> Response {
    let Some(asset) = assets().by_path.get(path) else {
        return Trouble::not_found().into_response();
    };
    let takes_gzip = headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|word| word.trim().split(';').next() == Some("gzip"));
    let body = if takes_gzip { &asset.gzip } else { &asset.plain };
    let mut response = Response::new(Body::from(body.clone()));
    *response.status_mut() = StatusCode::OK;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if takes_gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Returns what a file is; nothing for one that no page needs, such as a test.
fn kind(path: &str) -> Option<&'static str> {
    if path.ends_with(".test.js") {
        return None;
    }
    Some(match path.rsplit_once('.')?.1 {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

fn compress(plain: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let written = encoder.write_all(plain).and_then(|()| encoder.finish());
    written.map_or_else(|_| Bytes::new(), Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::{CONSOLE, CONSOLE_MAIN, TERMINAL, TERMINAL_MAIN, assets, joined};

    #[test]
    fn the_terminal_is_one_small_script() {
        let script = joined(&assets().by_path, TERMINAL_MAIN).map(|asset| asset.gzip.len());
        let style = assets().by_path["terminal.css"].gzip.len();
        assert!(assets().by_path.contains_key(TERMINAL), "{script:?}");
        assert!(script.is_ok_and(|size| size + style < 57_500), "the whole page stays under 60 KB");
    }

    #[test]
    fn the_console_is_one_script_under_its_limit() {
        let script = joined(&assets().by_path, CONSOLE_MAIN).map(|asset| asset.gzip.len());
        let others = ["director/director.css", "director/texts/nl.js"];
        let rest: usize = others.iter().map(|path| assets().by_path[*path].gzip.len()).sum();
        assert!(assets().by_path.contains_key(CONSOLE), "{script:?}");
        assert!(
            script.is_ok_and(|size| size + rest < 140_000),
            "the whole page stays under 150 KB"
        );
    }
}
