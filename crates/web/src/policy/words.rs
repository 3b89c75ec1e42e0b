//! The words a policy is written in: one small choice each, spelled as the page reads them.

use serde::Serialize;
use session::model::MembershipRule;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$word_doc:meta])* $word:ident,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$word_doc])* $word,)+ }
    )+};
}

words! {
    /// Whether the opening lead is asked for, and what is made of it.
    Lead {
        /// Not asked.
        Off,
        /// Asked, and taken as it is.
        On,
        /// Asked, and it must be a card of the leader.
        MustMatch,
        /// Asked; one that is no card of the leader is questioned, and may stay.
        MayDiffer,
    }
    /// How the tricks are entered.
    Method {
        /// `=`, `+1`, `-2`.
        PlusMinus,
        /// 0 to 13.
        Total,
        /// Tricks over six when made, `-2` when not.
        American,
    }
    /// Who names the board that is entered.
    BoardNumber {
        /// The next one is there already.
        Auto,
        /// The players name the first of the round.
        FirstByHand,
        /// The players name every one.
        ByHand,
    }
    /// Whether the declaring pair's number is asked for.
    PairNumber {
        /// No.
        Off,
        /// It may be left out.
        Optional,
        /// It must be given.
        Required,
    }
    /// Whose points a score shows.
    Sign {
        /// North-South's.
        Ns,
        /// Declarer's.
        Declarer,
    }
    /// How denominations are written.
    Denominations {
        /// As suit symbols.
        Symbols,
        /// As letters.
        Letters,
    }
    /// Which results of a board are shown.
    Results {
        /// None.
        Off,
        /// The table's own.
        Own,
        /// Everybody's, after each board.
        All,
        /// Everybody's, once the round is over.
        EndOfRound,
    }
    /// How the results of a board are listed.
    ResultsForm {
        /// Each score once, with how often it was made.
        Frequencies,
        /// A line for each table.
        Traveller,
    }
    /// What a board is worth is shown in.
    PercentageAs {
        /// Percent.
        Percent,
        /// Matchpoints.
        Matchpoints,
    }
    /// When names are shown before play.
    ShowNames {
        /// Never.
        Never,
        /// In every round.
        EveryRound,
        /// In the first one.
        FirstRound,
    }
    /// When the players say who they are.
    Numbers {
        /// Never.
        Off,
        /// Before their first round.
        FirstRound,
        /// Before every round.
        EveryRound,
    }
    /// Which federation's check digits a player's number must have.
    NumbersRule {
        /// None.
        None,
        /// The American Contract Bridge League's.
        Acbl,
        /// The French federation's.
        Ffb,
        /// The Australian federation's.
        Abf,
        /// The Japanese league's.
        Jcbl,
    }
    /// Where North is drawn.
    North {
        /// At the top.
        Top,
        /// At the bottom.
        Bottom,
    }
    /// When the table sees its own results again.
    Recap {
        /// Never.
        Off,
        /// Once the round is over.
        EndOfRound,
        /// Whenever it likes.
        Always,
    }
    /// When the ranking is shown.
    Ranking {
        /// Never.
        Off,
        /// After every round.
        EveryRound,
        /// At the end of the session.
        End,
        /// Whenever the table likes.
        Always,
    }
    /// What the boards of a summary are worth in.
    SummaryAs {
        /// Only points.
        None,
        /// Matchpoints.
        Matchpoints,
        /// Percent.
        Percent,
    }
    /// When the players enter the cards of a board that has none.
    EnterHand {
        /// Never.
        Off,
        /// After the board.
        Board,
        /// After the round.
        Round,
    }
    /// The language of the page.
    Language {
        /// The phone's own: nobody chose one for the club.
        Phone,
        /// English.
        En,
        /// Dutch.
        Nl,
        /// French.
        Fr,
        /// German.
        De,
        /// Italian.
        It,
        /// Danish.
        Da,
        /// Spanish.
        Es,
        /// Norwegian.
        No,
        /// Polish.
        Pl,
        /// Swedish.
        Sv,
        /// Turkish.
        Tr,
    }
}

impl NumbersRule {
    /// Returns the rule that is checked.
    pub fn membership(self) -> MembershipRule {
        match self {
            NumbersRule::None => MembershipRule::None,
            NumbersRule::Acbl => MembershipRule::Acbl,
            NumbersRule::Ffb => MembershipRule::Ffb,
            NumbersRule::Abf => MembershipRule::Abf,
            NumbersRule::Jcbl => MembershipRule::Jcbl,
        }
    }
}
