/// A stay at a place: told when it begins, with a departure in the distant future, and when it has ended.
open class CLVisit: NSObject, NSCopying, NSSecureCoding {
  private let stop: Stay

  /// A visit of nothing; subclasses of tests may say otherwise.
  public override init() {
    stop = Stay(coordinate: CLLocationCoordinate2D(), accuracy: -1)
    super.init()
  }

  init(_ stop: Stay) {
    self.stop = stop
    super.init()
  }

  /// When it began; `distantPast` if that is not known.
  open var arrivalDate: Date { stop.arrival }
  /// When it ended; `distantFuture` if it has not.
  open var departureDate: Date { stop.departure }
  /// Where it is: the mean of the positions.
  open var coordinate: CLLocationCoordinate2D { stop.coordinate }
  /// Meters around ``coordinate`` in which it is.
  open var horizontalAccuracy: CLLocationAccuracy { stop.accuracy }

  /// Place, accuracy and dates, in Apple's form.
  open override var description: String {
    let times = "(\(arrivalDate.utcText) to \(departureDate.utcText))"
    return coordinate.text + String(format: " +/- %.2fm ", horizontalAccuracy) + times
  }

  /// Itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
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

  /// Writes all fields.
  open func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(horizontalAccuracy, forKey: "accuracy")
    coder.encode(arrivalDate.timeIntervalSinceReferenceDate, forKey: "arrival")
    coder.encode(departureDate.timeIntervalSinceReferenceDate, forKey: "departure")
  }
}
