// What descriptions of places and moments are made of.

extension CLLocationCoordinate2D {
  /// `<+47.37690000,+8.54170000>`.
  var text: String { String(format: "<%+.8f,%+.8f>", latitude, longitude) }
}

extension Date {
  /// The time in ISO 8601; the ends of time by their names, for they have no date.
  var utcText: String {
    switch self {
    case .distantPast: "distantPast"
    case .distantFuture: "distantFuture"
    default: ISO8601DateFormatter().string(from: self)
    }
  }
}
