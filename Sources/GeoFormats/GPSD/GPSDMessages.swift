import GeoTracks

/// Reads lines from gpsd. Each line is a JSON object whose `class` member determines its meaning.
struct GPSDMessages: Sendable {
  private let device: [UInt8]?
  private let lexis = JSONLexis()
  private var epochs = GPSDEpochs()
  /// True to also report gpsd's errors as diagnostics with a line number. Used for recordings.
  var tellsErrors = false
  private var protocolVersion: (major: Int, minor: Int)?

  /// The line number and the byte offset of a line in the stream.
  struct Place {
    var line: Int
    var offset: Int
  }

  /// - Parameter device: The path of the device to read; nil for all devices. Reports that name another device are
  ///   skipped.
  init(device: String?) { self.device = device.map { Array($0.utf8) } }

  /// The line number at which the earliest held position begins; nil if no position is held.
  var heldLine: Int? { epochs.heldLine }

  /// Returns, for each position and no-fix report emitted since the last call, the number of the line at which it
  /// begins.
  mutating func takeStartLines() -> [Int] {
    defer { epochs.startLines = [] }
    return epochs.startLines ?? []
  }

  /// Emits the positions that wait for a better report of their epoch.
  mutating func flush(into reports: inout [GPSDReport]) { epochs.flush(into: &reports) }

  /// Emits the held positions of all devices at the end of a connection.
  mutating func finish(into reports: inout [GPSDReport]) { epochs.finish(into: &reports) }

  /// Emits each held position that consists of as many reports as the device's previous position and is therefore
  /// probably complete.
  mutating func settle(into reports: inout [GPSDReport]) { epochs.settle(into: &reports) }

  /// True to merge all reports of an epoch into one position.
  var mergesReports: Bool {
    get { epochs.mergesReports }
    set { epochs.mergesReports = newValue }
  }

  /// The time of arrival of the next line, measured by a monotonic clock; nil for a recording.
  var arrival: Duration? {
    get { epochs.arrival }
    set { epochs.arrival = newValue }
  }

  /// The number of reports from receivers so far, including reports that the reader does not use.
  private(set) var receiverReports = 0

  /// Reads one line and appends its reports.
  ///
  /// - Parameters:
  ///   - bytes: The line, followed by the padding that ``JSONCursor/init(_:lexis:)`` requires.
  ///   - count: The length of the line in bytes, without the line feed.
  ///   - isCut: True if the stream ended before the line break, so the line may be truncated.
  mutating func read(
    _ bytes: UnsafePointer<UInt8>, count: Int, at place: Place, isCut: Bool,
    into reports: inout [GPSDReport]
  ) {
    var end = count
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    var start = 0
    if place.offset == 0, end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      start = 3
    }
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    guard start < end else { return }
    func skip(_ reason: Diagnostic.Reason, _ detail: String) {
      reports.append(
        .event(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset))))
    }
    switch bytes[start] {
    case UInt8(ascii: "{"):
      let isRead = readObject(bytes + start, count: end - start, at: place, into: &reports)
      if !isRead {
        if isCut {
          skip(.truncated, "the stream ends inside a JSON object")
        } else {
          skip(.unreadable, "broken JSON")
        }
      }
    case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "\\"):
      break  // NMEA 0183, sent on request next to the JSON.
    default: skip(.noise, "neither JSON nor NMEA 0183")
    }
  }

  /// Reads a JSON object. If the object is invalid, the method returns false and emits nothing.
  private mutating func readObject(
    _ bytes: UnsafePointer<UInt8>, count: Int, at place: Place, into reports: inout [GPSDReport]
  ) -> Bool {
    var cursor = JSONCursor(bytes, lexis: lexis)
    guard cursor.beginObject() else { return false }
    // The class determines the meaning of the other members: `lat` in a GST object is a standard deviation. Every
    // version of gpsd writes the class first, although the documentation does not require it.
    guard let first = cursor.nextKey() else { return cursor.isAtEnd(count) }
    var name: JSONText?
    if first == "class" {
      name = cursor.text()
    } else {
      cursor.skip()
      while let key = cursor.nextKey() {
        if key == "class", name == nil { name = cursor.text() } else { cursor.skip() }
      }
      guard cursor.isAtEnd(count) else { return false }
      cursor = JSONCursor(bytes, lexis: lexis)
      _ = cursor.beginObject()
    }
    guard let name else { return passOver(&cursor, count) }
    if name == "TPV" {
      let position = GPSDPosition(&cursor)
      guard cursor.isAtEnd(count) else { return false }
      guard isWanted(position.device) else { return true }
      receiverReports &+= 1
      let usesAltitude = protocolVersion.map { $0.major == 3 && $0.minor < 14 } ?? false
      epochs.process(position, usesAltitude: usesAltitude, at: place, into: &reports)
    } else if name == "SKY" {
      let sky = GPSDSky(&cursor)
      guard cursor.isAtEnd(count) else { return false }
      guard isWanted(sky.device) else { return true }
      receiverReports &+= 1
      epochs.process(sky, into: &reports)
    } else if name == "ATT" || name == "IMU" {
      let attitude = GPSDAttitude(&cursor)
      guard cursor.isAtEnd(count) else { return false }
      guard isWanted(attitude.device) else { return true }
      receiverReports &+= 1
      epochs.process(attitude, into: &reports)
    } else if name == "DEVICES" {
      let (devices, mark) = Self.devices(&cursor)
      guard cursor.isAtEnd(count) else { return false }
      process(.devices(devices), into: &reports)
      if let mark {
        epochs.flush(into: &reports)
        reports.append(.event(mark))
      }
    } else if let report = Self.readAdministration(name, &cursor) {
      guard cursor.isAtEnd(count) else { return false }
      process(report, into: &reports)
      if tellsErrors, case .error(let message) = report {
        reports.append(
          .event(
            .diagnostic(
              Diagnostic(
                .invalid, "gpsd reports an error: \(QuotedText.quote(message))", line: place.line,
                offset: place.offset))))
      }
    } else {
      // All other classes, such as GST and RTCM3, contain data from a receiver.
      receiverReports &+= 1
      return passOver(&cursor, count)
    }
    return true
  }

  private func passOver(_ cursor: inout JSONCursor, _ count: Int) -> Bool {
    while cursor.nextKey() != nil { cursor.skip() }
    return cursor.isAtEnd(count)
  }

  /// Returns true if the report names the requested device or no device.
  @inline(__always)
  private func isWanted(_ name: JSONText?) -> Bool {
    guard let device, let name else { return true }
    return name.bytes.elementsEqual(device)
  }

  private mutating func process(_ report: GPSDReport, into reports: inout [GPSDReport]) {
    switch report {
    case .version(let version):
      if let major = version.protoMajor, let minor = version.protoMinor {
        protocolVersion = (major, minor)
      }
    case .device(let about):
      // Drop the report if it names no device, or a device other than the requested one.
      if about.path.isEmpty || device.map({ !about.path.utf8.elementsEqual($0) }) ?? false {
        return
      }
      if !about.isActive { epochs.flush(about.path, into: &reports) }
    default: break
    }
    reports.append(report)
  }
}

// Messages about gpsd itself, its devices and its clients.
extension GPSDMessages {
  /// Reads the remaining members of a VERSION, DEVICE, WATCH or ERROR object. For other classes, returns nil and reads
  /// nothing.
  static func readAdministration(_ name: JSONText, _ cursor: inout JSONCursor) -> GPSDReport? {
    if name == "VERSION" { return .version(version(&cursor)) }
    if name == "DEVICE" { return .device(device(&cursor)) }
    if name == "WATCH" { return .watch(watch(&cursor)) }
    if name == "ERROR" { return .error(message(&cursor)) }
    return nil
  }

  private static func version(_ cursor: inout JSONCursor) -> GPSDVersion {
    var version = GPSDVersion()
    while let key = cursor.nextKey() {
      if key == "release" {
        version.release = cursor.text()?.string
      } else if key == "rev" {
        version.rev = cursor.text()?.string
      } else if key == "proto_major" {
        version.protoMajor = Int(exactly: cursor.number())
      } else if key == "proto_minor" {
        version.protoMinor = Int(exactly: cursor.number())
      } else {
        cursor.skip()
      }
    }
    return version
  }

  private static func device(_ cursor: inout JSONCursor) -> GPSDDevice {
    var device = GPSDDevice(path: "")
    while let key = cursor.nextKey() {
      if key == "path" {
        device.path = cursor.text()?.string ?? ""
      } else if key == "driver" {
        device.driver = cursor.text()?.string
      } else if key == "activated" {
        // `activated` is a string with a time in ISO 8601, or the number 0 for a removed device. Old versions of gpsd
        // write seconds since 1970.
        if cursor.isText() {
          device.activated = cursor.time()
        } else {
          let seconds = cursor.number()
          device.isRemoved = seconds == 0
          device.activated = seconds > 0 ? Timestamp(secondsSince1970: seconds) : nil
        }
        device.isActive = device.activated != nil
      } else if key == "cycle" {
        let cycle = cursor.number()
        device.cycle = cycle > 0 ? cycle : nil
      } else {
        cursor.skip()
      }
    }
    return device
  }

  /// Reads the list of devices, and the mark that `GPSDTrackWriter` may add to such a list.
  ///
  /// The mark is the `part` member, which means that a track or segment begins, or that the points of the file are
  /// simplified.
  static func devices(
    _ cursor: inout JSONCursor
  ) -> (devices: [GPSDDevice], mark: LocationEvent?) {
    var devices: [GPSDDevice] = []
    var part: String?
    var name: String?
    while let key = cursor.nextKey() {
      if key == "part" {
        part = cursor.text()?.string
        continue
      }
      if key == "name" {
        name = cursor.text()?.string
        continue
      }
      guard key == "devices", cursor.beginArray() else {
        if !(key == "devices") { cursor.skip() }
        continue
      }
      while cursor.nextElement() {
        guard cursor.beginObject() else { continue }
        let device = device(&cursor)
        if !device.path.isEmpty { devices.append(device) }
      }
    }
    switch part {
    case "track": return (devices, .part(.track(name: name)))
    case "segment": return (devices, .part(.segment))
    case "thinned": return (devices, .simplified)
    default: return (devices, nil)
    }
  }

  private static func watch(_ cursor: inout JSONCursor) -> GPSDWatch {
    var watch = GPSDWatch()
    while let key = cursor.nextKey() {
      if key == "enable" {
        watch.enable = cursor.bool()
      } else if key == "json" {
        watch.json = cursor.bool()
      } else if key == "device" {
        watch.device = cursor.text()?.string
      } else {
        cursor.skip()
      }
    }
    return watch
  }

  private static func message(_ cursor: inout JSONCursor) -> String {
    var message = ""
    while let key = cursor.nextKey() {
      if key == "message" { message = cursor.text()?.string ?? "" } else { cursor.skip() }
    }
    return message
  }
}

extension JSONCursor {
  /// Reads a time in ISO 8601, or in seconds since 1970 as written by old versions of gpsd. Returns nil for 0 and for
  /// any invalid time.
  mutating func time() -> Timestamp? {
    guard isText() else {
      let seconds = number()
      return seconds > 0 ? Timestamp(secondsSince1970: seconds) : nil
    }
    return text().flatMap { ZonedTimestamp(iso8601: $0.bytes.span)?.timestamp }
  }
}

/// The members of a SKY object, which describes the satellites.
struct GPSDSky {
  /// The maximum number of satellites read from one object. All satellite systems together have
  /// about 150 satellites.
  static let maximumSatellites = 256

  var device: JSONText?
  var time: Timestamp?
  /// The satellites; nil if the object has no list. Some receivers report only the dilutions.
  private(set) var satellites: [Satellite]?
  private(set) var dilution = Location.Dilution()
  private var inView: Int?
  private var used: Int?

  /// The number of satellites in view as reported by gpsd. If gpsd does not report this number, this is the length of
  /// the list.
  var inViewCount: Int? { inView ?? satellites?.count }

  /// The number of satellites used for the position; nil if the number is unknown.
  var usedCount: Int? { used ?? satellites?.count { $0.isUsed } }

  /// Reads all members of a SKY object.
  init(_ cursor: inout JSONCursor) {
    while let key = cursor.nextKey() {
      if key == "satellites" {
        readSatellites(&cursor)
      } else if key == "hdop" {
        dilution.horizontal = GPSDPosition.positive(cursor.number())
      } else if key == "vdop" {
        dilution.vertical = GPSDPosition.positive(cursor.number())
      } else if key == "pdop" {
        dilution.position = GPSDPosition.positive(cursor.number())
      } else if key == "nSat" {
        inView = Self.count(cursor.number())
      } else if key == "uSat" {
        used = Self.count(cursor.number())
      } else if key == "device" {
        device = cursor.text()
      } else if key == "time" {
        time = cursor.time()
      } else {
        cursor.skip()
      }
    }
  }

  private static func count(_ number: Double) -> Int? {
    Int(exactly: number).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func readSatellites(_ cursor: inout JSONCursor) {
    guard cursor.beginArray() else { return }
    var list: [Satellite] = []
    list.reserveCapacity(min(inView ?? 0, 64))
    while cursor.nextElement() {
      guard cursor.beginObject() else { continue }
      guard let satellite = Self.satellite(&cursor), list.count < Self.maximumSatellites else {
        continue
      }
      Self.merge(satellite, into: &list)
    }
    satellites = list
  }

  /// Adds a satellite, or merges it with an existing entry for the same satellite.
  ///
  /// For multi-band receivers, gpsd lists a satellite once per signal. The merged entry combines all values and keeps
  /// the strength of the strongest signal.
  private static func merge(_ satellite: Satellite, into list: inout [Satellite]) {
    guard
      let i = list.firstIndex(where: {
        $0.number == satellite.number && $0.constellation == satellite.constellation
      })
    else { return list.append(satellite) }
    list[i].isUsed = list[i].isUsed || satellite.isUsed
    list[i].elevation = list[i].elevation ?? satellite.elevation
    list[i].azimuth = list[i].azimuth ?? satellite.azimuth
    if let signal = satellite.signal { list[i].signal = max(signal, list[i].signal ?? signal) }
  }

  private static func satellite(_ cursor: inout JSONCursor) -> Satellite? {
    var (prn, system, number) = (Double.nan, Double.nan, Double.nan)
    var (elevation, azimuth, signal) = (Double.nan, Double.nan, Double.nan)
    var isUsed = false
    while let key = cursor.nextKey() {
      if key == "PRN" {
        prn = cursor.number()
      } else if key == "el" {
        elevation = cursor.number()
      } else if key == "az" {
        azimuth = cursor.number()
      } else if key == "ss" {
        signal = cursor.number()
      } else if key == "used" {
        isUsed = cursor.bool() ?? false
      } else if key == "gnssid" {
        system = cursor.number()
      } else if key == "svid" {
        number = cursor.number()
      } else {
        cursor.skip()
      }
    }
    let constellation = Int(exactly: system).flatMap { Satellite.Constellation(rawValue: $0) }
    // `svid` is the number of the satellite within its satellite system. `PRN` has a separate range
    // for each system, which gpsd defines.
    let ownNumber = constellation == nil ? nil : Int(exactly: number)
    guard let number = ownNumber ?? Int(exactly: prn) ?? Int(exactly: number) else { return nil }
    return Satellite(
      constellation: ownNumber == nil ? nil : constellation, number: number,
      elevation: elevation.magnitude <= 90 ? elevation : nil,
      azimuth: azimuth >= 0 && azimuth <= 360 ? GPSDPosition.direction(azimuth) : nil,
      signal: signal >= 0 && signal.isFinite ? signal : nil, isUsed: isUsed)
  }
}

/// The members of an ATT or IMU object, which contains the heading from a compass or gyroscope.
struct GPSDAttitude {
  var device: JSONText?
  var time: Timestamp?
  private(set) var trueHeading: Double?
  private(set) var magneticHeading: Double?

  /// Reads all members of an ATT or IMU object.
  init(_ cursor: inout JSONCursor) {
    while let key = cursor.nextKey() {
      if key == "heading" {
        trueHeading = GPSDPosition.direction(cursor.number())
      } else if key == "mheading" {
        magneticHeading = GPSDPosition.direction(cursor.number())
      } else if key == "device" {
        device = cursor.text()
      } else if key == "time" {
        time = cursor.time()
      } else {
        cursor.skip()
      }
    }
  }
}
