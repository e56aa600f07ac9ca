// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocore.h documents the functions.

public import CGeoCore
import GeoCore
import GeoFormats

/// Returns the version of the library, such as "1.2.0".
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
  // A longer text is not a coordinate.
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

/// Formats a coordinate.
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

/// Copies a text and a terminating zero. A text that is too long is truncated after a complete character.
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

/// Finds the columns of coordinates in a table by their names, as the program geocalc does.
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

/// Returns the sign of a hemisphere: 1 for `N`, `north`, `E` or `east`, -1 for `S`, `south`, `W` or `west`.
@c @implementation
public func geocore_hemisphere(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ longitude: CInt
) -> CInt {
  // A longer text is not a hemisphere.
  guard let text, 1...64 ~= length else { return 0 }
  let bytes = UnsafeRawBufferPointer(start: text, count: length)
  let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == 0x09 }
  let word = String(
    decoding: bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
  return CInt(CoordinateColumns.sign(ofHemisphere: word, isLatitude: longitude == 0) ?? 0)
}

/// Converts n numbers to degrees. Each number is multiplied by a factor and gets the sign of its hemisphere.
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
