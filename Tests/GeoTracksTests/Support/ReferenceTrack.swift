import GeoTracks
import _TestSupport

/// A synthetic track and its statistics by other programs; see `scripts/generators/track-fixtures.py`.
struct ReferenceTrack {
  let name: String
  let events: [LocationEvent]
  private let reference: [String: Double]

  static let names = ["run", "hikes", "lake"]

  init(_ name: String) throws {
    self.name = name
    var events: [LocationEvent] = []
    var place: (Substring, Substring) = ("", "")
    for row in try ReferenceTable("tracks/\(name).csv").rows {
      let here = (row.text("track"), row.text("segment"))
      if here != place {
        events.append(.part(here.0 == place.0 ? .segment : .track(name: "track \(here.0)")))
        place = here
      }
      var location = Location(
        Coordinate(latitude: row["latitude"], longitude: row["longitude"]),
        timestamp: Timestamp(secondsSince1970: row["time"]))
      location.altitude = row["altitude"]
      events.append(.location(location))
    }
    self.events = events
    let rows = try ReferenceTable("tracks/reference.csv").rows.filter { $0.text("track") == name }
    reference = Dictionary(
      uniqueKeysWithValues: rows.map { (String($0.text("what")), $0["value"]) })
  }

  /// A value of the reference; nil if the reference does not have it.
  subscript(_ what: String) -> Double? { reference[what] }

  var locations: [Location] { events.locations }

  var segments: [[Location]] {
    events.split { if case .part = $0 { true } else { false } }.map { Array($0).locations }
  }
}

extension [LocationEvent] {
  var locations: [Location] {
    compactMap { if case .location(let location) = $0 { location } else { nil } }
  }
}

extension TrackStatistics {
  /// Statistics of one source.
  init(_ events: some Sequence<LocationEvent>, rules: Rules = Rules()) {
    self.init(rules)
    begin(source: "test")
    for event in events { process(event) }
  }

  /// Rules without gaps.
  static var withoutGaps: Rules {
    var rules = Rules()
    rules.gap = GapRule(time: nil, speed: nil)
    return rules
  }
}
