import GeoTracks

extension Lap {
  /// What a message sums up of a lap or a session; nil if it is another message, or says nothing.
  init?(_ message: FITMessage) {
    let isLap = message.definition.message == FITMessage.lap
    guard isLap || message.definition.message == FITMessage.session else { return nil }
    self.init(isLap ? .lap : .session, start: message.time(2))
    // The time of the message itself is that of the end; some programs write the start there.
    if let end = message.time(FITMessage.timestamp), end >= start ?? end { self.end = end }
    elapsedTime = Self.sum(message, 7, places: 3)
    timerTime = Self.sum(message, 8, places: 3)
    distance = Self.sum(message, 9, places: 2)
    ascent = Self.sum(message, isLap ? 21 : 22)
    descent = Self.sum(message, isLap ? 22 : 23)
    sport = message.integer(isLap ? 25 : 5).map(FITNames.sport)
    if let trigger = message.integer(isLap ? 24 : 28) {
      self.trigger = isLap ? FITNames.lapTrigger(trigger) : FITNames.sessionTrigger(trigger)
    }
    for (ofLap, ofSession, name, scale) in Self.sums {
      guard let value = message.value(isLap ? ofLap : ofSession) else { continue }
      extras.append(Location.Extra(name, scale.text(value)))
    }
    guard self != Lap(extent) else { return nil }
  }

  /// A sum that cannot be below 0; a file may give its field a type with a sign.
  private static func sum(_ message: FITMessage, _ field: UInt8, places: Int = 0) -> Double? {
    message.number(field, places: places).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The further sums: the field of a lap, of a session, the name and the scale.
  private static let sums: [(UInt8, UInt8, String, FITScale)] = [
    (15, 16, "average_heart_rate", .one), (16, 17, "maximum_heart_rate", .one),
    (17, 18, "average_cadence", .one), (18, 19, "maximum_cadence", .one),
    (19, 20, "average_power", .one), (20, 21, "maximum_power", .one),
    (33, 34, "normalized_power", .one), (11, 11, "calories", .one),
  ]
}
