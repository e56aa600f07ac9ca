// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h is their documentation.

public import CGeoCalc
import GeoFormats

@c @implementation
public func geocalc_columns(
  _ n: Int, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ pair: CInt,
  _ points: UnsafeMutablePointer<geocalc_point_columns>?, _ message: UnsafeMutablePointer<CChar>?,
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
      points[i] = geocalc_point_columns(
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

@c @implementation
public func geocalc_hemisphere(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ longitude: CInt
) -> CInt {
  // No word for a hemisphere is as long as this.
  guard let text, 1...64 ~= length else { return 0 }
  let bytes = UnsafeRawBufferPointer(start: text, count: length)
  let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == 0x09 }
  let word = String(
    decoding: bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
  return CInt(CoordinateColumns.sign(ofHemisphere: word, isLatitude: longitude == 0) ?? 0)
}

@c @implementation
public func geocalc_degrees(
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
