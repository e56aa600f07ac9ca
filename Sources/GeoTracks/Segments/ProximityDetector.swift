public import GeoCore

/// A place that a track came near to.
public struct ProximityEvent: Sendable, Hashable, Codable {
  /// The index of the place.
  public var place: Int

  /// Meters between the place and the nearest point of the track.
  public var distance: Double

  /// The nearest point of the track.
  public var coordinate: Coordinate

  /// When the track was there; nil if it has no times.
  public var time: Timestamp?

  /// Seconds east of UTC of the zone in which the source wrote the time; nil if it wrote none.
  public var utcOffset: Int?

  /// Whether point and time lie between two positions.
  public var isInterpolated: Bool

  /// Creates a pass.
  public init(
    place: Int, distance: Double, coordinate: Coordinate, time: Timestamp?, utcOffset: Int? = nil,
    isInterpolated: Bool
  ) {
    self.place = place
    self.distance = distance
    self.coordinate = coordinate
    self.time = time
    self.utcOffset = utcOffset
    self.isInterpolated = isInterpolated
  }
}

/// Finds the places that a track passes, when and how near: locations in, passes out.
///
/// The track is the geodesics between its positions; between segments, and across a gap, it is the
/// positions alone. A pass begins where the track comes within the distance of a place and ends where it
/// leaves it, or with the track; its nearest point is what is told, at its end. Coming back is another
/// pass.
///
/// Memory is that of the index and the passes that have begun. A step costs a search in the index,
/// O(log *n*), and some geodesics for each place that is near.
public struct ProximityDetector: Sendable {
  /// The places.
  public let index: PointIndex

  /// Meters; nearer ones are passed.
  public let radius: Double

  private var walk: StepMeasurer
  // The passes that have begun, by place.
  private var passes: [Int: ProximityEvent] = [:]
  // Meters from the last position within which there is no place that could be passed.
  private var slack = 0.0

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - index: the places.
  ///   - radius: meters, 0 or more; with less or NaN nothing is passed.
  ///   - gap: where the way between two positions is not known, by the rhythm that the track has shown
  ///     so far.
  public init(
    _ index: PointIndex, within radius: Double,
    gap: GapRule = GapRule()
  ) {
    self.index = index
    self.radius = radius
    walk = StepMeasurer(gap, [.decidesAtOnce, .leavesOutInvalid])
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: what the source, or the stage before, says.
  ///   - output: gets the passes that have ended, in the order of their times.
  public mutating func process(_ event: LocationEvent, into output: inout [ProximityEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Takes the next events, a block of some hundreds best: the ways between are measured together. What is found is
  /// the same as of one by one.
  ///
  /// - Parameters:
  ///   - events: what the source, or the stage before, says, in order.
  ///   - output: gets the passes that have ended, of each position in the order of their times.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [ProximityEvent]
  ) {
    walk.process(events)
    for index in 0..<walk.count {
      if let step = walk.step(index) { take(step, into: &output) }
    }
  }

  private mutating func take(_ step: TrackStep, into output: inout [ProximityEvent]) {
    if step.kind != .first, step.length < slack {
      slack -= step.length
      return
    }
    let first = output.count
    if step.isPath, step.length > 0 {
      follow(step, into: &output)
    } else {
      look(from: step.to, into: &output)
    }
    output[first...].sort(by: Self.isEarlier)
    let nearest = index.nearest(to: step.to.coordinate, count: 1).first?.distance
    // A millimeter for rounding.
    slack = (nearest ?? .infinity) - radius - 0.001
  }

  /// Says that nothing follows, or nothing of the same track: passes that have begun end.
  public mutating func finish(into output: inout [ProximityEvent]) {
    output += passes.values.sorted(by: Self.isEarlier)
    passes = [:]
    walk.breakOff()
    slack = 0
  }

  private static func isEarlier(_ a: ProximityEvent, _ b: ProximityEvent) -> Bool {
    if let first = a.time, let second = b.time, first != second { return first < second }
    return a.place < b.place
  }

  private mutating func follow(_ step: TrackStep, into output: inout [ProximityEvent]) {
    let line = step.line
    let middle = line.position(at: step.length / 2).coordinate
    // Along a shortest path the distance from a place falls and then rises, so it is within the radius
    // once at most.
    for candidate in index.within(radius + step.length / 2 + 0.001, of: middle) {
      let place = index.places[candidate.index]
      let point = Geodesic.wgs84.closestPoint(to: place, on: line, end: step.to.coordinate)
      guard point.distance <= radius else { continue }
      let isBetween = point.along > 0 && point.along < step.length
      let time =
        isBetween
        ? step.time(point.along) ?? step.to.timestamp
        : (point.along > 0 ? step.to.timestamp : step.from.timestamp)
      keep(
        ProximityEvent(
          place: candidate.index, distance: point.distance, coordinate: point.coordinate,
          time: time, utcOffset: step.to.utcOffset, isInterpolated: isBetween))
      if Geodesic.wgs84.distance(from: place, to: step.to.coordinate) > radius {
        end(candidate.index, into: &output)
      }
    }
  }

  /// Takes a position to which no way is known.
  private mutating func look(from point: TrackPoint, into output: inout [ProximityEvent]) {
    let near = index.within(radius, of: point.coordinate)
    for neighbor in near {
      keep(
        ProximityEvent(
          place: neighbor.index, distance: neighbor.distance, coordinate: point.coordinate,
          time: point.timestamp, utcOffset: point.utcOffset, isInterpolated: false))
    }
    let places = Set(near.map(\.index))
    for place in passes.keys where !places.contains(place) { end(place, into: &output) }
  }

  private mutating func keep(_ pass: ProximityEvent) {
    if let known = passes[pass.place], known.distance <= pass.distance { return }
    passes[pass.place] = pass
  }

  private mutating func end(_ place: Int, into output: inout [ProximityEvent]) {
    if let pass = passes.removeValue(forKey: place) { output.append(pass) }
  }
}

/// Which of many places a track comes near to, each counted once.
///
/// What counts as near is what ``ProximityDetector`` takes for a pass; when and where is not asked, so that most places are
/// decided by the positions of a block, all measured together.
package struct ProximityArea: Sendable {
  private let index: PointIndex
  private let radius: Double
  private var walk = StepMeasurer(GapRule(), [.decidesAtOnce, .leavesOutInvalid])
  private var isReached: [Bool]
  /// How many places the track has come near to.
  package private(set) var count = 0

  // Meters, for rounding.
  private static let margin = 0.001

  /// - Parameter radius: meters, above 0.
  package init(_ index: PointIndex, within radius: Double) {
    (self.index, self.radius) = (index, radius)
    isReached = Array(repeating: false, count: index.places.count)
  }

  /// Takes the next events of a track.
  package mutating func process(contentsOf events: ArraySlice<LocationEvent>) {
    walk.process(events)
    let steps = (0..<walk.count).compactMap { walk.step($0) }
    guard !steps.isEmpty else { return }
    // Of longer steps each is looked at by itself.
    let radius = radius
    let longest = steps.lazy.filter { $0.isPath && $0.length <= radius }.map(\.length).max() ?? 0
    let near = index.within(
      radius + longest + Self.margin, of: steps.map(\.to.coordinate), threads: 1)
    for number in steps.indices {
      for place in near[number] where place.distance <= radius { reach(place.index) }
    }
    for (number, step) in steps.enumerated() where step.isPath && step.length > 0 {
      guard step.length <= radius else {
        follow(step)
        continue
      }
      for place in near[number]
      where !isReached[place.index] && place.distance <= radius + step.length + Self.margin {
        look(at: place.index, from: step, place.distance)
      }
    }
  }

  private mutating func reach(_ place: Int) {
    guard !isReached[place] else { return }
    (isReached[place], count) = (true, count + 1)
  }

  private mutating func follow(_ step: TrackStep) {
    let middle = step.line.position(at: step.length / 2).coordinate
    for place in index.within(radius + step.length / 2 + Self.margin, of: middle)
    where !isReached[place.index] {
      // The middle is on the way.
      if place.distance <= radius { reach(place.index) } else { look(at: place.index, from: step) }
    }
  }

  /// Looks whether the way comes near between its ends.
  ///
  /// - Parameter distance: meters from the end to the place.
  private mutating func look(at place: Int, from step: TrackStep, _ distance: Double) {
    // Both ends are no farther from the nearest point than it lies from them along the way.
    let other = Geodesic.wgs84.distance(from: step.from.coordinate, to: index.places[place])
    guard (distance + other - step.length) / 2 <= radius + Self.margin else { return }
    look(at: place, from: step)
  }

  private mutating func look(at place: Int, from step: TrackStep) {
    let point = Geodesic.wgs84.closestPoint(
      to: index.places[place], on: step.line, end: step.to.coordinate)
    if point.distance <= radius { reach(place) }
  }
}
