//! What kind of file a text is, by its first characters.

/// What kind of file it is, as the real program tells them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A bidding system in BBOalert's format: the word is in the first 80 characters.
    BboAlert,
    /// A convention card of BBO's former Full Disclosure.
    Bss,
    /// An address of the web, from which the real program would import.
    Address,
    /// None of these: the real program refuses it.
    Unknown,
}

impl FileKind {
    /// Tells what kind of file a text is.
    pub fn of(text: &str) -> FileKind {
        if text.starts_with("Import,") {
            return FileKind::BboAlert;
        }
        let head: String = text.chars().take(80).collect();
        match head {
            head if head.starts_with("https://") => FileKind::Address,
            head if head.to_ascii_lowercase().contains("bboalert") => FileKind::BboAlert,
            head if head.contains("*00") || head.contains("?00") => FileKind::Bss,
            _ => FileKind::Unknown,
        }
    }
}
