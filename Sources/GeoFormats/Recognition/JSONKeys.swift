/// Recognizes JSON formats by the keys of the first object and of nested objects.
struct JSONKeys {
  private static let geoJSON: Set<String> = [
    "type", "features", "geometry", "geometries", "coordinates", "bbox", "properties", "crs",
  ]

  private static let geoJSONTypes: Set<String> = [
    "Feature", "FeatureCollection", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  private static let history: Set<String> = [
    "timelineObjects", "semanticSegments", "rawSignals", "timelineEdits", "userLocationProfile",
    "timelinePath",
  ]

  /// - Parameter text: the input, which begins with `{`, `[` or the record separator of text sequences.
  static func recognize(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool
  ) -> LocationFormat.Recognition {
    var keys = JSONKeys()
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
        if depth < object, keys.hasLocations { return .format(.google) }
        // The object has no distinctive key, but the next object may have one.
        if depth < object { (object, keys) = (0, JSONKeys()) }
      case UInt8(ascii: "\""):
        guard let end = closingQuote(of: i, in: text) else {
          return isComplete ? keys.atEnd : .needsMore
        }
        if object > 0, depth <= object + 2 {
          // A string is a key if a colon follows it.
          var next = end + 1
          while next < text.endIndex, text[next].isBlank { next += 1 }
          guard next < text.endIndex || isComplete else { return .needsMore }
          if next < text.endIndex, text[next] == UInt8(ascii: ":") {
            let key = String(decoding: text[i + 1..<end].prefix(100), as: UTF8.self)
            if key == "type", depth == object {
              guard let value = value(behind: next, in: text) ?? (isComplete ? "" : nil) else {
                return .needsMore
              }
              if StravaStream(rawValue: value) != nil { return .format(.strava) }
              // This type is not a GeoJSON type, so another key must identify the format.
              if !value.isEmpty, !Self.geoJSONTypes.contains(value) {
                i = end + 1
                continue
              }
            }
            if let format = keys.meaning(of: key, level: depth - object) { return .format(format) }
            if depth == object, StravaStream(rawValue: key) != nil {
              guard let isStream = beginsNumbers(behind: next, in: text, isComplete) else {
                return .needsMore
              }
              if isStream { return .format(.strava) }
            }
          }
        }
        i = end
      default: break
      }
      i += 1
    }
    return isComplete ? keys.atEnd : .needsMore
  }

  // The last key of the first object, and keys that identify a format only in combination.
  private var last = ""
  private var hasLocations = false
  private var hasTimes = false
  private var hasSegment = false

  /// Returns the format that a key identifies.
  ///
  /// - Parameter level: the depth of the key's object: 0 for the first object, more for nested objects.
  private mutating func meaning(of key: String, level: Int) -> LocationFormat? {
    if key == "_type" { return .owntracks }
    if key == "fixTime" || key == "deviceTime" { return .traccar }
    // The keys of the first location identify the format.
    if hasLocations {
      switch key {
      case "tst", "topic": return .owntracks
      // In Overland's format, the locations are GeoJSON features.
      case "geometry", "properties": return .geojson
      // Features have this key, but other objects have it as well.
      case "type": return nil
      // In Polarsteps' format, the locations have only these keys and the time, in any order.
      case "lat", "lon": return .polarsteps
      case "time": return nil
      default: return .google
      }
    }
    guard level == 0 else {
      let isStream = ["data", "series_type", "original_size", "resolution"].contains(key)
      return level == 1 && isStream && StravaStream(rawValue: last) != nil ? .strava : nil
    }
    last = key
    switch key {
    case "class": return .gpsd
    case "latlng", "velocity_smooth", "grade_smooth": return .strava
    case "locations": hasLocations = true
    case "startTime", "endTime": hasTimes = true
    // The segments of a location history occur only in an array.
    case "visit", "activity", "timelineMemory": hasSegment = true
    default:
      if Self.geoJSON.contains(key) { return .geojson }
      if Self.history.contains(key) { return .google }
    }
    return hasTimes && hasSegment ? .google : nil
  }

  /// The result for an input that ends before a more specific key occurs.
  private var atEnd: LocationFormat.Recognition { hasLocations ? .format(.google) : Self.other }

  /// Returns the text of the value after the colon; empty if the value is not text. Returns nil if more bytes are
  /// needed.
  private static func value(
    behind colon: Int, in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> String? {
    var i = colon + 1
    while i < text.endIndex, text[i].isBlank { i += 1 }
    guard i < text.endIndex else { return nil }
    guard text[i] == UInt8(ascii: "\"") else { return "" }
    return closingQuote(of: i, in: text).map {
      String(decoding: text[i + 1..<$0].prefix(100), as: UTF8.self)
    }
  }

  /// Returns whether an array of numbers follows the colon; nil if more bytes are needed.
  private static func beginsNumbers(
    behind colon: Int, in text: Slice<UnsafeBufferPointer<UInt8>>, _ isComplete: Bool
  ) -> Bool? {
    let rest = text[(colon + 1)...].drop(while: \.isBlank)
    guard let open = rest.first else { return isComplete ? false : nil }
    guard open == UInt8(ascii: "[") else { return false }
    guard let first = rest.dropFirst().first(where: { !$0.isBlank }) else {
      return isComplete ? false : nil
    }
    return first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-")
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

  private static let other = LocationFormat.Recognition.unsupported(
    name:
      "JSON that is none of GeoJSON, gpsd, Google, OwnTracks, Overland, Polarsteps, Traccar and Strava",
    advice: "convert it to GeoJSON or CSV first"
  )
}

/// Recognizes XML formats by their root element.
enum XMLRoot {
  /// The maximum number of bytes of an element name that are examined.
  private static let nameLimit = 100

  /// - Parameter text: the input, which begins with `<`.
  /// - Returns: nil if no name follows the `<`, because AIS data and syslog priorities also use this character.
  static func recognize(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool
  ) -> LocationFormat.Recognition? {
    // XML without a root element goes to the GPX decoder, which reports the error with its line and column.
    let unfinished: LocationFormat.Recognition = isComplete ? .format(.gpx) : .needsMore
    var rest = text
    while true {
      rest = rest.drop { $0 != UInt8(ascii: "<") }.dropFirst()
      guard rest.count >= 3 || isComplete else { return unfinished }
      let end: [UInt8]
      if rest.starts(with: "!--".utf8) {
        end = Array("-->".utf8)
      } else if rest.first == UInt8(ascii: "?") {
        end = Array("?>".utf8)
      } else if rest.first == UInt8(ascii: "!") {
        end = Array(">".utf8)
      } else {
        break
      }
      guard let behind = index(behind: end, in: rest) else { return unfinished }
      rest = rest[behind...]
    }
    let name = rest.prefix(nameLimit).prefix {
      !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    guard name.count < rest.count || isComplete || name.count == nameLimit else {
      return unfinished
    }
    guard name.allSatisfy(isOfName), name.first.map({ $0 &- 0x30 >= 10 && $0 != 0x2D }) ?? true
    else { return nil }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return meaning(String(decoding: local, as: UTF8.self))
  }

  /// Returns whether a byte can occur in a name: letters, digits, `-._:` and non-ASCII bytes.
  private static func isOfName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x2D < 14 && byte != 0x2F || byte == 0x5F || byte >= 0x80
  }

  private static func index(
    behind end: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var rest = text
    while let start = rest.firstIndex(of: end[0]) {
      rest = rest[start...]
      if rest.starts(with: end) { return start + end.count }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func meaning(_ root: String) -> LocationFormat.Recognition {
    switch root {
    case "gpx", "": .format(.gpx)
    case "kml": .format(.kml)
    case "TrainingCenterDatabase": .format(.tcx)
    case "html", "HTML":
      .unsupported(
        name: "a web page", advice: "look at it: the download may have given an error page")
    default:
      .unsupported(
        name: "XML with the root element <\(QuotedText.plain(root))>",
        advice: "convert it to GPX first")
    }
  }
}
