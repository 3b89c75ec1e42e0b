"""A scoring program: the vendor's own client, with every answer looked at.

The vendor's client never raises: a poll that failed is an empty list to it. So every answer is kept, and is compared with
what the protocol promises before the client's own reading of it counts.
"""

import json

import bridgemate_dataconnector as vendor
from bridgemate_dataconnector import DataConnectorClient, UrllibTransport
from bridgemate_dataconnector.dto import (
    DataConnectorResponseData as Data,
    ErrorType,
    ScoringProgramDataConnectorCommands as Command,
    ScoringProgramRequest,
    ScoringProgramResponse,
)

RESPONSE = ["RequestCommand", "DataType", "LastQueueItemId", "ErrorType", "SessionGuid", "SerializedData"]


class Strict(UrllibTransport):
    """The vendor's way over HTTP, for answers that also the strictest of its clients can read."""

    def post(self, url, body):
        answer = super().post(url, body)
        response, request = json.loads(answer), json.loads(body)
        assert list(response) == RESPONSE, answer
        numbers = [response[name] for name in RESPONSE[:4]]
        assert all(type(number) is int for number in numbers), answer
        assert numbers[1] in list(Data) and numbers[3] in list(ErrorType), answer
        assert response["RequestCommand"] == request["Command"], answer
        assert response["SessionGuid"] == request["SessionGuid"], answer
        # A text that holds JSON, whatever happens.
        assert type(response["SerializedData"]) is str, answer
        data = json.loads(response["SerializedData"])
        if response["DataType"] == Data.Error:
            assert type(data) is str and data and response["ErrorType"] != ErrorType.None_, answer
        else:
            assert response["ErrorType"] == ErrorType.None_, answer
        return answer


class ScoringProgram(DataConnectorClient):
    """The vendor's client at work on one session."""

    # What each queue is on the wire, how it is asked for, and what checks an item.
    QUEUES = {
        "results": (Data.Results, DataConnectorClient.poll_for_results, vendor.validate_result_dto),
        "players": (Data.PlayerData, DataConnectorClient.poll_for_player_data, vendor.validate_player_data_dto),
        "seats": (
            Data.Participations,
            DataConnectorClient.poll_for_participations,
            lambda seat: vendor.validate_participation_dto(seat, allow_player_number_and_name=True),
        ),
        "hands": (Data.Handrecords, DataConnectorClient.poll_for_handrecords, vendor.validate_handrecord_dto),
        "calls": (Data.TdCalls, DataConnectorClient.poll_for_td_calls, vendor.validate_td_call_dto),
    }

    def __init__(self, address, session):
        super().__init__("CLUB001", "LICENCE-KEY-123", address, Strict())
        self.session = session
        self.last = ScoringProgramResponse()

    def send_request(self, request):
        self.last = super().send_request(request)
        return self.last

    def ask(self, command, data="", session=None):
        """Sends a command for which the vendor's client has no words."""
        request = ScoringProgramRequest()
        request.command = command
        request.session_guid = self.session if session is None else session
        request.serialized_data = data if isinstance(data, str) else json.dumps(data)
        return self.send_request(request)

    def move(self, address):
        """Talks to a broker that is elsewhere now, and knows what it knew."""
        self._base_address = address

    def poll(self, queue, all=False):
        """What is new in a queue, or everything; each item is right by the vendor's own rules."""
        data_type, poll, validate = self.QUEUES[queue]
        items = poll(self, self.session, all)
        done(self.last, data_type)
        for item in items:
            assert validate(item), (item, item.validation_messages)
            assert item.session_guid == self.session
        if items:
            assert self.get_last_queue_item_id(data_type) == self.last.last_queue_item_id > 0
        else:
            assert self.last.last_queue_item_id == 0
        return items

    def accept(self, queue):
        assert done(self.accept_queue_data(self.session, self.QUEUES[queue][0])) == "Accepted"

    def take(self, queue):
        """What is new; it is accepted, and then there is nothing new."""
        items = self.poll(queue)
        assert items, f"nothing new of {queue}"
        self.accept(queue)
        assert self.poll(queue) == []
        return items

    def movement(self, letters, read):
        data = {"SessionGuid": self.session, "Letters": letters}
        return read(done(self.ask(Command.GetMovement, data), Data.Movement))

    def movements(self, read):
        return [read(section) for section in done(self.ask(Command.GetAllMovements), Data.Sessions)]

    def manage(self, what, data_type):
        return done(self.ask(Command.ManageBCS, {"Command": what}, session=""), data_type)


def plain(thing):
    """A thing as it travels, without the messages that the vendor's checks leave in it."""
    if isinstance(thing, list):
        return [plain(one) for one in thing]
    if isinstance(thing, dict):
        return {name: plain(value) for name, value in thing.items() if name != "ValidationMessages"}
    return plain(thing.to_dict()) if hasattr(thing, "to_dict") else thing


def same(found, expected):
    """Sees to it that what was found is what was expected, to the last property."""
    assert plain(found) == plain(expected), f"\nfound    {plain(found)}\nexpected {plain(expected)}"


def done(response, data_type=Data.OK):
    """What came with an answer that is as it should be."""
    said = (response.data_type.name, response.error_type.name)
    assert said == (data_type.name, "None_"), (said, response.serialized_data)
    return json.loads(response.serialized_data)


def refused(response, error_type):
    """The sentence of an answer that refuses."""
    said = (response.data_type.name, response.error_type.name)
    assert said == ("Error", error_type.name), (said, response.serialized_data)
    return json.loads(response.serialized_data)
