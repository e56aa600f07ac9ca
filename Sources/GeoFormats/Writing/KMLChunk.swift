import GeoCore
import GeoTracks

/// Positions of one segment that are written together: a `gx:Track` if they have times, or a LineString.
struct KMLChunk: Sendable {
  private var locations: [Location] = []
  private var extraBytes = 0

  var isEmpty: Bool { locations.isEmpty }

  /// Whether its positions have times; false for none.
  var isTimed: Bool { locations.first?.timestamp != nil }

  /// Whether it has to be written before more come.
  var isFull: Bool {
    locations.count >= KMLTrackWriter.chunkCount || extraBytes > TrackWriter.heldExtraBytes
  }

  mutating func append(_ location: Location) {
    locations.append(location)
    extraBytes += location.extras.byteCount
  }

  /// Appends the element.
  ///
  /// - Parameter mark: an instruction that says how it goes on from what is before; nothing if it begins.
  func write(
    _ mark: StaticString, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    for location in locations { losses.count(location.measuresWithoutValue) }
    if isTimed {
      writeTrack(mark, into: &bytes, &losses)
    } else {
      writeLine(mark, into: &bytes, &losses)
    }
  }

  private func writeLine(
    _ mark: StaticString, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    bytes.append("<LineString>")
    bytes.append(mark)
    bytes.append("<altitudeMode>absolute</altitudeMode><coordinates>\n")
    for location in locations {
      losses.count(extras: location.extras)
      for value in KMLValue.all where value.number(location) != nil {
        losses.count(property: value.name)
      }
      Self.append(location, separator: 0x2C, to: &bytes)
      bytes.append("\n")
    }
    bytes.append("</coordinates></LineString>\n")
  }

  private func writeTrack(
    _ mark: StaticString, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    bytes.append("<gx:Track>")
    bytes.append(mark)
    bytes.append("<altitudeMode>absolute</altitudeMode>\n")
    for location in locations {
      bytes.append("<when>")
      location.timestamp?.append(offset: location.utcOffset, to: &bytes)
      bytes.append("</when>\n")
    }
    for location in locations {
      bytes.append("<gx:coord>")
      Self.append(location, separator: 0x20, to: &bytes)
      bytes.append("</gx:coord>\n")
    }
    writeValues(into: &bytes, &losses)
    bytes.append("</gx:Track>\n")
  }

  private static func append(_ location: Location, separator: UInt8, to bytes: inout [UInt8]) {
    let longitude = location.coordinate.longitude
    let isPlain = (-180...180).contains(longitude)
    ShortestDecimal.append(
      isPlain ? longitude : location.coordinate.normalized.longitude, to: &bytes)
    bytes.append(separator)
    ShortestDecimal.append(location.coordinate.latitude, to: &bytes)
    if let altitude = location.altitude, altitude.isFinite {
      bytes.append(separator)
      ShortestDecimal.append(altitude, to: &bytes)
    }
  }

  // MARK: Values

  private func writeValues(into bytes: inout [UInt8], _ losses: inout TrackLosses) {
    let start = bytes.count
    bytes.append("<ExtendedData><SchemaData schemaUrl=\"#values\">\n")
    let content = bytes.count
    for value in KMLValue.all where locations.contains(where: { value.number($0) != nil }) {
      Self.array(value.name, locations.map { value.number($0).map(NumberText.shortest) }, &bytes)
    }
    for name in extraNames(&losses) {
      Self.array(name, locations.map { KMLValue.first(name, of: $0.extras) }, &bytes)
    }
    if bytes.count == content { return bytes.removeLast(content - start) }
    bytes.append("</SchemaData></ExtendedData>\n")
  }

  /// The names of extras, in the order in which they come; those beyond what a reader takes are lost.
  private func extraNames(_ losses: inout TrackLosses) -> [String] {
    let most = KMLTrack.maximumNames - KMLValue.all.count
    var names: [String] = []
    // Whether a name is written, of those that have come.
    var places: [String: Bool] = [:]
    for location in locations {
      for (i, extra) in location.extras.enumerated() {
        var isKept = places[extra.name]
        if isKept == nil {
          isKept = names.count < most && KMLValue.isWritten(name: extra.name)
          // Of more names than any recording has all are lost.
          if places.count < TrackWriter.csvHeadCount { places[extra.name] = isKept }
          if isKept == true, !names.contains(extra.name) { names.append(extra.name) }
        }
        let isFirst = KMLValue.first(extra.name, of: location.extras[..<i]) == nil
        if isKept != true || !KMLValue.isWritten(value: extra.value) || !isFirst {
          losses.count(extra: extra)
        }
      }
    }
    return names
  }

  private static func array(_ name: String, _ values: [String?], _ bytes: inout [UInt8]) {
    bytes.append("<gx:SimpleArrayData name=\"")
    XMLText.append(name, to: &bytes)
    bytes.append("\">\n")
    for value in values {
      guard let value else {
        bytes.append("<gx:value/>")
        continue
      }
      KMLTrackWriter.element("gx:value", value, &bytes)
    }
    bytes.append("\n</gx:SimpleArrayData>\n")
  }
}
