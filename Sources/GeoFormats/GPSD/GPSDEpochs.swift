import GeoTracks

/// Emits one position for each epoch of each device, where an epoch is one measurement of a receiver.
///
/// gpsd reports an epoch several times, once after each NMEA sentence. This type keeps the state of the
/// ``maximumDevices`` most recent devices.
struct GPSDEpochs: Sendable {
  static let maximumDevices = 64

  private struct Device: Sendable {
    /// The device path in UTF-8; nil for reports that name no device.
    var name: [UInt8]?
    var string: String?
    /// The sequence number of the device's latest report.
    var heard = 0
    /// The position that waits for further reports with the same time. If reports are not merged, only a 2D position
    /// waits.
    var held: Location?
    /// The time of the held position; nil if no position is held. The time has its own property because the code reads
    /// it more often than the position.
    var heldTime: Timestamp?
    /// The sequence number and the line number of the first report merged into the held position.
    var heldSince = 0
    var heldLine = 0
    /// The number of reports merged into the held position, and into the position emitted before
    /// it.
    var count = 0
    var lastCount = 0
    /// The time of the last emitted position.
    var given: Timestamp?
    /// The time in the device's latest report, and the moment when this time first arrived on the connection.
    /// `isStuckReported` is true after a diagnostic has reported that the device's clock has stopped.
    var latest: Timestamp?
    var latestArrival: Duration?
    var isStuckReported = false
    /// The coordinate in the first report with the time `latest`.
    var place: Coordinate?
    var satellitesInView: Int?
    var satellitesUsed: Int?
    var dilution = Location.Dilution()
  }

  /// True to merge all reports of an epoch into one position.
  var mergesReports = false

  /// The time of arrival of the current report, measured by a monotonic clock; nil for a recording.
  var arrival: Duration?

  private var devices: [Device] = []
  private var latest = 0
  private var clock = 0

  /// The line number at which the earliest held position begins; nil if no position is held.
  var heldLine: Int? { devices.lazy.filter { $0.heldTime != nil }.map(\.heldLine).min() }

  /// For each emitted position and no-fix report, the number of the line at which it begins, in order. Nil if the
  /// caller does not need the line numbers. Only the caller clears the list.
  var startLines: [Int]?

  /// Emits the held positions of all devices.
  mutating func flush(into reports: inout [GPSDReport]) {
    for i in devices.indices { releaseHeld(i, into: &reports) }
  }

  /// Emits the held positions of all devices at the end of a connection.
  ///
  /// Also resets the arrival times. gpsd may repeat its last report on the next connection, and the time between
  /// the two connections must not be mistaken for a stopped clock.
  mutating func finish(into reports: inout [GPSDReport]) {
    flush(into: &reports)
    for i in devices.indices { devices[i].latestArrival = nil }
  }

  /// Emits each held position that consists of as many reports as the device's previous position and is therefore
  /// probably complete.
  mutating func settle(into reports: inout [GPSDReport]) {
    for i in devices.indices where devices[i].count == devices[i].lastCount {
      releaseHeld(i, into: &reports)
    }
  }

  /// Emits the held position of the device with this path.
  mutating func flush(_ name: String, into reports: inout [GPSDReport]) {
    for i in devices.indices where devices[i].string == name { releaseHeld(i, into: &reports) }
  }

  /// Processes a TPV object: emits or holds its position, or reports that there is no fix.
  mutating func process(
    _ position: GPSDPosition, usesAltitude: Bool, at place: GPSDMessages.Place,
    into reports: inout [GPSDReport]
  ) {
    let i = find(position.device, into: &reports)
    let time = position.time
    func skip(_ reason: Diagnostic.Reason, _ detail: String) {
      reports.append(
        .event(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset))))
    }
    guard var location = position.location(usesAltitude: usesAltitude) else {
      if let silence = position.silence { return skip(.unreadable, silence) }
      if position.claimsFix, let wrong = position.impossibleCoordinate {
        return skip(.outOfRange, wrong)
      }
      // Ignore a report without a coordinate if another report of the same epoch has one: the receiver still has its
      // fix.
      if position.claimsFix, let time,
        time == devices[i].given || time == devices[i].heldTime
      {
        return
      }
      releaseHeld(i, into: &reports)
      let noFix = LocationEvent.NoFix(device: devices[i].string, timestamp: time)
      give(.noFix(noFix), place.line, into: &reports)
      return
    }
    if let fault = position.fault {
      skip(.unreadable, "\(fault); the position is read without it")
    }
    location.device = devices[i].string
    location.satellitesUsed = devices[i].satellitesUsed
    location.satellitesInView = devices[i].satellitesInView
    location.dilution = devices[i].dilution
    func countDuplicate() { skip(.duplicate, "another report of the same position") }
    guard let time else {
      // Emit a report without a time as a separate position, even if it equals the previous report. A stationary
      // receiver also sends equal reports.
      releaseHeld(i, into: &reports)
      give(.location(location), place.line, into: &reports)
      return
    }
    if devices[i].latest != time {
      (devices[i].latest, devices[i].latestArrival) = (time, arrival)
      (devices[i].place, devices[i].isStuckReported) = (location.coordinate, false)
    } else if isStuck(i) {
      releaseHeld(i, into: &reports)
      if !devices[i].isStuckReported {
        devices[i].isStuckReported = true
        reports.append(
          .event(
            .diagnostic(
              DecodingOptions.standingClock("\(time)", line: place.line, offset: place.offset))))
      }
      (location.timestamp, location.timestampSource) = (nil, .arrival)
      give(.location(location), place.line, into: &reports)
      return
    } else if mergesReports, time != devices[i].given, let first = devices[i].place,
      first.isApart(from: location.coordinate)
    {
      skip(.duplicate, "the time \(time) is repeated with another coordinate")
    }
    if devices[i].latestArrival == nil { devices[i].latestArrival = arrival }
    if time == devices[i].given { return countDuplicate() }
    if mergesReports {
      if devices[i].heldTime != time { releaseHeld(i, into: &reports) }
      devices[i].count += 1
      if let held = devices[i].held.take() {
        location.complete(from: held)
      } else {
        (devices[i].heldSince, devices[i].heldLine) = (clock, place.line)
      }
      hold(location, time, i)
      return
    }
    if devices[i].heldTime == time {
      countDuplicate()
      (devices[i].held, devices[i].heldTime) = (nil, nil)
    } else {
      releaseHeld(i, into: &reports)
    }
    if location.fix == .threeDimensional {
      devices[i].given = time
      give(.location(location), place.line, into: &reports)
    } else {
      devices[i].heldLine = place.line
      hold(location, time, i)
    }
  }

  /// Returns true if the device has sent the same time for at least 5 seconds, which means that its
  /// clock has stopped.
  private func isStuck(_ i: Int) -> Bool {
    guard let arrival, let first = devices[i].latestArrival else { return false }
    return arrival - first >= DecodingOptions.patienceWithClocks
  }

  /// Stores satellite counts and dilutions for the next position, and emits the list of satellites.
  mutating func process(_ sky: GPSDSky, into reports: inout [GPSDReport]) {
    let i = find(sky.device, into: &reports)
    releaseHeld(i, before: sky.time, into: &reports)
    devices[i].dilution = sky.dilution
    if let count = sky.inViewCount { devices[i].satellitesInView = count }
    if let count = sky.usedCount { devices[i].satellitesUsed = count }
    guard let satellites = sky.satellites else { return }
    reports.append(
      .event(
        .satellites(
          Satellites(
            device: devices[i].string, timestamp: sky.time, satellites: satellites,
            dilution: sky.dilution))))
  }

  /// Emits a heading event.
  mutating func process(_ attitude: GPSDAttitude, into reports: inout [GPSDReport]) {
    guard attitude.trueHeading != nil || attitude.magneticHeading != nil else { return }
    let i = find(attitude.device, into: &reports)
    releaseHeld(i, before: attitude.time, into: &reports)
    reports.append(
      .event(
        .heading(
          Heading(
            trueHeading: attitude.trueHeading, magneticHeading: attitude.magneticHeading,
            timestamp: attitude.time, device: devices[i].string))))
  }

  /// Emits the held position if its time is earlier than `time`.
  private mutating func releaseHeld(
    _ i: Int, before time: Timestamp?, into reports: inout [GPSDReport]
  ) {
    guard let time, let held = devices[i].heldTime, held < time else { return }
    releaseHeld(i, into: &reports)
  }

  @inline(__always)
  private mutating func hold(_ location: consuming Location, _ time: Timestamp, _ i: Int) {
    devices[i].held = location
    devices[i].heldTime = time
  }

  @inline(__always)
  private mutating func releaseHeld(_ i: Int, into reports: inout [GPSDReport]) {
    guard devices[i].heldTime != nil else { return }
    if mergesReports, devices.count > 1 { releaseEarlier(than: i, into: &reports) }
    giveHeld(i, into: &reports)
  }

  /// Emits the held positions of other devices whose first report precedes the first report of this device's
  /// position, so that the positions of a recording stay in file order.
  private mutating func releaseEarlier(than i: Int, into reports: inout [GPSDReport]) {
    let earlier = devices.indices.filter {
      devices[$0].heldTime != nil && devices[$0].heldSince < devices[i].heldSince
    }
    for j in earlier.sorted(by: { devices[$0].heldSince < devices[$1].heldSince }) {
      giveHeld(j, into: &reports)
    }
  }

  private mutating func giveHeld(_ i: Int, into reports: inout [GPSDReport]) {
    guard let held = devices[i].held.take() else { return }
    (devices[i].given, devices[i].heldTime) = (devices[i].heldTime, nil)
    (devices[i].lastCount, devices[i].count) = (devices[i].count, 0)
    give(.location(held), devices[i].heldLine, into: &reports)
  }

  private mutating func give(
    _ event: LocationEvent, _ line: Int, into reports: inout [GPSDReport]
  ) {
    reports.append(.event(event))
    startLines?.append(line)
  }

  /// Returns the index of a device in `devices`. A new device beyond the limit replaces the device whose latest report
  /// is oldest.
  private mutating func find(_ name: JSONText?, into reports: inout [GPSDReport]) -> Int {
    clock &+= 1
    if latest < devices.count, isSame(devices[latest].name, name) {
      devices[latest].heard = clock
      return latest
    }
    if let i = devices.firstIndex(where: { isSame($0.name, name) }) {
      latest = i
    } else {
      let device = Device(name: name.map { Array($0.bytes) }, string: name?.string)
      if devices.count < Self.maximumDevices {
        latest = devices.count
        devices.append(device)
      } else {
        latest = devices.indices.min { devices[$0].heard < devices[$1].heard } ?? 0
        releaseHeld(latest, into: &reports)
        devices[latest] = device
      }
    }
    devices[latest].heard = clock
    return latest
  }

  @inline(__always)
  private func isSame(_ known: [UInt8]?, _ name: JSONText?) -> Bool {
    guard let known, let name else { return known == nil && name == nil }
    return name == known
  }
}

extension Coordinate {
  /// Returns true if two coordinates differ by more than 0.00002 degrees, which is more than the rounding error
  /// of coordinates in NMEA sentences.
  fileprivate func isApart(from other: Coordinate) -> Bool {
    (latitude - other.latitude).magnitude > 2e-5 || (longitude - other.longitude).magnitude > 2e-5
  }
}

extension Location {
  /// Fills missing values from an earlier report with the same time. The result is a 3D fix if either report has a 3D
  /// fix.
  fileprivate mutating func complete(from earlier: Location) {
    if earlier.fix == .threeDimensional { fix = .threeDimensional }
    status = status ?? earlier.status
    altitude = altitude ?? earlier.altitude
    ellipsoidalAltitude = ellipsoidalAltitude ?? earlier.ellipsoidalAltitude
    horizontalAccuracy = horizontalAccuracy ?? earlier.horizontalAccuracy
    verticalAccuracy = verticalAccuracy ?? earlier.verticalAccuracy
    speed = speed ?? earlier.speed
    speedAccuracy = speedAccuracy ?? earlier.speedAccuracy
    course = course ?? earlier.course
    courseAccuracy = courseAccuracy ?? earlier.courseAccuracy
    climb = climb ?? earlier.climb
    climbAccuracy = climbAccuracy ?? earlier.climbAccuracy
  }
}
