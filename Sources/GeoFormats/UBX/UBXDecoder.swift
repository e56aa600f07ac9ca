public import GeoTracks

/// Reads what u-blox receivers send in their own binary protocol, UBX: the positions of its NAV-PVT messages.
///
/// NAV-PVT has a whole fix: time, position, velocity, and how sure they are. Other messages, and whatever
/// stands between messages, are passed over. A message with a wrong checksum is told and not read. One
/// without a fix is `SourceEvent.noFix(_:)`.
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
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
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
  public mutating func finish(into events: inout [SourceEvent]) {
    if held.count > 4 {
      let what = "the input ends within a message"
      events.append(.skipped(Skipped(.truncated, what, offset: base, stopsReading: true)))
    } else if !hasMessage {
      let what =
        "no message of the input is NAV-PVT; have the receiver send NAV-PVT or NMEA, "
        + "or read it through gpsd"
      failure = what
      events.append(.skipped(Skipped(.unreadable, what, offset: 0, stopsReading: true)))
    }
    (held, base, hasMessage) = ([], 0, false)
  }

  /// Reads what is whole.
  private mutating func read(into events: inout [SourceEvent]) {
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
          events.append(.skipped(Skipped(.checksum, what, offset: start + place)))
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
