import GeoTracks

/// A property of a location that a Track of KML has among the values of sensors.
struct KMLValue {
  let name: String
  let number: (Location) -> Double?

  /// Named as ``KMLSensor`` reads them.
  static var all: [KMLValue] {
    [
      KMLValue(name: "speed") { $0.speed }, KMLValue(name: "course") { $0.course },
      KMLValue(name: "accuracy_horizontal") { $0.horizontalAccuracy },
      KMLValue(name: "accuracy_vertical") { $0.verticalAccuracy },
      KMLValue(name: "ellipsoidal_altitude") { $0.ellipsoidalAltitude },
      KMLValue(name: "climb") { $0.climb },
    ]
  }

  /// Appends the declaration of usual values, by which viewers draw them; it has to stand before all tracks,
  /// where the names of others are not known yet.
  static func appendSchema(to bytes: inout [UInt8]) {
    bytes.append("<Schema id=\"values\">\n")
    let sensors = ["heart_rate", "cadence", "power", "temperature", "distance"]
    for name in all.map(\.name) + sensors {
      bytes.append(
        contentsOf: "<gx:SimpleArrayField name=\"\(name)\" type=\"float\"/>\n".utf8)
    }
    bytes.append("</Schema>\n")
  }

  /// Whether an extra comes back as one: under its name, or as the sensor that this means.
  static func isWritten(_ extra: Location.Extra) -> Bool {
    isWritten(name: extra.name) && isWritten(value: extra.value)
  }

  static func isWritten(name: String) -> Bool {
    guard KMLTrackWriter.isDataName(name), case .extra(let read, _) = KMLSensor(name) else {
      return false
    }
    return read == name || CSVSensor(name) != nil
  }

  static func isWritten(value: String) -> Bool {
    XMLText.isTrimmed(value) && value.utf8.count <= 1024
  }

  /// The value of the first extra of that name that is written.
  static func first(_ name: String, of extras: some Sequence<Location.Extra>) -> String? {
    extras.first { $0.name == name && isWritten(value: $0.value) }?.value
  }
}

extension Location {
  /// The properties that neither a Track nor a Point has a value for.
  var measuresWithoutValue: LocationMeasures {
    measures.subtracting([
      .altitude, .ellipsoidalAltitude, .speed, .course, .climb, .horizontalAccuracy,
      .verticalAccuracy,
    ])
  }
}
