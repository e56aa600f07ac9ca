// Importing GeoTracks also imports GeoCore, because the public API of GeoTracks uses the coordinates of GeoCore.
@_exported public import GeoCore

/// A measured position, with the time, accuracy and other data that the source reports.
///
/// A property is nil if the source does not report it. NaN is stored as nil. Accuracies are stored as the source
/// reports them, because receivers define accuracy differently. For example, gpsd documents a confidence of 95 %,
/// and warns that some receivers report accuracies with a confidence of 50 %.
public struct Location: Sendable, Hashable {
  /// The WGS84 latitude and longitude in degrees.
  public var coordinate: Coordinate

  /// Altitude in meters above mean sea level; nil if unknown.
  public var altitude: Double? {
    @inlinable get { packedAltitude.value }
    @inlinable set { packedAltitude.value = newValue }
  }

  /// Altitude in meters above the WGS84 ellipsoid; nil if unknown.
  public var ellipsoidalAltitude: Double? {
    @inlinable get { packedEllipsoidalAltitude.value }
    @inlinable set { packedEllipsoidalAltitude.value = newValue }
  }

  /// Radius of uncertainty of the coordinate in meters, above 0; nil if unknown.
  public var horizontalAccuracy: Double? {
    @inlinable get { packedHorizontalAccuracy.value }
    @inlinable set { packedHorizontalAccuracy.value = newValue }
  }

  /// Uncertainty of the altitudes in meters, above 0; nil if unknown.
  public var verticalAccuracy: Double? {
    @inlinable get { packedVerticalAccuracy.value }
    @inlinable set { packedVerticalAccuracy.value = newValue }
  }

  /// Speed over ground in meters per second, 0 or more; nil if unknown.
  public var speed: Double? {
    @inlinable get { packedSpeed.value }
    @inlinable set { packedSpeed.value = newValue }
  }

  /// Uncertainty of the speed in meters per second; nil if unknown.
  public var speedAccuracy: Double? {
    @inlinable get { packedSpeedAccuracy.value }
    @inlinable set { packedSpeedAccuracy.value = newValue }
  }

  /// Direction of travel over ground in degrees clockwise from true north, in [0, 360); nil if unknown.
  public var course: Double? {
    @inlinable get { packedCourse.value }
    @inlinable set { packedCourse.value = newValue }
  }

  /// Uncertainty of the course in degrees; nil if unknown.
  public var courseAccuracy: Double? {
    @inlinable get { packedCourseAccuracy.value }
    @inlinable set { packedCourseAccuracy.value = newValue }
  }

  /// Vertical speed in meters per second, positive upwards; nil if unknown.
  public var climb: Double? {
    @inlinable get { packedClimb.value }
    @inlinable set { packedClimb.value = newValue }
  }

  /// Uncertainty of the vertical speed in meters per second; nil if unknown.
  public var climbAccuracy: Double? {
    @inlinable get { packedClimbAccuracy.value }
    @inlinable set { packedClimbAccuracy.value = newValue }
  }

  /// The time at which the position was measured; nil if the source reports no time.
  public var timestamp: Timestamp?

  /// The clock that measured the timestamp.
  public var timestampSource = TimestampSource.receiver

  /// The offset from UTC that the file states with the time, in seconds, positive to the east.
  ///
  /// Nil if the file states no offset.
  public var utcOffset: Int? {
    @inlinable get { packedUtcOffset.value }
    @inlinable set { packedUtcOffset.value = newValue }
  }

  /// Whether the receiver measured a position in two or three dimensions, or no position.
  ///
  /// Nil if the source does not report the dimensions, as in most files.
  public var fix: FixDimension?

  /// How the receiver computed the position; nil if unknown.
  public var status: FixStatus?

  /// The name of the receiver as the source reports it, such as `/dev/ttyACM0`; nil if the source names no receiver.
  public var device: String?

  /// Number of satellites used to compute the position; nil if unknown.
  public var satellitesUsed: Int? {
    @inlinable get { packedSatellitesUsed.value }
    @inlinable set { packedSatellitesUsed.value = newValue }
  }

  /// Number of satellites that the receiver sees; nil if unknown.
  public var satellitesInView: Int? {
    @inlinable get { packedSatellitesInView.value }
    @inlinable set { packedSatellitesInView.value = newValue }
  }

  /// Dilution of precision: horizontal, vertical and three-dimensional.
  public var dilution = Dilution()

  /// Data without a property of its own, such as heart rate, in file order.
  ///
  /// Names are as in the file, but without a namespace prefix.
  public var attributes: [Attribute] = []

  // A pipeline copies a location at each stage. In this packed form, an optional number takes 8 bytes instead of 16.
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

  /// The clock that measured a timestamp.
  public enum TimestampSource: String, Sendable, Hashable, Codable {
    /// The clock of the receiver, or of the program that wrote the file.
    case receiver
    /// The clock of this machine when the position arrived, because the receiver sent no time or no date.
    case arrival
    /// An unknown clock: the timestamp is the time since the start of the recording, added to 1970-01-01T00:00:00Z.
    ///
    /// Speeds and durations are correct, but the date is not. File writers and the track library therefore omit the
    /// time, and store the seconds since the start as the attribute `elapsed_time`.
    case elapsed
  }

  /// Factors by which the satellite geometry multiplies position errors. The factors have no unit, and 1 is good.
  public struct Dilution: Sendable, Hashable {
    /// The horizontal dilution of precision (HDOP); nil if unknown.
    public var horizontal: Double? {
      @inlinable get { packedHorizontal.value }
      @inlinable set { packedHorizontal.value = newValue }
    }
    /// The vertical dilution of precision (VDOP); nil if unknown.
    public var vertical: Double? {
      @inlinable get { packedVertical.value }
      @inlinable set { packedVertical.value = newValue }
    }
    /// The three-dimensional dilution of precision (PDOP); nil if unknown.
    public var position: Double? {
      @inlinable get { packedPosition.value }
      @inlinable set { packedPosition.value = newValue }
    }

    @usableFromInline var packedHorizontal = PackedDouble()
    @usableFromInline var packedVertical = PackedDouble()
    @usableFromInline var packedPosition = PackedDouble()

    /// Creates dilutions of precision. Nil means unknown.
    public init(horizontal: Double? = nil, vertical: Double? = nil, position: Double? = nil) {
      self.horizontal = horizontal
      self.vertical = vertical
      self.position = position
    }
  }

  /// Named data without a property of its own, such as heart rate, cadence or a description.
  public struct Attribute: Sendable, Hashable, Codable {
    /// The name as written in the file, without a namespace prefix.
    public var name: String
    /// The text in the file, without a unit.
    public var value: String

    /// Creates an attribute from a name and a value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a location whose other properties are unknown.
  ///
  /// - Parameters:
  ///   - coordinate: the coordinate in degrees, which is not validated.
  ///   - timestamp: the time at which the position was measured; nil if unknown.
  public init(_ coordinate: Coordinate, timestamp: Timestamp? = nil) {
    self.coordinate = coordinate
    self.timestamp = timestamp
  }

  /// Returns the distance to another location in meters, along the WGS84 geodesic. Altitudes are ignored.
  ///
  /// The distance is 0 for equal coordinates and NaN if either coordinate is invalid. Accuracies do not affect the
  /// distance.
  public func distance(to other: Location) -> Double { coordinate.distance(to: other.coordinate) }

  /// A copy of the location, in which an elapsed time is moved from the timestamp to the attribute `elapsed_time`.
  /// Any other timestamp is copied unchanged.
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

  /// Returns the value of the first attribute with a name; nil if there is no such attribute.
  public func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension Location {
  /// Returns the local date in days since 1970-01-01; nil without a timestamp.
  package func day(in zone: LocalZone) -> Int? {
    guard let timestamp else { return nil }
    let offset = zone.offset(at: timestamp, written: utcOffset)
    // If adding the offset overflows, use the UTC date.
    let (shifted, overflow) = Int(clamping: timestamp.seconds).addingReportingOverflow(offset)
    let local = overflow ? Int(clamping: timestamp.seconds) : shifted
    return local >= 0 ? local / 86400 : (local &+ 1) / 86400 - 1
  }

  /// Returns the moments at which clocks show a time of day; see ``LocalZone/moments(ofLocal:written:)``.
  ///
  /// - Parameters:
  ///   - clock: seconds since midnight.
  ///   - daysLater: the number of days after the local date of the location.
  func moments(atClock clock: Double, daysLater: Int = 0, in zone: LocalZone) -> [Timestamp] {
    guard let day = day(in: zone) else { return [] }
    let (seconds, overflow) = Int64(day &+ daysLater).multipliedReportingOverflow(by: 86_400)
    guard !overflow else { return [] }
    return zone.moments(
      ofLocal: Timestamp(seconds: seconds).advanced(by: clock), written: utcOffset)
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

// Locations are encoded as if all numbers were optional properties. Properties that are nil are omitted.
extension Location: Codable {
  private enum Key: String, CodingKey {
    case coordinate, altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy, speed
    case speedAccuracy, course, courseAccuracy, climb, climbAccuracy, timestamp, timestampSource
    case utcOffset, fix, status, device, satellitesUsed, satellitesInView, dilution, attributes
  }

  private static var numbers: [(Key, WritableKeyPath<Location, Double?>)] {
    [
      (.altitude, \.altitude),
      (.ellipsoidalAltitude, \.ellipsoidalAltitude),
      (.horizontalAccuracy, \.horizontalAccuracy),
      (.verticalAccuracy, \.verticalAccuracy),
      (.speed, \.speed),
      (.speedAccuracy, \.speedAccuracy),
      (.course, \.course),
      (.courseAccuracy, \.courseAccuracy),
      (.climb, \.climb),
      (.climbAccuracy, \.climbAccuracy),
    ]
  }

  private static var wholeNumbers: [(Key, WritableKeyPath<Location, Int?>)] {
    [
      (.utcOffset, \.utcOffset), (.satellitesUsed, \.satellitesUsed),
      (.satellitesInView, \.satellitesInView),
    ]
  }

  /// Decodes a location. Missing keys become nil.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decode(Coordinate.self, forKey: .coordinate),
      timestamp: try values.decodeIfPresent(Timestamp.self, forKey: .timestamp))
    for (key, path) in Self.numbers {
      self[keyPath: path] = try values.decodeIfPresent(Double.self, forKey: key)
    }
    for (key, path) in Self.wholeNumbers {
      self[keyPath: path] = try values.decodeIfPresent(Int.self, forKey: key)
    }
    timestampSource = try values.decode(TimestampSource.self, forKey: .timestampSource)
    fix = try values.decodeIfPresent(FixDimension.self, forKey: .fix)
    status = try values.decodeIfPresent(FixStatus.self, forKey: .status)
    device = try values.decodeIfPresent(String.self, forKey: .device)
    dilution = try values.decode(Dilution.self, forKey: .dilution)
    attributes = try values.decode([Attribute].self, forKey: .attributes)
  }

  /// Encodes the location. Properties that are nil are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(coordinate, forKey: .coordinate)
    for (key, path) in Self.numbers { try values.encodeIfPresent(self[keyPath: path], forKey: key) }
    for (key, path) in Self.wholeNumbers {
      try values.encodeIfPresent(self[keyPath: path], forKey: key)
    }
    try values.encodeIfPresent(timestamp, forKey: .timestamp)
    try values.encode(timestampSource, forKey: .timestampSource)
    try values.encodeIfPresent(fix, forKey: .fix)
    try values.encodeIfPresent(status, forKey: .status)
    try values.encodeIfPresent(device, forKey: .device)
    try values.encode(dilution, forKey: .dilution)
    try values.encode(attributes, forKey: .attributes)
  }
}

extension Location.Dilution: Codable {
  private enum Key: String, CodingKey { case horizontal, vertical, position }

  /// Decodes dilutions of precision. Missing keys become nil.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      horizontal: try values.decodeIfPresent(Double.self, forKey: .horizontal),
      vertical: try values.decodeIfPresent(Double.self, forKey: .vertical),
      position: try values.decodeIfPresent(Double.self, forKey: .position))
  }

  /// Encodes the dilutions of precision. Properties that are nil are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(horizontal, forKey: .horizontal)
    try values.encodeIfPresent(vertical, forKey: .vertical)
    try values.encodeIfPresent(position, forKey: .position)
  }
}
