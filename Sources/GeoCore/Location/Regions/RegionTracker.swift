/// Follows positions past one region, by a ``RegionRule``: position in, events out.
package struct RegionTracker: Sendable {
  package let region: CircularRegion
  package private(set) var state = RegionState.unknown

  // The state that positions have shown for a while, not long enough to report it.
  private var candidate: (state: RegionState, since: Moment)?
  private var last: (location: Location, distance: Double)?

  package init(_ region: CircularRegion) { self.region = region }

  /// Takes the next position.
  ///
  /// - Parameters:
  ///   - arrival: when it came, for positions without a timestamp.
  ///   - events: gets what happened, in order.
  package mutating func update(
    _ location: Location, arrival: Duration, rule: RegionRule, into events: inout [RegionEvent]
  ) {
    let distance = Geodesic.wgs84.distance(from: region.center, to: location.coordinate)
    guard distance.isFinite else { return }
    let moment = Moment(timestamp: location.timestamp, arrival: arrival)
    defer { last = (location, distance) }
    guard state != .unknown else {
      state = distance <= region.radius ? .inside : .outside
      events.append(RegionEvent(region: region, kind: .determined(state), location: location))
      return
    }
    let cushion = max(location.horizontalAccuracy ?? 0, rule.minimumCushion)
    guard let shown = shownState(distance: distance, cushion: cushion), shown != state else {
      let wasAboutToEnter = candidate != nil
      candidate = nil
      if state == .outside, rule.detectsPassage, !wasAboutToEnter {
        detectPassage(to: location, distance, cushion, into: &events)
      }
      return
    }
    if candidate?.state != shown { candidate = (shown, moment) }
    guard let candidate, moment.seconds(since: candidate.since) >= rule.dwell else { return }
    self.candidate = nil
    change(to: shown, at: location, into: &events)
  }

  /// What a position at that distance from the centre shows, or nil where it shows nothing.
  private func shownState(distance: Double, cushion: Double) -> RegionState? {
    if distance >= region.radius + cushion { return .outside }
    if distance <= max(region.radius - cushion, region.radius / 2) { return .inside }
    return nil
  }

  private mutating func change(
    to state: RegionState, at location: Location, into events: inout [RegionEvent]
  ) {
    self.state = state
    let isEntry = state == .inside
    if isEntry ? region.notifyOnEntry : region.notifyOnExit {
      events.append(
        RegionEvent(region: region, kind: isEntry ? .entered : .exited, location: location))
    }
    events.append(RegionEvent(region: region, kind: .determined(state), location: location))
  }

  /// Reports entering and leaving if the way from the last position led well through the region.
  private mutating func detectPassage(
    to location: Location, _ distance: Double, _ cushion: Double,
    into events: inout [RegionEvent]
  ) {
    guard let last, last.distance > region.radius, distance > region.radius else { return }
    let way = Geodesic.wgs84.inverse(from: last.location.coordinate, to: location.coordinate)
    // By the triangle inequality no point of the way is nearer than this; most ways end here.
    let reach = max(region.radius - cushion, region.radius / 2)
    guard (last.distance + distance - way.distance) / 2 <= reach else { return }
    let start = last.location.coordinate
    let nearest = ClosestApproach.distance(
      to: region.center, from: start, azimuth: way.azimuth1, length: way.distance)
    guard nearest <= reach else { return }
    change(to: .inside, at: location, into: &events)
    change(to: .outside, at: location, into: &events)
  }
}

/// A moment by the clock of a position where it has one, else by the clock of this machine.
struct Moment: Sendable {
  var timestamp: Timestamp?
  var arrival: Duration

  /// Seconds from `other` to this moment.
  func seconds(since other: Moment) -> Double {
    if let timestamp, let earlier = other.timestamp { return timestamp.seconds(since: earlier) }
    return (arrival - other.arrival) / .seconds(1)
  }
}
