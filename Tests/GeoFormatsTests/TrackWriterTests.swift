import Foundation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

/// The first and last times with a four-digit year in ISO 8601.
@Suite struct WritableTimesTests {
  @Test(
    arguments: LocationFormat.allCases.filter { $0.holdsTimes && $0 != .nmea },
    ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-05:00"])
  func comeBack(format: LocationFormat, text: String) throws {
    // A local time of the year 10000 is written in UTC.
    let written = try ZonedTimestamp(parsing: text)
    let isBeyond = written.timestamp.seconds >= 253_402_300_800
    var location = Location(Coordinate(latitude: 1, longitude: 2), timestamp: written.timestamp)
    location.utcOffset = written.utcOffset
    var writer = TrackWriter(format)!
    var bytes: [UInt8] = []
    writer.write(.location(location), into: &bytes)
    writer.finish(into: &bytes)
    let back = AnyLocationDecoder(format: format).events(of: bytes).locations
    #expect(back.first?.timestamp == (isBeyond ? nil : written.timestamp))
    #expect(writer.losses[.time] == (isBeyond ? 1 : nil))
  }

  @Test func aLocalTimeOfTheYear10000IsWrittenInUTC() throws {
    let time = try ZonedTimestamp(parsing: "9999-12-31T23:59:59Z").timestamp
    var bytes: [UInt8] = []
    time.append(offset: 3600, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "9999-12-31T23:59:59Z")
  }
}

extension LocationFormat {
  /// Whether the format can be written with more than coordinates.
  fileprivate var holdsTimes: Bool { isWritten && ![.polyline5, .polyline6, .wkt].contains(self) }
}

/// Each format's decoder reads back the written data.
@Suite struct TrackWriterTests {
  private func written(
    _ events: [LocationEvent], _ format: LocationFormat
  ) -> (bytes: [UInt8], losses: [TrackLoss: Int]) {
    var writer = TrackWriter(format)!
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    return (bytes, writer.losses)
  }

  private func readBack(_ bytes: [UInt8], _ format: LocationFormat) -> [LocationEvent] {
    var options = CSVLocationOptions()
    options.keepsAttributes = true
    return AnyLocationDecoder(format: format, csv: options).events(of: bytes)
  }

  /// Named parts and locations with all properties, in the order that GPX requires.
  private func randomEvents(seed: UInt64, withExtras: Bool = true) -> [LocationEvent] {
    var random = RandomLocations(seed: seed)
    func points(_ count: Int) -> [LocationEvent] {
      (0..<count).map { _ in
        var location = random.location()
        if withExtras { location.attributes = random.attributes() }
        return .location(location)
      }
    }
    func name() -> String? { random.flip() ? random.text() : nil }
    return [.part(.waypoints)] + points(3) + [.part(.route(name: name()))] + points(2)
      + [.part(.track(name: name()))] + points(5) + [.part(.segment)] + points(1)
      + [.part(.track(name: name()))] + points(4)
  }

  // MARK: Simplified tracks

  @Test(arguments: LocationFormat.allCases.filter(\.holdsTimes))
  func keepsTheNoteOfOmittedPoints(format: LocationFormat) {
    let location = LocationEvent.location(
      Location(Coordinate(latitude: 1, longitude: 2), timestamp: Timestamp(seconds: 1_700_000_000)))
    let (bytes, losses) = written([.simplified, .part(.track(name: nil)), location], format)
    let events = readBack(bytes, format)
    #expect(events.filter { $0 == .simplified }.count == 1 && losses.isEmpty)
    #expect(events.locations.count == 1 && events.locations[0].attributes.isEmpty)
    #expect(events.locations.allSatisfy { $0.coordinate.latitude == 1 })
    let plain = written([.part(.track(name: nil)), location], format).bytes
    #expect(!readBack(plain, format).contains(.simplified))
  }

  @Test(arguments: LocationFormat.allCases.filter(\.isWritten))
  func countsANoteAfterThePointsAsLost(format: LocationFormat) {
    let points = (0..<3000).map { second in
      LocationEvent.location(
        Location(
          Coordinate(latitude: 1, longitude: 2),
          timestamp: Timestamp(seconds: 1_700_000_000 + Int64(second))))
    }
    let events = [.part(.waypoints), points[0], .part(.track(name: nil))] + points
    #expect(written(events + [.simplified, points[0]], format).losses[.simplified] == 1)
  }

  @Test(
    "Only the first value of a name in a file is written, and the others are lost",
    arguments: [LocationFormat.geojson, .kml])
  func keepsTheFirstValueOfAName(format: LocationFormat) {
    func metadata(_ name: String) -> LocationEvent {
      .metadata(Metadata(.file, [Location.Attribute("name", name)]))
    }
    let point = LocationEvent.location(
      Location(Coordinate(latitude: 1, longitude: 2), timestamp: Timestamp(seconds: 1_700_000_000)))
    let waypoints: [LocationEvent] = [.part(.waypoints), point]
    let (bytes, losses) = written(
      [metadata("first"), metadata("second")] + waypoints + [metadata("late")], format)
    #expect(losses == [.detail: 2])
    let names = readBack(bytes, format).compactMap { event -> String? in
      if case .metadata(let metadata) = event { metadata["name"] } else { nil }
    }
    #expect(names == ["first"])
  }

  // MARK: Decimals

  /// From every format with a geoid height, or with both altitudes, to GPX.
  @Test func aGeoidHeightIsWrittenAsItWasRead() throws {
    for units in stride(from: 400_001, to: 410_000, by: 97) {
      let (altitude, sum) = ("\(Double(units) / 1000)", "\(Double(units + 47_900) / 1000)")
      let inputs: [(LocationFormat, [UInt8])] = [
        (.nmea, nmea("GPGGA,120000,4722.6140,N,00832.5020,E,1,09,0.95,\(altitude),M,47.9,M,,")),
        (
          .gpx,
          Array(
            """
            <gpx><trkpt lat="1" lon="2"><ele>\(altitude)</ele>\
            <geoidheight>47.9</geoidheight></trkpt></gpx>
            """.utf8)
        ),
        (
          .gpsd,
          Array(
            #"{"class":"TPV","mode":3,"lat":1,"lon":2,"altMSL":\#(altitude),"altHAE":\#(sum)}"#.utf8
          )
        ),
        (
          .gpsd,
          Array(
            #"{"class":"TPV","mode":3,"lat":1,"lon":2,"altHAE":\#(sum),"geoidSep":47.9}"#.utf8)
        ),
      ]
      for (format, bytes) in inputs {
        let text = String(decoding: written(readBack(bytes, format), .gpx).bytes, as: UTF8.self)
        #expect(text.contains("<geoidheight>47.9</geoidheight>"), "\(format) \(altitude)")
        #expect(text.contains("<ele>\(altitude)</ele>"), "\(format) \(altitude)")
        let back = written(readBack(Array(text.utf8), .gpx), .nmea).bytes
        #expect(String(decoding: back, as: UTF8.self).contains(",M,47.900,M,"))
      }
    }
  }

  @Test func speedsAndDilutionsAreWrittenAsTheyWereRead() {
    for units in stride(from: 1, to: 4000, by: 13) {
      let (knots, dilution) = ("\(Double(units) / 100)", "\(Double(units) / 1000)")
      let bytes = nmea(
        "GPRMC,120000.00,A,4722.6140,N,00832.5020,E,\(knots),2.0625,201125,,,A",
        "GPGGA,120000.00,4722.6140,N,00832.5020,E,1,09,\(dilution),408.0625,M,47.9,M,,")
      let text = String(decoding: written(readBack(bytes, .nmea), .nmea).bytes, as: UTF8.self)
      let sentences = text.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      #expect(sentences.map(\.first) == ["$GPGGA", "$GPRMC"])
      guard sentences.count == 2 else { return }
      #expect(Double(sentences[1][7]) == Double(knots) && sentences[1][8] == "2.0625")
      #expect(text.contains(",408.0625,M,"))
      #expect(Double(sentences[0][8]) == Double(dilution))
    }
    let feet = Array("lat,lon,alt_ft,speed_kmh\n1,2,3,36\n".utf8)
    let text = String(decoding: written(readBack(feet, .csv), .gpx).bytes, as: UTF8.self)
    #expect(text.contains("<ele>0.9144</ele>") && text.contains(":speed>10</"))
  }

  // MARK: GPX

  @Test(arguments: 0..<40)
  func gpxHoldsEverything(seed: UInt64) {
    let events = randomEvents(seed: seed)
    let (bytes, losses) = written(events, .gpx)
    #expect(losses.isEmpty)
    let back = readBack(bytes, .gpx)
    #expect(difference(back.map(\.withSortedExtras), events.map(\.withSortedExtras)) == nil)
  }

  @Test func gpxWithLatePlacesLeavesThemOut() {
    let place = LocationEvent.location(Location(Coordinate(latitude: 1, longitude: 2)))
    let (bytes, losses) = written(
      [.part(.track(name: "a")), place, .part(.waypoints), place, .part(.route(name: nil)), place],
      .gpx)
    #expect(losses == [.place: 2])
    #expect(readBack(bytes, .gpx) == [.part(.track(name: "a")), place])
  }

  @Test func gpxIsAsTheSchemaOrdersIt() {
    var location = Location(Coordinate(latitude: 46.5, longitude: 180))
    location.altitude = 500.1
    location.ellipsoidalAltitude = 546.9
    location.timestamp = Timestamp(seconds: 1_700_000_000, nanoseconds: 1)
    location.utcOffset = 3600
    location.fix = .threeDimensional
    location.satellitesUsed = 9
    location.dilution = Location.Dilution(horizontal: 1, vertical: 1.5, position: 2)
    location.speed = 1e-7
    location.attributes = [
      Location.Attribute("hr", "141"), Location.Attribute("sym", "Flag"),
      Location.Attribute("name", "A<B"),
      Location.Attribute("atemp", "21.5"), Location.Attribute("power", "250"),
    ]
    let (bytes, _) = written([.location(location)], .gpx)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="geocore" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:geocore="urn:geocore:point">
        <trk>
        <trkseg>
        <trkpt lat="46.5" lon="-180"><ele>500.1</ele>\
        <time>2023-11-14T23:13:20.000000001+01:00</time><geoidheight>46.8</geoidheight>\
        <name>A&lt;B</name><sym>Flag</sym><fix>3d</fix><sat>9</sat><hdop>1</hdop><vdop>1.5</vdop>\
        <pdop>2</pdop><extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>21.5</gpxtpx:atemp>\
        <gpxtpx:hr>141</gpxtpx:hr><gpxtpx:speed>0.0000001</gpxtpx:speed>\
        </gpxtpx:TrackPointExtension><power>250</power></extensions></trkpt>
        </trkseg>
        </trk>
        </gpx>

        """)
  }

  /// The names that gpsbabel and gpxpy read (TrackPointExtensionv2.xsd), for every input name.
  @Test(arguments: [
    "heart_rate,cadence,power,temperature", "hr,cad,watts,atemp", "HeartRate,Cadence,Power,Temp",
    "Heart Rate (bpm),Cadence (rpm),Power (W),Temperature",
  ])
  func gpxHasGarminsNames(columns: String) {
    let table = "time,lat,lon,\(columns)\n2026-03-01T00:00:00Z,1,2,125,80,200,21.5\n"
    let text = String(
      decoding: written(readBack(Array(table.utf8), .csv), .gpx).bytes, as: UTF8.self)
    #expect(
      text.contains(
        "<extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>21.5</gpxtpx:atemp><gpxtpx:hr>125"
          + "</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad></gpxtpx:TrackPointExtension>"
          + "<power>200</power></extensions>"))
  }

  // MARK: CSV

  @Test(arguments: 0..<40)
  func csvHoldsTracks(seed: UInt64) {
    let events = randomEvents(seed: seed)
    let (bytes, losses) = written(events, .csv)
    // Ambiguous names have a prefix.
    let back = readBack(bytes, .csv).compactMap { event -> LocationEvent? in
      // An attribute can have a name of the altitude or the speed, and a note reports it.
      if case .diagnostic(let note) = event, note.detail.hasPrefix("several columns") { return nil }
      guard case .location(var location) = event else { return event }
      for i in location.attributes.indices where location.attributes[i].name.hasPrefix("extra ") {
        location.attributes[i].name.removeFirst(6)
      }
      return .location(location)
    }
    let expected = tracks(of: events)
    #expect(difference(back.map(\.withSortedExtras), expected.map(\.withSortedExtras)) == nil)
    #expect(losses == [.place: 5])
  }

  @Test func csvHoldsManyTracksOfOneName() {
    let point = LocationEvent.location(Location(Coordinate(latitude: 1, longitude: 2)))
    let events: [LocationEvent] = [
      .part(.track(name: "a")), point, .part(.track(name: "a")), point, .part(.segment), point,
      .part(.track(name: nil)), point,
    ]
    #expect(readBack(written(events, .csv).bytes, .csv) == events)
  }

  @Test("A table of a simplified track has columns for attributes")
  func csvHoldsAttributesOfSimplifiedTracks() {
    var location = Location(
      Coordinate(latitude: 1, longitude: 2), timestamp: Timestamp(seconds: 1_700_000_000))
    location.attributes = [.init("heart_rate", "120"), .init("thinned", "x")]
    let (bytes, losses) = written(
      [.simplified, .part(.track(name: nil)), .location(location)], .csv)
    #expect(losses.isEmpty)
    let back = readBack(bytes, .csv)
    #expect(back.contains(.simplified))
    #expect(back.locations.first?.attribute("heart_rate") == "120")
  }

  @Test func csvCountsWhatComesAfterItsHead() {
    var location = Location(Coordinate(latitude: 1, longitude: 2))
    var events = [LocationEvent](
      repeating: .location(location), count: TrackWriter.csvHeadCount)
    location.climb = 1
    location.attributes = [Location.Attribute("hr", "90")]
    events.append(.location(location))
    #expect(written(events, .csv).losses == [.attribute: 1, .property: 1])
  }

  /// The tracks of an input, which formats without waypoints can hold.
  private func tracks(of events: [LocationEvent]) -> [LocationEvent] {
    var isInTrack = true
    return events.filter { event in
      switch event {
      case .part(.track), .part(.segment): isInTrack = true
      case .part: isInTrack = false
      default: break
      }
      return isInTrack
    }
  }

  // MARK: GeoJSON

  @Test(arguments: 0..<40)
  func geoJSONHoldsEverything(seed: UInt64) {
    let events = randomEvents(seed: seed, withExtras: false)
    let (bytes, losses) = written(events, .geojson)
    #expect(losses.isEmpty)
    let expected = events.map { event in
      guard case .location(var location) = event else { return event }
      if location.timestamp == nil { location.utcOffset = nil }
      return .location(location)
    }
    #expect(difference(readBack(bytes, .geojson), expected) == nil)
  }

  /// Property: a track keeps its number of segments and points, for any lengths.
  @Test(arguments: [[1], [1, 1], [2, 1, 3], [1, 5, 1, 1, 4], [3, 3], [40_000, 1]])
  func geoJSONHoldsSegmentsOfAnyLength(lengths: [Int]) {
    for part in [LocationEvent.Part.track(name: "a"), .route(name: "b")] {
      if case .route = part, lengths.count > 1 { continue }
      var events: [LocationEvent] = []
      var count = 0
      for length in lengths {
        events.append(.part(events.isEmpty ? part : .segment))
        for _ in 0..<length {
          count += 1
          var location = Location(Coordinate(latitude: Double(count % 90), longitude: 1))
          location.attributes = [Location.Attribute("note", count % 3 == 0 ? "007" : "a, \"b\"")]
          if count % 7 > 0 { location.timestamp = Timestamp(seconds: Int64(count)) }
          if count % 7 > 0, count % 2 == 0 { location.utcOffset = count % 4 * 1800 }
          events.append(.location(location))
        }
      }
      // A time without a zone is in UTC.
      let expected = events.map { event in
        guard case .location(var location) = event else { return event }
        if location.timestamp != nil { location.utcOffset = location.utcOffset ?? 0 }
        return .location(location)
      }
      let (bytes, losses) = written(events, .geojson)
      #expect(losses.isEmpty)
      #expect(difference(readBack(bytes, .geojson), expected) == nil)
    }
  }

  @Test(arguments: [LocationFormat.nmea, .gpsd])
  func breaksOfTracksAreKept(format: LocationFormat) {
    var second: Int64 = 1_700_000_000
    func point() -> LocationEvent {
      second += 1
      let location = Location(
        Coordinate(latitude: 1, longitude: 2), timestamp: Timestamp(seconds: second))
      return .location(location)
    }
    let events: [LocationEvent] = [
      .part(.track(name: "Zürich, *1*")), point(), point(), .part(.segment), point(),
      .part(.track(name: nil)), point(), point(), .part(.track(name: "b")), point(),
    ]
    let back = readBack(written(events, format).bytes, format)
    #expect(back.locations.count == 6)
    func outline(_ events: [LocationEvent]) -> [LocationEvent.Part?] {
      events.filter { if case .satellites = $0 { false } else { true } }.map {
        if case .part(let part) = $0 { part } else { nil }
      }
    }
    #expect(outline(back) == outline(events))
  }

  @Test func geoJSONHoldsTracksOfAnySize() {
    var events: [LocationEvent] = [.part(.track(name: "long"))]
    for i in 0..<(2 * TrackWriter.geoJSONLineCount + 10) {
      // New segments in the middle, and at the end of a feature.
      if i == 100 || i == TrackWriter.geoJSONLineCount - 2 { events.append(.part(.segment)) }
      var location = Location(Coordinate(latitude: Double(i % 90), longitude: Double(i % 180)))
      location.timestamp = Timestamp(seconds: Int64(i), nanoseconds: 1)
      location.utcOffset = 0
      location.attributes = [Location.Attribute("hr", "\(i % 200)")]
      events.append(.location(location))
    }
    let back = readBack(written(events, .geojson).bytes, .geojson)
    #expect(difference(back, events) == nil)
  }

  @Test func geoJSONKeepsTextOfWaypoints() {
    var location = Location(Coordinate(latitude: 1, longitude: 2))
    location.attributes = [
      Location.Attribute("name", "A \"B\""), Location.Attribute("note", "1e5"),
    ]
    let events: [LocationEvent] = [.part(.waypoints), .location(location)]
    #expect(readBack(written(events, .geojson).bytes, .geojson) == events)
  }

  // MARK: NMEA and gpsd

  @Test func gpsdHoldsReceiverReports() {
    var random = RandomLocations(seed: 5)
    var events: [LocationEvent] = []
    for i in 0..<200 {
      var location = random.location()
      // Times on the first day of 1970 are read as unknown.
      let second = 1_700_000_000 + Int64(i) * 100
      location.timestamp = Timestamp(seconds: second, nanoseconds: 1)
      location.utcOffset = nil
      location.altitude = location.altitude ?? 1
      location.fix = .threeDimensional
      location.device = random.pick(["/dev/ttyACM0", "tcp://ä:1"], else: "")
      location.satellitesUsed = location.satellitesUsed ?? 3
      location.satellitesInView = location.satellitesInView ?? 9
      if location.status == .manual { location.status = nil }
      events.append(.location(location))
      if i % 50 == 49 {
        events.append(
          .noFix(
            LocationEvent.NoFix(
              device: location.device,
              timestamp: Timestamp(seconds: second + 1))))
      }
    }
    #expect(difference(readBack(written(events, .gpsd).bytes, .gpsd), events) == nil)
  }

  @Test func nmeaHoldsPlacesAndTimes() throws {
    var events: [LocationEvent] = []
    for i in 0..<100 {
      var location = Location(
        Coordinate(latitude: Double(i) * 0.89 - 44, longitude: Double(i) * 3.5 - 175))
      location.timestamp = Timestamp(seconds: 1_700_000_000 + Int64(i), nanoseconds: 10_000_000)
      location.altitude = Double(i) / 8
      events.append(.location(location))
    }
    let back = readBack(written(events, .nmea).bytes, .nmea).locations
    try #require(back.count == 100)
    for (location, event) in zip(back, events.locations) {
      #expect(location.timestamp == event.timestamp)
      #expect(location.altitude == event.altitude)
      #expect(Geodesic.wgs84.distance(from: location.coordinate, to: event.coordinate) < 2e-4)
    }
  }

  // MARK: All

  /// Rows and elements that the fast path reads in one piece produce the same result in pieces.
  @Test(arguments: LocationFormat.allCases.filter(\.isWritten), [1, 7, 64, 1000])
  func readingDoesNotDependOnCuts(format: LocationFormat, size: Int) {
    var events: [LocationEvent] = []
    for seed in 0..<5 { events += randomEvents(seed: UInt64(seed)) }
    let (bytes, _) = written(events, format)
    var options = CSVLocationOptions()
    options.keepsAttributes = true
    let decoder = AnyLocationDecoder(format: format, csv: options)
    let pieces = decoder.events(of: bytes, inPiecesOf: size)
    #expect(difference(pieces, decoder.events(of: bytes)) == nil)
    #expect(!pieces.isEmpty)
  }

  @Test(arguments: LocationFormat.allCases.filter(\.isWritten))
  func skipsInvalidCoordinates(format: LocationFormat) {
    let (bytes, losses) = written(
      [.location(Location(Coordinate(latitude: .nan, longitude: 0)))], format)
    #expect(losses == [.coordinate: 1])
    #expect(readBack(bytes, format).locations.isEmpty)
  }

  @Test(arguments: [LocationFormat.gpx, .csv, .geojson, .gpsd])
  func skipsTimesThatCannotBeWritten(format: LocationFormat) {
    let point = Location(
      Coordinate(latitude: 1, longitude: 2), timestamp: Timestamp(seconds: .max))
    let (bytes, losses) = written([.location(point)], format)
    #expect(losses == [.time: 1])
    let back = readBack(bytes, format).locations
    #expect(!back.isEmpty && back.allSatisfy { $0.timestamp == nil })
  }

  @Test(arguments: LocationFormat.allCases.filter(\.isWritten))
  func anEmptyOutputIsRead(format: LocationFormat) {
    let (bytes, _) = written([], format)
    #expect(readBack(bytes, format).isEmpty)
  }
}

@Suite struct FixtureTests {
  @Test("The recordings match the output of their generator")
  func recordingsAreCurrent() throws {
    let process = Process()
    process.executableURL = Fixture.repository.appending(path: "scripts/generators/recordings.py")
    process.arguments = ["--check"]
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
