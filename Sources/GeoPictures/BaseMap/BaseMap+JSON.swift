extension BaseMap {
  /// Land, lakes and boundaries for a page that draws them itself: an object with the arrays `land`, `lakes` and
  /// `borders` of lines, each an array of longitudes and latitudes by turns, in hundredths of a degree as
  /// differences from the point before.
  package static let json: [UInt8] = {
    var bytes = Array("{\"credit\":\"\(credit)\"".utf8)
    for (name, lines) in [
      ("land", natural.land), ("lakes", natural.lakes), ("borders", natural.borders),
    ] {
      bytes += ",\"\(name)\":[".utf8
      for (index, line) in lines.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(line, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += "}\n".utf8
    return bytes
  }()

  private static func append(_ line: Line, to bytes: inout [UInt8]) {
    var last = SIMD2<Int>(0, 0)
    bytes.append(UInt8(ascii: "["))
    for point in line.points {
      let here = SIMD2(Int((point.x * 100).rounded()), Int((point.y * 100).rounded()))
      if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
      bytes += "\(here.x - last.x),\(here.y - last.y)".utf8
      last = here
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
