import GeoLocation

/// Writes on standard error, once, what has gone wrong where nobody listens or where Apple's form has no words:
/// sequences of updates and monitors can only end, regions can only be silent.
enum UnheardErrors {
  private static let hasReported = Guarded(false)

  /// - Parameter why: why it is told here.
  static func report(_ error: String, _ why: String) {
    let isFirst = hasReported.withLock { reported in
      defer { reported = true }
      return !reported
    }
    guard isFirst else { return }
    FileHandle.standardError.write(Data("CoreLocation: \(error) (\(why))\n".utf8))
  }

  /// That there is no receiver or file; that a receiver has no position is no error.
  static func report(_ error: LocationError, _ why: String) {
    switch error {
    case .sourceFailed, .unrecognized, .unreachable: report(error.description, why)
    case .locationUnknown, .regionNotMonitored: break
    }
  }
}
