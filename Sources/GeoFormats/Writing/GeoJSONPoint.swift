import GeoTracks

/// Writes a waypoint as a Point, and knows the names of properties.
enum GeoJSONPoint {
  /// A property that is a number.
  struct Number: Sendable {
    var name: String
    var value: @Sendable (Location) -> Double?
  }

  /// All of them but altitude, which is the third coordinate; the names are those that
  /// ``GeoJSONProperties`` reads.
  static let numbers: [Number] = [
    Number(name: "ellipsoidal_altitude") { $0.ellipsoidalAltitude },
    Number(name: "speed") { $0.speed },
    Number(name: "course") { $0.course },
    Number(name: "climb") { $0.climb },
    Number(name: "accuracy") { $0.horizontalAccuracy },
    Number(name: "vertical_accuracy") { $0.verticalAccuracy },
    Number(name: "speed_accuracy") { $0.speedAccuracy },
    Number(name: "course_accuracy") { $0.courseAccuracy },
    Number(name: "climb_accuracy") { $0.climbAccuracy },
    Number(name: "fix_dimension") { $0.fix.map { Double($0.rawValue) } },
    Number(name: "satellites") { $0.satellitesUsed.map(Double.init) },
    Number(name: "satellites_in_view") { $0.satellitesInView.map(Double.init) },
    Number(name: "hdop") { $0.dilution.horizontal },
    Number(name: "vdop") { $0.dilution.vertical },
    Number(name: "pdop") { $0.dilution.position },
  ]

  /// A property that is text.
  struct Text: Sendable {
    var name: String
    var value: @Sendable (Location) -> String?
  }

  /// Those that ``GeoJSONProperties`` reads.
  static let texts: [Text] = [
    Text(name: "_device") { $0.device }, Text(name: "_fix_status") { $0.status?.rawValue },
  ]

  /// Whether an extra may have this name: others mean something.
  static func isExtra(_ name: String) -> Bool {
    !name.isEmpty && GeoJSONProperties.isShort(name)
      && !GeoJSONProperties.isNumber(name) && !GeoJSONProperties.isOwn(name)
      && name != "coordinateProperties" && !texts.contains { $0.name == name }
  }

  /// In [-180, 180].
  static func longitude(_ location: Location) -> Double {
    location.coordinate.longitude.magnitude <= 180
      ? location.coordinate.longitude : location.coordinate.normalized.longitude
  }

  /// Appends a feature.
  static func write(
    _ location: Location, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    var json = JSONWriter()
    json.bytes = consume bytes
    json.object { json in
      json.member("type", "Feature")
      json.object("properties") { json in
        json.member("_gpxType", "wpt")
        if let time = location.timestamp {
          if time.isWritable {
            var text: [UInt8] = []
            time.append(offset: location.utcOffset, to: &text)
            json.key("time")
            json.value(ascii: text)
          } else {
            losses.count(.time)
          }
        }
        for number in numbers {
          guard let value = number.value(location), value.isFinite else { continue }
          json.key(number.name)
          json.value(decimal: value)
        }
        for text in texts {
          if let value = text.value(location), GeoJSONProperties.isShort(value) {
            json.member(text.name, value)
          }
        }
        writeExtras(location, to: &json, &losses)
      }
      json.object("geometry") { json in
        json.member("type", "Point")
        json.array("coordinates") {
          $0.value(decimal: longitude(location))
          $0.value(decimal: location.coordinate.latitude)
          if let altitude = location.altitude, altitude.isFinite { $0.value(decimal: altitude) }
        }
      }
    }
    bytes = json.bytes
  }

  private static func writeExtras(
    _ location: Location, to json: inout JSONWriter, _ losses: inout TrackLosses
  ) {
    var names: Set<String> = []
    for extra in location.extras {
      guard isExtra(extra.name), GeoJSONProperties.isShort(extra.value),
        names.count < GeoJSONProperties.maximumCount - numbers.count,
        !GeoJSONProperties.isTime(extra.name) || location.timestamp != nil && extra.name != "time",
        names.insert(extra.name).inserted
      else {
        losses.count(extra: extra)
        continue
      }
      json.member(extra.name, extra.value)
    }
  }
}
