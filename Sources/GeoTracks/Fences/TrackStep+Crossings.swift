extension TrackStep {
  /// An edge that was crossed on the way.
  struct Crossing: Sendable {
    /// Meters from the beginning of the step.
    var along: Double
    var isInward: Bool
    /// How far beyond the edge the way goes from here to the next crossing, in meters; 0 if there is no
    /// other in this step.
    var reach = 0.0
  }

  /// The crossings of a fence's edge along the geodesic, in order.
  ///
  /// As a distance from the edge is at least what is left of it after every meter, the way is walked in
  /// steps as long as the distance, so that none is missed but where the way is beyond an edge for less
  /// than 25 cm, or a 4096th of its length. Crossings are within 1 cm, or a billionth.
  ///
  /// - Parameters:
  ///   - last: the signed distance at the end, in meters.
  ///   - isInside: the side on which the step begins, for one that begins at the edge itself.
  /// - Complexity: at most 4096 distances, of which a way that is not along the edge needs some ten.
  func crossings(of fence: Fence, isInside: Bool, last: Double) -> [Crossing] {
    guard length > 0 else { return [] }
    let line = line
    func distance(_ along: Double) -> Double {
      along >= length ? last : fence.signedDistance(to: line.position(at: along).coordinate)
    }
    let least = max(0.25, length / 4096)
    var crossings: [Crossing] = []
    var (along, value, isInside) = (0.0, distance(0), isInside)
    // The farthest from the edge since the last crossing.
    var top = (along: 0.0, value: 0.0, width: 0.0)
    while along < length, value.isFinite {
      // On the side on which it ends, and too far from the edge at both ends to reach it in between.
      if isInside == (last <= 0), abs(value) + abs(last) > length - along { break }
      let width = max(abs(value) * 0.999, least)
      let next = min(along + width, length)
      let nextValue = distance(next)
      guard (nextValue <= 0) != isInside else {
        (along, value) = (next, nextValue)
        if abs(value) > top.value { top = (along, abs(value), width) }
        continue
      }
      var (low, high) = (along, next)
      while high - low > max(0.01, length * 1e-9) {
        let middle = (low + high) / 2
        if (distance(middle) <= 0) == isInside { low = middle } else { high = middle }
      }
      if let previous = crossings.last {
        crossings[crossings.count - 1].reach = max(
          top.value,
          farthest(
            from: max(previous.along, top.along - top.width),
            to: min(low, top.along + top.width + least)
          ) {
            abs(distance($0))
          })
      }
      isInside.toggle()
      crossings.append(Crossing(along: high, isInward: isInside))
      (along, value) = (next, nextValue)
      top = (along, abs(value), next - high)
    }
    return crossings
  }

  /// The largest value between two places, by golden-section search.
  private func farthest(
    from low: Double, to high: Double, _ value: (Double) -> Double
  ) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (low, high)
    var most = 0.0
    for _ in 0..<40 where high - low > 0.1 {
      let (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
      let (atA, atB) = (value(a), value(b))
      most = max(most, atA, atB)
      if atA > atB { high = b } else { low = a }
    }
    return most
  }
}
