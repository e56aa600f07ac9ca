import GeoTracks

/// A visit, an activity or a place while it is read.
struct GoogleEntry {
  /// Where it is, of a visit.
  var place = GooglePoint()
  /// Where an activity began and ended.
  var first = GooglePoint()
  var last = GooglePoint()
  var start: WrittenTime?
  var end: WrittenTime?
  var name: String?
  var address: String?
  var placeID: String?
  var semanticType: String?
  var hierarchyLevel = Double.nan
  /// What was done, as walking.
  var type: String?
  var distance = Double.nan
  /// Whether there is a visit, an activity.
  var isVisit = false
  var isActivity = false
  /// Points that were measured, and those of roads that were gone along.
  var points: [GooglePoint] = []
  var waypoints: [GooglePoint] = []

  /// What is known of a place.
  var visit: Location? {
    guard var location = place.location(time: start, device: nil) else { return nil }
    func add(_ name: String, _ value: String?) {
      if let value { location.extras.append(Location.Extra(name, value)) }
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

  /// An activity as the history sums it up.
  ///
  /// - Parameter hasEnds: whether the places of its beginning and end are told nowhere else.
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
      lap.extras.append(Location.Extra(name, text))
    }
    return lap
  }

  private static func text(_ time: WrittenTime?) -> String? {
    guard let time, time.timestamp.isWritable else { return nil }
    var bytes: [UInt8] = []
    time.timestamp.append(offset: time.utcOffset, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
