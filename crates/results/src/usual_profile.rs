//! Which profile a file is scored by when none is chosen.

use crate::{Format, ResultsFile};

/// The programs that cut each board to two decimals before adding, as names are compared here: small
/// letters and digits only. Every version of them: the ones that were seen are years apart and cut
/// alike, and no note of theirs tells of a change. `ebuscore` is `EBUScore Pairs` and `EBUScoreTeams`.
const PROGRAMS_OF_EBUSCORE: [&str; 2] = ["ebuscore", "teamsscorer"];

impl ResultsFile {
    /// Returns the name of the profile that prints what the file's program prints; without a program
    /// that is known, the usual one for the format.
    pub fn usual_profile(&self) -> &'static str {
        if self.program_cuts_boards() {
            return "ebuscore";
        }
        match self.format {
            Format::Usebio { .. } => "ebu",
            Format::TravellersCsv | Format::Event => "wbf",
        }
    }

    fn program_cuts_boards(&self) -> bool {
        let program: String = self
            .about
            .program
            .iter()
            .flat_map(|program| program.chars())
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        PROGRAMS_OF_EBUSCORE.iter().any(|name| program.contains(name))
    }
}
