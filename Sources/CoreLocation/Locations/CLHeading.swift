import GeoTracks

/// The component of a measured magnetic field along one axis.
public typealias CLHeadingComponentValue = Double

/// The direction in which a device points, from a compass or attitude sensor. The module never derives a heading from
/// the course.
open class CLHeading: NSObject, NSCopying, NSSecureCoding {
  private let heading: Heading

  /// Creates an unknown heading with a negative accuracy.
  public override init() {
    (heading, storedTimestamp) = (Heading(), Date())
    super.init()
  }

  init(_ heading: Heading) {
    self.heading = heading
    storedTimestamp = heading.timestamp.map { Date($0) } ?? Date()
    super.init()
  }

  /// Degrees clockwise from magnetic north; -1 if the sensor reports only the true heading.
  open var magneticHeading: CLLocationDirection { heading.magneticHeading ?? -1 }
  /// Degrees clockwise from true north; -1 if the sensor reports only the magnetic heading.
  open var trueHeading: CLLocationDirection { heading.trueHeading ?? -1 }
  /// The uncertainty in degrees; negative if unknown.
  open var headingAccuracy: CLLocationDirection { heading.accuracy ?? -1 }
  /// The magnetic field along the x axis: 0, because no source reports it.
  open var x: CLHeadingComponentValue { 0 }
  /// The magnetic field along the y axis: 0, because no source reports it.
  open var y: CLHeadingComponentValue { 0 }
  /// The magnetic field along the z axis: 0, because no source reports it.
  open var z: CLHeadingComponentValue { 0 }
  /// The time of the measurement.
  open var timestamp: Date { storedTimestamp }
  private let storedTimestamp: Date

  /// The headings, the accuracy and the field, in Apple's format.
  open override var description: String {
    String(
      format: "magneticHeading %.2f trueHeading %.2f accuracy %.2f x %+.3f y %+.3f z %+.3f @ ",
      magneticHeading, trueHeading, headingAccuracy, x, y, z) + timestamp.utcText
  }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
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

  /// Encodes all fields.
  open func encode(with coder: NSCoder) {
    coder.encode(trueHeading, forKey: "true")
    coder.encode(magneticHeading, forKey: "magnetic")
    coder.encode(headingAccuracy, forKey: "accuracy")
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
  }
}
