import GeoCore
import GeoTracks

/// The content of a NAV-PVT message.
struct UBXPosition {
  /// 84 bytes or more.
  private let content: UnsafeRawBufferPointer

  init(_ content: UnsafeRawBufferPointer) { self.content = content }

  /// Gives what it says.
  func give(offset: Int, into events: inout [SourceEvent]) {
    guard hasFix else {
      return events.append(.noFix(SourceEvent.NoFix(timestamp: timestamp)))
    }
    // Ten millionths of a degree, so the nearest double is a quotient.
    let coordinate = Coordinate(
      latitude: Double(int(28)) / 1e7, longitude: Double(int(24)) / 1e7)
    guard coordinate.latitude.magnitude <= 90, coordinate.longitude.magnitude <= 180 else {
      let what = "the position \(coordinate.latitude), \(coordinate.longitude) is out of range"
      return events.append(.skipped(Skipped(.outOfRange, what, offset: offset)))
    }
    var location = Location(coordinate, timestamp: timestamp)
    if kind != 2 {
      location.ellipsoidalAltitude = Double(int(32)) / 1000
      location.altitude = Double(int(36)) / 1000
      location.verticalAccuracy = accuracy(44, unit: 1000)
      location.climb = Double(-Int64(int(56))) / 1000
    }
    location.horizontalAccuracy = accuracy(40, unit: 1000)
    location.speed = Double(max(int(60), 0)) / 1000
    location.speedAccuracy = accuracy(68, unit: 1000)
    if let error = accuracy(72, unit: 1e5), error < 180 {
      let course = Double(int(64)) / 1e5
      location.course = course < 0 ? course + 360 : course < 360 ? course : course - 360
      location.courseAccuracy = error
    }
    location.fix = kind == 1 ? nil : kind == 2 ? .twoDimensional : .threeDimensional
    location.status = status
    location.satellitesUsed = Int(content[23])
    // 99.99 stands for none.
    if word(76) < 9999 { location.dilution.position = Double(word(76)) / 100 }
    guard (0..<360).contains(location.course ?? 0) else {
      let what = "the course \(int(64)) (degrees times 100000) is out of range"
      return events.append(.skipped(Skipped(.invalid, what, offset: offset)))
    }
    events.append(.location(location))
  }

  // MARK: Fields

  /// 1 dead reckoning, 2 and 3 dimensions, 4 both of satellites and reckoning.
  private var kind: UInt8 { content[20] }

  /// Whether the receiver trusts the fix, and does not call its position invalid.
  private var hasFix: Bool {
    (1...4).contains(kind) && content[21] & 1 != 0 && content[78] & 1 == 0
  }

  private var status: FixStatus {
    switch (content[21] >> 6, kind) {
    case (2, _): .rtkFixed
    case (1, _): .rtkFloat
    case (_, 1): .deadReckoning
    case (_, 4): .gnssDeadReckoning
    default: content[21] & 2 != 0 ? .differential : .autonomous
    }
  }

  /// The moment, if the receiver knows date and time.
  private var timestamp: Timestamp? {
    guard content[11] & 3 == 3, content[8] < 24, content[9] < 60, content[10] <= 60,
      let day = CivilDate(year: word(4), month: Int(content[6]), day: Int(content[7]))
    else { return nil }
    let minutes = Int64(day.daysSince1970) * 1440 + Int64(content[8]) * 60 + Int64(content[9])
    // A leap second is the last nanosecond of the one before it.
    guard content[10] < 60 else {
      return Timestamp(seconds: minutes * 60 + 59, nanoseconds: 999_999_999)
    }
    let milliseconds = (Double(int(16)) / 1e6).rounded()
    return Timestamp(
      seconds: minutes * 60 + Int64(content[10]), nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  /// An uncertainty; nil if it is 0, or the largest number, which stands for none.
  private func accuracy(_ offset: Int, unit: Double) -> Double? {
    let value = UInt32(bitPattern: int(offset))
    return value == 0 || value == .max ? nil : Double(value) / unit
  }

  private func int(_ offset: Int) -> Int32 {
    Int32(littleEndian: content.loadUnaligned(fromByteOffset: offset, as: Int32.self))
  }

  private func word(_ offset: Int) -> Int { Int(content[offset]) | Int(content[offset + 1]) << 8 }
}
