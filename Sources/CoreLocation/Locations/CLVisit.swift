/// A stop of the device. It is reported when it begins, with a departure in the distant future, and again when it ends.
open class CLVisit: NSObject, NSCopying, NSSecureCoding {
  private let stop: Stay

  /// Creates an empty visit. Subclasses in tests can override the properties.
  public override init() {
    stop = Stay(coordinate: CLLocationCoordinate2D(), accuracy: -1)
    super.init()
  }

  init(_ stop: Stay) {
    self.stop = stop
    super.init()
  }

  /// The time of arrival; `distantPast` if unknown.
  open var arrivalDate: Date { stop.arrival }
  /// The time of departure; `distantFuture` while the visit continues.
  open var departureDate: Date { stop.departure }
  /// The mean of the positions during the visit.
  open var coordinate: CLLocationCoordinate2D { stop.coordinate }
  /// The radius in meters around ``coordinate`` that contains the visit.
  open var horizontalAccuracy: CLLocationAccuracy { stop.accuracy }

  /// The coordinate, the accuracy and the dates, in Apple's format.
  open override var description: String {
    let times = "(\(arrivalDate.utcText) to \(departureDate.utcText))"
    return coordinate.text + String(format: " +/- %.2fm ", horizontalAccuracy) + times
  }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    func number(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
    stop = Stay(
      coordinate: CLLocationCoordinate2D(
        latitude: number("latitude"), longitude: number("longitude")),
      accuracy: number("accuracy"),
      arrival: Date(timeIntervalSinceReferenceDate: number("arrival")),
      departure: Date(timeIntervalSinceReferenceDate: number("departure")))
    super.init()
  }

  /// Encodes all fields.
  open func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(horizontalAccuracy, forKey: "accuracy")
    coder.encode(arrivalDate.timeIntervalSinceReferenceDate, forKey: "arrival")
    coder.encode(departureDate.timeIntervalSinceReferenceDate, forKey: "departure")
  }
}
