import GeoTracks

/// Locations of which random properties are set and others are nil; the same seed gives the same locations.
struct RandomLocations {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A property value: a round number as receivers write it, a number with all 53 bits, or a limit of the range.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Double(Int64(range.lowerBound.rounded(.up))...Int64(range.upperBound), &random)
    case 1: (Double.random(in: range, using: &random) * 1e7).rounded() / 1e7
    case 2: range.upperBound
    case 3: range.lowerBound
    case 4: min(max(1e-11, range.lowerBound), range.upperBound)
    default: Double.random(in: range, using: &random)
    }
  }

  mutating func flip(_ part: Int = 2) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }

  mutating func optional(_ range: ClosedRange<Double>) -> Double? {
    flip() ? number(range) : nil
  }

  /// Text with characters that are special in XML, JSON and CSV, without surrounding blanks.
  mutating func text() -> String {
    let pieces = [
      "a", "B7", "Zürich", "東京", "👩‍🚀", "<b>", "&amp;", "\"q\"", "'", ";", ",", "]]>", "x\ty",
      "l1\nl2",
      "r\r\ns", "\\", "#", "%", "null", "1e5", "0.50", "-",
    ]
    let count = Int.random(in: 1...4, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined(
      separator: " ")
  }

  mutating func location(minutes: Bool = true) -> Location {
    var location = Location(
      Coordinate(latitude: number(-90...90), longitude: number(-180...179.999_999_999)))
    location.altitude = optional(-12_000...9_000_000)
    location.ellipsoidalAltitude = flip() ? location.altitude.map { $0 + 46.8 } : nil
    location.horizontalAccuracy = optional(1e-3...100_000)
    location.verticalAccuracy = optional(1e-3...100_000)
    location.speed = optional(0...12_000)
    location.speedAccuracy = optional(1e-3...100)
    location.course = optional(0...359.999_999)
    location.courseAccuracy = optional(1e-3...180)
    location.climb = optional(-300...300)
    location.climbAccuracy = optional(1e-3...100)
    if !flip(4) {
      let seconds = Int64.random(in: -60_000_000_000...250_000_000_000, using: &random)
      let nanoseconds: [Int64] = [0, 1, 999_999_999, 500_000_000, 123_456_789]
      location.timestamp = Timestamp(
        seconds: seconds, nanoseconds: nanoseconds.randomElement(using: &random) ?? 0)
      location.utcOffset = 60 * Int.random(in: -840...840, using: &random)
      if flip() { location.utcOffset = 0 }
    }
    location.fix = flip() ? FixDimension.allCases.randomElement(using: &random) : nil
    location.status = flip() ? FixStatus.allCases.randomElement(using: &random) : nil
    location.satellitesUsed = flip() ? Int.random(in: 0...99, using: &random) : nil
    location.satellitesInView = flip() ? Int.random(in: 0...99, using: &random) : nil
    location.dilution = Location.Dilution(
      horizontal: optional(0.1...99), vertical: optional(0.1...99), position: optional(0.1...99))
    location.device = flip() ? text() : nil
    return location
  }

  /// Attributes with different names.
  mutating func attributes() -> [Location.Attribute] {
    let names = [
      "hr", "cad", "atemp", "name", "desc", "sym", "type", "power", "grade (%)", "link",
      "speed ",
      "1st", "xml", "extra", "Länge", "status", "time", "ele", "lat", "x", "hdop",
    ]
    return names.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map {
      Location.Attribute($0, flip() ? "\(Int.random(in: 0...255, using: &random))" : text())
    }
  }

  mutating func pick<T>(_ values: [T], else other: T) -> T {
    values.randomElement(using: &random) ?? other
  }
}

extension Double {
  fileprivate init(_ range: ClosedRange<Int64>, _ random: inout SplitMix64) {
    self = Double(Int64.random(in: range, using: &random))
  }
}

extension Location {
  /// The attributes in an order that does not depend on the writer.
  var withSortedExtras: Location {
    var sorted = self
    sorted.attributes.sort { ($0.name, $0.value) < ($1.name, $1.value) }
    return sorted
  }
}

/// A description of the first difference between two event sequences; nil if they are equal.
func difference(_ a: [LocationEvent], _ b: [LocationEvent]) -> String? {
  for (i, (x, y)) in zip(a, b).enumerated() where x != y { return "\(i): \(x) is not \(y)" }
  return a.count == b.count ? nil : "\(a.count) events are not \(b.count)"
}

extension LocationEvent {
  var withSortedExtras: LocationEvent {
    if case .location(let location) = self { return .location(location.withSortedExtras) }
    return self
  }
}
