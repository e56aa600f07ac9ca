import GeoCore
import GeoTracks

/// Finds steps of a line without times that are far longer than its others, as between lines that follow one another.
struct CSVJumps: Sendable {
  private static let headCount = 64
  private static let factor = 100.0
  private static let least = 1000.0

  private var last: Coordinate?
  private var first: [Double] = []
  private var usual: Double?
  private var count = 0
  private var longest = 0.0

  /// Looks at the locations of new events.
  mutating func watch(_ events: ArraySlice<SourceEvent>) {
    for index in events.indices {
      switch events[index] {
      case .part: last = nil
      case .location(let location): watch(location.coordinate)
      default: break
      }
    }
  }

  private mutating func watch(_ place: Coordinate) {
    defer { last = place }
    guard let last else { return }
    guard let usual else {
      first.append(Haversine.meanEarth.distance(from: last, to: place))
      if first.count == Self.headCount { settle() }
      return
    }
    // No step is longer than its degrees of latitude and longitude together, about 111 km each.
    let degrees =
      (place.latitude - last.latitude).magnitude + (place.longitude - last.longitude).magnitude
    guard degrees * 112_000 > usual else { return }
    let length = Haversine.meanEarth.distance(from: last, to: place)
    if length > usual { note(length) }
  }

  private mutating func settle() {
    let median = first.sorted()[first.count / 2]
    let limit = max(median * Self.factor, Self.least)
    usual = limit
    for length in first where length > limit { note(length) }
    first = []
  }

  private mutating func note(_ length: Double) {
    count += 1
    longest = max(longest, length)
  }

  /// What to tell the user at the end; nil if no step is long.
  mutating func remark() -> String? {
    if usual == nil, first.count >= 4 { settle() }
    guard count > 0 else { return nil }
    let steps = count == 1 ? "1 step is" : "\(count) steps are"
    return
      "\(steps) over 100 times as long as usual, \(DecimalPrinter.string(longest / 1000, places: 1)) km at most: if the "
      + "rows are of several lines, --by COLUMN makes a track of each value"
  }
}
