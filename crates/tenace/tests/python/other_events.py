"""Events of other kinds with the vendor's client: one begun anew, one of two sessions, an individual, a team match,
one whose broker dies again and again.

Called with the program under test, an empty data folder and the name of a function.
"""

import sys
from dataclasses import replace

import bridgemate_dataconnector as vendor
import evening
from bridgemate_dataconnector.dto import (
    ErrorType,
    InitDTO,
    ParticipationDTO,
    ResultDTO,
    ScoringGroupDTO,
    SectionDTO,
    TableDirection,
)
from club import Club
from evening import EVENT, NAME, SESSION, contract, make, result
from scoring_program import ScoringProgram, done, refused, same

OTHER = "07" * 16

# How often a broker is killed; every other time before what it showed was accepted.
KILLS = 12


def initialize(program, init):
    assert vendor.validate_init_dto(init), init.validation_messages
    done(program.initialize(init))


def event_with(sections, **more):
    sessions = [evening.session(SESSION, NAME, sections)]
    return make(InitDTO, commands=7, event_guid=EVENT, sessions=sessions, **more)


def begun_anew(club, address):
    """With Reset an event begins anew; without, one that is another is refused, and the same is gone on with."""
    program = ScoringProgram(address, SESSION)
    initialize(program, evening.init())
    club.enter(NAME, "A1 1 PASS")
    assert len(program.poll("results")) == 1
    same_again = replace(evening.init(), commands=5)
    initialize(program, same_again)
    assert len(program.poll("results")) == 1
    another = replace(same_again, player_data=None, participations=None)
    refused(program.initialize(another), ErrorType.Validation)
    initialize(program, replace(another, commands=7))
    assert program.poll("results", all=True) == []
    # What was accepted or shown of the old one is nothing to the new one.
    program.accept("results")
    events = club.events()
    assert len(events) == 2
    for event in events:
        club.enter(event, "A1 2 4SN=")
    [only] = program.take("results")
    assert only.board_number == 2
    assert len(program.poll("results", all=True)) == 1


def two_sessions(club, address):
    """The client keeps one number for all sessions: nothing is accepted of a session that was not polled."""
    program, other = ScoringProgram(address, SESSION), ScoringProgram(address, OTHER)
    other._last_queue_item_ids = program._last_queue_item_ids
    late = evening.section("C", 3, 1, evening.HOWELL, OTHER)
    init = event_with([evening.A])
    init.sessions.append(evening.session(OTHER, "Wednesday", [late]))
    initialize(program, init)
    club.enter(NAME, "A1 1 4SN=", "A2 1 4SN-1")
    club.run("result", "enter", NAME, "C1", "1", "3NTE=", "--session", "2")
    assert len(program.poll("results")) == 2
    other.accept("results")
    [wednesday] = other.poll("results")
    assert (wednesday.section_letters, wednesday.total_tricks) == ("C", 9)
    # By now both were shown, so the number of the second is good for the first.
    program.accept("results")
    assert program.poll("results") == []
    same(other.poll("results"), [wednesday])
    other.accept("results")
    assert other.poll("results") == []
    # What is for one session is not taken for the other.
    astray = result("A1", 1, 2, 1, 2, **contract(4, 4, 1, 1, 10))
    refused(program.ask(program.last.request_command.PutResults, [astray.to_dict()], OTHER), ErrorType.Validation)


def an_individual(club, address):
    """Partners change from round to round, and every seat of every round is said."""
    program = ScoringProgram(address, SESSION)
    section = evening.section("A", 1, 1, {1: [(1, 2, 1, 2), (1, 2, 3, 4), (1, 2, 5, 6)]})
    section.game_type, section.has_explicit_participations = SectionDTO.GameType_Individual, True
    # In the order North, East, South, West.
    partners = {1: [1, 3, 2, 4], 2: [1, 2, 3, 4], 3: [1, 2, 4, 3]}
    seats = [
        make(
            ParticipationDTO, section_letters="A", table_number=1, direction=TableDirection(direction),
            round_number=round, player_number=evening.number("A", player),
        )
        for round, order in partners.items()
        for direction, player in enumerate(order, 1)
    ]
    settings = [evening.settings3("A")]
    initialize(
        program,
        event_with([section], player_data=evening.players("A"), participations=seats, bridgemate3_settings=settings),
    )
    same(program.movement("A", SectionDTO.from_dict), section)
    phone = club.phone(club.server(), "A", 1)
    for round in phone.view()["rounds"]:
        numbers = [round["numbers"][seat] for seat in "NESW"]
        assert numbers == [evening.number("A", player) for player in partners[round["round"]]], round
    club.enter(NAME, "A1 3 2HW=")
    same(program.take("results"), [result("A1", 2, 3, 1, 2, **contract(2, 3, 4, 2, 8))])


def a_team_match(club, address):
    """Two tables of one match, scored as such, with team numbers and team-mates that come back as they were sent."""
    program = ScoringProgram(address, SESSION)
    section = evening.section("A", 1, 1, {1: [(1, 2, 1, 4)], 2: [(3, 4, 1, 4)]})
    section.game_type = SectionDTO.GameType_Teams
    for table, mates in zip(section.tables, [2, 1]):
        [round] = table.rounds
        round.team_ns, round.team_ew = (1, 2) if table.table_number == 1 else (2, 1)
        round.mates_table_section_letters, round.mates_table_round_number = "A", 1
        round.mates_table_table_number = mates
    init = event_with([section])
    init.sessions[0].scoring_groups[0].scoring_method = ScoringGroupDTO.ScoringType_TeamVPContinuous
    initialize(program, init)
    same(program.movement("A", SectionDTO.from_dict), section)
    club.enter(NAME, "A1 1 4SN=", "A2 1 4SN-1")
    tricks = [(one.table_number, one.total_tricks, one.level) for one in program.take("results")]
    assert tricks == [(1, 10, 4), (2, 9, 4)]
    played = replace(program.poll("results", all=True)[0], level=ResultDTO.ContractLevel_Pass)
    done(program.send_results(SESSION, [replace(played, declarer_direction=0, denomination=0, total_tricks=0)]))


def killed_again_and_again(club, address):
    """The broker dies between polls and accepts while results come in: each is taken once, in the order of the tables."""
    section = evening.section("A", 1, 1, {table: [(2 * table - 1, 2 * table, 1, 30)] for table in range(1, 11)})
    program = ScoringProgram(address, SESSION)
    initialize(program, event_with([section]))
    entered = [(table, board) for board in range(1, 31) for table in range(1, 11)]
    entering = club.enter_while(NAME, *[f"A{table} {board} 4SN=" for table, board in entered])
    taken, kills = [], 0
    while len(taken) < len(entered):
        # Asked before the poll: what was entered by then is in the answer.
        is_over = entering.poll() is not None
        shown = program.poll("results")
        assert shown or not is_over, f"{len(taken)} of {len(entered)} were told"
        if kills % 2 == 1 or kills == KILLS:
            program.accept("results")
            taken += shown
        if kills < KILLS:
            club.kill_broker()
            program.move(club.broker())
            kills += 1
    assert [(one.table_number, one.board_number) for one in taken] == entered
    assert program.poll("results") == []
    same(program.poll("results", all=True), taken)


def main(program_under_test, data, scenario):
    scenarios = [begun_anew, two_sessions, an_individual, a_team_match, killed_again_and_again]
    [run] = [one for one in scenarios if one.__name__ == scenario]
    with Club(program_under_test, data) as club:
        run(club, club.broker())
        for event in club.events():
            club.run("log", "verify", event)


if __name__ == "__main__":
    main(*sys.argv[1:])
