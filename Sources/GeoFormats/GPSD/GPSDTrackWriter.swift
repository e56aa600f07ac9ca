import GeoTracks

/// Writes positions as gpsd's TPV objects (gpsd_json(5)). Writes a SKY object whenever satellite counts or dilutions
/// change.
///
/// A DEVICES object with a `part` member marks the start of a track or segment, or a file with simplified points.
/// gpsd clients ignore this member. The writer drops waypoints, routes and attributes.
struct GPSDTrackWriter: TrackFormatWriter {
  var losses = TrackLosses()

  private let release: String
  private var json = JSONWriter()
  private var hasVersion = false
  private var isInTrack = true
  private var hasPoints = false
  // A track or segment that has begun but has no point yet.
  private var part: LocationEvent.Part?
  // The latest SKY values and the latest point of each device.
  private var skies: [String?: Sky] = [:]
  private var points: [String?: Location] = [:]

  private struct Sky: Equatable {
    var used: Int?
    var inView: Int?
    var dilution: Location.Dilution
  }

  init(release: String) { self.release = release }

  mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(.track(let name)):
      isInTrack = true
      part = name != nil || hasPoints ? .track(name: name) : nil
    case .part(.segment):
      isInTrack = true
      if hasPoints, part == nil { part = .segment }
    case .part(.route), .part(.waypoints): isInTrack = false
    case .location(let location):
      guard location.coordinate.isValid else { return losses.count(.coordinate) }
      guard isInTrack else { return losses.count(.place) }
      write(location)
    case .noFix(let noFix):
      writeVersion()
      json.object {
        $0.member("class", "TPV")
        if let device = noFix.device { $0.member("device", device) }
        $0.member("mode", 1)
        if let time = noFix.timestamp, time.isWritable { $0.member("time", time.description) }
      }
      json.endLine()
    case .metadata(let details): losses.count(details.values, of: details.subject)
    case .simplified:
      guard !hasPoints else { return losses.count(.simplified) }
      writeVersion()
      writeMark(of: nil) { $0.member("part", "thinned") }
    case .lap: losses.count(.lap)
    case .satellites, .heading, .diagnostic, .state: break
    }
    flush(into: &bytes)
  }

  mutating func finish(into bytes: inout [UInt8]) {
    writeVersion()
    flush(into: &bytes)
  }

  private mutating func flush(into bytes: inout [UInt8]) {
    bytes += json.bytes
    json.bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the VERSION object once. Readers such as `GPSDDecoder` need the version to interpret `alt`.
  private mutating func writeVersion() {
    guard !hasVersion else { return }
    hasVersion = true
    json.object {
      $0.member("class", "VERSION")
      $0.member("release", release)
      $0.member("rev", release)
      $0.member("proto_major", 3)
      $0.member("proto_minor", 14)
    }
    json.endLine()
  }

  private mutating func write(_ location: Location) {
    writeVersion()
    if let part { write(part, of: location.device) }
    (part, hasPoints) = (nil, true)
    losses.count(attributes: location.attributes)
    countMoment(location)
    writeSky(location)
    json.object { json in
      json.member("class", "TPV")
      if let device = location.device { json.member("device", device) }
      if let status = location.status.flatMap(Self.number) { json.member("status", status) }
      // TPV requires a mode. If the dimensions of the fix are unknown, write 3D for a point with an altitude or
      // vertical accuracy, otherwise 2D.
      let ofSpace = location.measures.intersection([
        .altitude, .ellipsoidalAltitude, .verticalAccuracy,
      ])
      let isFlat = location.fix.map { $0 != .threeDimensional } ?? ofSpace.isEmpty
      if isFlat { losses.count(ofSpace) }
      json.member("mode", isFlat ? 2 : 3)
      if let time = location.timestamp {
        if time.isWritable {
          json.member("time", time.description)
        } else {
          losses.count(.time)
        }
      }
      json.member("lat", decimal: location.coordinate.latitude)
      let longitude = location.coordinate.longitude
      json.member(
        "lon",
        decimal: longitude.magnitude <= 180
          ? longitude : location.coordinate.normalized.longitude)
      json.member("altHAE", decimal: location.ellipsoidalAltitude)
      json.member("altMSL", decimal: location.altitude)
      json.member("track", decimal: location.course)
      json.member("speed", decimal: location.speed)
      json.member("climb", decimal: location.climb)
      json.member("eph", decimal: location.horizontalAccuracy)
      json.member("epv", decimal: location.verticalAccuracy)
      json.member("epd", decimal: location.courseAccuracy)
      json.member("eps", decimal: location.speedAccuracy)
      json.member("epc", decimal: location.climbAccuracy)
    }
    json.endLine()
  }

  /// Counts a loss if the point has the same device and time as the previous point, because a reader would merge both
  /// points.
  private mutating func countMoment(_ location: Location) {
    var point = location
    (point.attributes, point.utcOffset) = ([], nil)
    if points.count >= GPSDEpochs.maximumDevices, points[point.device] == nil {
      points.removeAll()
    }
    let last = points.updateValue(point, forKey: point.device)
    guard let last, let time = point.timestamp, last.timestamp == time else { return }
    losses.count(.moment)
  }

  private mutating func write(_ part: LocationEvent.Part, of device: String?) {
    writeMark(of: device) {
      guard case .track(let name) = part else { return $0.member("part", "segment") }
      $0.member("part", "track")
      if let name { $0.member("name", name) }
    }
  }

  private mutating func writeMark(of device: String?, _ members: (inout JSONWriter) -> Void) {
    json.object {
      $0.member("class", "DEVICES")
      $0.array("devices") { json in
        guard let device else { return }
        json.object {
          $0.member("class", "DEVICE")
          $0.member("path", device)
        }
      }
      members(&$0)
    }
    json.endLine()
  }

  private mutating func writeSky(_ location: Location) {
    let sky = Sky(
      used: location.satellitesUsed, inView: location.satellitesInView,
      dilution: location.dilution)
    let nothing = Sky(dilution: Location.Dilution())
    guard sky != skies[location.device] ?? nothing else { return }
    if skies.count >= GPSDEpochs.maximumDevices, skies[location.device] == nil {
      skies.removeAll()
    }
    skies[location.device] = sky
    json.object {
      $0.member("class", "SKY")
      if let device = location.device { $0.member("device", device) }
      $0.member("hdop", decimal: sky.dilution.horizontal)
      $0.member("vdop", decimal: sky.dilution.vertical)
      $0.member("pdop", decimal: sky.dilution.position)
      if let count = sky.inView { $0.member("nSat", count) }
      if let count = sky.used { $0.member("uSat", count) }
    }
    json.endLine()
  }

  /// Returns gpsd's STATUS_ number. Returns nil for a manual position, for which gpsd has no number.
  private static func number(_ status: FixStatus) -> Int? {
    switch status {
    case .autonomous: 1
    case .differential: 2
    case .rtkFixed: 3
    case .rtkFloat: 4
    case .deadReckoning: 5
    case .gnssDeadReckoning: 6
    case .surveyed: 7
    case .simulated: 8
    case .precise: 9
    case .manual: nil
    }
  }
}

extension JSONWriter {
  /// Writes a member with the fewest digits that identify the number. Writes nothing if the number is nil or not
  /// finite.
  fileprivate mutating func member(_ name: String, decimal value: Double?) {
    guard let value, value.isFinite else { return }
    key(name)
    self.value(decimal: value)
  }
}
