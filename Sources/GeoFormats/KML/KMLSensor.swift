import GeoTracks

/// What an array of values in a Track, or a value of a Placemark, is of.
enum KMLSensor {
  case speed, course, horizontalAccuracy, verticalAccuracy, ellipsoidalAltitude, climb
  /// What is kept by a name; of a sensor that is known as a number in its fewest digits.
  case extra(String, isSensor: Bool)

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
    default:
      // By the name that it is given, which is looked up here and not for each value.
      let extra = CSVSensor(name)?.name ?? name
      self = .extra(extra, isSensor: CSVSensor(extra) != nil)
    }
  }

  /// Gives a location a value; nothing stands for none, and so does -1, where it cannot be one.
  ///
  /// - Parameters:
  ///   - name: as the input calls it.
  ///   - unread: counts a value that cannot be read.
  func apply(
    _ text: String, of name: String, to location: inout Location, _ unread: inout UnreadValues
  ) {
    guard !text.isEmpty else { return }
    var text = text
    let number = text.withUTF8 { DecimalParser.double($0.span) }
    var isRead = number != nil
    switch self {
    case .extra(let name, let isSensor):
      let value = isSensor ? number.map(NumberText.shortest) : nil
      location.extras.append(Location.Extra(name, value ?? text))
      return
    case .speed:
      if let number, number >= 0 { location.speed = number } else { isRead = number == -1 }
    case .course:
      if let number, (0...360).contains(number) {
        location.course = number == 360 ? 0 : number
      } else {
        isRead = number == -1
      }
    case .horizontalAccuracy, .verticalAccuracy:
      if let number, number > 0 {
        if case .horizontalAccuracy = self {
          location.horizontalAccuracy = number
        } else {
          location.verticalAccuracy = number
        }
      } else {
        isRead = number == 0 || number == -1
      }
    case .ellipsoidalAltitude: location.ellipsoidalAltitude = number
    case .climb: location.climb = number
    }
    if !isRead, text.lowercased() != "nan" { unread.note(name, text) }
  }
}
