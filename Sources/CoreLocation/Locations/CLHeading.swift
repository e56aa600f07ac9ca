import GeoTracks

/// The part of a measured magnetic field along one axis.
public typealias CLHeadingComponentValue = Double

/// Which way a device points, from a compass or an attitude sensor; never from its course.
open class CLHeading: NSObject, NSCopying, NSSecureCoding {
  private let heading: Heading

  /// A heading of which nothing is known: its accuracy is negative.
  public override init() {
    (heading, storedTimestamp) = (Heading(), Date())
    super.init()
  }

  init(_ heading: Heading) {
    self.heading = heading
    storedTimestamp = heading.timestamp.map { Date($0) } ?? Date()
    super.init()
  }

  /// Degrees clockwise from magnetic north; -1 if the sensor gave the true one only.
  open var magneticHeading: CLLocationDirection { heading.magneticHeading ?? -1 }
  /// Degrees clockwise from true north; -1 if the sensor gave the magnetic one only.
  open var trueHeading: CLLocationDirection { heading.trueHeading ?? -1 }
  /// Uncertainty in degrees; negative if not known.
  open var headingAccuracy: CLLocationDirection { heading.accuracy ?? -1 }
  /// The magnetic field along the x axis: 0, no source gives it.
  open var x: CLHeadingComponentValue { 0 }
  /// The magnetic field along the y axis: 0, no source gives it.
  open var y: CLHeadingComponentValue { 0 }
  /// The magnetic field along the z axis: 0, no source gives it.
  open var z: CLHeadingComponentValue { 0 }
  /// When it was measured.
  open var timestamp: Date { storedTimestamp }
  private let storedTimestamp: Date

  /// Directions, accuracy and field, in Apple's form.
  open override var description: String {
    String(
      format: "magneticHeading %.2f trueHeading %.2f accuracy %.2f x %+.3f y %+.3f z %+.3f @ ",
      magneticHeading, trueHeading, headingAccuracy, x, y, z) + timestamp.utcText
  }

  /// Itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    func number(_ key: String) -> Double? {
      let value = coder.decodeDouble(forKey: key)
      return value < 0 ? nil : value
    }
    heading = Heading(
      trueHeading: number("true"), magneticHeading: number("magnetic"),
      accuracy: number("accuracy"))
    storedTimestamp = Date(
      timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
    super.init()
  }

  /// Writes all fields.
  open func encode(with coder: NSCoder) {
    coder.encode(trueHeading, forKey: "true")
    coder.encode(magneticHeading, forKey: "magnetic")
    coder.encode(headingAccuracy, forKey: "accuracy")
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
  }
}
