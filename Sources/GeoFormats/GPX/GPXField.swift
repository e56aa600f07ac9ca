/// What an element below a point means.
enum GPXField {
  case elevation, time, geoidHeight, speed, course, bearing, satellites, fix
  case horizontalDilution, verticalDilution, positionDilution
  case horizontalAccuracy, verticalAccuracy, speedAccuracy, courseAccuracy
  // Our own.
  case ellipsoidalAltitude, climb, climbAccuracy, satellitesInView, status, device
  /// No property of a location.
  case other

  /// - Parameter isDirect: whether it is a child of the point, not of its extensions.
  init(_ name: XMLName, isDirect: Bool) {
    self = isDirect ? Self.direct(name) : Self.extended(name)
  }

  /// The elements of GPX 1.1 and 1.0.
  @inline(__always)
  private static func direct(_ name: XMLName) -> GPXField {
    if name == "ele" { return .elevation }
    if name == "time" { return .time }
    if name == "geoidheight" { return .geoidHeight }
    return extended(name)
  }

  /// What writers put into extensions: Garmin's TrackPointExtension v2 (`speed`, `course`), OsmAnd
  /// (`speed`, `bearing`, `hdop`), GPSLogger (`accuracy`), OpenTracks (`accuracy_horizontal`).
  private static func extended(_ name: XMLName) -> GPXField {
    if name.isOwn, let field = own(name) { return field }
    for (names, field) in names {
      if names.contains(where: { name.isLoosely($0) }) { return field }
    }
    return .other
  }

  /// What ``GPXPointWriter`` has no other element for.
  private static func own(_ name: XMLName) -> GPXField? {
    if name == "ellipsoidal_altitude" { return .ellipsoidalAltitude }
    if name == "climb" { return .climb }
    if name == "climb_accuracy" { return .climbAccuracy }
    if name == "satellites_in_view" { return .satellitesInView }
    if name == "status" { return .status }
    return name == "device" ? .device : nil
  }

  private static let names: [([StaticString], GPXField)] = [
    (["speed"], .speed), (["course"], .course), (["bearing"], .bearing), (["sat"], .satellites),
    (["fix"], .fix), (["hdop"], .horizontalDilution), (["vdop"], .verticalDilution),
    (["pdop"], .positionDilution),
    (
      [
        "accuracy", "hacc", "haccuracy", "horizontalaccuracy", "accuracyhorizontal",
      ], .horizontalAccuracy
    ),
    (["vacc", "vaccuracy", "verticalaccuracy", "accuracyvertical"], .verticalAccuracy),
    (["sacc", "speedaccuracy"], .speedAccuracy),
    (["cacc", "courseaccuracy", "bearingaccuracy"], .courseAccuracy),
  ]
}
