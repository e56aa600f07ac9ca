// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The functions are documented in geocore.h.

public import CGeoCore
import GeoCore
import GeoFormats

/// Returns the version of the library, such as "1.2.0". Do not free the string.
@c @implementation
public func geocore_version() -> UnsafePointer<CChar>? { Version.number.cString }

/// Parses a coordinate in any common notation, for example "40.7128 -74.0060", "40°42′46″N 74°00′22″W" or
/// "+40.7128-074.0060/".
@c @implementation
public func geocore_parse(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ latitude: UnsafeMutablePointer<Double>?,
  _ longitude: UnsafeMutablePointer<Double>?, _ message: UnsafeMutablePointer<CChar>?,
  _ messageSize: Int
) -> CInt {
  guard let text, length >= 0, messageSize >= 0 else { return Status.invalidArgument }
  // Reject longer text, because no coordinate needs more than 4096 bytes.
  guard length <= 4096 else {
    copy("a coordinate has at most 4096 bytes, not \(length)", to: message, messageSize)
    return Status.invalidCoordinate
  }
  let string = String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  do throws(GeoError) {
    let place = try Coordinate(parsing: string)
    latitude?.pointee = place.latitude
    longitude?.pointee = place.longitude
    return Status.ok
  } catch {
    copy(error.description, to: message, messageSize)
    return Status.invalidCoordinate
  }
}

/// Formats a coordinate as text in a notation.
@c @implementation
public func geocore_format(
  _ latitude: Double, _ longitude: Double, _ style: CInt, _ places: CInt,
  _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> CInt {
  guard let text, size >= 0, (0...15).contains(places) else { return Status.invalidArgument }
  let places = Int(places)
  let format: CoordinateFormat
  switch UInt32(bitPattern: style) {
  case GEOCORE_FORMAT_DECIMAL.rawValue: format = .decimal(places: places)
  case GEOCORE_FORMAT_MINUTES.rawValue: format = .degreesMinutes(places: places)
  case GEOCORE_FORMAT_SECONDS.rawValue: format = .degreesMinutesSeconds(places: places)
  case GEOCORE_FORMAT_ISO6709.rawValue: format = .iso6709(places: places)
  case GEOCORE_FORMAT_GEO_URI.rawValue: format = .geoURI(places: places)
  default: return Status.invalidArgument
  }
  let written = Coordinate(latitude: latitude, longitude: longitude).formatted(format)
  guard written.utf8.count < size else { return Status.noRoom }
  copy(written, to: text, size)
  return Status.ok
}

/// Copies a string and a terminating zero byte. A string that does not fit is truncated after a whole character.
func copy(_ text: String, to place: UnsafeMutablePointer<CChar>?, _ size: Int) {
  guard let place, size > 0 else { return }
  var count = 0
  for scalar in text.unicodeScalars {
    let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    guard count + bytes.count < size else { break }
    for byte in bytes {
      place[count] = CChar(bitPattern: byte)
      count += 1
    }
  }
  place[count] = 0
}

/// Finds the latitude and longitude columns of a table by their names, with the same rules as the geocalc command.
@c @implementation
public func geocore_columns(
  _ n: Int, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ pair: CInt,
  _ points: UnsafeMutablePointer<geocore_point_columns>?, _ message: UnsafeMutablePointer<CChar>?,
  _ messageSize: Int
) -> CInt {
  guard isCount(n), let names, let points, 0...1 ~= pair, messageSize >= 0 else {
    return Status.invalidArgument
  }
  var header: [String] = []
  for column in 0..<n {
    guard let name = names[column] else { return Status.invalidArgument }
    header.append(String(cString: name))
  }
  do throws(CoordinateColumnsError) {
    let found: [CoordinateColumns.Point]
    if pair == 1 {
      let (first, second) = try CoordinateColumns.pair(in: header)
      found = [first, second]
    } else {
      found = [try CoordinateColumns.point(in: header)]
    }
    for point in found { try point.checkNumbers(in: header) }
    for (i, point) in found.enumerated() {
      points[i] = geocore_point_columns(
        latitude: Int64(point.latitude), longitude: Int64(point.longitude),
        latitude_hemisphere: Int64(point.latitudeHemisphere ?? -1),
        longitude_hemisphere: Int64(point.longitudeHemisphere ?? -1),
        latitude_factor: point.latitudeUnit?.factor ?? 1,
        longitude_factor: point.longitudeUnit?.factor ?? 1)
    }
    return Status.ok
  } catch {
    copy(error.description, to: message, messageSize)
    return Status.unknownColumns
  }
}

/// Returns 1 for the hemispheres `N`, `north`, `E` or `east`, -1 for `S`, `south`, `W` or `west`, and 0 for other text.
@c @implementation
public func geocore_hemisphere(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ longitude: CInt
) -> CInt {
  // Reject longer text, because no name of a hemisphere has more than 64 bytes.
  guard let text, 1...64 ~= length else { return 0 }
  let bytes = UnsafeRawBufferPointer(start: text, count: length)
  let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == 0x09 }
  let word = String(
    decoding: bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
  return CInt(CoordinateColumns.sign(ofHemisphere: word, isLatitude: longitude == 0) ?? 0)
}

/// Converts n numbers to degrees: multiplies each by a factor and applies the sign of its hemisphere.
@c @implementation
public func geocore_degrees(
  _ n: Int, _ number: UnsafePointer<Double>?, _ numberStride: Int, _ factor: Double,
  _ sign: UnsafePointer<Int8>?, _ signStride: Int,
  _ degrees: UnsafeMutablePointer<Double>?, _ degreesStride: Int
) -> CInt {
  guard isCount(n) else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let numbers = Column(number, numberStride) else { return Status.invalidArgument }
  let signs = WholeColumn(sign, signStride)
  let results = ResultColumn(degrees, degreesStride)
  for i in 0..<n {
    let angle = CSVUnit.scaled(numbers[i], by: factor)
    guard let signs else {
      results.set(i, angle)
      continue
    }
    let isSign = signs[i] == 1 || signs[i] == -1
    results.set(
      i, isSign ? CoordinateColumns.angle(angle, sign: Double(signs[i])) ?? .nan : .nan)
  }
  return Status.ok
}

/// The number of points in one unit of parallel work. One point takes less than a microsecond.
private let grain = 2048

/// Converts points to coordinates of the Universal Transverse Mercator system (UTM). Beyond 80° S and 84° N, the
/// function uses the Universal Polar Stereographic system (UPS).
@c @implementation
public func geocore_utm(
  _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int, _ fixedZone: CInt,
  _ zone: UnsafeMutablePointer<Int32>?, _ zoneStride: Int,
  _ northern: UnsafeMutablePointer<Int8>?, _ northernStride: Int,
  _ easting: UnsafeMutablePointer<Double>?, _ eastingStride: Int,
  _ northing: UnsafeMutablePointer<Double>?, _ northingStride: Int,
  _ convergence: UnsafeMutablePointer<Double>?, _ convergenceStride: Int,
  _ scale: UnsafeMutablePointer<Double>?, _ scaleStride: Int,
  _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0, -1...60 ~= fixedZone else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    return Status.invalidArgument
  }
  let fixed = fixedZone == GEOCORE_STANDARD_ZONE ? nil : Int(fixedZone)
  // Use the scalar solver for convergence and scale, because the vectorized kernels do not compute them.
  let hasKernel = fixed == nil && convergence == nil && scale == nil
  let zones = WholeResultColumn(zone, zoneStride)
  let northerns = WholeResultColumn(northern, northernStride)
  let results = (
    ResultColumn(easting, eastingStride), ResultColumn(northing, northingStride),
    ResultColumn(convergence, convergenceStride), ResultColumn(scale, scaleStride)
  )
  let set: @Sendable (Int, UTMCoordinate?) -> Void = { i, utm in
    zones.set(i, utm.map { Int32($0.zone) } ?? -1)
    northerns.set(i, utm?.hemisphere == .north ? 1 : 0)
    results.0.set(i, utm?.easting ?? .nan)
    results.1.set(i, utm?.northing ?? .nan)
  }
  Parallel.forEachRange(of: n, grain: grain, threads: threadCount(threads)) { range in
    guard !hasKernel else {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: PairBlock.capacity) {
        let block = start..<min(start + PairBlock.capacity, range.upperBound)
        let found = UTMCoordinate.coordinates(of: block.map { places[$0] }, threads: 1)
        for (i, utm) in zip(block, found) { set(i, utm) }
      }
      return
    }
    for i in range {
      let found = try? UTMCoordinate.projected(places[i], zone: fixed)
      set(i, found?.utm)
      results.2.set(i, found?.plane.convergence ?? .nan)
      results.3.set(i, found?.plane.scale ?? .nan)
    }
  }
  return Status.ok
}

/// Converts UTM and UPS coordinates to latitudes and longitudes in degrees. Longitudes are in the range [-180, 180].
/// The convergence in degrees and the scale are the same as in `geocore_utm()`.
@c @implementation
public func geocore_utm_reverse(
  _ n: Int,
  _ zone: UnsafePointer<Int32>?, _ zoneStride: Int,
  _ northern: UnsafePointer<Int8>?, _ northernStride: Int,
  _ easting: UnsafePointer<Double>?, _ eastingStride: Int,
  _ northing: UnsafePointer<Double>?, _ northingStride: Int,
  _ latitude: UnsafeMutablePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafeMutablePointer<Double>?, _ longitudeStride: Int,
  _ convergence: UnsafeMutablePointer<Double>?, _ convergenceStride: Int,
  _ scale: UnsafeMutablePointer<Double>?, _ scaleStride: Int,
  _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0 else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let zones = WholeColumn(zone, zoneStride),
    let northerns = WholeColumn(northern, northernStride),
    let eastings = Column(easting, eastingStride),
    let northings = Column(northing, northingStride)
  else { return Status.invalidArgument }
  let results = (
    ResultColumn(latitude, latitudeStride), ResultColumn(longitude, longitudeStride),
    ResultColumn(convergence, convergenceStride), ResultColumn(scale, scaleStride)
  )
  let hasPlane = convergence != nil || scale != nil
  Parallel.forEachRange(of: n, grain: grain, threads: threadCount(threads)) { range in
    for i in range {
      let utm = try? UTMCoordinate(
        zone: Int(zones[i]), hemisphere: northerns[i] != 0 ? .north : .south,
        easting: eastings[i], northing: northings[i])
      let place = utm?.coordinate ?? .nowhere
      results.0.set(i, place.latitude)
      results.1.set(i, place.longitude)
      guard hasPlane else { continue }
      let plane = utm?.plane(of: place)
      results.2.set(i, plane?.convergence ?? .nan)
      results.3.set(i, plane?.scale ?? .nan)
    }
  }
  return Status.ok
}

/// An input column of strings that all have the same number of bytes. A zero byte ends a shorter string.
private struct TextColumn: @unchecked Sendable {
  let base: UnsafeRawPointer
  let stride, size: Int

  subscript(i: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: base + i &* stride, count: size)
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// A result column of strings with `GEOCORE_MGRS_SIZE` bytes each.
private struct TextResultColumn: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let stride: Int

  /// Writes a string to row `i` and fills the remaining bytes with zeros.
  func set(_ i: Int, _ text: String) {
    let bytes = UnsafeMutableRawBufferPointer(
      start: base + i &* stride, count: Int(GEOCORE_MGRS_SIZE))
    var count = 0
    for byte in text.utf8.prefix(bytes.count - 1) {
      bytes[count] = byte
      count += 1
    }
    for k in count..<bytes.count { bytes[k] = 0 }
  }
}

/// The number of squares in one unit of parallel work. One square takes up to a microsecond.
private let squareGrain = 1024

/// Converts n points to squares of the Military Grid Reference System (MGRS), such as "31UDQ4825111943".
@c @implementation
public func geocore_mgrs(
  _ n: Int,
  _ latitude: UnsafePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafePointer<Double>?, _ longitudeStride: Int, _ digits: CInt,
  _ text: UnsafeMutablePointer<CChar>?, _ textStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0, 0...11 ~= digits else { return Status.invalidArgument }
  guard n > 0, let text else { return Status.ok }
  guard let places = PlaceColumns(latitude, latitudeStride, longitude, longitudeStride) else {
    return Status.invalidArgument
  }
  let texts = TextResultColumn(base: UnsafeMutableRawPointer(text), stride: textStride)
  Parallel.forEachRange(of: n, grain: squareGrain, threads: threadCount(threads)) { range in
    for i in range {
      texts.set(i, (try? MGRS(places[i], precision: Int(digits)))?.text() ?? "")
    }
  }
  return Status.ok
}

/// Computes the centers of MGRS squares in degrees. Easting and northing have up to 11 digits each. Spaces between the
/// components are optional.
@c @implementation
public func geocore_mgrs_reverse(
  _ n: Int, _ text: UnsafePointer<CChar>?, _ textStride: Int, _ size: Int,
  _ latitude: UnsafeMutablePointer<Double>?, _ latitudeStride: Int,
  _ longitude: UnsafeMutablePointer<Double>?, _ longitudeStride: Int, _ threads: CInt
) -> CInt {
  guard isCount(n), threads >= 0, 1...4096 ~= size else { return Status.invalidArgument }
  guard n > 0 else { return Status.ok }
  guard let text else { return Status.invalidArgument }
  let texts = TextColumn(base: UnsafeRawPointer(text), stride: textStride, size: size)
  let results = (
    ResultColumn(latitude, latitudeStride), ResultColumn(longitude, longitudeStride)
  )
  Parallel.forEachRange(of: n, grain: squareGrain, threads: threadCount(threads)) { range in
    for i in range {
      let center = (try? MGRS(parsing: texts[i]))?.coordinate ?? .nowhere
      results.0.set(i, center.latitude)
      results.1.set(i, center.longitude)
    }
  }
  return Status.ok
}
