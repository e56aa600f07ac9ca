#!/usr/bin/env python3
"""Writes the recordings in Tests/Fixtures/formats that a receiver or an application would make:
scripts/generators/recordings.py [--check]

Each file has the properties and faults that its test needs; the function that makes it lists them. Random
numbers have a seed, so every run writes the same bytes. --check compares instead of writing: the bytes of a file,
and the members of a KMZ archive, because compressed bytes depend on the version of zlib.
"""
import io
import math
import pathlib
import random
import struct
import sys
import zipfile
from datetime import datetime, timedelta

import recordings_receivers
from recordings_receivers import DEGREE, add, files, moved, path

root = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/formats"


# --- IGC ---


def igc_angle(value, digits, letters):
    thousandths = round(abs(value) * 60_000)
    return f"{thousandths // 60_000:0{digits}}{thousandths % 60_000:05}{letters[value < 0]}"


def igc_fix(time, place, pressure, altitude, more="", validity="A"):
    where = igc_angle(place[0], 2, "NS") + igc_angle(place[1], 3, "EW")
    return f"B{time:%H%M%S}{where}{validity}{pressure:05}{altitude:05}{more}"


def flight():
    """A glider: 640 positions. The first has no satellite altitude (V); comments of the device are between the
    records; the glider circles in four thermals and rests for the last three minutes."""
    rng = random.Random(1)
    time = datetime(2024, 7, 14, 11, 20, 5)
    field = (46.7121, 9.3304)
    place, altitude, bearing = field, 590.0, 40.0
    lines = ["AXXX042", "HFDTE140724", "HFFXA050", "HFPLTPilotincharge:A. Pilot", "HFGTYGliderType:LS 4",
             "HFGIDGliderID:HB-0001", "HFDTM100GPSDatum:WGS84", "HFFTYFRType:Recorder,One", "HFCIDCompetitionID:",
             "I033638FXA3940SIU4143ENL",
             igc_fix(time, place, 598, 0, "99900002", "V"), "LXXX112006 NOTRACK OFF", "LXXX112006OB"]  # fmt: skip
    for i in range(639):
        time += timedelta(seconds=4)
        if i < 20:  # on the tow
            place, altitude = moved(place, bearing, 110), altitude + 14
        elif i < 590 and i % 140 < 70:  # in a thermal
            bearing += 40
            place, altitude = moved(moved(place, bearing, 92), 250, 12), altitude + 8 + rng.uniform(-2, 2)
        elif i < 590:
            # Back to the field after the last thermal.
            to = math.degrees(math.atan2((field[1] - place[1]) * math.cos(0.815), field[0] - place[0]))
            bearing = to if i > 440 else 60.0 + 90 * (i // 140)
            left = math.hypot(field[0] - place[0], (field[1] - place[1]) * math.cos(0.815)) * DEGREE
            sink = (altitude - 590) / max(590 - i, 1) if i > 440 else 4.5
            place = moved(place, bearing, min(118, left) if i > 440 else 118)
            altitude -= sink
        else:
            place, altitude = field, 590.0
        noise = 0 if i >= 590 else rng.randint(-1, 1)
        lines.append(igc_fix(time, place, round(altitude) + 8 + noise, round(altitude) + 52 + noise,
                             f"{rng.randint(4, 9):03}{rng.randint(6, 9):02}{rng.randint(0, 40):03}"))  # fmt: skip
        if i % 160 == 80:
            lines.append(f"LXXX{time:%H%M%S} RANGE 3000")
    lines += ["G2A01203953D6563B6C5B93E733ADB945", "G128A4D0BE110F2626904112EA000D8476"]
    add("igc/flight.igc", "\r\n".join(lines) + "\r\n")


def phone():
    """An application on a phone: LF, UTF-8, the date with a flight number, altitudes above the geoid, and the
    fourth decimal of the minutes in LAD and LOD."""
    lines = ["AXCT0123456789abcdef", "HFFTYFRTYPE:Maker Model 7 12.0.1", "HFPRSPRESSALTSENSOR:Sensor 1",
             "HOSITSite:Hohe Möhr", "HFGTYGLIDERTYPE:Wing 2", "HODTM100GPSDATUM:WGS-84", "HFALPALTPRESSURE:ISA",
             "HFALG:GEO", "HFDTEDATE:040524,01", "LXCTSENSOR Sensors: internal", "I023636LAD3737LOD"]  # fmt: skip
    time = datetime(2024, 5, 4, 16, 27, 53)
    for i, (lat, lon) in enumerate(path(2, (47.690125, 7.877721), 60, 9)):
        parts = [math.floor(value * 600_000) for value in (lat, lon)]
        place = [part // 10 / 60_000 for part in parts]
        lines.append(igc_fix(time, place, 806 - i, 893 - i, f"{parts[0] % 10}{parts[1] % 10}"))
        time += timedelta(seconds=1)
    lines += ["LXCTFAICIVLCOMPLIANT true", "G42D00DC04AB725AD9D34578BA88F8548"]
    add("igc/phone.igc", "\n".join(lines) + "\n")


def igc_extensions():
    """Eight additions in the records, a task, and one record whose last addition is not a number (cKYI). Hours
    without records lie between the two halves."""
    head = ["AXXX79MFLIGHT:1", "HFDTE050824", "HFFXA015", "HFPLTPILOT:", "HFGTYGLIDERTYPE:ASG 29E 18m",
            "HFDTM100GPSDATUM:WGS-1984", "HFALGALTGPS:WGS84 ELLIPSOID", "HFCIDCOMPETITIONID:29",
            "HFTZNTIMEZONE:2.0", "I083638FXA3941ENL4246TAS4751GSP5254TRT5559VAT6063OAT6467ACZ",
            "J020810WDI1115WVE", "C050824094632000000000301", "C0000000N00000000E", "C4655967N00836183EStart",
            "C4645233N00814800E109Ridge", "C4655967N00836183EFinish", "C0000000N00000000E",
            "LXXXVOZ=-1,Style=2,R1=5000m,A1=180,Lat=4655.967N,Lon=00836.183E"]  # fmt: skip
    rows = []
    for second, place, pressure, altitude, additions in [
        (0, (46.932617, 8.603050), 92, 191, "007 260 00000 00000 288 -0001 0211 0090"),
        (1, (46.932617, 8.603033), 93, 191, "007 339 00000 00000 288 -0001 0212 0090"),
        (2, (46.932617, 8.603033), 92, 191, "007 291 00000 00004 288 -0001 0212 0090"),
        (3, (46.932633, 8.603050), 93, 191, "007 263 00000 00005 290 -0001 0212 0090"),
        (11685, (46.788500, 8.417033), 1308, 1447, "008 004 01674 16315 071 -0213 0101 0100"),
        (11686, (46.788633, 8.417600), 1307, 1447, "008 004 01653 16206 072 -0214 0101 0100"),
        (11687, (46.788750, 8.418167), 1307, 1447, "008 004 01629 16107 072 -0224 0101 0cKYI"),
        (11688, (46.788867, 8.418733), 1307, 1447, "008 004 01604 15924 072 -0239 0101 0100"),
        (11689, (46.788983, 8.419300), 1307, 1447, "008 004 01590 15788 073 -0250 0101 0090"),
    ]:
        time = datetime(2024, 8, 5, 10, 35, 32) + timedelta(seconds=second)
        rows.append(igc_fix(time, place, pressure, altitude, additions.replace(" ", "")))
    rows.insert(1, "F1035320308211410013222")
    add("igc/extensions.igc", "\r\n".join(head + rows) + "\r\n")


def igc_task():
    """A task, a declared pilot, events, a differential source and a security record between ten records, which
    have the offset of the local time in the header."""
    lines = ["AXXX007 FLIGHT:1", "HFFXA035", "HFDTE160724", "HFPLTPILOTINCHARGE: Pilot One",
             "HFCM2CREW2: Pilot-Two B", "HFGTYGLIDERTYPE: Duo Discus", "HFGIDGLIDERID: AB-1234",
             "HFDTM100GPSDATUM: WGS-1984", "HFTZNTIMEZONE:+3.00", "HFGPS:Maker, Model, 12ch, max10000m",
             "HFCCLCOMPETITIONCLASS:15m Motor Glider", "I033638FXA3940SIU4143ENL", "J010812HDT",
             "C160724213841160724000102 500K Tri", "C5411359N00101899W The Clubhouse",
             "C5410179N00102644W The Start, Start", "C5509092N00255227W Point, TP1",
             "C5411359N00101899W The Clubhouse", "F160240040609123624221821"]  # fmt: skip
    time = datetime(2024, 7, 16, 16, 2, 40)
    for i, place in enumerate(path(4, (54.21868, -2.72237), 10, 60)):
        lines.append(igc_fix(time, place, 280 + i, 420 + i, f"{200 + i:03}{9:02}{20 - i:03}"))
        lines += {0: ["D20331", f"E{time:%H%M%S}PEV"], 3: ["F1602550609123624221821"],
                  6: [f"K{time:%H%M%S}00090"]}.get(i, [])  # fmt: skip
        time += timedelta(seconds=5) if i != 7 else timedelta(hours=6)
    lines += ["LXXXNATIONALS DAY 1", "LXXXFLIGHT TIME: 4:14:25", "GREJNGJERJKNJKRE31895478537H43982FJN9248F942389T"]
    add("igc/task.igc", "\n".join(lines) + "\n")


def single(value):
    """The nearest single-precision number with all digits."""
    return repr(struct.unpack("f", struct.pack("f", value))[0])


# --- KML ---


def multitrack():
    """A gx:MultiTrack whose coordinates and times alternate, between a start and an end with a time. Altitudes are
    single-precision numbers written with all digits."""
    places = path(5, (47.501183, 9.682555), 18, 3)
    start = datetime(2024, 8, 8, 15, 20, 40)

    def height(i):
        return single(430 + (i * 7 % 11) / 5)

    def stand(name, time, i, style):
        lat, lon = places[i]
        return f"""<Placemark>
<name><![CDATA[{name}]]></name>
<description><![CDATA[]]></description>
<TimeStamp><when>{time:%Y-%m-%dT%H:%M:%S}.000Z</when></TimeStamp>
<styleUrl>#{style}</styleUrl>
<Point>
<coordinates>{lon:.6f},{lat:.6f},{height(i)}</coordinates>
</Point>
</Placemark>
"""

    text = """<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"
xmlns:gx="http://www.google.com/kml/ext/2.2"
xmlns:atom="http://www.w3.org/2005/Atom">
<Document>
<open>1</open>
<name><![CDATA[Lake shore]]></name>
<atom:author><atom:name><![CDATA[Recorded by hand.]]></atom:name></atom:author>
"""
    for style in ("track", "start", "end"):
        text += f"""<Style id="{style}"><IconStyle>
<scale>1.3</scale>
<Icon><href>files/{style}.png</href></Icon>
<hotSpot x="32" y="1" xunits="pixels" yunits="pixels"/>
</IconStyle></Style>
"""
    text += """<Schema id="schema">
<gx:SimpleArrayField name="heart_rate" type="int">
<displayName><![CDATA[Heart rate (bpm)]]></displayName>
</gx:SimpleArrayField>
</Schema>
"""
    text += stand("Lake shore (Start)", start, 0, "start")
    text += """<Placemark id="tour">
<name><![CDATA[Lake shore]]></name>
<styleUrl>#track</styleUrl>
<ExtendedData>
<Data name="type"><value><![CDATA[walking]]></value></Data>
</ExtendedData>
<gx:MultiTrack>
<altitudeMode>absolute</altitudeMode>
<gx:interpolate>1</gx:interpolate>
<gx:Track>
"""
    for i in range(1, 17):
        lat, lon = places[i]
        when = start + timedelta(seconds=246 + i)
        text += f"<gx:coord>{lon:.6f} {lat:.6f} {height(i)}</gx:coord>\n<when>{when:%Y-%m-%dT%H:%M:%S}.000Z</when>\n"
    text += """<ExtendedData>
<SchemaData schemaUrl="#schema">
</SchemaData>
</ExtendedData>
</gx:Track>
</gx:MultiTrack>
</Placemark>
"""
    text += stand("Lake shore (End)", start + timedelta(hours=1), 17, "end") + "</Document>\n</kml>\n"
    add("kml/multitrack.kml", text)
    kmz(text.encode())


class Unseekable(io.RawIOBase):
    """A stream, for which zipfile writes the sizes after the data."""

    def __init__(self):
        self.data = b""

    def writable(self):
        return True

    def write(self, data):
        self.data += bytes(data)
        return len(data)


def kmz(document):
    """Archives around a document: alone, stored, after other files, with a data descriptor, with ZIP64 fields, after
    names that leave the folder; without a document; and with one wrong byte in the header."""
    noise = random.Random(6).randbytes(3000)

    def archive(members, method=zipfile.ZIP_DEFLATED, zip64=False, stream=False):
        target = Unseekable() if stream else io.BytesIO()
        with zipfile.ZipFile(target, "w", method) as out:
            for name, data in members:
                info = zipfile.ZipInfo(name, (2024, 8, 8, 12, 0, 0))
                info.compress_type = method
                with out.open(info, "w", force_zip64=zip64) as member:
                    member.write(data)
        return target.data if stream else target.getvalue()

    plain = archive([("doc.kml", document)])
    add("kmz/plain.kmz", plain)
    add("kmz/stored.kmz", archive([("doc.kml", document)], zipfile.ZIP_STORED))
    add("kmz/after.kmz", archive([("files/a.png", noise), ("files/", b""), ("doc.kml", document), ("x.kml", b"<a")]))
    add("kmz/stream.kmz", archive([("files/a.png", noise), ("doc.kml", document)], stream=True))
    add("kmz/zip64.kmz", archive([("files/a.png", noise), ("doc.kml", document)], zip64=True))
    outside = [(name, b"<a>") for name in ("../../etc/a.kml", "/abs.kml", "C:\\a.kml")]
    add("kmz/outside.kmz", archive([*outside, ("ok/Doc.KML", document)]))
    add("kmz/none.kmz", archive([("a.txt", b"a")]))
    for name, offset, value in (("encrypted", 6, 1), ("deflate64", 8, 9), ("checksum", 14, plain[14] ^ 1)):
        add(f"kmz/{name}.kmz", plain[:offset] + bytes([value]) + plain[offset + 1 :])


# --- TCX ---


def tcx(name, sport, start, points, lap, lap_extensions, creator, decimals):
    """An activity of one lap. Points are (seconds, coordinate or None, altitude, distance, cadence, extensions)."""
    schema = "http://www.garmin.com/xmlschemas/"
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase
  xsi:schemaLocation="{schema}TrainingCenterDatabase/v2 {schema}TrainingCenterDatabasev2.xsd"
  xmlns:ns3="{schema}ActivityExtension/v2"
  xmlns="{schema}TrainingCenterDatabase/v2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Activities>
    <Activity Sport="{sport}">
      <Id>{start:%Y-%m-%dT%H:%M:%SZ}</Id>
      <Lap StartTime="{start:%Y-%m-%dT%H:%M:%SZ}">
"""
    text += "".join(f"        <{tag}>{value}</{tag}>\n" for tag, value in lap) + "        <Track>\n"
    for seconds, place, altitude, distance, cadence, extensions in points:
        text += f"          <Trackpoint>\n            <Time>{start + timedelta(seconds=seconds):%Y-%m-%dT%H:%M:%SZ}</Time>\n"
        if place:
            text += f"""            <Position>
              <LatitudeDegrees>{place[0]:.{decimals}f}</LatitudeDegrees>
              <LongitudeDegrees>{place[1]:.{decimals}f}</LongitudeDegrees>
            </Position>
"""
        if altitude is not None:
            text += f"            <AltitudeMeters>{altitude}</AltitudeMeters>\n"
        text += f"            <DistanceMeters>{distance}</DistanceMeters>\n"
        if cadence is not None:
            text += f"            <Cadence>{cadence}</Cadence>\n"
        else:
            text += "            <SensorState>Absent</SensorState>\n"
        if extensions:
            inner = "".join(f"<ns3:{tag}>{value}</ns3:{tag}>" for tag, value in extensions)
            text += f"            <Extensions><ns3:TPX>{inner}</ns3:TPX></Extensions>\n"
        text += "          </Trackpoint>\n"
    text += "        </Track>\n"
    if lap_extensions:
        inner = "".join(f"<ns3:{tag}>{value}</ns3:{tag}>" for tag, value in lap_extensions)
        text += f"        <Extensions><ns3:LX>{inner}</ns3:LX></Extensions>\n"
    version = "<Version><VersionMajor>2</VersionMajor><VersionMinor>60</VersionMinor></Version>"
    text += f"""      </Lap>
      <Creator xsi:type="Device_t">
        <Name>{creator}</Name><UnitId>1234567890</UnitId><ProductID>2067</ProductID>{version}
      </Creator>
    </Activity>
  </Activities>
  <Author xsi:type="Application_t">
    <Name>Upload</Name>
    <Build>{version}</Build>
    <LangID>en</LangID>
    <PartNumber>006-D2449-00</PartNumber>
  </Author>
</TrainingCenterDatabase>
"""
    add(f"tcx/{name}.tcx", text)


def rides():
    """A run of 19 points, two of them without a position, with the fields of an old device; and a ride of 51
    points, one without a position, with cadence, power, single-precision numbers
    and a lap with extensions."""
    rng = random.Random(7)
    lap = [("TotalTimeSeconds", "2325.0200000"), ("DistanceMeters", "348.5039063"), ("MaximumSpeed", "18.6828499"),
           ("Calories", 285), ("Intensity", "Active"), ("TriggerMethod", "Manual")]  # fmt: skip
    points, distance = [], 0.0
    for i, place in enumerate(path(8, (47.3959665, 8.4896709), 19, 15)):
        extensions = [("Speed", "6.008999824523926"), ("Watts", 118)] if i == 0 else []
        points.append((7 * i, None if i in (9, 18) else place, f"{430 + i * 0.4805908:.7f}", f"{distance:.7f}",
                       None, extensions))  # fmt: skip
        distance += rng.uniform(10, 20)
    tcx("run", "Running", datetime(2024, 8, 7, 2, 42, 41), points, lap, [], "Watch 305", 7)

    lap = [("TotalTimeSeconds", "4352.0"), ("DistanceMeters", "1691.68"), ("MaximumSpeed", "8.668000221252441"),
           ("Calories", 38), ("Intensity", "Active"), ("Cadence", 106), ("TriggerMethod", "Manual")]  # fmt: skip
    extensions = [("AvgSpeed", "5.427000045776367"), ("MaxBikeCadence", 76), ("Steps", 314), ("AvgWatts", 178),
                  ("MaxWatts", 552)]  # fmt: skip
    points, distance = [], 7.98
    for i, place in enumerate(path(9, (47.26990852691233, 9.1075104419142), 51, 6)):
        sensors = [("Speed", single(4.441 + i % 7 * 0.3)), ("Watts", 160 + i * 11 % 90)]
        points.append((i if i < 50 else 4352, None if i == 25 else place, single(71.6 + i % 5 * 0.2),
                       single(distance), 63 + i % 9, sensors))  # fmt: skip
        distance += rng.uniform(4, 8)
    tcx("ride", "Biking", datetime(2024, 3, 6, 0, 23, 46), points, lap, extensions, "Computer 520", 14)


for make in (flight, phone, igc_extensions, igc_task, multitrack, rides, recordings_receivers.make):
    make()


def members(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        # The local header up to the compressed size of its member.
        headers = [data[one.header_offset :][:18] for one in archive.infolist()]
        return headers + [(one.filename, one.CRC, one.file_size, one.flag_bits) for one in archive.infolist()]


wrong = []
for name, data in sorted(files.items()):
    if "--check" not in sys.argv[1:]:
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes(data)
    else:
        there = (root / name).read_bytes() if (root / name).exists() else b""
        same = members(there) == members(data) if name.endswith(".kmz") and there else there == data
        wrong += [] if same else [name]
for name in wrong:
    print(f"recordings.py: Tests/Fixtures/formats/{name} differs; run scripts/generators/recordings.py", file=sys.stderr)
sys.exit(1 if wrong else 0)
