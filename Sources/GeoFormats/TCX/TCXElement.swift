/// Where in a TCX document an element is: what its children mean.
enum TCXElement {
  /// The root, and what only groups: `Activities`, `MultiSportSession`, `Courses`.
  case group
  case activity, course, lap, track, point, position
  /// `CoursePoint`: a place of a course, such as a turn.
  case coursePoint
  /// `Creator` of an activity, and the version in it.
  case device, version
  /// `Author` of the document.
  case author
  /// `Extensions`, and whatever lies in them.
  case lapExtensions, pointExtensions
  /// `HeartRateBpm` and the like, which hold a `Value`.
  case heartRate, averageHeartRate, maximumHeartRate
  /// An element with a text that is read.
  case leaf
  /// What is not read, with all that is in it.
  case other

  /// The element of that name in this one.
  func child(_ name: XMLName) -> TCXElement {
    switch self {
    case .group: Self.inGroup(name)
    case .activity, .course: inActivity(name)
    case .lap: Self.inLap(name)
    case .track: name == "Trackpoint" ? .point : .other
    case .point: Self.inPoint(name)
    case .coursePoint: name == "Position" ? .position : name == "Extensions" ? .other : .leaf
    case .position: name == "LatitudeDegrees" || name == "LongitudeDegrees" ? .leaf : .other
    case .device:
      name == "Version"
        ? .version : name == "Name" || name == "UnitId" || name == "ProductID" ? .leaf : .other
    case .version: name == "VersionMajor" || name == "VersionMinor" ? .leaf : .other
    case .author: name == "Name" ? .leaf : .other
    case .lapExtensions, .pointExtensions: self
    case .heartRate, .averageHeartRate, .maximumHeartRate: name == "Value" ? .leaf : .other
    case .leaf, .other: .other
    }
  }

  private static func inGroup(_ name: XMLName) -> TCXElement {
    if name == "Activity" { return .activity }
    if name == "Course" { return .course }
    if name == "Author" { return .author }
    for group in groups where name == group { return .group }
    return .other
  }

  private static let groups: [StaticString] = [
    "Activities", "MultiSportSession", "FirstSport", "NextSport", "Courses",
  ]

  private func inActivity(_ name: XMLName) -> TCXElement {
    if name == "Lap" { return .lap }
    if name == "Track" { return .track }
    if name == "Creator" { return .device }
    if self == .course, name == "CoursePoint" { return .coursePoint }
    return name == "Notes" || self == .course && name == "Name" ? .leaf : .other
  }

  private static func inLap(_ name: XMLName) -> TCXElement {
    if name == "Track" { return .track }
    if name == "Extensions" { return .lapExtensions }
    if name == "AverageHeartRateBpm" { return .averageHeartRate }
    if name == "MaximumHeartRateBpm" { return .maximumHeartRate }
    // A leaf that means nothing here is dropped at its end.
    return .leaf
  }

  private static func inPoint(_ name: XMLName) -> TCXElement {
    if name == "Position" { return .position }
    if name == "Extensions" { return .pointExtensions }
    if name == "HeartRateBpm" { return .heartRate }
    return .leaf
  }

  /// Whether its own text is of interest.
  var hasText: Bool {
    switch self {
    case .leaf, .lapExtensions, .pointExtensions: true
    default: false
    }
  }
}
