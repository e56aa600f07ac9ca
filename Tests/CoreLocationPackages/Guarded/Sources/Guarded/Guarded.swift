// Names no dependency, but uses CoreLocation where there is one.
#if canImport(CoreLocation)
  import CoreLocation

  extension CLAuthorizationStatus {
    /// The status in words.
    public var words: String {
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

  /// In words; the enumeration is closed.
  public func words(_ state: CLRegionState) -> String {
    switch state {
    case .inside: "inside"
    case .outside: "outside"
    case .unknown: "unknown"
    }
  }
#endif

/// Whether there is a CoreLocation.
public let hasCoreLocation: Bool = {
  #if canImport(CoreLocation)
    true
  #else
    false
  #endif
}()
