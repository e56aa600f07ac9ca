package import GeoCore

/// Walks tracks: of what a source says it makes the steps from point to point, each measured once, and tells
/// which of them are gaps.
///
/// Events come in blocks of any size, one of them if they are live; however they are cut, the steps are the
/// same to the last bit. Only points of tracks are steps; of places and routes there are none. The way to a
/// point behind the edge of a segment or behind a gap is measured too, and called so.
///
/// What is a gap depends on the rhythm of the track (see ``GapRule``). Where a step may be one before 100
/// steps have shown the rhythm, the events from it on wait until they have, or the track ends; unless the
/// walk is told to decide at once, by what is known.
struct StepMeasurer: Sendable {
  /// How a walk goes.
  struct Options: OptionSet, Sendable {
    let rawValue: Int
    /// Waypoints and routes come out too, as they are.
    static let keepsPlaces = Options(rawValue: 1)
    /// There may be a gap between two segments, too.
    static let looksAcrossSegments = Options(rawValue: 2)
    /// No step waits for the rhythm.
    static let decidesAtOnce = Options(rawValue: 4)
    /// A point whose coordinate is not valid is no step.
    static let leavesOutInvalid = Options(rawValue: 8)
  }

  /// What an event is in the walk.
  private struct Item {
    /// The way to it, if it is a point of a track.
    var step: TrackStep?
    var isLeftOut = false
    var candidate: GapFinder.Candidate?
  }

  /// The events that are at hand; the first ``count`` of them have come out.
  private var events: ArraySlice<LocationEvent> = []
  // As many as events.
  private var items: [Item] = []
  /// How many events came out of the last block.
  private(set) var count = 0

  private let options: Options
  private var finder: GapFinder
  private var isInTrack = true
  // The last point, and whether an edge is behind it.
  private var last: TrackStep.Start?
  private var isAtEdge = false
  // Whether the way from the last point may be a gap.
  private var isLinked = false
  // The places of a block, the last of the block before first.
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var lengths: [Double] = []

  // The size of the events that wait, and the most of it: a source may say much else between two points.
  private var waiting = 0
  private static let waitingLimit = 1 << 12

  init(_ rule: GapRule, _ options: Options = []) {
    self.options = options
    finder = GapFinder(rule)
  }

  /// The step to an event that came out; nil if that is no point of a track.
  @inline(__always)
  func step(_ index: Int) -> TrackStep? { items[index].step }

  /// An event that came out.
  func event(_ index: Int) -> LocationEvent { events[events.startIndex + index] }

  /// Whether an event is to be passed over, as it belongs to no track.
  func isLeftOut(_ index: Int) -> Bool { items[index].isLeftOut }

  /// Takes the next events. What comes out, those that waited first, can be asked for until the next call.
  mutating func process(_ block: ArraySlice<LocationEvent>) {
    forget()
    if events.isEmpty { events = block } else { events.append(contentsOf: block) }
    let first = items.count
    measure(block)
    for index in first..<items.count { decide(index) }
  }

  /// Says that nothing follows: what waits comes out.
  mutating func finish() {
    forget()
    release(upTo: items.count)
  }

  /// Forgets the last point: the next is the first.
  mutating func breakOff() { last = nil }

  private mutating func forget() {
    if count == items.count {
      events = []
      items.removeAll(keepingCapacity: true)
    } else if count > 0 {
      events = events.dropFirst(count)
      items.removeFirst(count)
    }
    count = 0
  }
}

// MARK: Steps

extension StepMeasurer {
  /// Makes items of events, with the lengths of their steps.
  private mutating func measure(_ block: ArraySlice<LocationEvent>) {
    let first = items.count
    var isInTrack = isInTrack
    latitudes.removeAll(keepingCapacity: true)
    longitudes.removeAll(keepingCapacity: true)
    if let last { append(last.coordinate) }
    if first == 0 { items.reserveCapacity(block.count) }
    for index in block.indices {
      switch block[index] {
      case .location(let location):
        if isInTrack, !options.contains(.leavesOutInvalid) || location.coordinate.isValid {
          add(TrackPoint(location))
        } else {
          items.append(Item())
        }
      case .part(let part):
        isInTrack = part.isTrack
        items.append(Item())
      default: items.append(Item())
      }
    }
    solve()
    var next = 0
    for index in first..<items.count {
      guard let step = items[index].step, step.kind != .first else { continue }
      items[index].step?.length = lengths[next]
      next += 1
    }
  }

  @inline(__always)
  private mutating func add(_ point: TrackPoint) {
    let here = TrackStep.Start(coordinate: point.coordinate, timestamp: point.timestamp)
    let kind = last == nil ? TrackStep.Kind.first : .path
    items.append(Item(step: TrackStep(from: last ?? here, to: point, length: 0, kind: kind)))
    append(point.coordinate)
    last = here
  }

  private mutating func append(_ place: Coordinate) {
    latitudes.append(place.latitude)
    longitudes.append(place.longitude)
  }

  /// Measures from each place to the next. One kernel for blocks of any size, so that a length does not depend
  /// on them.
  private mutating func solve() {
    let count = latitudes.count - 1
    guard count > 0 else { return }
    var lengths: [Double] = []
    swap(&lengths, &self.lengths)
    lengths.removeAll(keepingCapacity: true)
    lengths.append(contentsOf: repeatElement(0, count: count))
    var result = lengths.mutableSpan
    Geodesic.wgs84.distances(
      fromLatitudes: latitudes.span.extracting(first: count),
      fromLongitudes: longitudes.span.extracting(first: count),
      toLatitudes: latitudes.span.extracting(droppingFirst: 1),
      toLongitudes: longitudes.span.extracting(droppingFirst: 1), into: &result, threads: 1)
    swap(&lengths, &self.lengths)
  }

  /// Decides what the next event is, and whether it comes out.
  private mutating func decide(_ index: Int) {
    if let kind = items[index].step?.kind { return decide(index, kind) }
    switch event(index) {
    case .part(let part):
      isInTrack = part.isTrack
      isAtEdge = true
      switch part {
      case .track:
        release(upTo: index)
        finder.restart()
        isLinked = false
      case .segment: if !options.contains(.looksAcrossSegments) { isLinked = false }
      case .route, .waypoints:
        release(upTo: index)
        isLinked = false
        items[index].isLeftOut = !options.contains(.keepsPlaces)
      }
    case .location: items[index].isLeftOut = !options.contains(.keepsPlaces)
    case .simplified: finder.thin()
    default: break
    }
    pass(index)
  }

  /// Decides what a step is.
  private mutating func decide(_ index: Int, _ kind: TrackStep.Kind) {
    if isAtEdge, kind != .first { items[index].step?.kind = .edge }
    // The way to a point behind an edge is no step, unless gaps are looked for there too.
    var candidate: GapFinder.Candidate?
    if isLinked, kind != .first, let length = items[index].step?.length {
      candidate = finder.add(items[index].step?.seconds, meters: length)
    }
    (isAtEdge, isLinked) = (false, true)
    guard let candidate else { return pass(index) }
    items[index].candidate = candidate
    if finder.isSettled || options.contains(.decidesAtOnce), count == index {
      release(upTo: index + 1)
    } else {
      pass(index, waits: true)
    }
  }

  /// An event comes out, if none before it waits and it need not.
  private mutating func pass(_ index: Int, waits: Bool = false) {
    if count == index, !waits {
      count += 1
    } else {
      waiting += event(index).heldSize
      if finder.isSettled || waiting >= Self.waitingLimit { release(upTo: index + 1) }
    }
  }

  /// What waits comes out, with the gaps as they are known now.
  private mutating func release(upTo end: Int) {
    waiting = 0
    while count < end {
      if let candidate = items[count].candidate, finder.isGap(candidate) {
        items[count].step?.kind = .gap
      }
      count += 1
    }
  }
}

/// The way from one point of a track to the next.
package struct TrackStep: Sendable {
  /// Where a step begins.
  package struct Start: Sendable {
    package var coordinate: Coordinate
    package var timestamp: Timestamp?
  }

  /// What lies between the two points.
  package enum Kind: Sendable {
    /// A way that was gone.
    case path
    /// A gap: what lies in it is not known.
    case gap
    /// The edge of a segment or of a track.
    case edge
    /// There is no point before: the step ends where it begins.
    case first
  }

  package let from: Start
  package let to: TrackPoint
  /// Meters along the WGS84 ellipsoid.
  package internal(set) var length: Double
  package internal(set) var kind: Kind

  init(from: Start, to: TrackPoint, length: Double, kind: Kind) {
    (self.from, self.to, self.length, self.kind) = (from, to, length, kind)
  }

  /// Creates a way that was gone, and measures it.
  package init(from: Location, to: Location) {
    self.init(
      from: Start(coordinate: from.coordinate, timestamp: from.timestamp), to: TrackPoint(to),
      length: Geodesic.wgs84.distance(from: from.coordinate, to: to.coordinate), kind: .path)
  }

  /// Whether the way is known; not across a gap or the end of a segment.
  package var isPath: Bool { kind == .path }

  /// Seconds it took, negative where time goes back; nil where one of its ends has no time.
  var seconds: Double? {
    guard let start = from.timestamp, let end = to.timestamp else { return nil }
    return end.seconds(since: start)
  }

  /// The way as a line.
  package var line: GeodesicLine { Geodesic.wgs84.line(from: from.coordinate, to: to.coordinate) }

  /// When one was so many meters along the way, moving evenly, to the millisecond; nil if the positions
  /// have no times, or the later one is not later.
  package func time(_ along: Double) -> Timestamp? {
    guard let start = from.timestamp, let end = to.timestamp, end > start, length > 0 else {
      return nil
    }
    let seconds = end.seconds(since: start) * min(max(along / length, 0), 1)
    let time = start.advanced(by: seconds)
    let milliseconds = (Double(time.nanoseconds) / 1e6).rounded()
    let rounded = Timestamp(
      seconds: time.seconds, nanoseconds: Int64(milliseconds) * 1_000_000)
    return min(max(rounded, start), end)
  }
}

/// What is measured of a point of a track: numbers alone, so that it is copied without counting references.
package struct TrackPoint: Sendable {
  package let coordinate: Coordinate
  package let timestamp: Timestamp?
  /// Meters above mean sea level.
  let altitude: Double?
  /// Meters above the ellipsoid.
  let ellipsoidalAltitude: Double?
  let horizontalAccuracy: Double?
  /// The receiver's, in meters a second.
  let speed: Double?
  package let utcOffset: Int?
  /// Whether the location has more to say, which its event holds.
  let hasAttributes: Bool

  /// What is measured of a location.
  @inline(__always)
  package init(_ location: borrowing Location) {
    coordinate = location.coordinate
    timestamp = location.timestamp
    altitude = location.altitude
    ellipsoidalAltitude = location.ellipsoidalAltitude
    horizontalAccuracy = location.horizontalAccuracy
    speed = location.speed
    utcOffset = location.utcOffset
    hasAttributes = !location.attributes.isEmpty
  }
}
