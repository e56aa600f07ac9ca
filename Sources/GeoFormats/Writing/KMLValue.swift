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

  /// Whether an extra comes back as one: under its name, or as the sensor that this means.
  static func isWritten(_ extra: Location.Extra) -> Bool {
    guard KMLTrackWriter.isDataName(extra.name), XMLText.isTrimmed(extra.value),
      extra.value.utf8.count <= 1024, case .extra(let name) = KMLSensor(extra.name)
    else { return false }
    return name == extra.name || CSVSensor(extra.name) != nil
  }

  /// The value of the first extra of that name that is written.
  static func written(_ location: Location, _ name: String) -> String? {
    location.extras.first { $0.name == name && isWritten($0) }?.value
  }
}

extension Location {
  /// How many properties there are that neither a Track nor a Point has a value for.
  var countWithoutValue: Int {
    [
      speedAccuracy != nil, courseAccuracy != nil, climbAccuracy != nil, fix != nil, status != nil,
      device != nil, satellitesUsed != nil, satellitesInView != nil, dilution.horizontal != nil,
      dilution.vertical != nil, dilution.position != nil,
    ].count { $0 }
  }
}
