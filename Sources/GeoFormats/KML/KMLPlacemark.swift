import GeoTracks

/// The Placemark in hand: what it says of its geometries, and its points, which are held until it ends.
struct KMLPlacemark {
  /// Points that are held, at most; those behind come out with what is known by then.
  static let maximumPoints = 1024

  var name: String?
  /// By a writer of ours: its lines are routes, its points waypoints although they have a time.
  var isRoute = false
  var isWaypoint = false
  private(set) var details = DetailStore()
  private(set) var time: WrittenTime?
  private(set) var points: [Location] = []
  private var endTime: String?

  /// Takes a value by its name: a description, or what is among its data.
  mutating func add(_ name: String, _ value: String) {
    _ = details.add(Location.Extra(name, value))
  }

  /// Takes the text of `when`, `begin` or `end`.
  mutating func takeTime(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    guard let value = text.time else {
      return XMLFault(.unreadable, "the time \(text.quoted) cannot be read")
    }
    if name == "end" {
      endTime = text.string
      if time == nil { time = value }
    } else {
      time = value
    }
    return nil
  }

  /// Holds a point; false if there is no room.
  mutating func hold(_ location: Location) -> Bool {
    guard points.count < Self.maximumPoints else { return false }
    points.append(location)
    return true
  }

  /// Gives a point what the Placemark says.
  func describe(_ point: Location, _ unread: inout UnreadValues) -> Location {
    var location = point
    location.timestamp = time?.timestamp
    location.utcOffset = time?.utcOffset
    if let name { location.extras.append(Location.Extra("name", name)) }
    for value in details.values {
      KMLSensor(value.name).apply(value.value, of: value.name, to: &location, &unread)
    }
    if let endTime { location.extras.append(Location.Extra("end_time", endTime)) }
    return location
  }

  /// What it says of a track, beside the name.
  func trackDetails() -> Details? {
    var values = details.values
    if let time {
      values.append(Location.Extra("time", time.timestamp.iso8601(utcOffset: time.utcOffset ?? 0)))
    }
    return values.isEmpty ? nil : Details(.part, values)
  }
}
