/// The reason why there is no location.
public enum LocationError: Error, Sendable, Hashable {
  /// There is no position now; the source keeps trying.
  case locationUnknown(reason: String)

  /// The source is unreachable; it keeps trying.
  case unreachable(reason: String)

  /// The source has failed permanently: no such file, no permission, no such device.
  case sourceFailed(reason: String)

  /// The source has content, but no known location format.
  case unrecognized(reason: String)

  /// A region cannot be monitored.
  case regionNotMonitored(identifier: String, reason: String)
}

extension LocationError: CustomStringConvertible {
  /// The problem in one line.
  public var description: String {
    switch self {
    case .locationUnknown(let reason): "no location: \(reason)"
    case .unreachable(let reason): reason
    case .sourceFailed(let reason), .unrecognized(let reason): reason
    case .regionNotMonitored(let identifier, let reason):
      "region \"\(identifier)\" cannot be monitored: \(reason)"
    }
  }
}
