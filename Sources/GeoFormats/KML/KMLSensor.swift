import GeoTracks

/// What an array of values in a Track, or a value of a Placemark, is of.
enum KMLSensor {
  case speed, course, horizontalAccuracy, verticalAccuracy, ellipsoidalAltitude, climb
  case extra(String)

  /// - Parameter name: as the array calls it: `heartrate`, `speed`, `accuracy_horizontal`.
  init(_ name: String) {
    switch SnakeCase.text(name) {
    case "speed": self = .speed
    case "course", "bearing": self = .course
    case "accuracy", "accuracy_horizontal", "horizontal_accuracy": self = .horizontalAccuracy
    case "accuracy_vertical", "vertical_accuracy": self = .verticalAccuracy
    // As our writer calls them.
    case "ellipsoidal_altitude": self = .ellipsoidalAltitude
    case "climb": self = .climb
    default: self = .extra(CSVSensor(name)?.name ?? name)
    }
  }

  /// Gives a location a value; nothing stands for none.
  func apply(_ text: String, to location: inout Location) {
    let utf8 = Array(text.utf8)
    guard !utf8.isEmpty else { return }
    let number = DecimalParser.double(utf8.span)
    switch self {
    case .speed: if let number, number >= 0 { location.speed = number }
    case .course:
      if let number, (0...360).contains(number) { location.course = number == 360 ? 0 : number }
    case .horizontalAccuracy: if let number, number > 0 { location.horizontalAccuracy = number }
    case .verticalAccuracy: if let number, number > 0 { location.verticalAccuracy = number }
    case .ellipsoidalAltitude: location.ellipsoidalAltitude = number
    case .climb: location.climb = number
    case .extra(let name):
      let value = isSensor ? number.map(NumberText.shortest) : nil
      location.extras.append(Location.Extra(name, value ?? text))
    }
  }

  private var isSensor: Bool {
    if case .extra(let name) = self { CSVSensor(name) != nil } else { false }
  }
}
