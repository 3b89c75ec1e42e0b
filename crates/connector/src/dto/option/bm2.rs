//! The options of the second generation of terminals.

use super::options;

options! {
    /// How results are entered.
    ResultEntry = "BM2ResultEntryMethod" {
        UP_DOWN_TRICKS = 0 "UpDownTricks",
        NUMBER_OF_TRICKS = 1 "NumberOfTricks",
        AMERICAN_STYLE = 2 "AmericanStyle",
    }

    /// How a contract's strain is shown.
    ContractRepresentation = "Bm2ContractRepresentationOption" {
        USE_SYMBOLS = 0 "UseSymbols",
        USE_LETTER = 1 "UseLetter",
    }

    /// When hands may be entered.
    EnterHandRecordWhen = "Bm2EnterHandrecordWhenOption" {
        AT_END_OF_ROUND = 0 "AtEndOfRound",
        AT_END_OF_BOARD = 1 "AtEndOfBoard",
        DO_NOT_ENTER = 2 "DoNotEnter",
    }

    /// Where players' names come from.
    NameSource = "Bm2NameSource" {
        PLAYER_NAMES_TABLE = 0 "PlayerNamesTable",
        BM_PLAYER_DB = 1 "BMPlayerDB",
        NO_EXTERNAL_SOURCE = 2 "NoExternalSource",
        PLAYER_NAMES_TABLE_THEN_BM_PLAYER_DB = 3 "PlayerNamesTableThenBMPlayerDB",
    }

    /// Whose rule players' numbers are checked by.
    NumberValidation = "Bm2NumberValidationOption" {
        NO_VALIDATION = 0 "NoValidation",
        ACBL = 1 "ACBL",
        FFB = 2 "FFB",
        ABF = 3 "ABF",
        JCBL = 4 "JCBL",
    }

    /// Whether the declaring pair is entered.
    PairNumberEntry = "Bm2PairNumberEntryOption" {
        NO_ENTRY = 0 "NoEntry",
        OPTIONAL = 1 "Optional",
        REQUIRED = 2 "Required",
    }

    /// Whose points are shown.
    PointScorePerspective = "Bm2PointScorePerspectiveOption" {
        FROM_NORTH_SOUTH = 0 "FromNorthSouth",
        FROM_DECLARER = 1 "FromDeclarer",
    }

    /// How earlier results of the board are shown.
    ResultsOverview = "Bm2ResultsOverviewOption" {
        FREQUENCY_LIST_6_LINES_1_COLUMN = 0 "FrequencyList6lines1column",
        FREQUENCY_LIST_6_LINES_2_COLUMNS = 1 "FrequencyList6lines2columns",
        FREQUENCY_LIST_4_LINES_1_COLUMN = 2 "FrequencyList4lines1column",
        TRAVELER_6_LINES_1_COLUMN = 3 "Traveler6lines1column",
        TRAVELER_6_LINES_2_COLUMNS = 4 "Traveler6lines2columns",
        TRAVELER_4_LINES_1_COLUMN = 5 "Traveler4lines1column",
    }

    /// When players' names are shown.
    ShowPlayerNames = "Bm2ShowPlayerNamesOption" {
        DO_NOT_SHOW = 0 "DoNotShow",
        SHOW_IN_ALL_ROUNDS = 1 "ShowInAllRounds",
        SHOW_IN_FIRST_ROUND_ONLY = 2 "ShowInFirstRoundOnly",
    }

    /// When the ranking is shown.
    ShowRanking = "Bm2ShowRankingOption" {
        DO_NOT_SHOW = 0 "DoNotShow",
        SHOW_ALL_ROUNDS = 1 "ShowAllRounds",
        SHOW_AFTER_LAST_ROUND = 2 "ShowAfterLastRound",
    }

    /// What the summary of the game shows.
    SummaryPoints = "Bm2SummaryPointOption" {
        NO_SUMMARY = -1 "NoSummary",
        MATCHPOINTS = 0 "Matchpoints",
        PERCENTAGE = 1 "Percentage",
    }
}
