package import GeoCore

/// Measures the steps between consecutive track points and marks gaps.
///
/// Pass events to ``process(_:)`` in blocks of any size. A live source passes one event at a time. The results do not
/// depend on the block size.
///
/// - Waypoints and route points produce no step.
/// - A step across a segment boundary or a gap is measured and marked.
/// - Whether a step is a gap depends on the sampling interval of the track (see ``GapRule``), which is known after 100
///   steps. Until then, or until the track ends, events after a possible gap are held. With ``Options/decidesAtOnce``,
///   events are never held, and the sampling interval is estimated from the earlier steps.
struct StepMeasurer: Sendable {
  struct Options: OptionSet, Sendable {
    let rawValue: Int
    /// Passes on waypoints and routes in addition to tracks.
    static let keepsPlaces = Options(rawValue: 1)
    /// Also marks steps across segment boundaries as gaps if the gap criteria apply to them.
    static let looksAcrossSegments = Options(rawValue: 2)
    /// Decides immediately whether a step is a gap, even if the sampling interval is estimated from fewer than 100
    /// steps.
    static let decidesAtOnce = Options(rawValue: 4)
    /// Ignores points with an invalid coordinate.
    static let leavesOutInvalid = Options(rawValue: 8)
  }

  /// The step that ends at an event of the block, and whether the caller must ignore the event.
  private struct Item {
    /// The step that ends at the event; nil if the event is not a track point.
    var step: TrackStep?
    var isLeftOut = false
    var candidate: GapFinder.Candidate?
  }

  /// The events of the last block and the held events. The first ``count`` events are released.
  private var events: ArraySlice<LocationEvent> = []
  private var items: [Item] = []
  private(set) var count = 0

  private let options: Options
  private var finder: GapFinder
  private var isInTrack = true
  // The last track point. `isAtEdge` is true if a segment boundary follows this point.
  private var last: TrackStep.Start?
  private var isAtEdge = false
  // True if the step from the last point can be a gap. False at the start of a track and, unless
  // `looksAcrossSegments` is set, at the start of a segment.
  private var isLinked = false
  // The last coordinate of the previous block, followed by the coordinates of the track points in this block.
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var lengths: [Double] = []

  // The total size of the held events, and its limit. The limit is needed because some sources emit many other events
  // between two points.
  private var waiting = 0
  private static let waitingLimit = 1 << 12

  init(_ rule: GapRule, _ options: Options = []) {
    self.options = options
    finder = GapFinder(rule)
  }

  /// Returns the step that ends at a released event; nil if the event is not a track point.
  @inline(__always)
  func step(_ index: Int) -> TrackStep? { items[index].step }

  /// Returns the released event with an index from 0 to ``count`` - 1.
  func event(_ index: Int) -> LocationEvent { events[events.startIndex + index] }

  /// Returns true if a released event must be ignored because it belongs to a route or a group of waypoints.
  func isLeftOut(_ index: Int) -> Bool { items[index].isLeftOut }

  /// Processes the next events. The caller must read the released events before the next call.
  mutating func process(_ block: ArraySlice<LocationEvent>) {
    forget()
    if events.isEmpty { events = block } else { events.append(contentsOf: block) }
    let first = items.count
    measure(block)
    for index in first..<items.count { decide(index) }
  }

  /// Ends the input and releases all events that are still held.
  mutating func finish() {
    forget()
    release(upTo: items.count)
  }

  /// Discards the last point, so that no step leads from it to the next point.
  mutating func breakOff() { last = nil }

  /// Discards the released events. The next call of ``process(_:)`` also does this.
  ///
  /// If the measurer keeps no events, the caller can reuse the memory of the block for the next events.
  mutating func forget() {
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
  /// Adds the events of a block to `items` and measures their steps.
  private mutating func measure(_ block: ArraySlice<LocationEvent>) {
    let first = items.count
    var isInTrack = isInTrack
    latitudes.removeAll(keepingCapacity: true)
    longitudes.removeAll(keepingCapacity: true)
    if let last { append(last.coordinate) }
    if first == 0 { items.reserveCapacity(block.count) }
    for index in block.indices {
      if isInTrack, let point = Self.point(block[index]),
        !options.contains(.leavesOutInvalid) || point.coordinate.isValid
      {
        add(point)
      } else {
        if case .part(let part) = block[index] { isInTrack = part.isTrack }
        items.append(Item())
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

  /// Returns the point of a location; nil for other events.
  ///
  /// This is a separate function, because the compiler then does not copy the event.
  private static func point(_ event: LocationEvent) -> TrackPoint? {
    if case .location(let location) = event { TrackPoint(location) } else { nil }
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

  /// Measures the steps between consecutive coordinates. Blocks of all sizes use the same function, so lengths do not
  /// depend on the block size.
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

  /// Determines the kind of the step that ends at an event. Releases the event unless it must be held.
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

  /// Determines whether a step is a gap or crosses a segment boundary.
  private mutating func decide(_ index: Int, _ kind: TrackStep.Kind) {
    if isAtEdge, kind != .first { items[index].step?.kind = .edge }
    // A step across a segment boundary is not a gap, unless the option `looksAcrossSegments` is set.
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

  /// Releases an event, unless this event or an earlier one must be held.
  private mutating func pass(_ index: Int, waits: Bool = false) {
    if count == index, !waits {
      count += 1
    } else {
      waiting += event(index).heldSize
      if finder.isSettled || waiting >= Self.waitingLimit { release(upTo: index + 1) }
    }
  }

  /// Releases held events. The sampling interval, estimated from all earlier steps, determines which steps are gaps.
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

/// A step from one track point to the next one.
package struct TrackStep: Sendable {
  /// The point at which a step starts.
  package struct Start: Sendable {
    package var coordinate: Coordinate
    package var timestamp: Timestamp?
  }

  /// Whether the path between the two points of a step is known, and if not, the reason.
  package enum Kind: Sendable {
    /// The receiver recorded the path.
    case path
    /// The step is a gap, so the path is unknown.
    case gap
    /// The step crosses a segment or track boundary, so the path is unknown.
    case edge
    /// The step has length 0: it starts and ends at the first point.
    case first
  }

  package let from: Start
  package let to: TrackPoint
  /// Length in meters along the WGS84 ellipsoid.
  package internal(set) var length: Double
  package internal(set) var kind: Kind

  init(from: Start, to: TrackPoint, length: Double, kind: Kind) {
    (self.from, self.to, self.length, self.kind) = (from, to, length, kind)
  }

  package init(from: Location, to: Location) {
    self.init(
      from: Start(coordinate: from.coordinate, timestamp: from.timestamp), to: TrackPoint(to),
      length: Geodesic.wgs84.distance(from: from.coordinate, to: to.coordinate), kind: .path)
  }

  /// True if the path is known because the step crosses no gap or segment boundary.
  package var isPath: Bool { kind == .path }

  /// Duration in seconds; negative if the end is earlier than the start, nil if either point has no time.
  var seconds: Double? {
    guard let start = from.timestamp, let end = to.timestamp else { return nil }
    return end.endsLeapSecond(start) ? 1 : end.seconds(since: start)
  }

  /// The geodesic from the start to the end of the step.
  package var line: GeodesicLine { Geodesic.wgs84.line(from: from.coordinate, to: to.coordinate) }

  /// Interpolates the time at a distance in meters from the start of the step, rounded to the millisecond.
  ///
  /// Nil if either point has no time, or if the end is not later than the start.
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

/// The properties of a track point that are needed for measuring. All these properties are numbers or flags, so
/// copying them needs no reference counting.
package struct TrackPoint: Sendable {
  package let coordinate: Coordinate
  package let timestamp: Timestamp?
  /// Altitude in meters above mean sea level; nil if unknown.
  let altitude: Double?
  /// Altitude in meters above the ellipsoid; nil if unknown.
  let ellipsoidalAltitude: Double?
  let horizontalAccuracy: Double?
  /// The speed that the receiver reports, in meters per second; nil if unknown.
  let speed: Double?
  package let utcOffset: Int?
  /// True if the location has attributes. The attributes are not copied, because copying takes time.
  let hasAttributes: Bool

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
