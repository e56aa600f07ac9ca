public import GeoCore

/// A measured position with its time, accuracy and further values of the source.
///
/// A value that the source does not state is nil, and NaN is stored as nil. Accuracies are the numbers of the
/// source. Receivers define accuracy differently (gpsd documents 95 % and warns that it may be 50 %), so the values
/// are not converted.
public struct Location: Sendable, Hashable {
  /// The WGS84 latitude and longitude in degrees.
  public var coordinate: Coordinate

  /// Meters above mean sea level.
  public var altitude: Double? {
    @inlinable get { packedAltitude.value }
    @inlinable set { packedAltitude.value = newValue }
  }

  /// Meters above the WGS84 ellipsoid.
  public var ellipsoidalAltitude: Double? {
    @inlinable get { packedEllipsoidalAltitude.value }
    @inlinable set { packedEllipsoidalAltitude.value = newValue }
  }

  /// Radius of uncertainty of the coordinate in meters, above 0.
  public var horizontalAccuracy: Double? {
    @inlinable get { packedHorizontalAccuracy.value }
    @inlinable set { packedHorizontalAccuracy.value = newValue }
  }

  /// Uncertainty of the altitudes in meters, above 0.
  public var verticalAccuracy: Double? {
    @inlinable get { packedVerticalAccuracy.value }
    @inlinable set { packedVerticalAccuracy.value = newValue }
  }

  /// Speed over ground in meters per second, 0 or more.
  public var speed: Double? {
    @inlinable get { packedSpeed.value }
    @inlinable set { packedSpeed.value = newValue }
  }

  /// Uncertainty of the speed in meters per second.
  public var speedAccuracy: Double? {
    @inlinable get { packedSpeedAccuracy.value }
    @inlinable set { packedSpeedAccuracy.value = newValue }
  }

  /// Direction of travel over ground in degrees clockwise from true north, in [0, 360).
  public var course: Double? {
    @inlinable get { packedCourse.value }
    @inlinable set { packedCourse.value = newValue }
  }

  /// Uncertainty of the course in degrees.
  public var courseAccuracy: Double? {
    @inlinable get { packedCourseAccuracy.value }
    @inlinable set { packedCourseAccuracy.value = newValue }
  }

  /// Vertical speed in meters per second, upwards positive.
  public var climb: Double? {
    @inlinable get { packedClimb.value }
    @inlinable set { packedClimb.value = newValue }
  }

  /// Uncertainty of the vertical speed in meters per second.
  public var climbAccuracy: Double? {
    @inlinable get { packedClimbAccuracy.value }
    @inlinable set { packedClimbAccuracy.value = newValue }
  }

  /// The time of the position; nil if the source has none.
  public var timestamp: Timestamp?

  /// The clock that the timestamp comes from.
  public var timestampSource = TimestampSource.receiver

  /// Offset from UTC in seconds, east positive, of the written time.
  ///
  /// Nil if the file has no offset.
  public var utcOffset: Int? {
    @inlinable get { packedUtcOffset.value }
    @inlinable set { packedUtcOffset.value = newValue }
  }

  /// Dimensions of the fix.
  ///
  /// Nil if the source does not report fixes, as most files do not.
  public var fix: FixDimension?

  /// How the fix was computed; nil if unknown.
  public var status: FixStatus?

  /// The receiver's name as the source writes it, such as `/dev/ttyACM0`.
  public var device: String?

  /// Number of satellites used in the solution.
  public var satellitesUsed: Int? {
    @inlinable get { packedSatellitesUsed.value }
    @inlinable set { packedSatellitesUsed.value = newValue }
  }

  /// Number of satellites in view.
  public var satellitesInView: Int? {
    @inlinable get { packedSatellitesInView.value }
    @inlinable set { packedSatellitesInView.value = newValue }
  }

  /// Dilution of precision (horizontal, vertical and position), without unit.
  public var dilution = Dilution()

  /// Further values from the file, in file order.
  ///
  /// Names are as in the file, without a namespace.
  public var attributes: [Attribute] = []

  // Locations are copied at each stage of a pipeline, so optional numbers take 8 bytes instead of 16.
  @usableFromInline var packedAltitude = PackedDouble()
  @usableFromInline var packedEllipsoidalAltitude = PackedDouble()
  @usableFromInline var packedHorizontalAccuracy = PackedDouble()
  @usableFromInline var packedVerticalAccuracy = PackedDouble()
  @usableFromInline var packedSpeed = PackedDouble()
  @usableFromInline var packedSpeedAccuracy = PackedDouble()
  @usableFromInline var packedCourse = PackedDouble()
  @usableFromInline var packedCourseAccuracy = PackedDouble()
  @usableFromInline var packedClimb = PackedDouble()
  @usableFromInline var packedClimbAccuracy = PackedDouble()
  @usableFromInline var packedUtcOffset = PackedInteger()
  @usableFromInline var packedSatellitesUsed = PackedInteger()
  @usableFromInline var packedSatellitesInView = PackedInteger()

  /// The clock that a timestamp comes from.
  public enum TimestampSource: String, Sendable, Hashable, Codable {
    /// The clock of the receiver or of the program that wrote the file.
    case receiver
    /// This machine's clock at arrival, because the receiver sent no time or no date.
    case arrival
    /// Seconds since the start of a recording of unknown date, counted from 1970-01-01T00:00:00Z.
    ///
    /// Speeds and durations are correct, dates are not. Writers and the library store the seconds as the attribute
    /// `elapsed_time` and omit the time.
    case elapsed
  }

  /// Factors by which the satellite geometry enlarges errors; no unit, 1 is good.
  public struct Dilution: Sendable, Hashable {
    /// HDOP.
    public var horizontal: Double? {
      @inlinable get { packedHorizontal.value }
      @inlinable set { packedHorizontal.value = newValue }
    }
    /// VDOP.
    public var vertical: Double? {
      @inlinable get { packedVertical.value }
      @inlinable set { packedVertical.value = newValue }
    }
    /// PDOP.
    public var position: Double? {
      @inlinable get { packedPosition.value }
      @inlinable set { packedPosition.value = newValue }
    }

    @usableFromInline var packedHorizontal = PackedDouble()
    @usableFromInline var packedVertical = PackedDouble()
    @usableFromInline var packedPosition = PackedDouble()

    /// Creates dilutions; nil means unknown.
    public init(horizontal: Double? = nil, vertical: Double? = nil, position: Double? = nil) {
      self.horizontal = horizontal
      self.vertical = vertical
      self.position = position
    }
  }

  /// A value without a dedicated property, such as heart rate, cadence or a name.
  public struct Attribute: Sendable, Hashable, Codable {
    /// The name as written in the file.
    public var name: String
    /// The text of the value.
    public var value: String

    /// Creates an attribute.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a location in which every other value is unknown.
  ///
  /// - Parameters:
  ///   - coordinate: the coordinate, which is not validated.
  ///   - timestamp: the time of the position.
  public init(_ coordinate: Coordinate, timestamp: Timestamp? = nil) {
    self.coordinate = coordinate
    self.timestamp = timestamp
  }

  /// The location with an elapsed time moved to the attribute `elapsed_time`.
  package var withoutElapsedTime: Location {
    guard timestampSource == .elapsed, let timestamp else { return self }
    var location = self
    (location.timestamp, location.timestampSource) = (nil, .receiver)
    let seconds = timestamp.seconds(since: Timestamp(seconds: 0))
    location.attributes.append(
      Attribute(
        "elapsed_time",
        seconds == seconds.rounded() && seconds.magnitude < 1e15
          ? "\(Int64(seconds))" : "\(seconds)"))
    return location
  }

  /// Returns the value of the first attribute with that name.
  public func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension Location {
  /// Returns the local day in days since 1970-01-01; nil without a timestamp.
  package func day(in zone: LocalZone) -> Int? {
    guard let timestamp else { return nil }
    let offset = zone.offset(at: timestamp, written: utcOffset)
    // If adding the offset overflows, the UTC day is used.
    let (shifted, overflow) = Int(clamping: timestamp.seconds).addingReportingOverflow(offset)
    let local = overflow ? Int(clamping: timestamp.seconds) : shifted
    return local >= 0 ? local / 86400 : (local &+ 1) / 86400 - 1
  }
}

/// An optional number in 8 bytes. NaN means nil.
@usableFromInline
struct PackedDouble: Sendable, Hashable {
  @usableFromInline var bits: Double

  @inlinable
  init(_ value: Double? = nil) { bits = value ?? .nan }

  @inlinable var value: Double? {
    get { bits.isNaN ? nil : bits }
    set { bits = newValue ?? .nan }
  }

  @usableFromInline
  static func == (a: PackedDouble, b: PackedDouble) -> Bool { a.value == b.value }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension PackedDouble: CustomDebugStringConvertible {
  @usableFromInline var debugDescription: String { value.map { "\($0)" } ?? "nil" }
}

/// An optional integer in 8 bytes. `Int.min` means nil.
@usableFromInline
struct PackedInteger: Sendable, Hashable {
  @usableFromInline var bits: Int

  @inlinable
  init(_ value: Int? = nil) { bits = value ?? .min }

  @inlinable var value: Int? {
    get { bits == .min ? nil : bits }
    set { bits = newValue ?? .min }
  }
}

extension PackedInteger: CustomDebugStringConvertible {
  @usableFromInline var debugDescription: String { value.map { "\($0)" } ?? "nil" }
}
