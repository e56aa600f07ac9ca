package import GeoTracks

/// Follows positions past one region, by a ``RegionRule``: position in, events out.
package struct RegionTracker: Sendable {
  package let region: CircularRegion
  private var tracker: FenceTracker
  private var last: Location?

  package var state: RegionState { tracker.state }

  package init(_ region: CircularRegion) {
    self.region = region
    let circle = FenceShape.circle(center: region.center, radius: region.radius)
    tracker = FenceTracker(Fence(name: region.identifier, shapes: [circle]))
  }

  /// Takes the next position.
  ///
  /// - Parameters:
  ///   - arrival: when it came, for positions without a timestamp.
  ///   - events: gets what happened, in order.
  package mutating func update(
    _ location: Location, arrival: Duration, rule: RegionRule, into events: inout [RegionEvent]
  ) {
    guard location.coordinate.isValid else { return }
    let step = last.map { TrackStep(from: $0, to: location) }
    last = location
    let rule = FenceRule(
      enterCushion: rule.minimumCushion, exitCushion: rule.minimumCushion,
      confirmation: rule.dwell, detectsPassage: rule.detectsPassage)
    var crossings: [FenceEvent] = []
    tracker.update(location, step, arrival: arrival, rule: rule, into: &crossings)
    for event in crossings {
      let isInside = event.kind == .inside || event.kind == .enter
      switch event.kind {
      case .enter where region.notifyOnEntry:
        events.append(RegionEvent(region: region, kind: .entered, location: location))
      case .exit where region.notifyOnExit:
        events.append(RegionEvent(region: region, kind: .exited, location: location))
      default: break
      }
      let state: RegionState = isInside ? .inside : .outside
      events.append(RegionEvent(region: region, kind: .determined(state), location: location))
    }
  }
}
