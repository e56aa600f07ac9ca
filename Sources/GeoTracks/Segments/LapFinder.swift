public import GeoCore

/// Finds the ends of laps (see ``LapRule``). The input is the consecutive steps of a track.
///
/// Steps are held while the track is near the point where a lap may end. The nearest position is known only after the
/// track leaves the point. After 16 384 held steps, the lap ends at the nearest position among them.
struct LapFinder: Sendable {
  /// A step, or the end of a segment.
  enum Item {
    case step(TrackStep)
    case segmentEnd
  }

  /// An item. If a lap ends on the step of the item, `edge` is the distance in meters from the start of the step to
  /// this end.
  struct Output {
    var item: Item
    var edge: Double?
  }

  private let rule: LapRule
  private var place: Coordinate?
  private var state = State.start
  private var held: [Output] = []
  private var nearest = (index: 0, along: 0.0, distance: Double.infinity)

  private enum State {
    /// No point has been added.
    case start
    /// A lap has just started, and the track is still near the point.
    case leaving
    case away
    /// The track is near the point again, so a lap ends here. The finder holds the items until the exact end is known.
    case back
  }

  private static let heldLimit = 1 << 14
  /// If several positions are equally near within this tolerance in meters, the first position counts.
  private static let resolution = 1e-6

  init(_ rule: LapRule) {
    self.rule = rule
    place = rule.place
  }

  /// Processes the next item of a track.
  mutating func process(_ item: Item, _ emit: (Output) -> Void) {
    switch item {
    case .step(let step): process(step, emit)
    case .segmentEnd:
      if state == .back { held.append(Output(item: item)) } else { emit(Output(item: item)) }
    }
  }

  /// Starts another track.
  mutating func restart() { self = LapFinder(rule) }

  /// Outputs the held items with the end of the lap.
  mutating func finish(_ emit: (Output) -> Void) {
    guard !held.isEmpty else { return }
    held[nearest.index].edge = nearest.along
    for output in held { emit(output) }
    held.removeAll(keepingCapacity: true)
    state = .leaving
  }

  private mutating func process(_ step: TrackStep, _ emit: (Output) -> Void) {
    let here = step.to.coordinate
    let output = Output(item: .step(step))
    let place = place ?? here
    self.place = place
    let distance = Geodesic.wgs84.distance(from: place, to: here)
    switch state {
    case .start:
      state = distance <= rule.radius ? .leaving : .away
      emit(output)
    case .leaving:
      if distance > 2 * rule.radius { state = .away }
      emit(output)
    case .away:
      guard let point = approach(to: place, on: step, distance),
        point.distance <= rule.radius
      else { return emit(output) }
      state = .back
      nearest = (0, point.along, point.distance)
      held.append(output)
      leave(distance, emit)
    case .back:
      if let point = approach(to: place, on: step, distance),
        point.distance < nearest.distance - Self.resolution
      {
        nearest = (held.count, point.along, point.distance)
      }
      held.append(output)
      leave(distance, emit)
    }
  }

  private mutating func leave(_ distance: Double, _ emit: (Output) -> Void) {
    let isAway = distance > 2 * rule.radius
    guard isAway || held.count >= Self.heldLimit else { return }
    finish(emit)
    if isAway { state = .away }
  }

  /// Returns the point of a step nearest to `place`: its distance along the step and its distance from `place`, in
  /// meters.
  ///
  /// Nil if the step is certainly outside the radius.
  private func approach(
    to place: Coordinate, on step: TrackStep, _ distance: Double
  ) -> (along: Double, distance: Double)? {
    guard step.isPath else { return (0, distance) }
    guard distance - step.length <= rule.radius else { return nil }
    let point = Geodesic.wgs84.closestPoint(
      to: place, onSegmentFrom: step.from.coordinate, to: step.to.coordinate)
    // A point within the tolerance of the end counts as the end. Otherwise a tiny rest of the step would start the next
    // lap.
    let isAtEnd = step.length - point.along < Self.resolution
    return (isAtEnd ? step.length : point.along, point.distance)
  }
}

/// Criteria for the end of a lap: the track leaves the point where laps start, and returns to it.
///
/// The track leaves when its distance from the point exceeds twice the radius. It returns when the path enters the
/// radius. The lap ends at the nearest point of the path before the track leaves again. Position noise during a pause
/// at the line therefore produces no laps.
///
/// If the radius is negative or NaN, the result has no laps.
public struct LapRule: Sendable, Hashable {
  /// The radius in meters.
  package var radius: Double

  /// The point where laps start and end; nil for the first point of each track. The path to this point is lap 0.
  package var place: Coordinate?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: the radius in meters; 25 by default. The default is several times the error of a receiver and the
  ///     width of a road.
  ///   - place: the point where laps start and end; the first point of each track by default.
  public init(radius: Double = 25, place: Coordinate? = nil) {
    self.radius = radius
    self.place = place
  }
}
