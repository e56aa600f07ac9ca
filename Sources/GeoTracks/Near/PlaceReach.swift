package import GeoCore

/// Which of many places a track comes near to, each counted once.
///
/// What counts as near is what ``PassFinder`` takes for a pass; when and where is not asked, so that most places are
/// decided by the positions of a block, all measured together.
package struct PlaceReach: Sendable {
  private let index: PlaceIndex
  private let radius: Double
  private var walk = TrackWalk(GapRule(), [.decidesAtOnce, .leavesOutInvalid])
  private var isReached: [Bool]
  /// How many places the track has come near to.
  package private(set) var count = 0

  // Meters, for rounding.
  private static let margin = 0.001

  /// - Parameter radius: meters, above 0.
  package init(_ index: PlaceIndex, within radius: Double) {
    (self.index, self.radius) = (index, radius)
    isReached = Array(repeating: false, count: index.places.count)
  }

  /// Takes the next events of a track.
  package mutating func process(contentsOf events: ArraySlice<SourceEvent>) {
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
