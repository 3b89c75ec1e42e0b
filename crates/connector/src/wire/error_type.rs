//! Why a request was not handled, by number.

/// Why a request was not handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ErrorType {
    /// It was handled.
    #[default]
    None = 0,
    /// An earlier request is not finished; try again.
    Busy = 1,
    /// The command needs data, and there was none.
    NoData = 2,
    /// What was sent is already there.
    NoUpdates = 3,
    /// The data names a section, table or round that does not exist.
    Movement = 4,
    /// The data did not pass its checks.
    Validation = 5,
    /// The key of the data cannot be made out.
    EntryUnknown = 6,
    /// Something failed while the request was handled.
    Exception = 7,
    /// There is no such command.
    NotImplemented = 8,
    /// The broker gave no answer; a client says so.
    EmptyResponse = 9,
    /// There is no connection; a client says so.
    NoConnection = 10,
    /// An earlier request took too long.
    TimeOut = 11,
    /// The data is not what the command needs.
    WrongDataType = 12,
    /// The answer belongs to another command; a client says so.
    UnexpectedCommand = 13,
    /// Something else.
    Unknown = 14,
}

impl ErrorType {
    /// All types, by number.
    pub const ALL: [Self; 15] = [
        Self::None,
        Self::Busy,
        Self::NoData,
        Self::NoUpdates,
        Self::Movement,
        Self::Validation,
        Self::EntryUnknown,
        Self::Exception,
        Self::NotImplemented,
        Self::EmptyResponse,
        Self::NoConnection,
        Self::TimeOut,
        Self::WrongDataType,
        Self::UnexpectedCommand,
        Self::Unknown,
    ];

    /// Returns the type's number.
    pub fn number(self) -> i32 {
        self as i32
    }

    /// Finds a type by its number; one that nobody knows is `Unknown`.
    pub fn from_number(number: i32) -> Self {
        let known = usize::try_from(number).ok().and_then(|place| Self::ALL.get(place));
        known.copied().unwrap_or(Self::Unknown)
    }
}
