// Apple's names that have no function here and whose types do not exist. The compiler reports why.

/// Objective-C's form of ``CLLocationUpdate``.
@available(*, unavailable, message: "for Objective-C; use CLLocationUpdate.liveUpdates(_:)")
public enum CLLocationUpdater {}

/// Objective-C's form of ``CLMonitor/init(_:)``.
@available(*, unavailable, message: "for Objective-C; use CLMonitor(_:)")
public enum CLMonitorConfiguration {}

/// Objective-C's form of ``CLMonitor/Event``.
@available(*, unavailable, renamed: "CLMonitor.Event", message: "for Objective-C")
public enum CLMonitoringEvent {}

/// Objective-C's form of ``CLMonitor/Record``.
@available(*, unavailable, renamed: "CLMonitor.Record", message: "for Objective-C")
public enum CLMonitoringRecord {}

/// Objective-C's form of ``CLMonitor/CircularGeographicCondition``.
@available(
  *, unavailable, renamed: "CLMonitor.CircularGeographicCondition", message: "for Objective-C"
)
public enum CLCircularGeographicCondition {}

extension CLRegion {
  // `center` and `radius` are absent, because a subclass of CLCircularRegion could not override its own.

  /// Creates a circular region.
  @available(
    *, unavailable, message: "use CLCircularRegion(center:radius:identifier:)"
  )
  public convenience init(
    circularRegionWithCenter center: CLLocationCoordinate2D, radius: CLLocationDistance,
    identifier: String
  ) { fatalError() }
}

extension CLGeocoder {
  /// Finds the town of a Contacts address.
  @available(
    *, unavailable,
    message: "there is no Contacts on Linux; use geocodeAddressString(_:completionHandler:)"
  )
  public func geocodePostalAddress(
    _ postalAddress: Any, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fatalError() }

  /// Finds the town of a Contacts address.
  @available(
    *, unavailable,
    message: "there is no Contacts on Linux; use geocodeAddressString(_:completionHandler:)"
  )
  public func geocodePostalAddress(
    _ postalAddress: Any, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fatalError() }
}

extension CLPlacemark {
  /// The address in the form of Contacts.
  @available(*, unavailable, message: "there is no Contacts on Linux; the parts are properties")
  public var postalAddress: Any? { fatalError() }

  /// Creates a placemark from a Contacts address.
  @available(*, unavailable, message: "there is no Contacts on Linux")
  public convenience init(location: CLLocation, name: String?, postalAddress: Any?) {
    fatalError()
  }
}
