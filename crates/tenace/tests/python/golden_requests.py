"""The vendor's 27 golden requests, sent as they are.

They were made to try codecs: their guids and numbers fit no event, or are against the vendor's own rules. So a broker that
checks what it gets refuses most of them; none may be too much for it.

Called with the program under test, an empty data folder and the folder of the requests.
"""

import json
import pathlib
import sys

import evening
from bridgemate_dataconnector.dto import ScoringProgramRequest, ScoringProgramResponse
from club import Club
from scoring_program import ScoringProgram, Strict, done

# What they are answered with before any event is known, and when the session that they name is.
UNKNOWN, INVALID = ("Error", "EntryUnknown"), ("Error", "Validation")
ACCEPTED = (UNKNOWN, ("OK", "None_"))
EXPECTED = {
    "Ping": (("OK", "None_"), ("OK", "None_")),
    "InitializeEvent": (INVALID, INVALID),
    "ContinueEvent": (INVALID, INVALID),
    "UpdateMovement": (INVALID, INVALID),
    "UpdateScoringGroups": (INVALID, INVALID),
    "PutResults": (INVALID, INVALID),
    "PutPlayerData": (UNKNOWN, ("OK", "None_")),
    "PutParticipations": (INVALID, INVALID),
    "PutHandrecords": (INVALID, INVALID),
    "PutBridgemate2Settings": (INVALID, INVALID),
    "PutBridgemate3Settings": (INVALID, INVALID),
    "PutTdCalls": (UNKNOWN, ("OK", "None_")),
    "AcceptResultQueueItems": ACCEPTED,
    "AcceptPlayerDataQueueItems": ACCEPTED,
    "AcceptParticipantQueueItems": ACCEPTED,
    "AcceptHandrecordQueueItems": ACCEPTED,
    "AcceptTdCallQueueItems": ACCEPTED,
}
for queue in ["Results", "PlayerData", "Participations", "Handrecords", "TdCalls"]:
    for which in ["New", "All"]:
        EXPECTED[f"PollQueueFor{which}{queue}"] = (UNKNOWN, (queue, "None_"))

# The session that the requests name.
SESSION = "A1B2C3D4E5F60718293A4B5C6D7E8F90"


def send_all(address, requests, when):
    """Sends every request; returns which were answered otherwise than expected."""
    wrong = {}
    for name, text in requests.items():
        # As it stands in the file, not as the vendor's client would write it again.
        answer = Strict().post(f"{address}/dc-scoringprogram", text)
        response = ScoringProgramResponse.from_dict(json.loads(answer))
        request = ScoringProgramRequest.from_dict(json.loads(text))
        assert response.request_command == request.command and request.command.name == name
        assert response.to_dict() == json.loads(answer), "nothing is lost when it is read"
        if (response.data_type.name, response.error_type.name) != EXPECTED[name][when]:
            wrong[name] = answer
        if name == "Ping":
            assert response.serialized_data == request.serialized_data
    return wrong


def main(program_under_test, data, folder):
    requests = {file.stem: file.read_text(encoding="utf-8") for file in sorted(pathlib.Path(folder).glob("*.json"))}
    assert requests.keys() == EXPECTED.keys(), requests.keys() ^ EXPECTED.keys()
    assert len(requests) == 27
    with Club(program_under_test, data) as club:
        address = club.broker()
        wrong = send_all(address, requests, 0)
        assert not wrong, wrong
        program = ScoringProgram(address, SESSION)
        init = evening.init()
        init.player_data = init.participations = init.handrecords = None
        init.bridgemate2_settings = init.bridgemate3_settings = None
        section = evening.section("A", 1, 1, evening.HOWELL, SESSION)
        init.sessions = [evening.session(SESSION, "Golden", [section])]
        done(program.initialize(init))
        wrong = send_all(address, requests, 1)
        assert not wrong, wrong
        # And again: none of them has left anything behind that is in the way of another.
        wrong = send_all(address, requests, 1)
        assert not wrong, wrong
        done(program.ping())
        assert club.last_broker.poll() is None


if __name__ == "__main__":
    main(*sys.argv[1:])
