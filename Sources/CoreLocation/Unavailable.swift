// Names of Apple's API that have no function on Linux or whose types do not exist there. The compiler reports the
// reason.

/// The Objective-C form of ``CLLocationUpdate``.
@available(*, unavailable, message: "for Objective-C; use CLLocationUpdate.liveUpdates(_:)")
public enum CLLocationUpdater {}

/// The Objective-C form of ``CLMonitor/init(_:)``.
@available(*, unavailable, message: "for Objective-C; use CLMonitor(_:)")
public enum CLMonitorConfiguration {}

/// The Objective-C form of ``CLMonitor/Event``.
@available(*, unavailable, renamed: "CLMonitor.Event", message: "for Objective-C")
public enum CLMonitoringEvent {}

/// The Objective-C form of ``CLMonitor/Record``.
@available(*, unavailable, renamed: "CLMonitor.Record", message: "for Objective-C")
public enum CLMonitoringRecord {}

/// The Objective-C form of ``CLMonitor/CircularGeographicCondition``.
@available(
  *, unavailable, renamed: "CLMonitor.CircularGeographicCondition", message: "for Objective-C"
)
public enum CLCircularGeographicCondition {}

extension CLRegion {
  // `center` and `radius` are not declared here, because a subclass of CLCircularRegion could then not override them.

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
  /// Finds the town of an address from Contacts.
  @available(
    *, unavailable,
    message: "there is no Contacts on Linux; use geocodeAddressString(_:completionHandler:)"
  )
  public func geocodePostalAddress(
    _ postalAddress: Any, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fatalError() }

  /// Finds the town of an address from Contacts.
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
