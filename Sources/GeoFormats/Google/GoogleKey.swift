/// The names of members that mean something somewhere in a location history.
enum GoogleKey: UInt8 {
  case none
  // Of the document.
  case locations, timelineObjects, semanticSegments, rawSignals, userLocationProfile, timelineEdits
  // Of a position.
  case latitudeE7, longitudeE7, coordinate, point, accuracy, accuracyMillimeters, altitude
  case verticalAccuracy, speed, heading, source, device, time, minutes
  // Of a visit or an activity.
  case placeVisit, activitySegment, location, duration, start, end, startTime, endTime
  case waypointPath, waypoints, rawPath, points, childVisits, type, distance
  case name, address, placeID, semanticType, label, hierarchyLevel
  case visit, activity, timelinePath, topCandidate, placeLocation, frequentPlaces
  // Around a position.
  case position, rawSignal, signal

  /// Whether its values are numbers.
  var isNumber: Bool {
    switch self {
    case .latitudeE7, .longitudeE7, .accuracy, .accuracyMillimeters, .altitude, .verticalAccuracy,
      .speed, .heading, .minutes, .distance, .hierarchyLevel:
      true
    default: false
    }
  }

  /// The meaning of a name; `none` if it has none.
  @inline(__always)
  init(_ text: JSONText) {
    self = .none
    // By length first, so that few names are compared.
    guard text.count < Self.byLength.count else { return }
    for (name, key) in Self.byLength[text.count] where text == name {
      self = key
      return
    }
  }

  private static let byLength: [[(StaticString, GoogleKey)]] = {
    var lists: [[(StaticString, GoogleKey)]] = Array(repeating: [], count: 35)
    for (name, key) in all { lists[name.utf8CodeUnitCount].append((name, key)) }
    return lists
  }()

  private static let all: [(StaticString, GoogleKey)] = [
    ("locations", .locations), ("timelineObjects", .timelineObjects),
    ("semanticSegments", .semanticSegments), ("rawSignals", .rawSignals),
    ("userLocationProfile", .userLocationProfile), ("timelineEdits", .timelineEdits),
    ("latitudeE7", .latitudeE7), ("longitudeE7", .longitudeE7), ("latE7", .latitudeE7),
    ("lngE7", .longitudeE7), ("LatLng", .coordinate), ("latLng", .coordinate), ("point", .point),
    ("accuracy", .accuracy), ("accuracyMeters", .accuracy), ("accuracyMm", .accuracyMillimeters),
    ("altitude", .altitude), ("altitudeMeters", .altitude),
    ("verticalAccuracy", .verticalAccuracy), ("velocity", .speed),
    ("speedMetersPerSecond", .speed), ("heading", .heading), ("source", .source),
    ("deviceTag", .device), ("deviceId", .device), ("timestamp", .time), ("timestampMs", .time),
    ("time", .time), ("durationMinutesOffsetFromStartTime", .minutes),
    ("placeVisit", .placeVisit), ("activitySegment", .activitySegment), ("location", .location),
    ("duration", .duration), ("startLocation", .start), ("endLocation", .end), ("start", .start),
    ("end", .end), ("startTimestamp", .startTime), ("startTimestampMs", .startTime),
    ("startTime", .startTime), ("endTimestamp", .endTime), ("endTimestampMs", .endTime),
    ("endTime", .endTime), ("waypointPath", .waypointPath), ("waypoints", .waypoints),
    ("simplifiedRawPath", .rawPath), ("points", .points), ("childVisits", .childVisits),
    ("activityType", .type), ("type", .type), ("distance", .distance),
    ("distanceMeters", .distance), ("name", .name), ("address", .address), ("placeId", .placeID),
    ("placeID", .placeID), ("semanticType", .semanticType), ("label", .label),
    ("hierarchyLevel", .hierarchyLevel), ("visit", .visit), ("activity", .activity),
    ("timelinePath", .timelinePath), ("topCandidate", .topCandidate),
    ("placeLocation", .placeLocation), ("frequentPlaces", .frequentPlaces),
    ("position", .position), ("rawSignal", .rawSignal), ("signal", .signal),
  ]
}
