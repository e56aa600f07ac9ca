// Names of Apple's that can do nothing here and whose types do not exist: who uses one is told why.

/// The form of ``CLLocationUpdate`` for Objective-C.
@available(*, unavailable, message: "for Objective-C; use CLLocationUpdate.liveUpdates(_:)")
public enum CLLocationUpdater {}

/// The form of ``CLMonitor/init(_:)`` for Objective-C.
@available(*, unavailable, message: "for Objective-C; use CLMonitor(_:)")
public enum CLMonitorConfiguration {}

/// The form of ``CLMonitor/Event`` for Objective-C.
@available(*, unavailable, renamed: "CLMonitor.Event", message: "for Objective-C")
public enum CLMonitoringEvent {}

/// The form of ``CLMonitor/Record`` for Objective-C.
@available(*, unavailable, renamed: "CLMonitor.Record", message: "for Objective-C")
public enum CLMonitoringRecord {}

/// The form of ``CLMonitor/CircularGeographicCondition`` for Objective-C.
@available(
  *, unavailable, renamed: "CLMonitor.CircularGeographicCondition", message: "for Objective-C"
)
public enum CLCircularGeographicCondition {}

extension CLRegion {
  // Not `center` and `radius`, too: a subclass of CLCircularRegion could not override its own.

  /// Creates a circle.
  @available(
    *, unavailable, message: "use CLCircularRegion(center:radius:identifier:)"
  )
  public convenience init(
    circularRegionWithCenter center: CLLocationCoordinate2D, radius: CLLocationDistance,
    identifier: String
  ) { fatalError() }
}

extension CLGeocoder {
  /// Asks for the place of an address of Contacts.
  @available(
    *, unavailable,
    message: "there is no Contacts on Linux; use geocodeAddressString(_:completionHandler:)"
  )
  public func geocodePostalAddress(
    _ postalAddress: Any, completionHandler: @escaping CLGeocodeCompletionHandler
  ) { fatalError() }

  /// Asks for the place of an address of Contacts.
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
  /// The address as Contacts has it.
  @available(*, unavailable, message: "there is no Contacts on Linux; the parts are properties")
  public var postalAddress: Any? { fatalError() }

  /// Creates a place from an address of Contacts.
  @available(*, unavailable, message: "there is no Contacts on Linux")
  public convenience init(location: CLLocation, name: String?, postalAddress: Any?) {
    fatalError()
  }
}
