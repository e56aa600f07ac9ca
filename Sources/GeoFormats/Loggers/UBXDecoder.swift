import GeoCore
public import GeoTracks

/// Reads what u-blox receivers send in their own binary protocol, UBX: the positions of its NAV-PVT messages.
///
/// NAV-PVT has a whole fix: time, position, velocity, and how sure they are. Other messages, and whatever
/// stands between messages, are passed over. A message with a wrong checksum is told and not read. One
/// without a fix is `LocationEvent.noFix(_:)`.
///
/// The layout is that of the protocol specification that u-blox publishes (UBX-NAV-PVT, 0x01 0x07), of 92
/// bytes or the 84 of older receivers. Times are those of the message, rounded to a millisecond, in which
/// the receiver's rates are counted. A 2-D fix has no altitude, as the receiver has assumed one. The course
/// is left out where its uncertainty is 180 degrees: the receiver stands.
///
/// **Memory.** Less than a message is held, and a piece.
public struct UBXDecoder: LocationDecoder {
  /// Why nothing of the input can be read: there is no NAV-PVT in it; nil until the end.
  public private(set) var failure: String?

  private var held: [UInt8] = []
  /// Bytes of the input before those that are held.
  private var base = 0
  private var hasMessage = false

  /// Bytes that are taken from the input at once, so that no long piece is copied whole.
  private static let pieceSize = 1 << 16

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        held.append(contentsOf: rest.prefix(Self.pieceSize))
        rest = rest.dropFirst(Self.pieceSize)
        read(into: &events)
      }
    }
  }

  /// Says that the input has ended.
  public mutating func finish(into events: inout [LocationEvent]) {
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

  /// Reads what is whole.
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

/// A NAV-PVT message of a u-blox receiver: two sync bytes, class and number, the length, content and a
/// checksum of two bytes.
enum UBXFrame {
  /// The bytes that a message begins with: sync, the class NAV and the number of PVT.
  private static let beginning: [UInt8] = [0xB5, 0x62, 0x01, 0x07]
  /// Bytes before the content.
  static let headerSize = 6
  /// Bytes of the content: 92, of receivers up to the seventh generation 84; later ones may add some.
  static let contentSizes = 84...128
  /// The longest message.
  static let longest = headerSize + contentSizes.upperBound + 2

  /// What stands at the beginning of some bytes.
  enum Reading: Equatable {
    /// A message of that many bytes, and whether its checksum is right.
    case message(size: Int, isRight: Bool)
    /// No message.
    case none
    /// A message so far, whose end is not there.
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
    // Fletcher's sums of all between the sync bytes and the checksum.
    var (a, b): (UInt8, UInt8) = (0, 0)
    for byte in bytes[(start + 2)..<(start + size - 2)] {
      a &+= byte
      b &+= a
    }
    return .message(
      size: size, isRight: bytes[start + size - 2] == a && bytes[start + size - 1] == b)
  }

  /// The offset behind the second message whose checksum is right; nil if there are not two. A receiver that
  /// sends sentences of NMEA, too, sends one before.
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

/// The content of a NAV-PVT message.
struct UBXPosition {
  /// 84 bytes or more.
  private let content: UnsafeRawBufferPointer

  init(_ content: UnsafeRawBufferPointer) { self.content = content }

  /// Gives what it says.
  func give(offset: Int, into events: inout [LocationEvent]) {
    guard hasFix else {
      return events.append(.noFix(LocationEvent.NoFix(timestamp: timestamp)))
    }
    // Ten millionths of a degree, so the nearest double is a quotient.
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
    // 99.99 stands for none.
    if word(76) < 9999 { location.dilution.position = Double(word(76)) / 100 }
    guard (0..<360).contains(location.course ?? 0) else {
      let what = "the course \(int(64)) (degrees times 100000) is out of range"
      return events.append(.diagnostic(Diagnostic(.invalid, what, offset: offset)))
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
