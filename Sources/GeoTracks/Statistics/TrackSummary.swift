package import GeoCore

/// The totals of a track, which need a fixed amount of memory. The totals of consecutive parts of a track can be
/// merged.
///
/// Wherever you divide a track, the merged summaries of its parts equal the summary of the whole track, to the last
/// bit. Use this type for positions in time order that are stored on many machines or in many files. The results do not
/// depend on the division, because each step depends only on its two ends. The sums are whole numbers of nanometers and
/// nanoseconds, which add up without rounding. For statistics that depend on more than two positions, such as stops and
/// climbs, use ``TrackStatistics``.
package struct TrackSummary: Sendable, Hashable {
  /// The limits that classify steps.
  package struct Rule: Sendable, Hashable {
    /// Maximum duration of a step in seconds. A longer step is a gap.
    package var longestGap: Double
    /// Minimum speed in m/s at which a step counts as moving.
    package var movingSpeed: Double

    /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` if a number is negative or NaN.
    package init(longestGap: Double = .infinity, movingSpeed: Double = 0.5) throws(GeoError) {
      guard longestGap >= 0 else {
        throw .invalidArgument(
          what: "longest gap", value: "\(longestGap)", allowed: "0 s or more")
      }
      guard movingSpeed >= 0 else {
        throw .invalidArgument(
          what: "moving speed", value: "\(movingSpeed)", allowed: "0 m/s or more")
      }
      (self.longestGap, self.movingSpeed) = (longestGap, movingSpeed)
    }
  }

  /// A position of a track. Unknown numbers are NaN.
  package struct Position: Sendable, Hashable {
    /// Seconds since 1970-01-01 UTC.
    package var time: Double
    package var place: Coordinate
    /// Altitude in meters; NaN if unknown.
    package var altitude: Double

    package init(time: Double = .nan, place: Coordinate, altitude: Double = .nan) {
      (self.time, self.place, self.altitude) = (time, place, altitude)
    }
  }

  package internal(set) var rule: Rule
  /// The numbers of counted positions, skipped positions and gaps.
  package internal(set) var (points, skipped, gaps): (UInt64, UInt64, UInt64) = (0, 0, 0)
  var nanometers: Int128 = 0
  var movingNanometers: Int128 = 0
  var movingNanoseconds: Int128 = 0
  package internal(set) var maximumSpeed = Double.nan
  package internal(set) var altitudes = Extent()
  var latitudes = Extent()
  /// The extents of the longitudes in [-180, 180) and in [0, 360). The bounding box uses the narrower extent.
  var (longitudes, easterlyLongitudes) = (Extent(), Extent())
  /// The first and the last position, with or without times.
  package internal(set) var (first, last): (Position?, Position?)
  /// The first and the last time of a position; NaN without times.
  package internal(set) var (firstTime, lastTime) = (Double.nan, Double.nan)
  /// `beginsApart` is true if a segment boundary separates the summary from the part before it, and `endsApart` if
  /// one separates the summary from the part after it. No step crosses such a boundary.
  var (beginsApart, endsApart) = (false, false)

  package init(rule: Rule) { self.rule = rule }

  package var distance: Double { Self.units(nanometers) }
  /// The length in meters of all moving steps. `movingTime` is the duration of these steps in seconds.
  package var movingDistance: Double { Self.units(movingNanometers) }
  package var movingTime: Double { Self.units(movingNanoseconds) }
  /// Seconds from the first to the last time; NaN without times.
  package var elapsedTime: Double { lastTime - firstTime }

  /// The bounding box of all positions in degrees.
  ///
  /// If the box crosses the antimeridian, west is greater than east.
  package var box: (south: Double, west: Double, north: Double, east: Double) {
    let crosses = easterlyLongitudes.width < longitudes.width
    func westerly(_ x: Double) -> Double { x >= 180 ? x - 360 : x }
    return (
      latitudes.least,
      crosses ? westerly(easterlyLongitudes.least) : longitudes.least,
      latitudes.greatest,
      crosses ? westerly(easterlyLongitudes.greatest) : longitudes.greatest
    )
  }

  /// Adds positions in time order.
  ///
  /// - Parameter distances: computes the lengths of the steps.
  package mutating func add(_ positions: some Collection<Position>, _ distances: PairBlock) {
    var steps = StepBuffer()
    for position in positions {
      guard let previous = accept(position) else { continue }
      steps.append(previous, position)
      if steps.isFull { measure(&steps, distances) }
    }
    measure(&steps, distances)
  }

  /// Starts a new segment, so that no step connects the last position with the next one.
  package mutating func separate() {
    if last == nil { beginsApart = true }
    endsApart = true
  }

  /// Appends the summary of the next part of the track.
  ///
  /// - Returns: false if the rules differ, or if `next` starts before this summary ends. In that case, the summary does
  ///   not change.
  package mutating func append(_ next: TrackSummary, _ distances: PairBlock) -> Bool {
    guard next.rule == rule, !(next.firstTime < lastTime) else { return false }
    let joint: (Position, Position)? =
      if let last, let first = next.first, !endsApart, !next.beginsApart { (last, first) } else {
        nil
      }
    if let (previous, position) = joint {
      if previous.isFollowed(by: position, within: rule.longestGap) {
        var steps = StepBuffer()
        steps.append(previous, position)
        measure(&steps, distances)
      } else {
        gaps += 1
      }
    }
    points &+= next.points
    skipped &+= next.skipped
    gaps &+= next.gaps
    nanometers &+= next.nanometers
    movingNanometers &+= next.movingNanometers
    movingNanoseconds &+= next.movingNanoseconds
    if !(maximumSpeed >= next.maximumSpeed), !next.maximumSpeed.isNaN {
      maximumSpeed = next.maximumSpeed
    }
    altitudes.extend(next.altitudes)
    latitudes.extend(next.latitudes)
    longitudes.extend(next.longitudes)
    easterlyLongitudes.extend(next.easterlyLongitudes)
    if firstTime.isNaN { firstTime = next.firstTime }
    if !next.lastTime.isNaN { lastTime = next.lastTime }
    if first == nil { (first, beginsApart) = (next.first, beginsApart || next.beginsApart) }
    if next.last == nil {
      endsApart = endsApart || next.endsApart
    } else {
      (last, endsApart) = (next.last, next.endsApart)
    }
    return true
  }

  /// Counts a position, or skips an invalid position or a position out of order. Returns the previous position if a
  /// step leads from there to this position; nil otherwise.
  private mutating func accept(_ position: Position) -> Position? {
    guard position.place.isValid, !position.time.isInfinite, !(position.time < lastTime) else {
      skipped &+= 1
      return nil
    }
    points &+= 1
    altitudes.extend(position.altitude)
    latitudes.extend(position.place.latitude)
    let longitude = position.place.normalized.longitude
    longitudes.extend(longitude)
    easterlyLongitudes.extend(longitude < 0 ? longitude + 360 : longitude)
    if firstTime.isNaN { firstTime = position.time }
    if !position.time.isNaN { lastTime = position.time }
    let previous = endsApart ? nil : last
    if first == nil { first = position }
    (last, endsApart) = (position, false)
    guard let previous else { return nil }
    guard previous.isFollowed(by: position, within: rule.longestGap) else {
      gaps &+= 1
      return nil
    }
    return previous
  }

  private mutating func measure(_ steps: inout StepBuffer, _ distances: PairBlock) {
    steps.measure(distances) { meters, seconds in
      let length = Self.billionths(meters)
      nanometers &+= length
      guard seconds > 0 else { return }
      let speed = meters / seconds
      if !(maximumSpeed >= speed) { maximumSpeed = speed }
      guard speed >= rule.movingSpeed else { return }
      movingNanometers &+= length
      movingNanoseconds &+= Self.billionths(seconds)
    }
  }

  private static func billionths(_ value: Double) -> Int128 {
    Int128(exactly: (min(value, 1e20) * 1e9).rounded()) ?? 0
  }

  private static func units(_ billionths: Int128) -> Double {
    let (whole, rest) = billionths.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Double(whole) + Double(rest) / 1e9
  }
}

extension TrackSummary {
  /// The minimum and maximum of a sequence of numbers; NaN if the sequence is empty.
  package struct Extent: Sendable, Hashable {
    package var (least, greatest) = (Double.nan, Double.nan)

    var width: Double { greatest - least }

    mutating func extend(_ value: Double) {
      if !value.isNaN { extend(Extent(least: value, greatest: value)) }
    }

    mutating func extend(_ other: Extent) {
      if !(least <= other.least), !other.least.isNaN { least = other.least }
      if !(greatest >= other.greatest), !other.greatest.isNaN { greatest = other.greatest }
    }

    init() {}

    init(least: Double, greatest: Double) { (self.least, self.greatest) = (least, greatest) }
  }
}

extension TrackSummary.Position {
  /// True if the next position follows within `longest` seconds, or if one of the times is unknown.
  func isFollowed(by next: Self, within longest: Double) -> Bool { !(next.time - time > longest) }
}

/// Steps that are collected so that their lengths can be computed together.
private struct StepBuffer {
  private var steps: [(TrackSummary.Position, TrackSummary.Position)] = []

  var isFull: Bool { steps.count >= PairBlock.capacity }

  mutating func append(_ from: TrackSummary.Position, _ to: TrackSummary.Position) {
    steps.append((from, to))
  }

  /// Computes the length of each step, passes the length in meters and the duration in seconds to `body`, and clears
  /// the buffer.
  mutating func measure(_ distances: PairBlock, _ body: (Double, Double) -> Void) {
    let n = steps.count
    withUnsafeTemporaryAllocation(of: Double.self, capacity: max(1, 5 * n)) { scratch in
      guard let s = scratch.baseAddress else { return }
      for (k, (from, to)) in steps.enumerated() {
        s[k] = from.place.latitude
        s[n + k] = from.place.longitude
        s[2 * n + k] = to.place.latitude
        s[3 * n + k] = to.place.longitude
      }
      distances(PairBlock.Columns(s, s + n, s + 2 * n, s + 3 * n, s + 4 * n), count: n)
      for (k, (from, to)) in steps.enumerated() { body(s[4 * n + k], to.time - from.time) }
    }
    steps.removeAll(keepingCapacity: true)
  }
}

extension TrackSummary {
  /// The encoded summary, which has the same bytes on all machines. ``init(bytes:)`` decodes it.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    var copy = self
    copy.visit(&writer)
    return writer.bytes
  }

  /// Decodes a summary from ``bytes``; nil if the bytes are invalid.
  package init?(bytes: some Collection<UInt8>) {
    guard let rule = try? Rule() else { return nil }
    self.init(rule: rule)
    var reader = ByteReader(Array(bytes))
    visit(&reader)
    guard reader.isOver, self.rule.longestGap >= 0, self.rule.movingSpeed >= 0 else { return nil }
  }

  /// Passes all encoded numbers to a visitor, in the order of the encoding.
  private mutating func visit(_ visitor: inout some ByteVisitor) {
    visitor.visit(&rule.longestGap)
    visitor.visit(&rule.movingSpeed)
    visitor.visit(&points)
    visitor.visit(&skipped)
    visitor.visit(&gaps)
    visitor.visit(&nanometers)
    visitor.visit(&movingNanometers)
    visitor.visit(&movingNanoseconds)
    visitor.visit(&maximumSpeed)
    visitor.visit(&firstTime)
    visitor.visit(&lastTime)
    altitudes.visit(&visitor)
    latitudes.visit(&visitor)
    longitudes.visit(&visitor)
    easterlyLongitudes.visit(&visitor)
    visitor.visit(&beginsApart)
    visitor.visit(&endsApart)
    Position.visit(&first, &visitor)
    Position.visit(&last, &visitor)
  }
}

extension TrackSummary.Extent {
  fileprivate mutating func visit(_ visitor: inout some ByteVisitor) {
    visitor.visit(&least)
    visitor.visit(&greatest)
  }
}

extension TrackSummary.Position {
  fileprivate static func visit(_ position: inout Self?, _ visitor: inout some ByteVisitor) {
    var exists = position != nil
    visitor.visit(&exists)
    guard exists else { return position = nil }
    var value = position ?? Self(place: Coordinate(latitude: 0, longitude: 0))
    visitor.visit(&value.time)
    visitor.visit(&value.place.latitude)
    visitor.visit(&value.place.longitude)
    visitor.visit(&value.altitude)
    position = value
  }
}

/// Writes or reads numbers, so that encoding and decoding share one list of fields.
private protocol ByteVisitor {
  mutating func visit(_ value: inout UInt64)
}

extension ByteVisitor {
  mutating func visit(_ value: inout Double) {
    var bits = value.bitPattern
    visit(&bits)
    value = Double(bitPattern: bits)
  }

  mutating func visit(_ value: inout Bool) {
    var number: UInt64 = value ? 1 : 0
    visit(&number)
    value = number != 0
  }

  mutating func visit(_ value: inout Int128) {
    var low = UInt64(truncatingIfNeeded: value)
    var high = UInt64(truncatingIfNeeded: value >> 64)
    visit(&low)
    visit(&high)
    value = Int128(Int64(bitPattern: high)) << 64 | Int128(low)
  }
}

private struct ByteWriter: ByteVisitor {
  private(set) var bytes: [UInt8] = []

  mutating func visit(_ value: inout UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

/// Reads numbers from bytes. Beyond the last byte, the reader returns zeros, and `isOver` becomes false.
private struct ByteReader: ByteVisitor {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if the reader has read all bytes and has not read beyond the last one.
  var isOver: Bool { position == bytes.count }

  mutating func visit(_ value: inout UInt64) {
    value = 0
    for k in 0..<8 where position + k < bytes.count {
      value |= UInt64(bytes[position + k]) << UInt64(8 * k)
    }
    position += 8
  }
}
