import GeoTracks

/// Emits one position for each epoch of each device.
///
/// gpsd sends a report for each sentence of an epoch. This type keeps the state of up to ``maximumDevices`` devices,
/// the most recent ones.
struct GPSDEpochs: Sendable {
  static let maximumDevices = 64

  private struct Device: Sendable {
    /// The name of the device; nil for reports without a device name.
    var name: [UInt8]?
    var string: String?
    /// The sequence number of the latest report from the device.
    var heard = 0
    /// A position that waits for further reports with the same time. If reports are not merged, only a 2D position
    /// waits.
    var held: Location?
    /// The time of the held position; nil if no position is held. This property is separate because the code reads it
    /// more often than the position.
    var heldTime: Timestamp?
    /// The number and the line of the first report of the held position.
    var heldSince = 0
    var heldLine = 0
    /// The number of reports merged into the held position, and into the position before it.
    var count = 0
    var lastCount = 0
    /// The time of the latest position emitted.
    var given: Timestamp?
    /// The latest time of the device, and the moment when this time first arrived on this connection. The flag is true
    /// if the device's clock was reported as stopped.
    var latest: Timestamp?
    var latestArrival: Duration?
    var isStuckReported = false
    /// The coordinate of the first report with the latest time.
    var place: Coordinate?
    var satellitesInView: Int?
    var satellitesUsed: Int?
    var dilution = Location.Dilution()
  }

  /// True if all reports of an epoch are merged into one position.
  var mergesReports = false

  /// The time of arrival according to a monotonic clock; nil in a recording.
  var arrival: Duration?

  private var devices: [Device] = []
  private var latest = 0
  private var clock = 0

  /// The number of the first line of the earliest held position; nil if no position is held.
  var heldLine: Int? { devices.lazy.filter { $0.heldTime != nil }.map(\.heldLine).min() }

  /// The number of the first line of each emitted position and no-fix report, in order; nil if the caller does not need
  /// the lines. The caller clears the list.
  var startLines: [Int]?

  /// Emits the held positions of all devices.
  mutating func flush(into reports: inout [GPSDReport]) {
    for i in devices.indices { releaseHeld(i, into: &reports) }
  }

  /// Emits the held positions of all devices at the end of a connection.
  ///
  /// Forgets the arrival times, because the daemon may repeat its last report on the next connection. The time between
  /// both connections must not count as a stopped clock.
  mutating func finish(into reports: inout [GPSDReport]) {
    flush(into: &reports)
    for i in devices.indices { devices[i].latestArrival = nil }
  }

  /// Emits held positions that are probably complete: they consist of as many reports as the previous position.
  mutating func settle(into reports: inout [GPSDReport]) {
    for i in devices.indices where devices[i].count == devices[i].lastCount {
      releaseHeld(i, into: &reports)
    }
  }

  /// Emits the held position of one device.
  mutating func flush(_ name: String, into reports: inout [GPSDReport]) {
    for i in devices.indices where devices[i].string == name { releaseHeld(i, into: &reports) }
  }

  /// Processes a position or a no-fix report.
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
      // Ignore a report without a position if another report of the epoch has one. The receiver has not lost its fix.
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
      // Emit the report as a separate position. The report may repeat the previous report, but a stationary receiver
      // also sends equal reports.
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

  /// Returns true if a receiver has repeated its time for so long that its clock must have stopped.
  private func isStuck(_ i: Int) -> Bool {
    guard let arrival, let first = devices[i].latestArrival else { return false }
    return arrival - first >= DecodingOptions.patienceWithClocks
  }

  /// Processes satellites.
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

  /// Processes a heading.
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

  /// Emits the held position if its time is before `time`.
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

  /// Emits the earlier positions of other devices, so that the positions of a recording stay in order.
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

  /// Returns the index of a device. If there are too many devices, a new device replaces the device that has sent no
  /// report for the longest time.
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
  /// Returns true if two coordinates differ by more than the rounding errors of a receiver's sentences.
  fileprivate func isApart(from other: Coordinate) -> Bool {
    (latitude - other.latitude).magnitude > 2e-5 || (longitude - other.longitude).magnitude > 2e-5
  }
}

extension Location {
  /// Copies missing values from an earlier report with the same time. Keeps the fix with more dimensions.
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
