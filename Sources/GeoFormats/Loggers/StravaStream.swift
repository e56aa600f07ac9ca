package import GeoTracks

/// The kind of a stream, which contains one measure of an activity.
enum StravaStream: String, CaseIterable {
  case latlng, time, distance, altitude, heartrate, cadence, watts, temp, moving
  case velocity = "velocity_smooth"
  case grade = "grade_smooth"

  /// The attribute for the values; nil if they are a property of a location.
  var attribute: String? {
    switch self {
    case .latlng, .time, .altitude, .velocity: nil
    case .distance: "distance"
    case .heartrate: "heart_rate"
    case .cadence: "cadence"
    case .watts: "power"
    case .temp: "temperature"
    case .moving: "moving"
    case .grade: "grade_percent"
    }
  }
}

/// The streams and other values of one activity.
struct StravaActivity {
  var streams: [StravaStream: [Double]] = [:]
  var latitudes: [Double] = []
  var longitudes: [Double] = []
  var start: Timestamp?
  var utcOffset: Int?
  var name: String?
  var type: String?
  /// The position where the document ended.
  var end: JSONPlace?
  // The index of the next sample, and the number of positions emitted.
  private var next = 0
  private var positions = 0
  private static let pieceCount = 1 << 13

  /// Emits the next chunk of the track.
  ///
  /// - Returns: True if positions may be left.
  mutating func give(into events: inout [LocationEvent]) -> Bool {
    let first = events.count
    while next < latitudes.count, events.count - first < Self.pieceCount {
      let index = next
      next += 1
      guard latitudes[index].magnitude <= 90, longitudes[index].magnitude <= 180 else { continue }
      if positions == 0 {
        events.append(.part(.track(name: name)))
        if let type {
          events.append(.metadata(Metadata(.part, [Location.Attribute("type", type)])))
        }
      }
      positions += 1
      events.append(.location(location(index)))
    }
    guard next == latitudes.count else { return true }
    reportSkips(into: &events)
    return false
  }

  /// Reports the samples that were left out of the track.
  private func reportSkips(into events: inout [LocationEvent]) {
    func skip(_ reason: Diagnostic.Reason, _ detail: String, count: Int = 1) {
      events.append(
        .diagnostic(
          Diagnostic(reason, detail, line: end?.line, offset: end?.offset ?? 0, count: count)))
    }
    let longest = streams.values.map(\.count).max() ?? 0
    let missing = max(longest, latitudes.count) - positions
    if missing > 0 {
      let what = "\(missing) samples without a position are passed over"
      skip(.noCoordinate, what, count: missing)
    }
    let times = streams[.time]?.count ?? 0
    if times > 0, !latitudes.isEmpty, times != latitudes.count {
      skip(.invalid, "\(times) times for \(latitudes.count) positions")
    }
    if times > 0, start == nil, positions > 0 {
      skip(
        .assumed,
        "times are seconds from the start, and no start_date says when that was; 1970-01-01 stands for it"
      )
    }
  }

  private func location(_ i: Int) -> Location {
    func value(_ stream: StravaStream) -> Double? {
      guard let values = streams[stream], i < values.count, values[i].isFinite else { return nil }
      return values[i]
    }
    var location = Location(Coordinate(latitude: latitudes[i], longitude: longitudes[i]))
    if let seconds = value(.time) {
      if let start {
        location.timestamp = start.advanced(by: seconds)
        location.utcOffset = utcOffset
      } else {
        location.timestamp = Timestamp(secondsSince1970: seconds)
        location.timestampSource = .elapsed
      }
    }
    location.altitude = value(.altitude)
    if let speed = value(.velocity), speed >= 0 { location.speed = speed }
    for stream in StravaStream.allCases {
      guard let name = stream.attribute, let value = value(stream) else { continue }
      let text = stream == .moving ? (value == 0 ? "false" : "true") : NumberText.shortest(value)
      location.attributes.append(Location.Attribute(name, text))
    }
    return location
  }
}

/// Reads the streams of an activity from the JSON of Strava's API.
///
/// The input is `{"latlng": {"data": [[46.1, 14.5], …]}, "time": {"data": [0, 1, …]}, …}`, or an array of streams with
/// their types. Plain arrays without `data` are also accepted. `time` counts seconds from the start of the activity.
/// The date is known only if there is a `start_date` next to the streams. Otherwise only elapsed times are known
/// (`Location.TimestampSource.elapsed`).
///
/// **Memory.** The streams are held until the document ends, at most ``sampleLimit`` values of 8 bytes each. The
/// locations are emitted in chunks.
package struct StravaStreamsDecoder: LocationDecoder {
  /// The maximum number of values per stream, which is twelve days at one value per second.
  package static let sampleLimit = 1 << 20

  private var tokenizer = JSONTokenizer()
  private var reader: StravaReader

  /// Creates a decoder for a new input.
  package init() { reader = StravaReader(limit: Self.sampleLimit) }

  /// Creates a decoder that keeps fewer values.
  init(sampleLimit: Int) { reader = StravaReader(limit: sampleLimit) }

  /// Reads the next bytes.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    swap(&events, &reader.events)
    bytes.withUnsafeBufferPointer { tokenizer.read($0, into: &reader) }
    swap(&events, &reader.events)
  }

  /// Emits the next chunk of the completed activity.
  package mutating func giveMore(into events: inout [LocationEvent]) -> Bool {
    swap(&events, &reader.events)
    defer { swap(&events, &reader.events) }
    return reader.giveMore()
  }

  /// Ends the input.
  package mutating func finish(into events: inout [LocationEvent]) {
    swap(&events, &reader.events)
    reader.giveAll()
    tokenizer.finish(into: &reader)
    reader.giveAll()
    swap(&events, &reader.events)
    reader.unread.tell(into: &events)
  }
}
