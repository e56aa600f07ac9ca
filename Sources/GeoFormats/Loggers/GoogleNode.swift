import GeoTracks

/// The role of an open object or array in a Google location history.
enum GoogleNode: UInt8 {
  /// An object or array that the reader skips with all its contents.
  case ignored
  case root
  // Objects and arrays of `Records.json`.
  case records, record
  // Objects and arrays of the semantic location history.
  case objects, object, placeVisit, place, duration, childVisits
  case activitySegment, segmentStart, segmentEnd, waypointPath, waypoints, waypoint
  case rawPath, rawPoints, rawPoint
  // Objects and arrays in exports from phones.
  case segments, segment, path, pathPoint, visit, visitCandidate, visitPlace
  case activity, activityStart, activityEnd, activityCandidate
  case signals, signal, position, profile, frequentPlaces, frequentPlace, frequentLocation
  // Objects and arrays of `Timeline Edits.json`.
  case edits, edit, editSignal, editInner, positionPoint

  /// Returns the role of an object inside this container. If the container is an object, `key` is the member name.
  func object(at key: GoogleKey) -> GoogleNode {
    switch (self, key) {
    case (.records, _): .record
    case (.objects, _): .object
    case (.object, .placeVisit), (.childVisits, _): .placeVisit
    case (.object, .activitySegment): .activitySegment
    case (.placeVisit, .location): .place
    case (.placeVisit, .duration), (.activitySegment, .duration): .duration
    case (.placeVisit, .rawPath), (.activitySegment, .rawPath): .rawPath
    case (.activitySegment, .start): .segmentStart
    case (.activitySegment, .end): .segmentEnd
    case (.activitySegment, .waypointPath): .waypointPath
    case (.waypoints, _): .waypoint
    case (.rawPoints, _): .rawPoint
    case (.segments, _): .segment
    case (.path, _): .pathPoint
    case (.segment, .visit), (.root, .visit): .visit
    case (.visit, .topCandidate): .visitCandidate
    case (.visitCandidate, .placeLocation): .visitPlace
    case (.segment, .activity), (.root, .activity): .activity
    case (.activity, .start): .activityStart
    case (.activity, .end): .activityEnd
    case (.activity, .topCandidate): .activityCandidate
    case (.signals, _): .signal
    case (.signal, .position), (.editInner, .position): .position
    case (.position, .point), (.pathPoint, .point): .positionPoint
    case (.root, .userLocationProfile): .profile
    case (.frequentPlaces, _): .frequentPlace
    case (.frequentPlace, .placeLocation): .frequentLocation
    case (.edits, _): .edit
    case (.edit, .rawSignal): .editSignal
    case (.editSignal, .signal): .editInner
    default: .ignored
    }
  }

  /// Returns the role of an array inside this container. If the container is an object, `key` is the member name.
  func array(at key: GoogleKey) -> GoogleNode {
    switch (self, key) {
    case (.root, .locations): .records
    case (.root, .timelineObjects): .objects
    case (.root, .semanticSegments): .segments
    case (.root, .rawSignals): .signals
    case (.root, .timelineEdits): .edits
    case (.placeVisit, .childVisits): .childVisits
    case (.waypointPath, .waypoints): .waypoints
    case (.rawPath, .points): .rawPoints
    case (.segment, .timelinePath), (.root, .timelinePath): .path
    case (.profile, .frequentPlaces): .frequentPlaces
    default: .ignored
    }
  }

  /// True if the container starts a new point.
  var isPoint: Bool {
    switch self {
    case .record, .place, .segmentStart, .segmentEnd, .waypoint, .rawPoint, .pathPoint, .position:
      true
    default: false
    }
  }

  /// True if the container is a visit, an activity or a place, or an object that encloses one of
  /// these.
  var isEntry: Bool {
    switch self {
    case .root, .placeVisit, .activitySegment, .segment, .frequentPlace: true
    default: false
    }
  }
}

/// The member names that the reader uses.
enum GoogleKey: UInt8 {
  case none
  // Members of the top-level object.
  case locations, timelineObjects, semanticSegments, rawSignals, userLocationProfile, timelineEdits
  // Members of an object with a position.
  case latitudeE7, longitudeE7, coordinate, point, accuracy, accuracyMillimeters, altitude
  case verticalAccuracy, speed, heading, source, device, time, minutes
  // Members of an object with a visit or an activity.
  case placeVisit, activitySegment, location, duration, start, end, startTime, endTime
  case waypointPath, waypoints, rawPath, points, childVisits, type, distance
  case name, address, placeID, semanticType, label, hierarchyLevel
  case visit, activity, timelinePath, topCandidate, placeLocation, frequentPlaces
  // Members whose value is an object with a position.
  case position, rawSignal, signal

  /// True if the value is a number, possibly in quotes.
  var isNumber: Bool {
    switch self {
    case .latitudeE7, .longitudeE7, .accuracy, .accuracyMillimeters, .altitude, .verticalAccuracy,
      .speed, .heading, .minutes, .distance, .hierarchyLevel:
      true
    default: false
    }
  }

  /// Creates the key with this name, or `none` for other names.
  @inline(__always)
  init(_ text: JSONText) {
    self = .none
    // Compare only with the names of the same length.
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

/// A visit, an activity or a place that the reader has not finished yet.
struct GoogleEntry {
  /// The coordinate of a visit or place.
  var place = GooglePoint()
  /// The start and end point of an activity.
  var first = GooglePoint()
  var last = GooglePoint()
  var start: ZonedTimestamp?
  var end: ZonedTimestamp?
  var name: String?
  var address: String?
  var placeID: String?
  var semanticType: String?
  var hierarchyLevel = Double.nan
  /// The kind of activity, such as `WALKING`.
  var type: String?
  var distance = Double.nan
  /// Whether the entry contains a visit, and whether it contains an activity.
  var isVisit = false
  var isActivity = false
  /// Measured points, and points that Google placed on the roads that the user probably took.
  var points: [GooglePoint] = []
  var waypoints: [GooglePoint] = []

  /// The visit or place as a waypoint; nil if its coordinate is missing or out of range.
  var visit: Location? {
    guard var location = place.location(time: start, device: nil) else { return nil }
    func add(_ name: String, _ value: String?) {
      if let value { location.attributes.append(Location.Attribute(name, value)) }
    }
    add("name", name)
    add("address", address)
    add("start", Self.text(start))
    add("end", Self.text(end))
    add("place_id", placeID)
    add("semantic_type", semanticType)
    if hierarchyLevel.isFinite { add("hierarchy_level", NumberText.shortest(hierarchyLevel)) }
    return location
  }

  /// Returns the totals of the activity as a lap.
  ///
  /// - Parameter hasEnds: True to store the start and end points in the lap, because no track contains these points.
  func lap(hasEnds: Bool) -> Lap {
    var lap = Lap(.lap, start: start?.timestamp, end: end?.timestamp)
    if let start, let end {
      let seconds = end.timestamp.seconds(since: start.timestamp)
      lap.elapsedTime = seconds >= 0 ? seconds : nil
    }
    lap.distance = distance >= 0 && distance.isFinite ? distance : nil
    lap.sport = type
    guard hasEnds else { return lap }
    for (name, place) in [("start_location", first), ("end_location", last)]
    where place.hasCoordinate && place.fault == nil {
      let (y, x) = (place.latitude, place.longitude)
      let text = "\(NumberText.shortest(y)),\(NumberText.shortest(x))"
      lap.attributes.append(Location.Attribute(name, text))
    }
    return lap
  }

  private static func text(_ time: ZonedTimestamp?) -> String? {
    guard let time, time.timestamp.isWritable else { return nil }
    var bytes: [UInt8] = []
    time.timestamp.append(offset: time.utcOffset, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
