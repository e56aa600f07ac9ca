package import GeoTracks

/// Reads encoded polylines such as `_p~iF~ps|U_ulLnnqC`, which map services use for routes.
///
/// Each line of the input becomes a track without times. The content does not show the number of decimals, so the
/// caller must specify it. If the number is wrong by one, the coordinates are ten times too large or too small.
///
/// The algorithm is Google's "Encoded Polyline Algorithm Format". The algorithm stores the differences between
/// consecutive coordinates as integers, in groups of five bits with the lowest group first.
///
/// **Memory.** The decoder stores only a few numbers.
package struct PolylineDecoder: LocationDecoder {
  /// The number of decimals of a coordinate in degrees. Google, Strava and OpenRouteService write 5. OSRM and Valhalla
  /// write 6 on request.
  package let decimals: Int

  private var places = GeometryEventEmitter.ofLine
  private var offset = 0
  private var line = 1
  // The bits of the current integer that have been read, and the number of these bits.
  private var value: UInt64 = 0
  private var shift: UInt64 = 0
  private var latitude: Int64 = 0
  private var longitude: Int64 = 0
  private var isLongitude = false
  private var isBroken = false

  /// The maximum number of bits per integer. With 35 bits, any difference in degrees with six decimals can be stored.
  private static let maximumShift: UInt64 = 35

  /// Creates a decoder for a number of decimals.
  ///
  /// - Parameter decimals: the number of decimals, usually 5 or 6. Numbers outside 0 to 7 are clamped.
  package init(decimals: Int) { self.decimals = min(max(decimals, 0), 7) }

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    for i in bytes.indices {
      take(bytes[i], into: &events)
      offset += 1
    }
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    endLine(isLast: true, into: &events)
    self = PolylineDecoder(decimals: decimals)
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, into events: inout [LocationEvent]) {
    switch byte {
    case .lineFeed:
      endLine(isLast: false, into: &events)
      line += 1
    case 0x20, 0x09, 0x0D: break
    case 0xEF where offset == 0, 0xBB where offset == 1, 0xBF where offset == 2: break
    case 63...126 where !isBroken: takeGroup(UInt64(byte - 63), into: &events)
    default:
      guard !isBroken else { return }
      isBroken = true
      let text = QuotedText.quote(String(decoding: [byte], as: UTF8.self))
      tell(
        .unreadable, "\(text) is invalid in a polyline", at: offset, stopsReading: true, &events)
    }
  }

  private mutating func takeGroup(_ group: UInt64, into events: inout [LocationEvent]) {
    guard shift < Self.maximumShift else {
      isBroken = true
      return tell(
        .unreadable, "a number of an encoded polyline has more than \(Self.maximumShift) bits",
        at: offset, stopsReading: true, &events)
    }
    value |= (group & 0x1F) << shift
    shift += 5
    guard group & 0x20 == 0 else { return }
    // The lowest bit is the sign. In a negative integer, all other bits are inverted.
    let half = Int64(value >> 1)
    let difference = value & 1 == 0 ? half : ~half
    (value, shift) = (0, 0)
    guard isLongitude else {
      latitude &+= difference
      isLongitude = true
      return
    }
    longitude &+= difference
    isLongitude = false
    give(into: &events)
  }

  private mutating func give(into events: inout [LocationEvent]) {
    let unit = Self.units[decimals]
    let fault = places.give(
      latitude: Double(latitude) / unit, longitude: Double(longitude) / unit, isOfLine: true,
      into: &events)
    if let fault { tell(.outOfRange, fault, at: offset, &events) }
  }

  private static let units: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]

  private mutating func endLine(isLast: Bool, into events: inout [LocationEvent]) {
    if !isBroken, isLongitude || shift > 0 {
      tell(
        .truncated, "an encoded polyline ends inside a point", at: offset, stopsReading: isLast,
        &events)
    }
    places.beginLine(continues: false)
    (value, shift, latitude, longitude) = (0, 0, 0, 0)
    (isLongitude, isBroken) = (false, false)
  }

  private func tell(
    _ reason: Diagnostic.Reason, _ detail: String, at offset: Int, stopsReading: Bool = false,
    _ events: inout [LocationEvent]
  ) {
    events.append(
      .diagnostic(
        Diagnostic(reason, detail, line: line, offset: offset, stopsReading: stopsReading)))
  }
}

/// Writes encoded polylines, one line per track segment or route.
///
/// A line contains only coordinates, with five or six decimals.
struct PolylineTrackWriter: TrackFormatWriter {
  var losses = TrackLosses()
  private let unit: Double
  private var isLine = true
  private var hasPoints = false
  private var latitude: Int64 = 0
  private var longitude: Int64 = 0

  /// - Parameter decimals: 6 for six decimals; any other number for five decimals.
  init(decimals: Int) { unit = decimals == 6 ? 1e6 : 1e5 }

  mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(let part):
      if part == .segment, hasPoints { losses.count(.segment) }
      if part.name != nil { losses.count(.name) }
      endLine(&bytes)
      isLine = part != .waypoints
    case .location(let location):
      guard location.coordinate.isValid else { return losses.count(.coordinate) }
      guard isLine else { return losses.count(.place) }
      losses.count(attributes: location.attributes)
      if location.timestamp != nil { losses.count(.time) }
      losses.count(location.measures)
      write(location.coordinate, &bytes)
    case .metadata(let details): losses.count(details.values, of: details.subject)
    case .simplified: losses.count(.simplified)
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .diagnostic, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) { endLine(&bytes) }

  private mutating func endLine(_ bytes: inout [UInt8]) {
    if hasPoints { bytes.append(.lineFeed) }
    (hasPoints, latitude, longitude) = (false, 0, 0)
  }

  private mutating func write(_ coordinate: Coordinate, _ bytes: inout [UInt8]) {
    let coordinate = coordinate.longitude.magnitude > 180 ? coordinate.normalized : coordinate
    // Compute the differences from rounded coordinates, so that rounding errors do not accumulate.
    let next = (
      Int64((coordinate.latitude * unit).rounded()), Int64((coordinate.longitude * unit).rounded())
    )
    Self.append(next.0 - latitude, to: &bytes)
    Self.append(next.1 - longitude, to: &bytes)
    (latitude, longitude) = next
    hasPoints = true
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: number < 0 ? ~(number << 1) : number << 1)
    while rest >= 0x20 {
      bytes.append(UInt8(rest & 0x1F | 0x20) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }
}
