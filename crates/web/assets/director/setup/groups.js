// Which setting stands in which group of the page; what is in none is only for today's terminals.

/** @type {Record<string, string[]>} */
export const GROUPS = {
  shown: [
    "BM3ViewResults", "ShowResults", "ShowOwnResult", "RepeatResults", "MaximumResults", "ShowPercentage",
    "BM3ViewPercentages", "GroupSections", "BM2ResultsOverview", "BM3ScoreColumn", "BM3Ranking", "BM2Ranking",
    "BM3SessionSummary", "BM2GameSummary", "BM2SummaryPoints", "BM3ViewHandrecord", "BM2ViewHandRecord",
  ],
  entry: [
    "BM3LeadCardEntry", "LeadCard", "BM2ValidateLeadCard", "BM3ResultMethod", "EnterResultsMethod",
    "BM2AutoBoardNumber", "BM2FirstBoardManually", "BoardOrderVerification", "BM2PairNumberEntry",
    "VerificationTime", "AcceptOnOtherPhone", "BM3BoardResultReentry", "BM2ScoreCorrection", "BM3ScoreRecap", "BM2ScoreRecap",
    "BM2AutoShowScoreRecap", "BM2RemainingBoards", "IntermediateResults", "ScorePoints", "ShowContract",
    "BM3EnterHandrecord", "BM2EnterHandRecord", "BM2EnterHandRecordWhen",
  ],
  people: [
    "BM3PlayerNumberEntry", "MemberNumbers", "BM3PlayerNumberMandatory", "MemberNumbersNoBlankEntry",
    "BM3PlayerNumberEntryDuringPlay", "BM2NumberEntryEachRound", "BM2NumberEntryPreloadValues",
    "BM2NumberValidation", "BM2NameSource", "BM2TextBasedNumber", "BM2ShowPlayerNames", "ShowPairNumbers",
    "BM3StartingPositions", "BM3NextSeatings", "BM2NextSeatings",
  ],
  director: [
    "BM3TDCall", "BM2TDCall", "BM3ConfirmNP", "BM2ConfirmNP", "BM3PINcode", "BM2PINcode",
    "BM2ResetFunctionKey",
  ],
  screen: [
    "BM3PlayerView", "AutopoweroffTime", "BM3ScreenDimMode", "BM3ScreenOffMode", "BM3AudioVolume",
    "BM3Language", "BM3ConnectionMode",
  ],
};
