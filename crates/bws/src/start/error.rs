//! What is wrong with start parameters, in sentences.

/// What is wrong with start parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// A parameter nobody knows.
    #[error(
        "“{0}” is no start parameter: expected /f:[file] /s /r /m /h:[sections] /pi /t1 to /t5, or -f\"file\" -s -r -m -c -b -ld -lt"
    )]
    Unknown(String),
    /// A parameter whose brackets are missing or not closed.
    #[error("{parameter} needs its value in brackets, such as {example}")]
    Brackets {
        /// The parameter.
        parameter: &'static str,
        /// How it should be.
        example: &'static str,
    },
    /// No file in `/f` or `-f`.
    #[error(
        "{0} names no file, such as /f:[C:\\bridge\\friday.bws] or -f\"C:\\bridge\\friday.bws\""
    )]
    NoFile(&'static str),
    /// Two different files.
    #[error("two files are named, {first} and {second}: a control program opens one")]
    TwoFiles {
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// A list of sections that is none.
    #[error("“{0}” is not a list of sections: /h takes their ID numbers, such as /h:[1,2]")]
    Sections(String),
    /// A parameter that only makes sense with another.
    #[error("{parameter} works only together with {with}")]
    Alone {
        /// The parameter.
        parameter: &'static str,
        /// What it needs.
        with: &'static str,
    },
    /// A level of the log that does not exist.
    #[error("“{0}” is no level of the log: -ld is debug, -lt is trace")]
    LogLevel(String),
    /// `-h`.
    #[error(
        "-h is not taken: hand records that are in the file are always uploaded with -s (the old form /h:[…] is taken)"
    )]
    NoHandRecords,
    /// `-pi`.
    #[error(
        "-pi is not taken: one control program serves all terminals (the old form /pi is taken)"
    )]
    NoSecondInstance,
}
