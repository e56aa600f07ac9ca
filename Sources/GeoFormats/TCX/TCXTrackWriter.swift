import GeoCore
import GeoTracks

/// Writes TCX that is valid against TrainingCenterDatabasev2.xsd. Each track becomes an activity, and each segment
/// becomes a `Track` of a lap.
///
/// In TCX, the totals of a lap precede its positions. The writer therefore holds the positions of a lap until it can
/// compute the totals. The writer ends a lap after ``lapCount`` positions, even if the recorded lap continues. The
/// writer computes required values that are missing in the recording, and names them in a processing instruction.
/// `TCXDecoder` drops these values, and other programs ignore the instruction.
struct TCXTrackWriter: DocumentTrackWriter {
  /// The maximum number of positions held per lap, which need about 10 MB.
  static let lapCount = 1 << 15

  var losses = TrackLosses()
  var head = DocumentHead()

  private let creator: String
  private var isOpen = false
  private var isInTrack = true
  private var sport = TCXSport.other
  private var ofPart = MetadataStore()
  private var device: [Location.Attribute] = []
  private var lap = TCXLapWriter()

  init(creator: String) { self.creator = creator }

  mutating func finish(into bytes: inout [UInt8]) {
    close(into: &bytes)
    losses.count(ofPart.values, of: .part)
    writeHeader(into: &bytes)
    if hasActivity { bytes.append("</Activities>\n") }
    // The schema requires all of these elements for the program that wrote the file.
    bytes.append("<Author xsi:type=\"Application_t\"><Name>")
    XMLText.append(creator, to: &bytes)
    bytes.append(
      """
      </Name><Build><Version><VersionMajor>0</VersionMajor><VersionMinor>0</VersionMinor></Version>\
      </Build><LangID>en</LangID><PartNumber>000-00000-00</PartNumber></Author>
      </TrainingCenterDatabase>

      """)
  }

  private var hasActivity = false

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard head.begin() else { return }
    bytes.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
      xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">

      """)
    if head.isSimplified { bytes.append("<?geocore thinned?>\n") }
  }

  // MARK: Details

  mutating func hold(_ value: Location.Attribute, of subject: Metadata.Subject) -> Bool {
    switch (subject, value.name) {
    case (.file, "src"), (.file, "serial_number"), (.file, "product_id"), (.file, "version"):
      guard TCXDevice.isHeld(value), !device.contains(where: { $0.name == value.name }) else {
        return false
      }
      device.append(value)
      return true
    case (.part, "type"): return !isOpen && ofPart.values.isEmpty && ofPart.add(value)
    case (.part, "desc"): return XMLText.isTrimmed(value.value) && ofPart.add(first: value)
    default: return false
    }
  }

  // MARK: Activities

  mutating func begin(_ part: LocationEvent.Part, into bytes: inout [UInt8]) {
    switch part {
    case .segment: lap.beginSegment()
    case .track(let name):
      close(into: &bytes)
      (isInTrack, ofPart) = (true, MetadataStore())
      if name != nil { losses.count(.name) }
    case .route, .waypoints:
      close(into: &bytes)
      (isInTrack, ofPart) = (false, MetadataStore())
    }
  }

  private mutating func open(at time: Timestamp?, into bytes: inout [UInt8]) {
    guard !isOpen else { return }
    writeHeader(into: &bytes)
    if !hasActivity { bytes.append("<Activities>\n") }
    (isOpen, hasActivity) = (true, true)
    let type = ofPart["type"]
    sport = TCXSport(type)
    bytes.append("<Activity Sport=\"")
    bytes.append(contentsOf: sport.rawValue.utf8)
    bytes.append("\">")
    if let type {
      if SportName.normalized(type) != SportName.normalized(sport.rawValue) {
        losses.count([Location.Attribute("type", type)], of: .part)
      }
    } else {
      bytes.append("<?geocore unsaid Sport?>")
    }
    bytes.append("<Id>")
    (time ?? Timestamp(seconds: 0)).append(offset: 0, to: &bytes)
    bytes.append("</Id>\n")
    lap.begin(sport)
  }

  private mutating func close(into bytes: inout [UInt8]) {
    guard isOpen else { return }
    lap.write(nil, into: &bytes, &losses)
    if let notes = ofPart["desc"] {
      bytes.append("<Notes>")
      XMLText.append(notes, to: &bytes)
      bytes.append("</Notes>\n")
    }
    TCXDevice.append(device, to: &bytes)
    bytes.append("</Activity>\n")
    (isOpen, ofPart) = (false, MetadataStore())
  }

  mutating func write(_ location: Location, into bytes: inout [UInt8]) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    guard isInTrack else { return losses.count(.place) }
    let time = location.timestamp.flatMap { $0.isWritable ? $0 : nil }
    open(at: time, into: &bytes)
    lap.append(location, &losses)
    if lap.count == Self.lapCount { lap.write(nil, into: &bytes, &losses) }
  }

  mutating func write(_ lap: Lap, into bytes: inout [UInt8]) {
    // Count sessions as lost, because TCX cannot store their totals.
    guard lap.extent == .lap, isInTrack else { return losses.count(.lap) }
    open(at: lap.start.flatMap { $0.isWritable ? $0 : nil }, into: &bytes)
    self.lap.write(lap, into: &bytes, &losses)
  }
}

/// Writes a TCX trackpoint with its elements in the order of the schema.
///
/// The schema requires a time. The writer nevertheless accepts points without a time, so that their positions are not
/// lost.
enum TCXPointWriter {
  /// The attributes of a location that have their own element in a trackpoint.
  private struct Values {
    var distance: Double?
    var heartRate: Int?
    var cadence: Int?
    var power: Int?

    /// Stores the value of an attribute. Returns false if TCX has no element for this attribute.
    mutating func take(_ attribute: Location.Attribute) -> Bool {
      if attribute.name == "distance" {
        guard distance == nil, let value = number(attribute.value), value >= 0 else { return false }
        distance = value
        return true
      }
      switch Self.sensor(attribute.name) {
      case "hr": return Self.fill(&heartRate, attribute.value, 1...255)
      case "cad": return Self.fill(&cadence, attribute.value, 0...254)
      case "power": return Self.fill(&power, attribute.value, 0...65535)
      default: return false
      }
    }

    /// Returns the standard sensor name for an attribute name; nil if the name is not a sensor. The names that
    /// GeoCore's readers use are compared first, because the general lookup is slow.
    private static func sensor(_ name: String) -> String? {
      switch name {
      case "heart_rate", "hr": "hr"
      case "cadence", "cad": "cad"
      case "power": "power"
      default: SensorName.garminName(name)
      }
    }

    private static func fill(_ value: inout Int?, _ text: String, _ range: ClosedRange<Int>) -> Bool
    {
      // The elements contain whole numbers. Programs that compute averages write decimals.
      guard value == nil, let number = number(text),
        let whole = Int(exactly: number.rounded()), range.contains(whole)
      else { return false }
      value = whole
      return true
    }
  }

  static func write(
    _ location: Location, _ sport: TCXSport, into bytes: inout [UInt8],
    _ losses: inout TrackLosses
  ) {
    var values = Values()
    for attribute in location.attributes where !values.take(attribute) {
      losses.count(attribute: attribute)
    }
    losses.count(location.measures.subtracting([.altitude, .speed]))
    bytes.append("<Trackpoint>")
    if let time = location.timestamp {
      if time.isWritable {
        bytes.append("<Time>")
        time.append(offset: location.utcOffset, to: &bytes)
        bytes.append("</Time>")
      } else {
        losses.count(.time)
      }
    }
    bytes.append("<Position>")
    bytes.append(element: "LatitudeDegrees", location.coordinate.latitude)
    let longitude = location.coordinate.longitude
    let isPlain = (-180...180).contains(longitude)
    bytes.append(
      element: "LongitudeDegrees", isPlain ? longitude : location.coordinate.normalized.longitude)
    bytes.append("</Position>")
    if let altitude = location.altitude { bytes.append(element: "AltitudeMeters", altitude) }
    if let distance = values.distance { bytes.append(element: "DistanceMeters", distance) }
    if let rate = values.heartRate {
      bytes.append(contentsOf: "<HeartRateBpm><Value>\(rate)</Value></HeartRateBpm>".utf8)
    }
    let isRun = sport == .running
    if let cadence = values.cadence, !isRun { bytes.append(element: "Cadence", Double(cadence)) }
    if location.speed != nil || values.power != nil || isRun && values.cadence != nil {
      bytes.append("<Extensions><ns3:TPX>")
      if let speed = location.speed { bytes.append(element: "ns3:Speed", speed) }
      if let cadence = values.cadence, isRun {
        bytes.append(element: "ns3:RunCadence", Double(cadence))
      }
      if let power = values.power { bytes.append(element: "ns3:Watts", Double(power)) }
      bytes.append("</ns3:TPX></Extensions>")
    }
    bytes.append("</Trackpoint>\n")
  }

  /// Returns the text as a number; nil if the text is not a number.
  static func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return DecimalParser.double(bytes.span)
  }
}

/// The sports that the TCX schema defines.
enum TCXSport: String {
  case running = "Running"
  case biking = "Biking"
  case other = "Other"

  /// Selects the schema's sport that is closest to the recorded sport.
  init(_ text: String?) {
    switch text.map(SportName.normalized) {
    case "running", "trail_running", "treadmill_running": self = .running
    case "cycling", "road_biking", "mountain_biking", "gravel_cycling": self = .biking
    default: self = .other
    }
  }
}

/// Writes the device of an activity (the schema's Device_t).
enum TCXDevice {
  /// Returns true if the schema can store this metadata value.
  static func isHeld(_ value: Location.Attribute) -> Bool {
    switch value.name {
    case "src": XMLText.isTrimmed(value.value)
    case "serial_number": UInt32(value.value) ?? 0 > 0
    case "product_id": UInt16(value.value) ?? 0 > 0
    default: version(value.value).map { $0 != (0, 0) } ?? false
    }
  }

  static func append(_ values: [Location.Attribute], to bytes: inout [UInt8]) {
    guard !values.isEmpty else { return }
    func value(_ name: String) -> String? { values.first { $0.name == name }?.value }
    let version = value("version").flatMap(version) ?? (0, 0)
    bytes.append("<Creator xsi:type=\"Device_t\"><Name>")
    XMLText.append(value("src") ?? "", to: &bytes)
    bytes.append("</Name>")
    let rest = [
      ("UnitId", value("serial_number") ?? "0"), ("ProductID", value("product_id") ?? "0"),
    ]
    for (name, text) in rest { bytes.append(contentsOf: "<\(name)>\(text)</\(name)>".utf8) }
    bytes.append(
      contentsOf: """
        <Version><VersionMajor>\(version.0)</VersionMajor><VersionMinor>\(version.1)</VersionMinor></Version>\
        </Creator>

        """.utf8)
  }

  private static func version(_ text: String) -> (UInt16, UInt16)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt16($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
    return "\(major).\(minor)" == text ? (major, minor) : nil
  }
}
