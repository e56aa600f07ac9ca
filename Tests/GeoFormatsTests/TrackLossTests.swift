import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

/// The losses of a format are counted.
///
/// Each property of a source, alone and in real recordings, is read back or counted as a loss.
@Suite struct TrackLossTests {
  /// A property that a source may report for a position.
  struct Field: Sendable, CustomTestStringConvertible {
    let name: String
    let set: @Sendable (inout Location) -> Void
    let isThere: @Sendable (Location) -> Bool
    var testDescription: String { name }

    init<Value: Equatable & Sendable>(
      _ name: String, _ path: any WritableKeyPath<Location, Value?> & Sendable, _ value: Value
    ) {
      self.name = name
      set = { $0[keyPath: path] = value }
      isThere = { $0[keyPath: path] != nil }
    }
  }

  static let fields: [Field] = [
    Field("altitude", \.altitude, 500), Field("ellipsoidal", \.ellipsoidalAltitude, 547),
    Field("accuracy", \.horizontalAccuracy, 5), Field("vertical accuracy", \.verticalAccuracy, 7),
    Field("speed", \.speed, 3), Field("speed accuracy", \.speedAccuracy, 0.5),
    Field("course", \.course, 90), Field("course accuracy", \.courseAccuracy, 2),
    Field("climb", \.climb, 1.5), Field("climb accuracy", \.climbAccuracy, 0.25),
    Field("time", \.timestamp, Timestamp(seconds: 1_700_000_000)),
    Field("fix", \.fix, .twoDimensional), Field("status", \.status, .differential),
    Field("device", \.device, "/dev/ttyACM0"), Field("used", \.satellitesUsed, 9),
    Field("in view", \.satellitesInView, 12),
    Field("hdop", \.dilution.horizontal, 1.5), Field("vdop", \.dilution.vertical, 2.5),
    Field("pdop", \.dilution.position, 3.5),
  ]

  private func written(
    _ events: [LocationEvent], _ format: LocationFormat
  ) throws -> (back: [LocationEvent], losses: [TrackLoss: Int]) {
    var writer = try #require(TrackWriter(format))
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    var options = CSVLocationOptions()
    options.keepsAttributes = true
    return (
      AnyLocationDecoder(format: format, csv: options).events(of: bytes), writer.losses
    )
  }

  /// Formats that can be read back; WKT and polylines hold only coordinates.
  private static let formats = LocationFormat.allCases.filter(\.isWritten)

  @Test("A property of a position is written or reported as lost", arguments: formats, fields)
  func ofAPosition(_ format: LocationFormat, _ field: Field) throws {
    var location = Location(Coordinate(latitude: 47, longitude: 8))
    // Most formats need no time, but NMEA has no position without one.
    if format == .nmea { location.timestamp = Timestamp(seconds: 1_700_000_000) }
    let bare = try written([.part(.track(name: nil)), .location(location)], format).losses
    field.set(&location)
    let (back, losses) = try written([.part(.track(name: nil)), .location(location)], format)
    let kept = back.locations.contains { field.isThere($0) }
    #expect(kept || losses != bare, "\(losses)")
  }

  @Test(
    "A sensor value is written or reported as lost", arguments: formats,
    ["heartrate", "cadence", "power", "temperature", "note"])
  func ofASensor(_ format: LocationFormat, _ name: String) throws {
    var location = Location(
      Coordinate(latitude: 47, longitude: 8), timestamp: Timestamp(seconds: 1_700_000_000))
    location.attributes = [Location.Attribute(name, "91")]
    let (back, losses) = try written([.part(.track(name: nil)), .location(location)], format)
    let kept = back.locations.contains { location in
      location.attributes.contains { $0.value == "91" }
    }
    #expect(kept || losses[.attribute] == 1, "\(losses)")
  }

  /// Lost point attributes are named: a few of them, each once.
  @Test(arguments: formats) func namesOfExtras(_ format: LocationFormat) throws {
    var writer = try #require(TrackWriter(format))
    var bytes: [UInt8] = []
    for i in 0..<TrackWriter.csvHeadCount + 2 {
      var location = Location(
        Coordinate(latitude: 47, longitude: 8 + Double(i) / 1000),
        timestamp: Timestamp(seconds: 1_700_000_000 + Int64(i)))
      // The first points determine the columns of a table.
      let isLate = i >= TrackWriter.csvHeadCount
      location.attributes = [
        Location.Attribute("heart_rate", "91"), Location.Attribute("power", "200"),
      ]
      if isLate {
        location.attributes.append(
          Location.Attribute("late", String(repeating: "x", count: 70_000)))
      }
      writer.write(.location(location), into: &bytes)
    }
    writer.finish(into: &bytes)
    let names = writer.lostNames(of: .attribute).map(\.text)
    #expect(names.isEmpty == (writer.losses[.attribute] == nil))
    switch format {
    case .nmea, .gpsd, .wkt, .polyline5, .polyline6:
      #expect(names == ["heart_rate", "power", "late"])
    case .csv, .tcx: #expect(names == ["late"])
    default: #expect(Set(names).isSubset(of: ["late"]))
    }
  }

  /// Lost properties are named and counted.
  @Test(arguments: formats) func namesOfProperties(_ format: LocationFormat) throws {
    var writer = try #require(TrackWriter(format))
    var bytes: [UInt8] = []
    for second in 0..<3 {
      var location = Location(
        Coordinate(latitude: 47, longitude: 8 + Double(second) / 1000),
        timestamp: Timestamp(seconds: 1_700_000_000 + Int64(second)))
      (location.speed, location.courseAccuracy) = (3, second == 0 ? 2 : nil)
      writer.write(.location(location), into: &bytes)
    }
    writer.finish(into: &bytes)
    let names = writer.lostNames(of: .property).map { "\($0.count) \($0.text)" }
    switch format {
    case .wkt, .polyline5, .polyline6: #expect(names == ["3 speed", "1 course accuracy"])
    case .nmea, .tcx, .kml: #expect(names == ["1 course accuracy"])
    default: #expect(names == [])
    }
    #expect(
      writer.losses[.property] ?? 0 == names.reduce(0) { $0 + ($1.first?.wholeNumberValue ?? 0) })
  }

  /// Points that a reader merges into one are counted.
  @Test(arguments: formats) func pointsOfOneMoment(_ format: LocationFormat) throws {
    func point(_ second: Int, _ latitude: Double) -> LocationEvent {
      .location(
        Location(
          Coordinate(latitude: latitude, longitude: 8),
          timestamp: Timestamp(seconds: 1_700_000_000 + Int64(second))))
    }
    let (back, losses) = try written(
      [.part(.track(name: nil)), point(0, 47), point(0, 47.1), point(0, 47.2), point(1, 47.3)],
      format)
    #expect(back.locations.count + losses[.moment, default: 0] == 4)
    #expect(losses[.moment] == ([.nmea, .gpsd].contains(format) ? 2 : nil))
    let untimed = [0, 1, 1, 2].map { i in
      LocationEvent.location(Location(Coordinate(latitude: 47 + Double(i), longitude: 8)))
    }
    let (others, lost) = try written([.part(.track(name: nil))] + untimed, format)
    #expect(others.locations.count + lost[.moment, default: 0] == 4)
  }

  @Test("Properties of a track are written or reported as lost", arguments: formats)
  func ofATrack(_ format: LocationFormat) throws {
    let point = LocationEvent.location(
      Location(
        Coordinate(latitude: 47, longitude: 8), timestamp: Timestamp(seconds: 1_700_000_000)))
    let next = LocationEvent.location(
      Location(
        Coordinate(latitude: 47.1, longitude: 8), timestamp: Timestamp(seconds: 1_700_000_001)))
    let other = LocationEvent.location(
      Location(
        Coordinate(latitude: 47.2, longitude: 8), timestamp: Timestamp(seconds: 1_700_000_002)))
    let details = [Location.Attribute("note", "of it")]
    let bare = try written([.part(.track(name: nil)), point, next], format).losses
    for (name, events) in [
      ("name", [.part(.track(name: "Ride")), point, next]),
      ("segment", [.part(.track(name: nil)), point, next, .part(.segment), other, other]),
      ("file", [.metadata(Metadata(.file, details)), .part(.track(name: nil)), point, next]),
      ("track", [.part(.track(name: nil)), .metadata(Metadata(.part, details)), point, next]),
    ] as [(String, [LocationEvent])] {
      let (back, losses) = try written(events, format)
      let kept = back.contains { event in
        switch event {
        case .part(.track(let title)): name == "name" && title == "Ride"
        case .part(.segment): name == "segment"
        case .metadata(let its): its.values.contains { $0.value == "of it" }
        default: false
        }
      }
      #expect(kept || losses != bare, "\(name): \(losses)")
    }
  }

  /// A conversion of a real recording keeps the count of each field, or reports a loss.
  @Test(
    "Each field of a file is written or reported as lost", arguments: formats,
    [
      "fit/watch.fit", "fit/computer.fit", "tcx/ride.tcx", "kml/gxtrack.kml",
      "kml/multitrack.kml", "kml/simpledata.kml", "igc/task.igc", "igc/flight.igc",
    ])
  func ofARecording(_ format: LocationFormat, _ file: String) throws {
    let events = AnyLocationDecoder().events(of: try Fixture.bytes("formats/\(file)"))
    let (back, losses) = try written(events, format)
    let (old, new) = (events.locations, back.locations)
    #expect(!old.isEmpty)
    var missing: [String] = []
    if new.count < old.count { missing.append("\(old.count - new.count) positions") }
    for field in Self.fields {
      let (before, after) = (old.count(where: field.isThere), new.count(where: field.isThere))
      if after < before { missing.append("\(before - after) × \(field.name)") }
    }
    let attributes = { (locations: [Location]) in locations.reduce(0) { $0 + $1.attributes.count } }
    if attributes(new) < attributes(old) {
      missing.append("\(attributes(old) - attributes(new)) values")
    }
    let laps = { (events: [LocationEvent]) in
      events.count { if case .lap = $0 { true } else { false } }
    }
    if laps(back) < laps(events) { missing.append("\(laps(events) - laps(back)) laps") }
    #expect(missing.isEmpty || !losses.isEmpty, "\(missing) of \(file) in \(format)")
  }
}
