// Names no dependency, but uses CoreLocation if available.
#if canImport(CoreLocation)
  import CoreLocation

  extension CLAuthorizationStatus {
    /// A word for the status.
    public var otherWords: String {
      switch self {
      case .notDetermined: "not determined"
      case .restricted: "restricted"
      case .denied: "denied"
      case .authorizedAlways: "always"
      case .authorizedWhenInUse: "when in use"
      @unknown default: "unknown"
      }
    }
  }

  /// A word for the state; the enumeration is closed.
  public func otherWords(_ state: CLRegionState) -> String {
    switch state {
    case .inside: "inside"
    case .outside: "outside"
    case .unknown: "unknown"
    }
  }
#endif

/// Whether CoreLocation is available.
public let otherHasCoreLocation: Bool = {
  #if canImport(CoreLocation)
    true
  #else
    false
  #endif
}()
