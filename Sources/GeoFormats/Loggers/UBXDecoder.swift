import GeoCore
package import GeoTracks

/// Reads positions from the NAV-PVT messages of UBX, the binary protocol of u-blox receivers.
///
/// A NAV-PVT message contains a complete fix with time, position, velocity and accuracies. A message without a fix
/// becomes `LocationEvent.noFix(_:)`. The decoder reports and skips a message with a wrong checksum. The decoder
/// silently skips other messages and other data.
///
/// The layout is defined in u-blox's protocol specification (UBX-NAV-PVT, 0x01 0x07). The content has 92 bytes, or 84
/// in older receivers.
///
/// - Times are rounded to milliseconds, because the measurement interval of a receiver is a whole number of
///   milliseconds.
/// - A 2D fix has no altitude, because the receiver does not measure the altitude of a 2D fix.
/// - If the uncertainty of the course is 180 degrees, the receiver does not move, and the location has no course.
///
/// **Memory.** The decoder holds an incomplete message and one chunk of the input.
package struct UBXDecoder: LocationDecoder {
  /// The reason why the input is unreadable: it contains no NAV-PVT message. Always nil before the end of the input.
  package private(set) var failure: String?

  private var held: [UInt8] = []
  /// The offset in the input of the first held byte.
  private var base = 0
  private var hasMessage = false

  /// The maximum number of input bytes buffered at once. Without this limit, a large chunk would be copied as a whole.
  private static let pieceSize = 1 << 16

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        held.append(contentsOf: rest.prefix(Self.pieceSize))
        rest = rest.dropFirst(Self.pieceSize)
        read(into: &events)
      }
    }
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    if held.count > 4 {
      let what = "the input ends within a message"
      events.append(.diagnostic(Diagnostic(.truncated, what, offset: base, stopsReading: true)))
    } else if !hasMessage {
      let what =
        "no message of the input is NAV-PVT; have the receiver send NAV-PVT or NMEA, "
        + "or read it through gpsd"
      failure = what
      events.append(.diagnostic(Diagnostic(.unreadable, what, offset: 0, stopsReading: true)))
    }
    (held, base, hasMessage) = ([], 0, false)
  }

  /// Reads all complete messages in the held bytes.
  private mutating func read(into events: inout [LocationEvent]) {
    let (start, found) = (base, hasMessage)
    let (taken, finds) = held.withUnsafeBytes { bytes in
      var i = 0
      var finds = found
      scan: while let place = bytes[i...].firstIndex(of: 0xB5) {
        i = place
        switch UBXFrame.read(bytes[place...]) {
        case .unfinished: return (place, finds)
        case .none: i += 1
        case .message(_, false):
          finds = true
          let what = "the checksum of a NAV-PVT message is wrong"
          events.append(.diagnostic(Diagnostic(.checksum, what, offset: start + place)))
          i += 1
        case .message(let size, true):
          finds = true
          let content = bytes[(place + UBXFrame.headerSize)..<(place + size - 2)]
          UBXPosition(UnsafeRawBufferPointer(rebasing: content))
            .give(offset: start + place, into: &events)
          i = place + size
        }
      }
      return (bytes.count, finds)
    }
    held.removeFirst(taken)
    base += taken
    hasMessage = finds
  }
}

/// A NAV-PVT message of a u-blox receiver.
///
/// A message consists of two sync bytes, the class, the message number, the length, the content and a checksum of two
/// bytes.
enum UBXFrame {
  /// The first four bytes of every NAV-PVT message: two sync bytes, the class NAV and the message number of PVT.
  private static let beginning: [UInt8] = [0xB5, 0x62, 0x01, 0x07]
  /// The number of bytes before the content of a message.
  static let headerSize = 6
  /// The allowed sizes of the content, which has 84 bytes up to receiver generation 7, and 92 bytes in later
  /// generations. Future generations may add bytes.
  static let contentSizes = 84...128
  /// The maximum length of a message in bytes.
  static let longest = headerSize + contentSizes.upperBound + 2

  enum Reading: Equatable {
    /// A complete message with its size in bytes. `isRight` is true if the checksum is correct.
    case message(size: Int, isRight: Bool)
    /// The bytes do not begin with a NAV-PVT message.
    case none
    /// The bytes begin with an incomplete message.
    case unfinished
  }

  static func read(_ bytes: Slice<UnsafeRawBufferPointer>) -> Reading {
    let start = bytes.startIndex
    for (i, byte) in beginning.enumerated() {
      guard i < bytes.count else { return .unfinished }
      guard bytes[start + i] == byte else { return .none }
    }
    guard bytes.count >= headerSize else { return .unfinished }
    let content = Int(bytes[start + 4]) | Int(bytes[start + 5]) << 8
    guard contentSizes.contains(content) else { return .none }
    let size = headerSize + content + 2
    guard bytes.count >= size else { return .unfinished }
    // Compute the 8-bit Fletcher checksum of all bytes between the sync bytes and the checksum.
    var (a, b): (UInt8, UInt8) = (0, 0)
    for byte in bytes[(start + 2)..<(start + size - 2)] {
      a &+= byte
      b &+= a
    }
    return .message(
      size: size, isRight: bytes[start + size - 2] == a && bytes[start + size - 1] == b)
  }

  /// Returns the offset after the second message with a correct checksum. Returns nil if there are fewer than two such
  /// messages.
  ///
  /// If the receiver also sends NMEA sentences, at least one sentence precedes this offset.
  static func endOfSecond(in bytes: UnsafeRawBufferPointer) -> Int? {
    var count = 0
    var i = 0
    while let start = bytes[i...].firstIndex(of: beginning[0]) {
      guard case .message(let size, true) = read(bytes[start...]) else {
        i = start + 1
        continue
      }
      count += 1
      i = start + size
      if count == 2 { return i }
    }
    return nil
  }
}

struct UBXPosition {
  /// The content of the message, which has at least 84 bytes.
  private let content: UnsafeRawBufferPointer

  init(_ content: UnsafeRawBufferPointer) { self.content = content }

  /// Emits a position, a no-fix report or a diagnostic.
  func give(offset: Int, into events: inout [LocationEvent]) {
    guard hasFix else {
      return events.append(.noFix(LocationEvent.NoFix(timestamp: timestamp)))
    }
    // Coordinates are stored in units of 10^-7 degrees. The quotient is the double nearest to the stored coordinate.
    let coordinate = Coordinate(
      latitude: Double(int(28)) / 1e7, longitude: Double(int(24)) / 1e7)
    guard coordinate.latitude.magnitude <= 90, coordinate.longitude.magnitude <= 180 else {
      let what = "the position \(coordinate.latitude), \(coordinate.longitude) is out of range"
      return events.append(.diagnostic(Diagnostic(.outOfRange, what, offset: offset)))
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
    // A dilution of 99.99 means that the dilution is unknown.
    if word(76) < 9999 { location.dilution.position = Double(word(76)) / 100 }
    guard (0..<360).contains(location.course ?? 0) else {
      let what = "the course \(int(64)) (degrees times 100000) is out of range"
      return events.append(.diagnostic(Diagnostic(.invalid, what, offset: offset)))
    }
    events.append(.location(location))
  }

  // MARK: Fields

  /// The fix type. 1 is dead reckoning, 2 and 3 are 2D and 3D, 4 combines satellites with dead reckoning.
  private var kind: UInt8 { content[20] }

  /// True if the receiver marks the fix as valid and does not mark its position as invalid.
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

  /// The timestamp; nil unless the receiver marks both the date and the time as valid.
  private var timestamp: Timestamp? {
    guard content[11] & 3 == 3, content[8] < 24, content[9] < 60, content[10] <= 60,
      let day = CivilDate(year: word(4), month: Int(content[6]), day: Int(content[7]))
    else { return nil }
    let minutes = Int64(day.daysSince1970) * 1440 + Int64(content[8]) * 60 + Int64(content[9])
    // Represent a leap second as the last nanosecond of the previous second.
    guard content[10] < 60 else {
      guard Timestamp.canPrecedeLeapSecond(minutes * 60 + 59) else { return nil }
      return Timestamp(seconds: minutes * 60 + 59, nanoseconds: 999_999_999)
    }
    let milliseconds = (Double(int(16)) / 1e6).rounded()
    return Timestamp(
      seconds: minutes * 60 + Int64(content[10]), nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  /// Returns an accuracy. Returns nil for 0 and for the maximum, which mean that the accuracy is unknown.
  private func accuracy(_ offset: Int, unit: Double) -> Double? {
    let value = UInt32(bitPattern: int(offset))
    return value == 0 || value == .max ? nil : Double(value) / unit
  }

  private func int(_ offset: Int) -> Int32 {
    Int32(littleEndian: content.loadUnaligned(fromByteOffset: offset, as: Int32.self))
  }

  private func word(_ offset: Int) -> Int { Int(content[offset]) | Int(content[offset + 1]) << 8 }
}
