//! QR codes as drawings of the pages.

use maud::{Markup, PreEscaped, html};
use qrcode::{Color, EcLevel, QrCode};

/// Returns a QR code as a drawing, a path of runs; nothing when the text is too long. The label says
/// what it is the code of.
pub(crate) fn qr(text: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else { return html! {} };
    let width = code.width();
    let colors = code.to_colors();
    let mut path = String::new();
    for (y, row) in colors.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if run.first() == Some(&Color::Dark) {
                path.push_str(&format!("M{x} {y}h{0}v1h-{0}z", run.len()));
            }
            x += run.len();
        }
    }
    // The quiet zone is four modules wide.
    let size = width + 8;
    html! {
        svg class="qr" role="img" aria-label=(label) viewBox={ "-4 -4 " (size) " " (size) }
            shape-rendering="crispEdges" {
            (PreEscaped(format!("<path d=\"{path}\"/>")))
        }
    }
}
