import GeoTracks

/// What comes out of a location history, and the parts that it belongs to.
struct GoogleOutput {
  var events: [SourceEvent] = []

  /// Where positions are from; those of different ones are different tracks.
  enum Source { case records, path, signals, edits, visit, activity }

  private enum Part: Equatable { case none, track(Source), waypoints }

  private var part = Part.none
  // Records without a place, and where the first is.
  private var missingCount = 0
  private var missing: JSONPlace?
  private var devices = DeviceTally()
  var unread = UnreadValues()

  /// Gives a position. Those that follow each other without a visit in between are one track.
  mutating func give(
    _ point: GooglePoint, time: WrittenTime?, device: String?, from source: Source,
    at place: JSONPlace
  ) {
    guard point.hasCoordinate else { return miss(at: place) }
    guard let location = point.location(time: time, device: device) else {
      return skip(.outOfRange, point.fault ?? "the place is out of range", at: place)
    }
    if part != .track(source) {
      events.append(.part(.track(name: nil)))
      part = .track(source)
    }
    if let device { devices.note(device) }
    point.countImpossible(&unread)
    events.append(.location(location))
  }

  /// Begins the track of an activity.
  mutating func beginActivity(_ type: String?) {
    events.append(.part(.track(name: nil)))
    if let type { events.append(.details(Details(.part, [Location.Extra("type", type)]))) }
    part = .track(.activity)
  }

  /// Ends the track, so that the next position begins one.
  mutating func endTrack() { if part != .waypoints { part = .none } }

  /// Gives a place that was visited.
  mutating func give(visit entry: GoogleEntry, at place: JSONPlace) {
    guard entry.place.hasCoordinate else { return miss(at: place) }
    guard let location = entry.visit else {
      return skip(.outOfRange, entry.place.fault ?? "the place is out of range", at: place)
    }
    if part != .waypoints { events.append(.part(.waypoints)) }
    part = .waypoints
    events.append(.location(location))
  }

  mutating func give(_ lap: Lap) { events.append(.lap(lap)) }

  private mutating func miss(at place: JSONPlace) {
    if missing == nil { missing = place }
    missingCount += 1
  }

  mutating func skip(
    _ reason: Skipped.Reason, _ detail: String, at place: JSONPlace, stopsReading: Bool = false,
    count: Int = 1
  ) {
    events.append(
      .skipped(
        Skipped(
          reason, detail, line: place.line, offset: place.offset, stopsReading: stopsReading,
          count: count)))
  }

  /// Tells what there is to tell at the end.
  mutating func finish() {
    if let missing {
      let what =
        missingCount == 1
        ? "1 record without a place is passed over"
        : "\(missingCount) records without a place are passed over"
      skip(.noCoordinate, what, at: missing, count: missingCount)
    }
    unread.tell(into: &events)
    if let remark = devices.remark { events.append(.skipped(remark)) }
    (part, missing, missingCount, devices) = (.none, nil, 0, DeviceTally())
  }
}
