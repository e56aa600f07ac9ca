import GeoTracks

/// A kind of what a format could not hold.
public enum TrackLoss: String, Sendable, Hashable, Codable, CaseIterable {
  /// A waypoint or a point of a route: the format has tracks only, or demands these before tracks.
  case place
  /// A coordinate that is not finite or out of range.
  case coordinate
  /// A time that the format cannot write, as of a year beyond 9999, or for which it has no place.
  case time
  /// An extra: the format has no place for it, or it is too long; ``TrackWriter/lostExtras`` names them.
  case attribute
  /// What a file says of itself or of a track: the format has no place for it, or its place has passed;
  /// ``TrackWriter/lostDetails`` names them.
  case detail
  /// Another property for which the format has no place; ``TrackWriter/lostProperties`` names them.
  case property
  /// An altitude of a line of which another point has none: the format has altitudes of all or of none.
  case altitude
  /// A point of the same moment as the one before it: readers of the
  /// format take both for one.
  case moment
  /// What a recording sums up of a lap or session: the format has no place for it.
  case lap
  /// The name of a track or route: the format has no place for it.
  case name
  /// That segments are of one track: each becomes a track of its own.
  case segment
  /// That points have been left out on purpose: the format has no place for it, or its head is written.
  case simplified
}

/// What writes one format.
protocol TrackFormatWriter: Sendable {
  var losses: TrackLosses { get }
  mutating func write(_ event: LocationEvent, into bytes: inout [UInt8])
  mutating func finish(into bytes: inout [UInt8])
}

/// What a writer could not write.
struct TrackLosses: Sendable {
  /// How much, by kind.
  private(set) var counts: [TrackLoss: Int] = [:]
  // The first names of each kind, and how often each: extras, details, properties.
  private var (extraNames, detailNames, propertyNames) = ([Name](), [Name](), [Name]())

  private typealias Name = (text: String, count: Int)
  // Where measures of locations stand among the names, by their bits: these are lost at each point, whose names would
  // be compared each time.
  private var measurePlaces = [Int?](repeating: nil, count: LocationMeasures.names.count)
  private static let maximumNames = 12

  /// The first names of what is lost of a kind, and how often each is; `…` behind them if there are more.
  func names(of loss: TrackLoss) -> [(text: String, count: Int)] {
    let names =
      switch loss {
      case .attribute: extraNames
      case .detail: detailNames
      case .property: propertyNames
      default: [Name]()
      }
    return names.prefix(Self.maximumNames).map { (QuotedText.plain($0.text), $0.count) }
      + (names.count > Self.maximumNames ? [("…", 1)] : [])
  }

  /// Adds a name to a list, which has one more than it gives.
  private static func add(_ name: @autoclosure () -> String, to names: inout [Name]) {
    let name = name()
    if let place = names.firstIndex(where: { $0.text == name }) {
      names[place].count += 1
    } else if names.count <= maximumNames {
      names.append((name, 1))
    }
  }

  mutating func count(_ loss: TrackLoss, _ number: Int = 1) {
    if number > 0 { counts[loss, default: 0] += number }
  }

  mutating func count(attribute: Location.Attribute) {
    count(attributes: CollectionOfOne(attribute))
  }

  mutating func count(attributes: some Collection<Location.Attribute>) {
    count(.attribute, attributes.count)
    for attribute in attributes { Self.add(attribute.name, to: &extraNames) }
  }

  /// Counts properties of a location.
  mutating func count(_ measures: LocationMeasures) {
    count(.property, measures.count)
    var rest = measures.rawValue
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      if let place = measurePlaces[bit] {
        propertyNames[place].count += 1
      } else {
        let name = LocationMeasures.names[bit]
        Self.add(name, to: &propertyNames)
        measurePlaces[bit] = propertyNames.firstIndex { $0.text == name }
      }
    }
  }

  /// Counts another property.
  mutating func count(property name: String) {
    count(.property)
    Self.add(name, to: &propertyNames)
  }

  /// Counts what a file or track says of itself.
  mutating func count(_ details: [Location.Attribute], of subject: Metadata.Subject) {
    count(.detail, details.count)
    for detail in details {
      Self.add((subject == .file ? "file/" : "track/") + detail.name, to: &detailNames)
    }
  }
}

extension Timestamp {
  /// Whether ISO 8601 with four digits for the year holds it, in UTC.
  var isWritable: Bool { Self.writableSeconds.contains(seconds) }

  // 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
  private static let writableSeconds: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// Appends ISO 8601 at the offset it was written with; beyond the 14 hours of XML Schema (part 2,
  /// section 3.2.7.3), where the year would have other than four digits, and if there was none, in UTC.
  func append(offset: Int?, to bytes: inout [UInt8]) {
    let offset = offset ?? 0
    let isWritable =
      offset.magnitude <= 50400 && Self.writableSeconds.contains(seconds + Int64(offset))
    appendISO8601(to: &bytes, utcOffset: isWritable ? offset : 0)
  }
}

/// What a location says beside its place, its time and its extras.
struct LocationMeasures: OptionSet {
  let rawValue: UInt32

  static let altitude = Self(rawValue: 1 << 0)
  static let ellipsoidalAltitude = Self(rawValue: 1 << 1)
  static let horizontalAccuracy = Self(rawValue: 1 << 2)
  static let verticalAccuracy = Self(rawValue: 1 << 3)
  static let speed = Self(rawValue: 1 << 4)
  static let speedAccuracy = Self(rawValue: 1 << 5)
  static let course = Self(rawValue: 1 << 6)
  static let courseAccuracy = Self(rawValue: 1 << 7)
  static let climb = Self(rawValue: 1 << 8)
  static let climbAccuracy = Self(rawValue: 1 << 9)
  static let fix = Self(rawValue: 1 << 10)
  static let status = Self(rawValue: 1 << 11)
  static let device = Self(rawValue: 1 << 12)
  static let satellitesUsed = Self(rawValue: 1 << 13)
  static let satellitesInView = Self(rawValue: 1 << 14)
  static let horizontalDilution = Self(rawValue: 1 << 15)
  static let verticalDilution = Self(rawValue: 1 << 16)
  static let positionDilution = Self(rawValue: 1 << 17)

  /// How many there are.
  var count: Int { rawValue.nonzeroBitCount }

  /// What all are called, in the order of the bits.
  static let names = [
    "altitude", "ellipsoidal altitude", "horizontal accuracy", "vertical accuracy", "speed",
    "speed accuracy", "course", "course accuracy", "climb", "climb accuracy", "fix dimension",
    "fix status", "device", "satellites", "satellites in view", "hdop", "vdop", "pdop",
  ]
}

extension Location {
  /// What it says.
  var measures: LocationMeasures {
    var measures: LocationMeasures = []
    if altitude != nil { measures.insert(.altitude) }
    if ellipsoidalAltitude != nil { measures.insert(.ellipsoidalAltitude) }
    if horizontalAccuracy != nil { measures.insert(.horizontalAccuracy) }
    if verticalAccuracy != nil { measures.insert(.verticalAccuracy) }
    if speed != nil { measures.insert(.speed) }
    if speedAccuracy != nil { measures.insert(.speedAccuracy) }
    if course != nil { measures.insert(.course) }
    if courseAccuracy != nil { measures.insert(.courseAccuracy) }
    if climb != nil { measures.insert(.climb) }
    if climbAccuracy != nil { measures.insert(.climbAccuracy) }
    if fix != nil { measures.insert(.fix) }
    if status != nil { measures.insert(.status) }
    if device != nil { measures.insert(.device) }
    if satellitesUsed != nil { measures.insert(.satellitesUsed) }
    if satellitesInView != nil { measures.insert(.satellitesInView) }
    if dilution.horizontal != nil { measures.insert(.horizontalDilution) }
    if dilution.vertical != nil { measures.insert(.verticalDilution) }
    if dilution.position != nil { measures.insert(.positionDilution) }
    return measures
  }
}
