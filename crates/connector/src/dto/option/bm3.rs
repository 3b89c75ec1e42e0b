//! The options of the third generation of terminals.

use super::options;

options! {
    /// Whether the director confirms that a board is not played.
    ConfirmNotPlayed = "Bm3ConfirmNPOption" { DISABLED = 0 "Disabled", ENABLED = 1 "Enabled", }

    /// Whether and when hands may be entered.
    EnterHandRecord = "Bm3EnterHandrecordOption" {
        DISABLED = 0 "Disabled",
        AT_END_OF_BOARD = 1 "AtEndOfBoard",
        AT_END_OF_ROUND = 2 "AtEndOfRound",
    }

    /// What the terminal speaks.
    Language = "Bm3LanguageOption" {
        ENGLISH = 0 "English",
        DUTCH = 1 "Dutch",
        FRENCH = 2 "French",
        GERMAN = 3 "German",
        ITALIAN = 4 "Italian",
        DANISH = 5 "Danish",
        SPANISH = 6 "Spanish",
        NORWEGIAN = 7 "Norwegian",
        POLISH = 8 "Polish",
        SWEDISH = 9 "Swedish",
        TURKISH = 10 "Turkish",
    }

    /// Whether the lead is entered, and checked against the hands.
    LeadCardEntry = "Bm3LeadCardEntryOption" {
        DISABLED = 0 "Disabled",
        ENABLED_NO_VALIDATION = 1 "EnabledNoValidation",
        ENABLED_MUST_COMPLY = 2 "EnabledWithValidationMustComply",
        ENABLED_ALLOW_NON_COMPLIANCE = 3 "EnabledWithValidationAllowNonCompliance",
    }

    /// Whether the places of the next round are shown.
    NextRoundSeating = "Bm3NextRoundSeatingOption" { DISABLED = 0 "Disabled", ENABLED = 1 "Enabled", }

    /// Whether play begins without players' numbers.
    PlayerNumberMandatory = "Bm3PlayerNumberMandatoryOption" {
        DISABLED = 0 "Disabled",
        ENABLED = 1 "Enabled",
    }

    /// When players enter their numbers.
    PlayerRegistration = "Bm3PlayerRegistrationOption" {
        DISABLED = 0 "Disabled",
        FIRST_ROUND_ONLY = 1 "FirstRoundOnly",
        ALL_ROUNDS = 2 "AllRounds",
    }

    /// Whether players may enter their numbers during a round.
    PlayerRegistrationDuringPlay = "Bm3PlayerRegistrationOptionDuringPlay" {
        DISABLED = 0 "Disabled",
        ENABLED = 1 "Enabled",
    }

    /// Which way round the table is drawn.
    PlayerView = "BM3PlayerViewOption" {
        NORTH_ON_TOP = 0 "NorthOnTop",
        NORTH_ON_THE_BOTTOM = 1 "NorthOnTheBottom",
    }

    /// When the ranking is shown.
    RankingDisplay = "Bm3RankingDisplayOption" {
        DISABLED = 0 "Disabled",
        END_OF_EACH_ROUND = 1 "EndOfEachRound",
        END_OF_SESSION = 2 "EndOfSession",
        ALWAYS = 3 "Always",
    }

    /// How results are entered.
    ResultEntry = "Bm3ResultEntryMethod" {
        UP_DOWN_TRICKS = 0 "UpDownTricks",
        NUMBER_OF_TRICKS = 1 "NumberOfTricks",
        AMERICAN_STYLE = 2 "AmericanStyle",
    }

    /// Whether a result may be entered again.
    ResultReentry = "Bm3ResultReentryOption" { DISABLED = 0 "Disabled", ENABLED = 1 "Enabled", }

    /// Whose points have a column.
    ScoreColumn = "Bm3ScoreColumnOption" {
        NORTH_SOUTH_ONLY = 0 "NorthSouthOnly",
        NORTH_SOUTH_AND_EAST_WEST = 1 "NorthSouthAndEastWest",
    }

    /// When the scores can be looked at again.
    ScoreRecap = "Bm3ScoreRecapOption" {
        DISABLED = 0 "Disabled",
        ENABLED_AT_END_OF_ROUND_ONLY = 1 "EnabledAtEndOfRoundOnly",
        ALWAYS = 2 "Always",
    }

    /// Whether there is a summary at the end.
    SessionSummary = "Bm3SessionSummaryOption" { DISABLED = 0 "Disabled", ENABLED = 1 "Enabled", }

    /// Whether the starting positions are shown.
    StartingPositions = "BM3StartingPositionsOption" {
        DISABLED = 0 "Disabled",
        ENABLED = 1 "Enabled",
    }

    /// Whether the table can call the director.
    TdCall = "Bm3TdCallOption" { DISABLED = 0 "Disabled", ENABLED = 1 "Enabled", }

    /// Whether hands can be looked at.
    ViewHandRecord = "Bm3ViewHandrecordOption" { DISABLED = 0 "Disabled", ENABLED = 1 "Enabled", }

    /// Whether percentages are shown.
    ViewPercentages = "Bm3ViewPercentagesOption" { DISABLED = 0 "Disabled", ENABLED = 1 "Enabled", }

    /// Which results of a board are shown.
    ViewResults = "Bm3ViewResultsOption" {
        DISABLED = 0 "Disabled",
        OWN_RESULT_ONLY = 1 "OwnResultOnly",
        OWN_RESULT_AND_OTHER_RESULTS = 2 "OwnResultAndOtherResults",
        AT_END_OF_ROUND = 3 "AtEndOfRound",
    }
}
