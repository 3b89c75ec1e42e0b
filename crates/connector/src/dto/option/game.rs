//! What is played and how: seats, kinds of game, ways of scoring, calls for the director.

use super::options;

options! {
    /// A seat at the table.
    Direction = "TableDirection" {
        NONE = 0 "None",
        NORTH = 1 "North",
        EAST = 2 "East",
        SOUTH = 3 "South",
        WEST = 4 "West",
    }

    /// What kind of game a section plays.
    GameType = "GameType" {
        PAIRS = 10 "Pairs",
        INDIVIDUAL = 20 "Individual",
        TEAMS = 30 "Teams",
    }

    /// How a scoring group is scored.
    ScoringMethod = "ScoringType" {
        MATCHPOINTS = 10 "Pairs",
        BUTLER_2_WEIGHTED = 20 "Imp2_Weighted",
        BUTLER_2_10_PERCENT = 21 "Imp2_10Percent",
        BUTLER_2 = 22 "Imp2_NoCorrection",
        BUTLER_3_WEIGHTED = 25 "Imp3_Weighted",
        BUTLER_3_10_PERCENT = 26 "Imp3_10Percent",
        BUTLER_3 = 27 "Imp3_NoCorrection",
        CROSS_IMPS_2_TOTAL = 30 "XImp2_Total",
        CROSS_IMPS_2_AVERAGE = 31 "XImp2_Average",
        CROSS_IMPS_3_TOTAL = 35 "XImp3_Total",
        CROSS_IMPS_3_AVERAGE = 36 "XImp3_Average",
        TEAM_IMPS = 40 "TeamImps",
        TEAM_VPS_DISCRETE = 50 "TeamVPDiscrete",
        TEAM_VPS_CONTINUOUS = 51 "TeamVPContinuous",
        BOARD_A_MATCH = 60 "Bam",
        PATTON = 70 "Patton",
    }

    /// Where a call for the director stands.
    CallStatus = "TdCallStatus" {
        LAUNCHED = 1 "Launched",
        IN_PROGRESS = 2 "InProgress",
        RESOLVED = 3 "Resolved",
        DEFERRED = 4 "Deferred",
    }

    /// Whether the terminal of a table speaks to the server.
    ConnectionMode = "Bm3ConnectionModeOption" {
        ONLINE = 0 "Online",
        OFFLINE = 1 "Offline",
    }
}
