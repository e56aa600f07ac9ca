import GeoCore
import GeoTracks

/// Writes a waypoint as a Placemark with a Point.
enum KMLPointWriter {
  /// Appends the Placemark of a waypoint.
  static func write(
    _ location: Location, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    losses.count(location.measuresWithoutValue)
    bytes.append("<Placemark>")
    if let time = location.timestamp {
      // Without this mark, the reader would treat a Point with a time as a track position.
      bytes.append("<?geocore waypoint?>")
      append(location.attributes, &bytes, &losses, time, location.utcOffset)
    } else {
      append(location.attributes, &bytes, &losses, nil, nil)
    }
    append(dataOf: location, &bytes, &losses)
    bytes.append("<Point><altitudeMode>absolute</altitudeMode><coordinates>")
    let longitude = location.coordinate.longitude
    let isPlain = (-180...180).contains(longitude)
    ShortestDecimal.append(
      isPlain ? longitude : location.coordinate.normalized.longitude, to: &bytes)
    bytes.append(0x2C)
    ShortestDecimal.append(location.coordinate.latitude, to: &bytes)
    if let altitude = location.altitude, altitude.isFinite {
      bytes.append(0x2C)
      ShortestDecimal.append(altitude, to: &bytes)
    }
    bytes.append("</coordinates></Point></Placemark>\n")
  }

  /// Appends the name, the description and the time.
  private static func append(
    _ attributes: [Location.Attribute], _ bytes: inout [UInt8], _ losses: inout TrackLosses,
    _ time: Timestamp?, _ offset: Int?
  ) {
    if let name = first("name", of: attributes) { KMLTrackWriter.element("name", name, &bytes) }
    if let text = first("desc", of: attributes) {
      KMLTrackWriter.element("description", text, &bytes)
    }
    guard let time else { return }
    bytes.append("<TimeStamp><when>")
    time.append(offset: offset, to: &bytes)
    bytes.append("</when></TimeStamp>")
  }

  private static func first(_ name: String, of attributes: [Location.Attribute]) -> String? {
    attributes.first { $0.name == name && isText($0) }?.value
  }

  private static func isText(_ attribute: Location.Attribute) -> Bool {
    XMLText.isTrimmed(attribute.value) && attribute.value.utf8.count <= XMLLimits.text
  }

  /// Appends the other values.
  private static func append(
    dataOf location: Location, _ bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    var values: [Location.Attribute] = []
    for value in KMLValue.all {
      guard let number = value.number(location) else { continue }
      values.append(Location.Attribute(value.name, NumberText.shortest(number)))
    }
    var seen: Set<String> = []
    for attribute in location.attributes {
      let isElement = attribute.name == "name" || attribute.name == "desc"
      let isFirst = seen.insert(attribute.name).inserted
      if isElement, isFirst, isText(attribute) { continue }
      guard isFirst, !isElement, KMLValue.isWritten(attribute) else {
        losses.count(attribute: attribute)
        continue
      }
      values.append(attribute)
    }
    guard !values.isEmpty else { return }
    bytes.append("<ExtendedData>")
    for value in values { KMLTrackWriter.data(value, &bytes) }
    bytes.append("</ExtendedData>")
  }
}

/// A property of a location that KML stores as a sensor value of a Track.
struct KMLValue {
  let name: String
  let number: (Location) -> Double?

  /// All values, with the names that ``KMLSensor`` reads.
  static var all: [KMLValue] {
    [
      KMLValue(name: "speed") { $0.speed }, KMLValue(name: "course") { $0.course },
      KMLValue(name: "accuracy_horizontal") { $0.horizontalAccuracy },
      KMLValue(name: "accuracy_vertical") { $0.verticalAccuracy },
      KMLValue(name: "ellipsoidal_altitude") { $0.ellipsoidalAltitude },
      KMLValue(name: "climb") { $0.climb },
    ]
  }

  /// Appends the declaration of common values. Viewers need it to draw these values.
  ///
  /// The declaration must precede all tracks, so it cannot contain names that appear only in later tracks.
  static func appendSchema(to bytes: inout [UInt8]) {
    bytes.append("<Schema id=\"values\">\n")
    let sensors = ["heart_rate", "cadence", "power", "temperature", "distance"]
    for name in all.map(\.name) + sensors {
      bytes.append(
        contentsOf: "<gx:SimpleArrayField name=\"\(name)\" type=\"float\"/>\n".utf8)
    }
    bytes.append("</Schema>\n")
  }

  /// Returns true if the KML reader restores the attribute, possibly under the standard name of the sensor.
  static func isWritten(_ attribute: Location.Attribute) -> Bool {
    isWritten(name: attribute.name) && isWritten(value: attribute.value)
  }

  static func isWritten(name: String) -> Bool {
    guard KMLTrackWriter.isDataName(name), case .attribute(let read, _) = KMLSensor(name) else {
      return false
    }
    return read == name || SensorName(name) != nil
  }

  static func isWritten(value: String) -> Bool {
    XMLText.isTrimmed(value) && value.utf8.count <= 1024
  }

  /// Returns the first writable value with the given name.
  static func first(_ name: String, of attributes: some Sequence<Location.Attribute>) -> String? {
    attributes.first { $0.name == name && isWritten(value: $0.value) }?.value
  }
}

extension Location {
  /// The properties that neither a Track nor a Point can store.
  var measuresWithoutValue: LocationMeasures {
    measures.subtracting([
      .altitude, .ellipsoidalAltitude, .speed, .course, .climb, .horizontalAccuracy,
      .verticalAccuracy,
    ])
  }
}
