// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h is their documentation.

import CGeoCalc
import GeoCore

@c @implementation
public func geocalc_version() -> UnsafePointer<CChar>? { Version.number.cString }

@c @implementation
public func geocalc_parse(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ latitude: UnsafeMutablePointer<Double>?,
  _ longitude: UnsafeMutablePointer<Double>?, _ message: UnsafeMutablePointer<CChar>?,
  _ messageSize: Int
) -> CInt {
  guard let text, length >= 0, messageSize >= 0 else { return Status.invalidArgument }
  // Nobody writes a coordinate as long as this.
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

@c @implementation
public func geocalc_format(
  _ latitude: Double, _ longitude: Double, _ style: CInt, _ places: CInt,
  _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> CInt {
  guard let text, size >= 0, (0...15).contains(places) else { return Status.invalidArgument }
  let places = Int(places)
  let format: CoordinateFormat
  switch UInt32(bitPattern: style) {
  case GEOCALC_FORMAT_DECIMAL.rawValue: format = .decimal(places: places)
  case GEOCALC_FORMAT_MINUTES.rawValue: format = .degreesMinutes(places: places)
  case GEOCALC_FORMAT_SECONDS.rawValue: format = .degreesMinutesSeconds(places: places)
  case GEOCALC_FORMAT_ISO6709.rawValue: format = .iso6709(places: places)
  case GEOCALC_FORMAT_GEO_URI.rawValue: format = .geoURI(places: places)
  default: return Status.invalidArgument
  }
  let written = Coordinate(latitude: latitude, longitude: longitude).formatted(format)
  guard written.utf8.count < size else { return Status.noRoom }
  copy(written, to: text, size)
  return Status.ok
}

/// Copies a text with a zero at its end, of a long one as many whole characters as there is room for.
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
