extension Rhumb {
  /// Where one arrives from a place in a constant direction after a distance; within 40 nm on WGS 84.
  ///
  /// A rhumb line that is not a meridian reaches the pole after a finite length but winds round it
  /// infinitely often on the way. Past that length, and on leaving a pole, it has neither longitude
  /// nor azimuth: both are NaN, and the latitude is that of the same length along the meridian, over
  /// the pole and down the other side. The pole itself gets the longitude of the start. A meridian
  /// (azimuth exactly 0 or 180) runs on over the pole.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters, any finite value; negative goes backward.
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    guard from.isValid, azimuth.isFinite, distance.isFinite else {
      return DirectSolution(latitude: .nan, longitude: .nan, azimuth2: .nan)
    }
    let alpha = SinCos(degrees: azimuth)
    let heading = Angle.azimuth(azimuth)
    let north = distance * alpha.cos
    let east = distance * alpha.sin
    let pole: Double = north < 0 ? -90 : 90
    let room = abs(meridian.length(LatitudeArc(from: from.latitude, to: pole)))
    guard abs(north) <= room else {
      return overPole(from, north: north, heading: alpha.sin == 0 ? heading : .nan)
    }
    if abs(north) == room || east == 0 {
      let end =
        abs(north) == room
        ? pole : from.latitude + latitudeDifference(from: from.latitude, north: north, to: pole)
      return DirectSolution(latitude: end, longitude: from.longitude, azimuth2: heading)
    }
    let difference = latitudeDifference(from: from.latitude, north: north, to: pole)
    let (latitude, residual) = Angle.twoSum(from.latitude, difference)
    let arc = LatitudeArc(from: from.latitude, difference: difference)
    // Below that the quotient of differences is the parallel's radius to the last bit.
    let radius =
      abs(difference) < 1e-100
      ? parallelRadius(arc.mean)
      : north / isometricDifference(arc, from.latitude, latitude, residual: residual)
    guard radius > 0 else {
      return DirectSolution(latitude: latitude, longitude: .nan, azimuth2: .nan)
    }
    let turn = Angle.normalized(east / radius / Angle.degree)
    return DirectSolution(
      latitude: latitude, longitude: Angle.normalized(from.longitude) + turn, azimuth2: heading)
  }

  /// φ2 - φ1 (degrees) for a way along the meridian (m) that ends before the pole: Newton's method
  /// on ``RectifyingLatitude/length(_:)``, inside a bracket.
  private func latitudeDifference(from phi1: Double, north: Double, to pole: Double) -> Double {
    if north == 0 { return 0 }
    func metersPerDegree(_ difference: Double) -> Double {
      let s = SinCos(degrees: phi1 + difference).sin
      let w = 1 - e2 * s * s
      return a * (1 - e2) / (w * w.squareRoot()) * Angle.degree
    }
    var (near, far) = (0.0, pole - phi1)
    let middle = north / meridian.degree / 2
    var d = north / metersPerDegree(middle)
    if abs(d) > abs(far) { d = far }
    // Each step doubles the digits, so three to five do; a bisection takes over where one leaves the
    // bracket, on very flat ellipsoids.
    for _ in 0..<100 {
      let error = meridian.length(LatitudeArc(from: phi1, difference: d)) - north
      let next = d - error / metersPerDegree(d)
      if abs(error) <= 1e-9 * abs(north) { return next }
      if error.sign == north.sign { far = d } else { near = d }
      d = (next - near) * (next - far) < 0 ? next : near + (far - near) / 2
    }
    return d
  }

  /// The end of a line that runs past a pole; `heading` is NaN unless the line is a meridian.
  private func overPole(_ from: Coordinate, north: Double, heading: Double) -> DirectSolution {
    // The meridian as a circle of 360 degrees of rectifying latitude.
    let meters = meridian.degree
    let start = meridian.length(LatitudeArc(from: 0, to: from.latitude)) / meters
    let position = Angle.normalized(start + Angle.normalized(north / meters))
    let isBehind = abs(position) > 90
    let rectifying = isBehind ? (position < 0 ? -180 : 180) - position : position
    let difference = latitudeDifference(
      from: 0, north: rectifying * meters, to: rectifying < 0 ? -90 : 90)
    if heading.isNaN {
      return DirectSolution(latitude: difference, longitude: .nan, azimuth2: .nan)
    }
    let longitude = Angle.normalized(from.longitude)
    return DirectSolution(
      latitude: difference, longitude: isBehind ? longitude + 180 : longitude,
      azimuth2: isBehind ? 180 - heading : heading)
  }
}
