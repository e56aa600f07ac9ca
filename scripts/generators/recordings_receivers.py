"""Recordings of receivers for recordings.py: FIT, NMEA and UBX.

A function lists the properties and faults of the files that it makes.
"""
import math
import random
import struct
from datetime import datetime, timezone

files = {}
DEGREE = 111_195.0  # meters per degree of latitude, on a sphere


def add(name, content):
    files[name] = content.encode() if isinstance(content, str) else content


def moved(place, bearing, meters):
    """A coordinate some meters away, on a plane."""
    lat, lon = place
    angle = math.radians(bearing)
    east = meters * math.sin(angle) / math.cos(math.radians(lat))
    return lat + meters * math.cos(angle) / DEGREE, lon + east / DEGREE


def path(seed, start, count, step):
    """Coordinates along a winding line."""
    rng = random.Random(seed)
    place, bearing, places = start, rng.uniform(0, 360), []
    for _ in range(count):
        places.append(place)
        bearing += rng.uniform(-25, 25)
        place = moved(place, bearing, step * rng.uniform(0.7, 1.3))
    return places


# --- FIT ---

BASES = {"enum": (0x00, "B", 0xFF), "sint8": (0x01, "b", 0x7F), "uint8": (0x02, "B", 0xFF),
         "uint16": (0x84, "H", 0xFFFF), "sint32": (0x85, "i", 0x7FFFFFFF), "uint32": (0x86, "I", 0xFFFFFFFF),
         "uint32z": (0x8C, "I", 0), "byte": (0x0D, None, None), "string": (0x07, None, None)}  # fmt: skip


class FIT:
    """Builds a FIT file. A message is defined again whenever the layout of its local type changes."""

    def __init__(self, big=False, short=False):
        self.order, self.short, self.body, self.layouts = "<>"[big], short, b"", {}

    def add(self, local, message, fields, developer=(), seconds=None):
        """Fields are (number, type, value); a value of None is the invalid value. `seconds` makes a compressed
        timestamp."""
        layout, data = b"", b""
        for number, base, value in fields:
            code, form, invalid = BASES[base]
            part = value if form is None else struct.pack(self.order + form, invalid if value is None else value)
            layout += bytes([number, len(part), code])
            data += part
        described = b""
        for number, value in developer:
            described += bytes([number, len(value), 0])
            data += value
        key = message, layout, described
        if self.layouts.get(local) != key:
            self.layouts[local] = key
            self.body += bytes([0x40 | (0x20 if developer else 0) | local, 0, self.order == ">"])
            self.body += struct.pack(self.order + "HB", message, len(fields)) + layout
            if developer:
                self.body += bytes([len(developer)]) + described
        self.body += bytes([local if seconds is None else 0x80 | local << 5 | seconds % 32]) + data

    def file(self):
        head = struct.pack("<BBHI4s", 12 if self.short else 14, 0 if self.short else 0x20, 57 if self.short else 2024,
                           len(self.body), b".FIT")  # fmt: skip
        if not self.short:
            head += struct.pack("<H", crc16(head))
        return head + self.body + struct.pack("<H", crc16(head + self.body))


def crc16(data):
    table = (0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
             0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400)  # fmt: skip
    crc = 0
    for byte in data:
        for nibble in (byte & 15, byte >> 4):
            crc = (crc >> 4) ^ table[crc & 15] ^ table[nibble]
    return crc


def fit_time(*parts):
    return int((datetime(*parts, tzinfo=timezone.utc) - datetime(1989, 12, 31, tzinfo=timezone.utc)).total_seconds())


def semicircles(place):
    return [(i, "sint32", round(value * 2**31 / 180)) for i, value in enumerate(place)]


def sums(start, end, elapsed, timer, distance):
    return [(253, "uint32", end), (2, "uint32", start), (7, "uint32", elapsed), (8, "uint32", timer),
            (9, "uint32", distance)]  # fmt: skip


def fit_activity(fit, local, end, timer):
    fit.add(local, 34, [(253, "uint32", end), (0, "uint32", timer), (5, "uint32", end + 7200), (1, "uint16", 1),
                        (2, "enum", 0), (3, "enum", 26), (4, "enum", 1)])  # fmt: skip


def computer():
    """A bicycle computer: 15 records with sensors, two devices, messages that the profile does not describe."""
    fit, start = FIT(), fit_time(2024, 6, 12, 16, 10, 15)
    fit.add(0, 0, [(3, "uint32z", 1234567890), (4, "uint32", start), (1, "uint16", 1), (2, "uint16", 2530),
                   (0, "enum", 4)])  # fmt: skip
    fit.add(1, 49, [(0, "uint16", 700), (1, "uint8", None)])
    fit.add(2, 21, [(253, "uint32", start), (3, "uint32", 0), (0, "enum", 0), (1, "enum", 0)])
    for index in (0, 1):
        fit.add(3, 23, [(253, "uint32", start), (2, "uint16", 1), (4, "uint16", 2530), (5, "uint16", 700),
                        (0, "uint8", index), (25, "enum", 5)])  # fmt: skip
    fit.add(4, 22, [(253, "uint32", start), (0, "uint8", 1), (5, "enum", None)])
    times = [0, 1, 2, 4, 9, 14, 20, 25, 31, 37, 43, 49, 54, 60, 65]
    for i, (seconds, place) in enumerate(zip(times, path(10, (47.4147567, 8.0688864), 15, 30))):
        fit.add(5, 20, [(253, "uint32", start + seconds), *semicircles(place), (5, "uint32", 3000 * i),
                        (2, "uint16", 4655 + i), (6, "uint16", 5400 + 31 * i), (7, "uint16", 180 + i),
                        (3, "uint8", 120 + i), (4, "uint8", 80 + i % 4), (13, "sint8", 24)])  # fmt: skip
    end = start + 66
    fit.add(2, 21, [(253, "uint32", end), (3, "uint32", 0), (0, "enum", 0), (1, "enum", 4)])
    common = sums(start, end, 65_400, 65_400, 42_000)
    fit.add(6, 19, [*common, (21, "uint16", 12), (22, "uint16", 3), (24, "enum", 7), (25, "enum", 2)])
    fit.add(7, 18, [*common, (22, "uint16", 12), (23, "uint16", 3), (5, "enum", 2), (26, "uint16", 1)])
    fit_activity(fit, 8, end, 65_400)
    add("fit/computer.fit", fit.file())


def watch():
    """A watch: 17 records with fractions of the cadence, running dynamics and enhanced fields; heart-beat intervals
    between them; a lap whose ascent differs from its descent."""
    fit, start = FIT(), fit_time(2024, 6, 11, 14, 32, 51)
    fit.add(0, 0, [(3, "uint32z", 1234567891), (4, "uint32", start), (1, "uint16", 1), (2, "uint16", 2697),
                   (0, "enum", 4)])  # fmt: skip
    fit.add(1, 3, [(3, "uint8", None), (4, "uint16", 720)])
    fit.add(2, 12, [(0, "enum", 11), (1, "enum", 0), (3, "string", b"Walk".ljust(16, b"\0"))])
    fit.add(3, 21, [(253, "uint32", start), (3, "uint32", 0), (0, "enum", 0), (1, "enum", 0)])
    for i, place in enumerate(path(11, (46.2305196, 7.6333219), 17, 4)):
        fit.add(4, 20, [(253, "uint32", start + (i if i < 16 else 46)), *semicircles(place), (5, "uint32", 400 * i),
                        (78, "uint32", (500 + 480 + i) * 5), (73, "uint32", 1204 + 10 * i), (39, "uint16", 437 - i),
                        (83, "uint16", 546), (85, "uint16", 6510), (3, "uint8", 71 + i % 3), (4, "uint8", 53),
                        (13, "sint8", 26), (42, "enum", 6), (53, "uint8", 64 * (i % 2))])  # fmt: skip
        fit.add(5, 78, [(0, "byte", struct.pack("<5H", 824 + i, *[0xFFFF] * 4))])
    end = start + 51
    fit.add(3, 21, [(253, "uint32", end), (3, "uint32", 0), (0, "enum", 0), (1, "enum", 4)])
    common = sums(start, end, 45_379, 45_379, 6_785)
    fit.add(6, 19, [*common, (21, "uint16", 0), (22, "uint16", 2), (24, "enum", 7), (25, "enum", 11)])
    fit.add(7, 216, [(253, "uint32", end), (2, "byte", bytes(28))])
    fit.add(8, 18, [*common, (22, "uint16", 0), (23, "uint16", 2), (5, "enum", 11), (26, "uint16", 1)])
    fit_activity(fit, 9, end, 45_379)
    add("fit/watch.fit", fit.file())


def strap():
    """Two files of a watch without a satellite receiver: a short header, times since the device was switched on, the
    totals before the records. One has 86 records with compressed times; the other 120 records with speed and distance
    in three bytes and 11 laps, one with a pause."""
    for name, count, laps in (("compressed-times", 86, 1), ("compressed-speed", 120, 11)):
        fit, start = FIT(short=True), 16_441_241
        end = start + 5 * count
        fit.add(0, 0, [(1, "uint16", 1), (2, "uint16", 1436), (3, "uint32z", 1234567), (4, "uint32", start),
                       (0, "enum", 4)])  # fmt: skip
        fit.add(0, 34, [(253, "uint32", end), (5, "uint32", None), (2, "enum", 0), (3, "enum", 26), (4, "enum", 1)])
        pause = 110_524 if laps > 1 else 0
        total = 5000 * count
        fit.add(0, 18, [*sums(start, end, total + pause, total, 100_000 * laps if laps > 1 else None),
                        (26, "uint16", laps), (5, "enum", 1), (16, "uint8", 162)])  # fmt: skip
        for i in range(laps):
            each = total // laps
            fit.add(0, 19, [(254, "uint16", i),
                            *sums(start + i * each // 1000, start + (i + 1) * each // 1000,
                                  each + (pause if i == 1 else 0), each, 100_000 if laps > 1 else None),
                            (21, "uint16", None), (22, "uint16", None), (15, "uint8", 149 + i),
                            (24, "enum", 2 if laps > 1 else 7), (25, "enum", 1)])  # fmt: skip
        fit.add(4, 21, [(253, "uint32", start), (3, "uint32", 2899), (0, "enum", 8), (1, "enum", 0)])
        distance = 0
        for i in range(count):
            # The first record has only a time.
            fields = [(3, "uint8", 105 + i % 60)] if i else []
            if laps > 1 and i:
                speed, distance = 300 + i % 40, distance + 45 + i % 7
                packed = speed & 0xFFF | (distance & 0xFFF) << 12
                fields += [(8, "byte", packed.to_bytes(3, "little")), (4, "uint8", 80 + i % 9)]
            fit.add(3, 20, fields, seconds=start + 5 * i)
        fit.add(4, 21, [(253, "uint32", end), (3, "uint32", 0), (0, "enum", 0), (1, "enum", 4)])
        add(f"fit/{name}.fit", fit.file())


def undefined():
    """An application's file: big-endian, developer fields, positions and distances in records of their own, and then
    a message of the local type 11, which was never defined."""
    fit, start = FIT(big=True), fit_time(2024, 9, 27, 14, 13, 10)
    fit.add(0, 0, [(1, "uint16", 265), (2, "uint16", 102), (0, "enum", 4), (4, "uint32", start)])
    fit.add(0, 207, [(3, "uint8", 0), (4, "uint32", 1218918)])
    for number, name in enumerate((b"live_activity_id\0", b"activity_type\0")):
        fit.add(0, 206, [(0, "uint8", 0), (1, "uint8", number), (2, "uint8", 0x02 if number == 0 else 0x07),
                         (3, "string", name)])  # fmt: skip
    common = [(7, "uint32", 358_000), (2, "uint32", start), (8, "uint32", 358_000), (9, "uint32", 127_404)]
    fit.add(0, 18, [*common, (5, "enum", 1), (26, "uint16", 1)], [(0, b"\0"), (1, b"Run\0")])
    fit.add(0, 19, [*common, (25, "enum", 1), (24, "enum", 7)])
    fit.add(0, 21, [(0, "enum", 0), (253, "uint32", start), (3, "uint32", 0), (1, "enum", 0)])
    for i, place in enumerate(path(12, (47.0475678, 8.3128893), 40, 12)):
        fit.add(1, 20, [*semicircles(place), (78, "uint32", (500 + 588 + i) * 5), (6, "uint16", 1367 + i),
                        (31, "uint8", 27), (253, "uint32", start + 4 * i)])  # fmt: skip
        if i < 38:
            fit.add(2, 20, [(253, "uint32", start + 4 * i), (5, "uint32", 1200 * i)])
    fit.body += bytes([11]) + random.Random(13).randbytes(500)
    add("fit/undefined.fit", fit.file())


# --- NMEA and UBX ---


def nmea(body):
    checksum = 0
    for character in body.encode():
        checksum ^= character
    return f"${body}*{checksum:02X}\r\n"


def nmea_angle(value, digits, letters):
    parts = round(abs(value) * 6_000_000)
    minutes = parts % 6_000_000
    return f"{parts // 6_000_000:0{digits}}{minutes // 100_000:02}.{minutes % 100_000:05},{letters[value < 0]}"


def satellites(talker, sky, signal):
    """The GSV sentences of (number, elevation, azimuth, signal); None is an empty field."""
    count = (len(sky) + 3) // 4
    for i in range(count):
        fields = [("", f"{n:02},{text(e, 2)},{text(a, 3)},{text(s, 2)}")[1] for n, e, a, s in sky[4 * i : 4 * i + 4]]
        yield nmea(f"{talker}GSV,{count},{i + 1},{len(sky):02},{','.join(fields)},{signal}")


def text(value, digits):
    return "" if value is None else f"{value:0{digits}}"


def used(numbers, dilution, system):
    fields = [f"{n:02}" for n in numbers] + [""] * (12 - len(numbers))
    return nmea(f"GNGSA,A,3,{','.join(fields)},{dilution},{system}")


def receiver_5hz():
    """Two seconds of a receiver at 5 Hz: RMC comes near the end of an epoch, four systems, satellites without a
    signal or with only a signal. The recording begins in the middle of an epoch."""
    gps = [(1, 17, 83, 3), (2, 20, 56, 27), (7, 18, 123, 25), (8, None, None, 15), (14, 79, 41, 29), (15, 31, 297, 21),
           (17, 54, 166, 28), (19, 24, 192, 23), (20, 47, 263, 22), (22, 78, 280, 15), (24, 7, 305, None),
           (30, 57, 127, 31)]  # fmt: skip
    beidou = [(13, 19, 43, 17), (27, 38, 127, 33), (37, 36, 91, 24)]
    glonass = [(74, 52, 302, None), (82, 25, 34, 33), (73, 59, 49, 31), (80, 10, 81, 21), (75, 7, 276, None),
               (65, 19, 333, None), (84, 12, 149, 26), (83, 37, 97, 19), (71, 23, 216, None),
               (72, 43, 277, None)]  # fmt: skip
    lines = []
    for i in range(10):
        clock = f"0552{34 + i // 5}.{i % 5 * 200:03}"
        place = nmea_angle(47.66198 - i % 3 * 1e-6, 2, "NS") + "," + nmea_angle(8.32640, 3, "EW")
        lines += [
            nmea(f"GNGGA,{clock},{place},1,14,0.9,476.5,M,48.2,M,,"),
            nmea(f"GNGLL,{place},{clock},A,A"),
            used([2, 7, 14, 15, 17, 20, 22, 30], "1.5,0.9,1.2", 1),
            used([13, 27, 37], "1.5,0.9,1.2", 4),
            used([73, 84, 83], "1.5,0.9,1.2", 2),
            *satellites("GP", gps, 0),
            *satellites("BD", beidou, 0),
            *satellites("GL", glonass if i < 2 else [*glonass[:1], (66, None, None, 38), *glonass[1:]], 0),
            nmea(f"GNRMC,{clock},A,{place},0.00,286.35,050826,,,A,V"),
            nmea("GNVTG,286.35,T,,M,0.00,N,0.00,K,A"),
            nmea(f"GNZDA,{clock},05,08,2026,00,00"),
        ]
        if i == 1:
            lines.append(nmea("GPTXT,01,01,01,ANTENNA OK"))
    add("nmea/receiver-5hz.nmea", "".join(lines[6:]))


def ubx(kind, payload):
    frame = bytes([1, kind]) + struct.pack("<H", len(payload)) + payload
    a = b = 0
    for byte in frame:
        a = (a + byte) & 255
        b = (b + a) & 255
    return b"\xb5\x62" + frame + bytes([a, b])


def rtcm(payload):
    frame = b"\xd3" + struct.pack(">H", len(payload)) + payload
    crc = 0
    for byte in frame:
        crc ^= byte << 16
        for _ in range(8):
            crc = (crc << 1) ^ (0x1864CFB if crc & 0x800000 else 0)
    return frame + struct.pack(">I", crc)[1:]


def mixed():
    """Three seconds of a receiver with RTK that sends UBX and RTCM between the sentences: five systems, several
    signals of a satellite, RMC without a course, GST. A second file has only the UBX messages."""
    rng = random.Random(14)
    binary, both = b"", b""
    lat, lon = 47.0657720, 8.6590613
    gps = [(4, 2, 85, 16), (5, 31, 311, 42), (6, 16, 202, 19), (7, 65, 66, 28), (9, 32, 81, 36), (11, 33, 232, 39),
           (13, 21, 270, 42), (14, 11, 161, 15), (16, 1, 23, 14), (20, 65, 284, 39), (30, 70, 193, 20)]  # fmt: skip
    glonass = [(68, 33, 88, 31), (69, 66, 15, 26), (70, 18, 301, 26), (78, 39, 46, 31), (79, 54, 130, 25),
               (85, 26, 294, 36)]  # fmt: skip
    galileo = [(4, 77, 354, 21), (6, 59, 286, 37), (9, 35, 275, 37), (11, 41, 238, 22)]
    beidou = [(9, 22, 48, 26), (20, 15, 298, 44), (25, 43, 63, 28)]
    for i in range(4):
        accuracy, height = [92, 91, 91, 95][i], [257_404, 257_384, 257_354, 257_302][i]
        solution = struct.pack("<IHBBBBBBIiBBBBiiiiIIiiiiiIIHH4xihH", 515_666_000 + 1000 * i, 2025, 4, 11, 23, 14, 8 + i,
                               0x37, 25, -170_000, 3, 0x43, 0xEA, [25, 26, 26, 26][i], round((lon + i * 1e-7) * 1e7),
                               round((lat - i % 2 * 1e-7) * 1e7), height + 47_200, height, accuracy, 88, 3, -2, 1, 7, 0,
                               50, 18_000_000, 142, 0, 0, 0, 0)  # fmt: skip
        # Corrections, the solution, and before the next one the messages on satellites and signals.
        corrections = b"".join(rtcm(rng.randbytes(rng.randint(200, 380))) for _ in range(4))
        head = ubx(0x07, solution) + ubx(0x01, rng.randbytes(20)) + ubx(0x11, rng.randbytes(20))
        tail = ubx(0x35, rng.randbytes(584)) + ubx(0x04, rng.randbytes(18)) if i < 3 else b""
        binary += head + tail
        both += corrections + head
        if i == 3:
            break
        clock = f"2314{8 + i:02}.00"
        place = nmea_angle(lat, 2, "NS") + "," + nmea_angle(lon, 3, "EW")
        dilution = f"1.42,0.8{i},1.17"
        sentences = [
            nmea(f"GNRMC,{clock},A,{place},0.013,,110425,,,F,V"), nmea("GNVTG,,T,,M,0.013,N,0.025,K,D"),
            nmea(f"GNGGA,{clock},{place},5,12,0.8{i},257.4,M,47.2,M,0.0,0041"),
            used([30, 11, 9, 7, 5, 13, 20], dilution, 1), used([78, 68, 69, 79, 85, 70], dilution, 2),
            used([4, 6, 9, 11], dilution, 3), used([25, 20, 9], dilution, 4), used([], dilution, 5),
            *satellites("GP", gps, 1), *satellites("GL", glonass, 1), *satellites("GA", galileo, 2),
            *satellites("GA", [(n, e, a, s + 6) for n, e, a, s in galileo], 7), *satellites("GB", beidou, 1),
            nmea(f"GNGST,{clock},32,0.19,0.12,97,0.049,0.078,0.088"), nmea(f"GNZDA,{clock},11,04,2025,00,00"),
            nmea(f"GNGBS,{clock},0.0,0.1,0.1,,,,,,"),
        ]  # fmt: skip
        both += "".join(sentences).encode() + tail
    add("nmea/mixed.nmea", both)
    add("ubx/solutions.ubx", binary)


def make():
    for function in (computer, watch, strap, undefined, receiver_5hz, mixed):
        function()
