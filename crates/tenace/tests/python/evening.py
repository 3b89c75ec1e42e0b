"""The evening that is played: two sections, four tables, sixteen players, as a scoring program sends it."""

from bridgemate_dataconnector.dto import (
    Bm2EnterHandrecordWhenOption,
    Bm3EnterHandrecordOption,
    Bm3PlayerRegistrationOption,
    Bm3PlayerRegistrationOptionDuringPlay,
    Bm3TdCallOption,
    Bridgemate2SettingsDTO,
    Bridgemate3SettingsDTO,
    HandrecordDTO,
    InitDTO,
    ParticipationDTO,
    PlayerDataDTO,
    ResultDTO,
    RoundDTO,
    ScoringGroupDTO,
    SectionDTO,
    SectionUpdateDTO,
    SessionDTO,
    TableDirection,
    TableDTO,
)

EVENT = "E0" * 16
SESSION = "5E" * 16
NAME = "Tuesday"

# Per table the rounds, and per round North-South, East-West, first and last board.
HOWELL = {1: [(1, 2, 1, 2), (1, 3, 3, 4), (1, 4, 5, 6)], 2: [(3, 4, 1, 2), (4, 2, 3, 4), (2, 3, 5, 6)]}
MITCHELL = {1: [(1, 1, 1, 2), (1, 2, 5, 6)], 2: [(2, 2, 3, 4), (2, 1, 7, 8)]}

# Two deals, North first: spades, hearts, diamonds, clubs.
DEALS = {
    1: "T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    2: "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
}


def make(kind, session=SESSION, **properties):
    """One of the vendor's things with these properties, which it must have."""
    thing = kind()
    if hasattr(thing, "session_guid"):
        thing.session_guid = session
    for name, value in properties.items():
        assert hasattr(thing, name), (kind, name)
        setattr(thing, name, value)
    return thing


def tables(letters, rounds, session=SESSION):
    """Tables with their rounds."""

    def of(table, number, ns, ew, low, high):
        return make(
            RoundDTO, session, section_letters=letters, table_number=table, round_number=number,
            low_board_number=low, high_board_number=high, pair_ns=ns, pair_ew=ew,
        )

    return [
        make(
            TableDTO, session, section_letters=letters, table_number=table,
            rounds=[of(table, n, *played) for n, played in enumerate(rows, 1)],
        )
        for table, rows in rounds.items()
    ]


def section(letters, group, winners, rounds, session=SESSION):
    return make(
        SectionDTO, session, letters=letters, name=f"Section {letters}", scoring_group_number=group, winners=winners,
        game_type=SectionDTO.GameType_Pairs, tables=tables(letters, rounds, session),
    )


def session(guid, name, sections):
    """A session in which each section is scored for itself."""
    groups = [
        make(
            ScoringGroupDTO, guid, scoring_group_number=one.scoring_group_number, sections=[one], name=f"Group {one.letters}",
            scoring_method=ScoringGroupDTO.ScoringType_Pairs,
        )
        for one in sections
    ]
    return make(
        SessionDTO, guid, event_guid=EVENT, name=name, scoring_groups=groups, year=2026, month=11, day=17, hour=19, minute=30
    )


A = section("A", 1, 1, HOWELL)
B = section("B", 2, 2, MITCHELL)


def players(letters):
    """The eight players of a section."""
    return [
        make(
            PlayerDataDTO, player_number=number(letters, n), first_name=f"First{n}", last_name=f"Łast {letters}{n}",
            country_code="NL",
        )
        for n in range(1, 9)
    ]


def number(letters, n):
    return f"{1000 if letters == 'A' else 2000}{n}"


def seats(letters):
    """Where they sit at first: four at each table, in the order North, East, South, West."""
    return [
        make(
            ParticipationDTO, section_letters=letters, table_number=1 + (n - 1) // 4, direction=TableDirection(1 + (n - 1) % 4),
            round_number=1, player_number=number(letters, n),
        )
        for n in range(1, 9)
    ]


def hand(board, letters="A", group=1):
    record = make(HandrecordDTO, section_letters=letters, scoring_group_number=group, board_number=board)
    for seat, cards in zip(["north", "east", "south", "west"], DEALS[board].split()):
        for suit, held in zip(["spades", "hearts", "diamonds", "clubs"], cards.split(".")):
            setattr(record, f"{seat}_{suit}", held)
    return record


def settings2(letters, **more):
    """Calls for the director, numbers and hands are entered at the table."""
    usual = {
        "bm2_pi_ncode": "0000", "bm2_td_call": True, "member_numbers": True, "bm2_enter_hand_record": True,
        "bm2_enter_hand_record_when": Bm2EnterHandrecordWhenOption.AtEndOfBoard,
    }
    return make(Bridgemate2SettingsDTO, section_letters=letters, **{**usual, **more})


def settings3(letters, **more):
    """The same for the next generation."""
    usual = {
        "bm3_pi_ncode": "0000", "bm3_screen_brightness": 5, "bm3_td_call": Bm3TdCallOption.Enabled,
        "bm3_enter_handrecord": Bm3EnterHandrecordOption.AtEndOfBoard,
        "bm3_player_number_entry": Bm3PlayerRegistrationOption.FirstRoundOnly,
        "bm3_player_number_entry_during_play": Bm3PlayerRegistrationOptionDuringPlay.Enabled,
    }
    return make(Bridgemate3SettingsDTO, section_letters=letters, **{**usual, **more})


def init():
    """The event as it begins: both sections, the players of A at their tables, one hand record, all settings."""
    return make(
        InitDTO, commands=InitDTO.StartBCS | InitDTO.Command_Reset | InitDTO.Command_StartReading, event_guid=EVENT,
        sessions=[session(SESSION, NAME, [A, B])], player_data=players("A"), participations=seats("A"), handrecords=[hand(1)],
        bridgemate2_settings=[settings2("A"), settings2("B")], bridgemate3_settings=[settings3("A"), settings3("B")],
    )


def update(rounds):
    """Another movement for section A."""
    return make(
        SectionUpdateDTO, letters="A", name=A.name, scoring_group_number=1, winners=1, game_type=A.game_type,
        scoring_group_scoring_method=ScoringGroupDTO.ScoringType_Pairs, tables=tables("A", rounds),
    )


def result(place, round, board, ns, ew, **more):
    """A result as it travels."""
    return make(
        ResultDTO, section_letters=place[0], table_number=int(place[1:]), round_number=round, board_number=board,
        scoring_direction=ResultDTO.ScoringDirection_NSEW, pair_north_south=ns, pair_east_west=ew, **more,
    )


def contract(level, denomination, by, pair, tricks, stake=0, lead=(0, 0)):
    """What was played: `by` is the declarer, `lead` the rank and suit of the first card."""
    return {
        "level": level, "denomination": denomination, "declarer_direction": by, "declaring_pair": pair, "total_tricks": tricks,
        "stake": stake, "lead_card_rank": lead[0], "lead_card_suit": lead[1],
    }
