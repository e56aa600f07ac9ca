/// What an open container of a location history is.
enum GoogleNode: UInt8 {
  /// Nothing that is read, nor is anything in it.
  case ignored
  case root
  // Records.json.
  case records, record
  // Semantic location history.
  case objects, object, placeVisit, place, duration, childVisits
  case activitySegment, segmentStart, segmentEnd, waypointPath, waypoints, waypoint
  case rawPath, rawPoints, rawPoint
  // Exports of phones.
  case segments, segment, path, pathPoint, visit, visitCandidate, visitPlace
  case activity, activityStart, activityEnd, activityCandidate
  case signals, signal, position, profile, frequentPlaces, frequentPlace, frequentLocation
  // Timeline Edits.json.
  case edits, edit, editSignal, editInner, positionPoint

  /// What an object is in this container.
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

  /// What an array is in this container.
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

  /// Whether a point of its own begins with it.
  var isPoint: Bool {
    switch self {
    case .record, .place, .segmentStart, .segmentEnd, .waypoint, .rawPoint, .pathPoint, .position:
      true
    default: false
    }
  }

  /// Whether it is a visit, an activity or a place, or what has one of them.
  var isEntry: Bool {
    switch self {
    case .root, .placeVisit, .activitySegment, .segment, .frequentPlace: true
    default: false
    }
  }
}
