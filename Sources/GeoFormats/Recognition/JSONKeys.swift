/// Tells JSON formats by the keys of the first object.
enum JSONKeys {
  private static let geoJSON: Set<String> = [
    "type", "features", "geometry", "geometries", "coordinates", "bbox", "properties", "crs",
  ]

  private static let history: Set<String> = [
    "locations", "timelineObjects", "semanticSegments", "rawSignals",
  ]

  /// - Parameter text: begins with `{`, `[` or the record separator of text sequences.
  static func recognize(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool
  ) -> LocationFormat.Recognition {
    var depth = 0
    var object = 0
    var i = text.startIndex
    while i < text.endIndex {
      switch text[i] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if object == 0, text[i] == UInt8(ascii: "{") { object = depth }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        // An object without a key that tells: the next one may have one.
        if depth < object { object = 0 }
      case UInt8(ascii: "\""):
        guard let end = closingQuote(of: i, in: text) else {
          return isComplete ? other : .needsMore
        }
        if object > 0, depth == object {
          // A key if a colon follows.
          var next = end + 1
          while next < text.endIndex, text[next].isBlank { next += 1 }
          guard next < text.endIndex || isComplete else { return .needsMore }
          if next < text.endIndex, text[next] == UInt8(ascii: ":") {
            let key = String(decoding: text[i + 1..<end].prefix(100), as: UTF8.self)
            if key == "class" { return .format(.gpsd) }
            if geoJSON.contains(key) { return .format(.geojson) }
            if history.contains(key) { return locationHistory }
          }
        }
        i = end
      default: break
      }
      i += 1
    }
    return isComplete ? other : .needsMore
  }

  private static func closingQuote(
    of start: Int, in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var i = start + 1
    while i < text.endIndex, text[i] != UInt8(ascii: "\"") {
      i += text[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return i < text.endIndex ? i : nil
  }

  private static let locationHistory = LocationFormat.Recognition.unsupported(
    name: "Google's location history", advice: "convert it to GPX or GeoJSON first")
  private static let other = LocationFormat.Recognition.unsupported(
    name: "JSON that is neither GeoJSON nor from gpsd", advice: "convert it to GeoJSON or CSV first"
  )
}
