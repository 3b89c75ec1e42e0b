//! What a simulated table says to the server: who sits there, what happened, and where the director is needed.

use bridge::{BoardNo, Outcome, OutcomeKind};
use serde_json::{Map, Value, json};

use super::happening::What;
use super::plausible;
use super::player::AtPlay;
use super::terminal::Acknowledged;
use super::view::Round;

impl AtPlay {
    /// Enters a board: sometimes wrong at first, sometimes the director has to come.
    pub(super) async fn board(&mut self, round: &Round, board: BoardNo) {
        let policy = self.terminal.view().policy.clone();
        let (section, _) = self.player.seats.place();
        let known = self.player.cards.board(section, board).await;
        let chance = &mut self.player.chance;
        let mut right = match &known {
            Some(known) => plausible::outcome(known, chance),
            None => Outcome::passed_out(),
        };
        if policy.lead == "off"
            && let OutcomeKind::Played(played) = &mut right.kind
        {
            played.lead = None;
        }
        let slips = policy.reentry && chance.percent(4);
        let wrong = if slips { plausible::mistyped(&right, chance) } else { None };
        let calls = policy.call && chance.percent(3);
        if policy.intermediate
            && let OutcomeKind::Played(played) = &right.kind
        {
            let contract = format!("{}{}", played.contract, played.declarer);
            let lead = played.lead.map(|lead| lead.to_string());
            let say =
                json!({"round": round.round, "board": board, "contract": contract, "lead": lead});
            self.say(json!({"contract": say})).await;
        }
        if calls {
            self.call_the_director(round.round).await;
        }
        self.ask_for_questions(round, board, &right).await;
        match wrong {
            None => self.enter(round, board, &right, false).await,
            Some(wrong) => {
                self.enter(round, board, &wrong, false).await;
                self.pause(0.5, 1.5).await;
                self.enter(round, board, &right, true).await;
            }
        }
    }

    async fn enter(&mut self, round: &Round, board: BoardNo, outcome: &Outcome, corrected: bool) {
        let movement = self.terminal.view().movement.clone();
        let under = movement.to_string();
        let say = json!({"result": {
            "round": round.round, "board": board, "outcome": outcome.to_string(),
            "seating": round.seating, "movement": movement, "correct": corrected,
            "acceptance": "follows",
        }});
        let Some(answer) = self.say(say).await else {
            self.refused.insert((round.round, board, under));
            return;
        };
        let seq = self.said.entry((round.round, board)).or_default();
        *seq = answer.seq.max(*seq);
        self.say(accepted(round.round, board, &answer)).await;
        let (round, outcome) = (round.round, outcome.clone());
        self.player.happened(What::Entered { round, board, outcome, corrected });
        if let Some(why) = answer.set_aside {
            self.player.happened(What::SetAside { board, why });
        }
    }

    /// Looks whether the entry is questioned, as the page does; these people insist.
    async fn ask_for_questions(&self, round: &Round, board: BoardNo, outcome: &Outcome) {
        let entry = json!({
            "round": round.round, "board": board, "outcome": outcome.to_string(),
            "seating": round.seating,
        });
        let asked = self.terminal.phone().post("/t/api/check", &entry).await;
        if let Err(why) = asked {
            tracing::debug!("a simulated phone could not ask for questions: {why}");
        }
    }

    async fn call_the_director(&mut self, round: u16) {
        let reason = self.player.chance.pick(&["ruling", "score", "seat", "other"]);
        let say = json!({"call": {"round": round, "reason": reason}});
        let called = match self.terminal.say(say).await {
            Ok(called) => called,
            Err(why) => return self.player.happened(What::Refused { why: why.to_string() }),
        };
        self.player.happened(What::Called { round });
        self.pause(1.0, 4.0).await;
        // Whoever runs the demo may have answered it meanwhile; that is no fault.
        let _ = self.terminal.say(json!({"call_off": {"call": called.seq}})).await;
    }

    /// Tells who sits here, where it is asked for and nobody has told it.
    pub(super) async fn give_names(&mut self) {
        let view = self.terminal.view();
        if !matches!(view.policy.numbers.as_str(), "first_round" | "every_round") {
            return;
        }
        let Some(first) = view.rounds.iter().min_by_key(|round| round.round).cloned() else {
            return;
        };
        let mut seats = Map::new();
        for (seat, person) in &self.player.seats.people {
            let letter = seat.letter();
            if first.is_nameless(letter) {
                seats.insert(letter.to_string(), person.said());
            }
        }
        if seats.is_empty() {
            return;
        }
        self.pause(0.5, 3.0).await;
        if self.may_enter() {
            self.say(json!({"names": {"round": first.round, "seats": seats}})).await;
        }
    }

    /// Says something; returns nothing when it was refused.
    async fn say(&mut self, say: Value) -> Option<Acknowledged> {
        match self.terminal.say(say).await {
            Ok(answer) => Some(answer),
            Err(why) => {
                self.player.happened(What::Refused { why: why.to_string() });
                None
            }
        }
    }
}

/// The other side has read the result on the same phone, and accepts it.
pub(super) fn accepted(round: u16, board: BoardNo, result: &Acknowledged) -> Value {
    json!({"accept": {"round": round, "board": board, "entry": result.id, "side": "EW"}})
}
