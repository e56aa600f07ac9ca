import GeoTracks

/// The members and values of a location history.
extension GoogleReader {
  mutating func key(_ text: JSONText) {
    key = top == .ignored ? .none : GoogleKey(text)
  }

  mutating func number(_ value: Double) {
    switch (key, top) {
    case (.none, _), (_, .ignored): break
    case (.latitudeE7, _): point.latitude = GooglePoint.degrees(e7: value)
    case (.longitudeE7, _): point.longitude = GooglePoint.degrees(e7: value)
    case (.accuracy, _): point.accuracy = value
    case (.accuracyMillimeters, _): point.accuracy = value / 1000
    case (.altitude, _): point.altitude = value
    case (.verticalAccuracy, _): point.verticalAccuracy = value
    case (.speed, _): point.speed = value
    case (.heading, _): point.heading = value
    case (.minutes, _): point.minutes = value
    case (.device, _): device = value.isFinite ? NumberText.shortest(value) : nil
    case (.time, .record), (.time, .rawPoint), (.time, .position), (.time, .pathPoint):
      point.time = GoogleText.time(milliseconds: value)
    case (.startTime, .duration), (.startTime, .segment), (.startTime, .root):
      entry { $0.start = GoogleText.time(milliseconds: value) }
    case (.endTime, .duration), (.endTime, .segment), (.endTime, .root):
      entry { $0.end = GoogleText.time(milliseconds: value) }
    case (.distance, .activitySegment), (.distance, .activity): entry { $0.distance = value }
    case (.hierarchyLevel, _): entry { $0.hierarchyLevel = value }
    default: break
    }
  }

  mutating func text(_ text: JSONText) {
    guard top != .ignored else { return }
    switch key {
    case .none: break
    case .coordinate, .point, .placeLocation: takeCoordinate(text)
    case .start, .end: if top == .activity { takeCoordinate(text) }
    case .time: point.time = time(text)
    case .startTime:
      let time = time(text)
      entry { $0.start = time }
    case .endTime:
      let time = time(text)
      entry { $0.end = time }
    case .source: point.source = GoogleText.short(text)
    case .device: device = GoogleText.short(text)
    case .name, .label: entry { $0.name = GoogleText.short(text) }
    case .address: entry { $0.address = GoogleText.short(text) }
    case .placeID: entry { $0.placeID = GoogleText.short(text) }
    case .semanticType: entry { $0.semanticType = GoogleText.short(text) }
    case .type: entry { $0.type = GoogleText.short(text) }
    default:
      // Exports of iOS have numbers in quotes.
      if text.count <= 64, let value = DecimalParser.double(Span(_unsafeElements: text.bytes)) {
        number(value)
      } else if key.isNumber, text.count > 0 {
        note(text)
      }
    }
  }

  private mutating func time(_ text: JSONText) -> WrittenTime? {
    let time = GoogleText.time(text)
    if time == nil, text.count > 0 { note(text) }
    return time
  }

  /// Counts a value that cannot be read.
  private mutating func note(_ text: JSONText) {
    output.unread.note("\(key)", text.count <= GoogleText.limit ? text.string : "…")
  }

  private mutating func takeCoordinate(_ text: JSONText) {
    switch (top, key) {
    case (.position, .coordinate), (.position, .point), (.pathPoint, .point),
      (.pathPoint, .coordinate), (.positionPoint, .coordinate):
      _ = GoogleText.setCoordinate(text, of: &point)
    case (.visitCandidate, .placeLocation), (.visitPlace, _), (.frequentPlace, .placeLocation),
      (.frequentLocation, _):
      entry { _ = GoogleText.setCoordinate(text, of: &$0.place) }
    case (.activity, .start), (.activityStart, _):
      entry { _ = GoogleText.setCoordinate(text, of: &$0.first) }
    case (.activity, .end), (.activityEnd, _):
      entry { _ = GoogleText.setCoordinate(text, of: &$0.last) }
    default: break
    }
  }

  mutating func other() {}
}
