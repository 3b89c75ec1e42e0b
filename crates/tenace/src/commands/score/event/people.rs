//! Who takes part in an event, as a file of results would list them.

use results::{Contestant as Participant, ContestantKind, Given, PublishedStanding};
use session::model::{Contestant, Player, Section, SectionId, SectionKind};
use session::scores::PairScores;
use session::state::EventState;

/// Adds the contestants of a section, each once for all sessions.
pub(super) fn participants(
    now: &EventState,
    id: SectionId,
    about: &Section,
    scores: Option<&PairScores>,
    all: &mut Vec<Participant>,
) {
    let movement = now.movements.get(&id);
    let rounds = movement.map_or(&[][..], |movement| movement.rounds());
    let mut here: Vec<Contestant> =
        rounds.iter().flat_map(|row| Contestant::all(about, &row.seating)).collect();
    here.retain(|who| about.missing_pair != Some(who.number));
    // Whoever has a result played, also where no movement has them.
    let results = now.results.iter().map(|(_, result)| result);
    let results = results.filter(|result| result.slot.section_id() == id && now.counts(result));
    here.extend(results.flat_map(|result| Contestant::all(about, &result.seating)));
    here.sort_unstable_by_key(|who| (who.line, who.number));
    here.dedup();
    let kind = match about.kind {
        SectionKind::Individual => ContestantKind::Player,
        SectionKind::Pairs | SectionKind::Teams => ContestantKind::Pair,
    };
    for who in here {
        let (key, section) = (who.number.to_string(), Some(id.letters.to_string()));
        let is_same = |one: &Participant| {
            (&one.key, one.direction, &one.section) == (&key, who.line, &section)
        };
        let known = all.iter().position(is_same).unwrap_or_else(|| {
            let names = names_of(now, id, who);
            let direction = who.line;
            all.push(Participant { section, direction, ..participant(kind, key, names) });
            all.len() - 1
        });
        let given =
            scores.and_then(|scores| Some(scores.field().extras(scores.entrant(id.letters, who)?)));
        let given = given
            .unwrap_or_default()
            .iter()
            .map(|extra| Given { session: Some(id.session.to_string()), extra: extra.clone() });
        all[known].given.extend(given);
    }
}

pub(super) fn participant(kind: ContestantKind, key: String, names: Vec<String>) -> Participant {
    Participant {
        row: 0,
        kind,
        key,
        session: None,
        section: None,
        direction: None,
        team: None,
        name: None,
        names,
        pairs: Vec::new(),
        sat_out: 0,
        given: Vec::new(),
        published: PublishedStanding::default(),
    }
}

pub(super) fn names_of(now: &EventState, id: SectionId, who: Contestant) -> Vec<String> {
    let here = now.participations.iter();
    let here = here.filter(|(key, _)| key.section_id() == id && key.contestant == who);
    let mut seats: Vec<_> = here.collect();
    seats.sort_by_key(|(key, _)| (key.from_round, key.place));
    let name = |player| now.players.get(player).map(Player::name).filter(|name| !name.is_empty());
    seats.iter().filter_map(|(_, player)| name(player.as_ref()?)).collect()
}
