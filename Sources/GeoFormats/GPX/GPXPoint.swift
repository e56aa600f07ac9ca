import GeoTracks
import GeoPlatform

/// The point being read.
struct GPXPoint {
  /// The properties read so far. They are cleared when a point begins.
  private var location = Location(Coordinate(latitude: 0, longitude: 0))
  /// True if the coordinate is valid.
  private(set) var isGood = false
  private var geoidHeight: Double?
  // The size of the attributes in bytes, and whether an exceeded limit has been reported.
  private var extraBytes = 0
  private var hasTooMany = false

  /// Begins a point.
  ///
  /// - Parameters:
  ///   - attributes: Names and values in turn, then nil.
  ///   - scratch: A buffer whose contents are overwritten.
  /// - Returns: The fault if the point is invalid, otherwise nil.
  mutating func begin(
    attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, scratch: inout XMLContent
  ) -> XMLFault? {
    isGood = false
    geoidHeight = nil
    (extraBytes, hasTooMany) = (0, false)
    var latitude: Double?
    var longitude: Double?
    var i = 0
    while let name = attributes[i], let value = attributes[i + 1] {
      i += 2
      let isLatitude = strcmp(name, "lat") == 0
      guard isLatitude || strcmp(name, "lon") == 0 else { continue }
      scratch.set(value)
      scratch.trim()
      let axis = isLatitude ? "latitude" : "longitude"
      guard let number = scratch.number else {
        defer { scratch.removeAll() }
        guard !scratch.isEmpty else { return XMLFault(.noCoordinate, "the \(axis) is empty") }
        return XMLFault(.unreadable, "the \(axis) \(scratch.quoted) is no number")
      }
      guard number.magnitude <= (isLatitude ? 90 : 360) else {
        defer { scratch.removeAll() }
        return XMLFault(.outOfRange, "the \(axis) \(scratch.quoted) is out of range")
      }
      if isLatitude { latitude = number } else { longitude = number }
    }
    scratch.removeAll()
    guard let latitude, let longitude else {
      let missing =
        latitude != nil ? "longitude" : longitude != nil ? "latitude" : "latitude and longitude"
      return XMLFault(.noCoordinate, "the point has no \(missing)")
    }
    var coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { coordinate = coordinate.normalized }
    location.coordinate = coordinate
    isGood = true
    return nil
  }

  /// Reads the value of an element.
  ///
  /// - Returns: The fault if the value is skipped, otherwise nil.
  mutating func take(_ field: GPXField, _ name: XMLName, _ text: borrowing XMLContent) -> XMLFault?
  {
    switch field {
    case .time:
      guard location.timestamp == nil else { return keep(name, text) }
      guard let time = text.time else { return unreadable(name, text) }
      location.timestamp = time.timestamp
      location.utcOffset = time.utcOffset
    case .fix: takeFix(name, text)
    case .status:
      guard let status = FixStatus(rawValue: text.string) else { return keep(name, text) }
      location.status = status
    case .device: location.device = text.string
    case .other: return keep(name, text)
    default:
      guard let number = text.number else {
        return text.isNotANumber ? nil : unreadable(name, text)
      }
      if !take(field, number) { return keep(name, text) }
    }
    return nil
  }

  /// Sets a number. Returns false if the value means "unknown" or the property is already set.
  private mutating func take(_ field: GPXField, _ value: Double) -> Bool {
    switch field {
    case .elevation: return location.altitude.fill(value)
    case .geoidHeight: return geoidHeight.fill(value)
    // Writers use negative values to mean "unknown".
    case .speed: return value >= 0 && location.speed.fill(value)
    case .course, .bearing:
      guard (0...360).contains(value) else { return false }
      return location.course.fill(value == 360 ? 0 : value)
    case .satellites:
      return value >= 0 && value < 1000 && location.satellitesUsed.fill(Int(value))
    case .horizontalDilution: return value > 0 && location.dilution.horizontal.fill(value)
    case .verticalDilution: return value > 0 && location.dilution.vertical.fill(value)
    case .positionDilution: return value > 0 && location.dilution.position.fill(value)
    case .horizontalAccuracy: return value > 0 && location.horizontalAccuracy.fill(value)
    case .verticalAccuracy: return value > 0 && location.verticalAccuracy.fill(value)
    case .speedAccuracy: return value >= 0 && location.speedAccuracy.fill(value)
    case .courseAccuracy: return value >= 0 && location.courseAccuracy.fill(value)
    case .ellipsoidalAltitude: return location.ellipsoidalAltitude.fill(value)
    case .climb: return location.climb.fill(value)
    case .climbAccuracy: return value >= 0 && location.climbAccuracy.fill(value)
    case .satellitesInView:
      return value >= 0 && value < 1000 && location.satellitesInView.fill(Int(value))
    case .time, .fix, .status, .device, .other: return false
    }
  }

  /// Reads a fixType of GPX 1.1. The value `dgps` gives no dimension.
  private mutating func takeFix(_ name: XMLName, _ text: borrowing XMLContent) {
    if text == "3d" {
      location.fix = .threeDimensional
    } else if text == "2d" {
      location.fix = .twoDimensional
    } else if text == "none" {
      location.fix = FixDimension.none
    } else if text == "dgps" {
      location.status = .differential
    } else if text == "pps" {
      location.status = .precise
    } else {
      _ = keep(name, text)
    }
  }

  private mutating func keep(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    if let fault = makeRoom(for: text.count) { return fault }
    guard !hasTooMany else { return nil }
    location.attributes.append(Location.Attribute(name.text, text.string))
    return nil
  }

  /// Keeps an attribute.
  ///
  /// - Returns: The fault at the first attribute of this point that exceeds a limit.
  mutating func keep(_ name: String, _ text: borrowing XMLContent) -> XMLFault? {
    if let fault = makeRoom(for: name.utf8.count + text.count) { return fault }
    guard !hasTooMany else { return nil }
    location.attributes.append(Location.Attribute(name, text.string))
    return nil
  }

  /// Keeps an attribute whose value is an XML attribute.
  mutating func keep(_ name: String, _ value: UnsafePointer<CChar>) -> XMLFault? {
    if let fault = makeRoom(for: strlen(value)) { return fault }
    guard !hasTooMany else { return nil }
    location.attributes.append(Location.Attribute(name, String(cString: value)))
    return nil
  }

  /// Counts an attribute. Reports the first attribute beyond the limits, and rejects all later attributes.
  private mutating func makeRoom(for count: Int) -> XMLFault? {
    guard !hasTooMany else { return nil }
    extraBytes += count
    guard
      location.attributes.count >= GPXDecoder.extraLimit || extraBytes > GPXDecoder.extraTextLimit
    else { return nil }
    hasTooMany = true
    return XMLFault(
      .tooLong,
      """
      a point has more than \(GPXDecoder.extraLimit) further values, or \(GPXDecoder.extraTextLimit) \
      bytes of them; it is given without the rest
      """)
  }

  private func unreadable(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault {
    XMLFault(
      .unreadable, "<\(name.text)> \(text.quoted) cannot be read; the point is given without it")
  }

  /// Ends the point and moves its location to the caller, which avoids a copy.
  mutating func finish() -> Location {
    if let geoidHeight, let altitude = location.altitude {
      location.ellipsoidalAltitude = DecimalArithmetic.sum(altitude, geoidHeight)
    }
    var done = Location(Coordinate(latitude: 0, longitude: 0))
    swap(&done, &location)
    return done
  }
}

extension Optional {
  /// Sets the value if it is nil. Returns false if the value was already set.
  @inline(__always)
  fileprivate mutating func fill(_ value: Wrapped) -> Bool {
    guard self == nil else { return false }
    self = value
    return true
  }
}
