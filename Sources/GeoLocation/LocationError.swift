/// The reason why there is no location.
public enum LocationError: Error, Sendable, Hashable {
  /// There is no position at the moment. The source keeps trying.
  case locationUnknown(reason: String)

  /// The source is unreachable. It keeps trying.
  case unreachable(reason: String)

  /// The source has failed permanently, for example because of a missing file, permission or device.
  case sourceFailed(reason: String)

  /// The content of the source cannot be read: its format is unknown, or it is damaged or not what was requested.
  case unrecognized(reason: String)

  /// A region cannot be monitored.
  case regionNotMonitored(identifier: String, reason: String)
}

extension LocationError: CustomStringConvertible {
  /// A description of the problem in one line.
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
