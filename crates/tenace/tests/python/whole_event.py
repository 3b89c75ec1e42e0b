"""A whole evening with the vendor's client: from the movement to the last accepted result, and a broker that dies between.

Called with the program under test and an empty data folder; ends without a word when all is well.
"""

import sys
from dataclasses import replace

import bridgemate_dataconnector as vendor
import evening
from bridgemate_dataconnector.dto import (
    Bm3TdCallOption,
    ContinueDTO,
    DataConnectorResponseData as Data,
    ErrorType,
    ResultDTO,
    ScoringProgramDataConnectorCommands as Command,
    SectionDTO,
    SectionUpdateDTO,
    TableDirection,
    TdCallDTO,
)
from club import Club
from evening import EVENT, NAME, SESSION, contract, hand, make, result
from scoring_program import ScoringProgram, done, refused, same

CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMP = range(1, 6)
NORTH, EAST, SOUTH, WEST = range(1, 5)


def begin(program):
    assert done(program.connect()).startswith(program.API_PING_RESPONSE)
    done(program.ping())
    # Nothing is known yet, and that is said.
    assert program.poll_for_results(SESSION) == []
    refused(program.last, ErrorType.EntryUnknown)
    init = evening.init()
    assert vendor.validate_init_dto(init), init.validation_messages
    init.validation_messages = None
    assert done(program.initialize(init)) == "Initialized"
    # A client whose answer got lost asks again.
    assert done(program.initialize(init)) == "Initialized"
    wrong = evening.init()
    wrong.sessions[0].name = ""
    assert not vendor.validate_init_dto(wrong)
    assert refused(program.initialize(wrong), ErrorType.Validation) == "\r\n".join(wrong.validation_messages)


def look(program):
    """What was sent is what is told."""
    for sent in [evening.A, evening.B]:
        same(program.movement(sent.letters, SectionDTO.from_dict), sent)
    same(program.movements(SectionDTO.from_dict), [evening.A, evening.B])
    unknown = program.ask(Command.GetMovement, {"SessionGuid": SESSION, "Letters": "C"})
    refused(unknown, ErrorType.Movement)
    running = program.manage(2, Data.EventInfo)
    assert (running["IsRunning"], running["EventGuid"]) == (True, EVENT)
    [session] = running["SessionInformation"]
    assert (session["SessionGuid"], session["SessionName"]) == (SESSION, NAME)
    assert session["SessionDateTime"] == "2026-11-17T19:30:00" and not session["HasBeenProcessed"]
    tables = [(section["SectionLetters"], section["NumberOfTables"]) for section in session["Sections"]]
    assert tables == [("A", 2), ("B", 2)]
    assert program.manage(8, Data.AllSessionsInfo)["SessionInformation"] == [session]
    assert program.manage(4, Data.ScoringFileLocation)["ScoringFilePath"].endswith("tenace.db")


def register(program):
    """The players of section B come later, known before they sit; what one sends is no news to oneself."""
    early = program.send_participations(SESSION, evening.seats("B"))
    refused(early, ErrorType.EntryUnknown)
    done(program.send_player_data(SESSION, evening.players("B")))
    done(program.send_player_data(SESSION, evening.players("A") + evening.players("B")))
    done(program.send_participations(SESSION, evening.seats("B")))
    refused(program.send_player_data(SESSION, []), ErrorType.NoData)
    done(program.send_handrecords(SESSION, [hand(2), hand(2, "B", 2)]))
    done(program.send_bridgemate2_settings(SESSION, [evening.settings2("A", show_results=True)]))
    done(program.send_bridgemate3_settings(SESSION, [evening.settings3("A", bm3_audio_volume=3)]))
    for queue in program.QUEUES:
        assert program.poll(queue) == program.poll(queue, all=True) == []


def play(program, club):
    """What is entered at the tables is polled, in order, until it is accepted."""
    club.enter(NAME, "A1 1 4SN= HK", "A2 1 3NTXE-2", "B1 1 PASS", "A1 2 NP", "B2 3 A+ A-")
    first = [
        result("A1", 1, 1, 1, 2, **contract(4, SPADES, NORTH, 1, 10, lead=(13, HEARTS))),
        result("A2", 1, 1, 3, 4, **contract(3, NO_TRUMP, EAST, 4, 7, stake=ResultDTO.Stake_Doubled)),
        result("B1", 1, 1, 1, 1, declaring_pair=1),
        result("A1", 1, 2, 1, 2, declaring_pair=1, level=ResultDTO.ContractLevel_NoPLay),
        result("B2", 1, 3, 2, 2, declaring_pair=2, level=ResultDTO.AvgPlusMin),
    ]
    # Polling takes nothing away; accepting does.
    same(program.poll("results"), first)
    same(program.poll("results"), first)
    program.accept("results")
    assert program.poll("results") == []
    same(program.poll("results", all=True), first)
    # A correction and an erasure at a table are news of their own.
    club.enter(NAME, "correct A1 1 4SN+1 HK")
    club.run("result", "erase", NAME, "A2", "1")
    second = [
        result("A1", 1, 1, 1, 2, **contract(4, SPADES, NORTH, 1, 11, lead=(13, HEARTS))),
        replace(first[1], is_deleted=True),
    ]
    same(program.take("results"), second)
    # The scoring program's own word is no news to it; a result that fits no round is refused with all that come along.
    own = result("A2", 1, 2, 3, 4, **contract(1, CLUBS, SOUTH, 3, 7))
    astray = replace(own, board_number=7)
    refused(program.send_results(SESSION, [own, astray]), ErrorType.Movement)
    done(program.send_results(SESSION, [own]))
    assert program.poll("results") == []
    club.enter(NAME, "A1 3 2HW=", "A2 3 3DS-1", "A1 5 6CXXN=")
    third = [
        result("A1", 2, 3, 1, 3, **contract(2, HEARTS, WEST, 3, 8)),
        result("A2", 2, 3, 4, 2, **contract(3, DIAMONDS, SOUTH, 4, 8)),
        result("A1", 3, 5, 1, 4, **contract(6, CLUBS, NORTH, 1, 12, stake=ResultDTO.Stake_Redoubled)),
    ]
    same(program.take("results"), third)
    same(program.poll("results", all=True), first + second + third)
    return first, second, third


def at_the_table(program, club):
    """A phone calls the director, names who sits there, and enters the cards."""
    server = club.server()
    phone, other = club.phone(server, "A", 1), club.phone(server, "B", 1)
    phone.say({"call": {"round": 1, "reason": "ruling"}})
    other.say({"call": {"round": 1}})
    calls = program.take("calls")
    where = [(call.section_letters, call.table_number, call.round_number, call.status) for call in calls]
    assert where == [("A", 1, 1, TdCallDTO.TdCallStatus_Launched), ("B", 1, 1, TdCallDTO.TdCallStatus_Launched)]
    assert [call["state"] for call in phone.view()["calls"]] == ["made"]
    done(program.send_td_calls(SESSION, [replace(calls[0], status=TdCallDTO.TdCallStatus_InProgress)]))
    assert [call["state"] for call in phone.view()["calls"]] == ["in_progress"]
    done(program.send_td_calls(SESSION, [replace(calls[0], status=TdCallDTO.TdCallStatus_Resolved)]))
    assert phone.view()["calls"] == [] and len(other.view()["calls"]) == 1
    # What the scoring program answered is no news to it; what the table takes back is.
    assert program.poll("calls") == []
    other.say({"call_off": {"call": other.view()["calls"][0]["call"]}})
    [off] = program.take("calls")
    assert (off.section_letters, off.status) == ("B", TdCallDTO.TdCallStatus_Resolved)
    assert len(program.poll("calls", all=True)) == 3

    # At table B1, where round 1 is still played, East is a stranger, and North and South sat the other way round.
    north, south = evening.number("B", 1), evening.number("B", 3)
    other.say({"names": {"round": 1, "seats": {"E": {"number": "777", "name": "Eve Ast"}}}})
    other.say({"names": {"round": 1, "seats": {"N": {"number": south}, "S": {"number": north}}}})
    [eve] = program.take("players")
    assert (eve.player_number, eve.last_name) == ("777", "Eve Ast")
    seats = program.take("seats")
    told = [(seat.table_number, seat.direction, seat.player_number, seat.is_player_swap) for seat in seats]
    assert (1, TableDirection.East, "777", False) == told[0], told
    swapped = [(1, TableDirection.North, south, True), (1, TableDirection.South, north, True)]
    assert sorted(told[1:]) == swapped, told

    # West goes home, and a guest who has no number sits down.
    other.say({"names": {"round": 1, "seats": {"W": None}}})
    [gone] = program.take("seats")
    assert gone.is_removal and gone.direction == TableDirection.West and not gone.player_number
    other.say({"names": {"round": 1, "seats": {"W": {"name": "Ğus Guest"}}}})
    [guest] = program.take("seats")
    assert (guest.last_name, guest.player_number, guest.is_removal) == ("Ğus Guest", "", False)
    assert program.poll("players") == []

    # What the settings say is what the phone does.
    assert phone.view()["policy"]["call"]
    done(program.send_bridgemate3_settings(SESSION, [evening.settings3("A", bm3_td_call=Bm3TdCallOption.Disabled)]))
    assert not phone.view()["policy"]["call"] and other.view()["policy"]["call"]

    # The cards of a board without a hand record; the two that have one are known already.
    club.enter(NAME, "B2 4 1NTN=")
    club.phone(server, "B", 2).say({"hand": {"board": 4, "deal": "N:" + evening.DEALS[1]}})
    [cards] = program.take("hands")
    same(cards, replace(hand(1, "B", 2), board_number=4))
    [last] = program.take("results")
    return last


def change(program, first, second, third, last):
    """The movement changes while it is played: what was entered in changed rounds is withdrawn."""
    sent = evening.update({**evening.HOWELL, 1: [(1, 2, 1, 2), (3, 1, 3, 4), (1, 4, 5, 6)]})
    assert vendor.validate_section_update_dto(sent), sent.validation_messages
    answer = SectionUpdateDTO.from_dict(done(program.update_movement(sent), Data.Movement))
    assert (answer.session_guid, answer.letters, answer.is_deleted) == (SESSION, "A", False)
    updated = [
        (table.table_number, round.round_number, round.pair_ns, round.pair_ew, round.updated)
        for table in answer.tables
        for round in table.rounds
    ]
    assert updated == [(1, 2, 3, 1, True), (1, 3, 1, 4, True)], updated
    now = program.movement("A", SectionDTO.from_dict)
    pairs = [(round.pair_ns, round.pair_ew) for round in now.tables[0].rounds]
    assert pairs == [(1, 2), (3, 1), (1, 4)], pairs
    # Table 1 begins anew with round 2; all else stays, in the order in which it was entered.
    assert program.poll("results") == []
    same(program.poll("results", all=True), first + second + third[1:2] + [last])
    refused(program.update_movement(replace(sent, letters="a")), ErrorType.Validation)


def score_together(program):
    """Both sections become one scoring group, and another session is added."""
    [group, other] = evening.session(SESSION, NAME, [evening.A, evening.B]).scoring_groups
    # Where a section belongs is all that counts here, and it has to say so itself.
    b = replace(evening.B, scoring_group_number=1)
    together = replace(group, sections=[evening.A, b], scoring_method=group.ScoringType_XImp2_Average)
    done(program.update_scoring_groups([together, replace(other, is_deleted=True, sections=[])]))
    assert [section.scoring_group_number for section in program.movements(SectionDTO.from_dict)] == [1, 1]

    late = "1A7E" * 8
    section = evening.section("C", 3, 1, evening.HOWELL, late)
    session = evening.session(late, "Late", [section])
    assert vendor.validate_session_dto(session, for_adding=True), session.validation_messages
    data = {"EventGuid": EVENT, "Session": session.to_dict()}
    done(program.ask(Command.AddSession, data, session=EVENT))
    # The same again, because its answer may have got lost; another one of that guid is another matter.
    done(program.ask(Command.AddSession, data, session=EVENT))
    other = {"EventGuid": EVENT, "Session": replace(session, name="Later").to_dict()}
    refused(program.ask(Command.AddSession, other, session=EVENT), ErrorType.NoUpdates)
    names = [one["SessionName"] for one in program.manage(2, Data.EventInfo)["SessionInformation"]]
    assert names == [NAME, "Late"], names


def go_on(club, program):
    """The broker is killed and another begins: what was accepted stays so, what was new is new."""
    club.enter(NAME, "A2 5 7NTN-13", "A1 6 1SE+6")
    new = program.poll("results")
    assert [one.board_number for one in new] == [5, 6]
    all_before = {queue: program.poll(queue, all=True) for queue in program.QUEUES}
    shown = program.poll("results")
    club.kill_broker()
    # The vendor's client tries five times, and then says so.
    refused(program.ask(Command.GetAllMovements), ErrorType.NoConnection)
    address = club.broker()
    program.move(address)
    going_on = make(ContinueDTO, event_guid=EVENT, commands=5)
    assert vendor.validate_continue_dto(going_on), going_on.validation_messages
    done(program.continue_event(going_on))
    refused(program.continue_event(make(ContinueDTO, event_guid="F" * 32, commands=5)), ErrorType.EntryUnknown)
    # What was shown before the end can be accepted after it.
    program.accept("results")
    assert program.poll("results") == []
    for queue, before in all_before.items():
        same(program.poll(queue, all=True), before)
        assert program.poll(queue) == [], queue
    same(shown, new)

    # Another computer, which has polled nothing yet, takes over.
    again = ScoringProgram(address, SESSION)
    club.enter(NAME, "A2 6 NP")
    again.accept("results")
    assert [one.board_number for one in again.take("results")] == [6]
    club.kill_broker()
    address = club.broker()
    again = ScoringProgram(address, SESSION)
    assert again.poll("results") == [] and len(again.poll("results", all=True)) == len(all_before["results"]) + 1
    return again


def end(program):
    """The event rests, is cleared away, and can be gone on with still."""
    assert done(program.ask(Command.ManageBCS, {"Command": 1}, session="")) == "Shut down"
    assert not program.manage(2, Data.EventInfo)["IsRunning"]
    done(program.ask(Command.ClearData, session=""))
    refused(program.ask(Command.PollQueueForAllResults), ErrorType.EntryUnknown)
    done(program.continue_event(make(ContinueDTO, event_guid=EVENT, commands=5)))
    assert program.manage(2, Data.EventInfo)["IsRunning"]
    assert program.poll("results", all=True) == []


def main(program_under_test, data):
    with Club(program_under_test, data) as club:
        address = club.broker()
        program = ScoringProgram(address, SESSION)
        begin(program)
        look(program)
        register(program)
        first, second, third = play(program, club)
        last = at_the_table(program, club)
        change(program, first, second, third, last)
        score_together(program)
        program = go_on(club, program)
        end(program)
        club.run("log", "verify", NAME)


if __name__ == "__main__":
    main(*sys.argv[1:])
