/// Why there is no location.
public enum LocationError: Error, Sendable, Hashable {
  /// No position can be had now; the source keeps trying.
  case locationUnknown(reason: String)

  /// The source cannot be reached; it keeps trying.
  case unreachable(reason: String)

  /// The source has failed for good: no such file, no permission, a device that is not there.
  case sourceFailed(reason: String)

  /// The source gives something, but nothing that is known as locations.
  case unrecognized(reason: String)

  /// A region cannot be monitored.
  case regionNotMonitored(identifier: String, reason: String)
}

extension LocationError: CustomStringConvertible {
  /// What is wrong, in one line.
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
