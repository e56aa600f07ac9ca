public import GeoCore

/// Finds where laps end (see ``LapRule``) as the steps of a track come.
///
/// Steps are held while the track is near the place at which a lap may end, since the nearest point is
/// known only when it has left; of more than 16 384 the nearest so far counts.
struct LapFinder: Sendable {
  /// A step, or the end of a segment.
  enum Item {
    case step(TrackStep)
    case segmentEnd
  }

  /// An item, and how many meters along the step a lap ends.
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
    /// There has been no point.
    case start
    /// A lap has begun here.
    case leaving
    case away
    /// A lap ends here; events are held.
    case back
  }

  private static let heldLimit = 1 << 14
  /// Of points that are as near but for so much (m), which is rounding, the first counts.
  private static let resolution = 1e-6

  init(_ rule: LapRule) {
    self.rule = rule
    place = rule.place
  }

  /// Takes the next item of a track.
  mutating func process(_ item: Item, _ emit: (Output) -> Void) {
    switch item {
    case .step(let step): add(step, emit)
    case .segmentEnd:
      if state == .back { held.append(Output(item: item)) } else { emit(Output(item: item)) }
    }
  }

  /// A track begins.
  mutating func restart() { self = LapFinder(rule) }

  /// What is held comes out, with the end of the lap.
  mutating func finish(_ emit: (Output) -> Void) {
    guard !held.isEmpty else { return }
    held[nearest.index].edge = nearest.along
    for output in held { emit(output) }
    held.removeAll(keepingCapacity: true)
    state = .leaving
  }

  private mutating func add(_ step: TrackStep, _ emit: (Output) -> Void) {
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

  /// The nearest point of the way to a position: meters along it, and from the place; nil where it is not
  /// within the radius.
  private func approach(
    to place: Coordinate, on step: TrackStep, _ distance: Double
  ) -> (along: Double, distance: Double)? {
    guard step.isPath else { return (0, distance) }
    guard distance - step.length <= rule.radius else { return nil }
    let point = Geodesic.wgs84.closestPoint(
      to: place, onSegmentFrom: step.from.coordinate, to: step.to.coordinate)
    // At the end of the step, but for rounding, is there: nothing of the step is left for the next lap.
    let isAtEnd = step.length - point.along < Self.resolution
    return (isAtEnd ? step.length : point.along, point.distance)
  }
}

/// Where a lap ends: where the track comes back to the place at which laps begin, after it was away.
///
/// It is away once it has been further than twice the radius from the place, and back where the way comes
/// within the radius; the lap ends at the point of the way that is nearest to the place before it is away
/// again. So the scatter of positions while somebody waits at the line makes no laps.
///
/// With a radius that is below 0 or NaN there are no laps.
public struct LapRule: Sendable, Hashable, Codable {
  /// Meters.
  public var radius: Double

  /// Where laps begin and end; nil for the first point of each track. The way to it is lap 0.
  public var place: Coordinate?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: meters; 25 if not given, some times the error of a receiver and the width of a road.
  ///   - place: where laps begin and end; the first point of each track if not given.
  public init(radius: Double = 25, place: Coordinate? = nil) {
    self.radius = radius
    self.place = place
  }
}
