public import GeoTracks

/// Reads flight recordings in the IGC format of the FAI.
///
/// The source is the "Technical Specification for IGC-approved GNSS Flight Recorders" of the
/// International Gliding Commission, appendix A. A file is one track; its B records are positions.
///
/// - The coordinate is in minutes with three decimals, and the further ones of the additions `LAD` and
///   `LOD`. `0000000N00000000E` is no position; such records are counted and told at the end.
/// - Altitude from satellites is above the ellipsoid, or above mean sea level if the header `HFALG` says
///   `GEO`. A fix that is marked `V` is a 2-D fix, and this altitude of it is not used. The altitude by
///   pressure is the extra `pressure_altitude`, in meters of the standard atmosphere.
/// - The day is that of the last `HFDTE` record, however it is written. A time that is more than twelve
///   hours earlier than the one before begins the next day; any other is a line out of order.
/// - Of the additions `FXA` and `VXA` become accuracies, `SIU` satellites, `GSP` the speed, `TRT` the
///   course, `TDS` decimals of the second; others become extras.
/// - Pilot, glider and recorder become details of the file.
///
/// A line that cannot be read is passed over and told, and the next is read. Events, tasks, comments,
/// slower data and signatures are left out without a word.
///
/// **Memory.** A line is held up to ``lineLimit`` bytes; a longer one is passed over.
public struct IGCDecoder: LocationDecoder {
  /// The most bytes that a line may have: the specification has 76, some writers a few hundred.
  public static let lineLimit = 4096

  private var reader = IGCReader()
  private var line: [UInt8] = []
  // The line has become too long: its bytes are dropped.
  private var isTooLong = false
  private var number = 1
  private var start = 0
  private var offset = 0
  // The byte before was a carriage return, whose line feed belongs to it.
  private var isBehindReturn = false

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while let first = rest.first {
        if isBehindReturn, first == 0x0A {
          rest = rest.dropFirst()
          offset += 1
          start = offset
        }
        isBehindReturn = false
        let end = rest.firstIndex(where: \.isLineEnd) ?? rest.endIndex
        hold(rest[..<end])
        offset += end - rest.startIndex
        guard end < rest.endIndex else { break }
        isBehindReturn = rest[end] == 0x0D
        offset += 1
        endLine(isWhole: true, into: &events)
        rest = rest[(end + 1)...]
      }
    }
  }

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [SourceEvent]) {
    if !line.isEmpty || isTooLong { endLine(isWhole: false, into: &events) }
    reader.finish(into: &events)
    self = IGCDecoder()
  }

  private mutating func hold(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !isTooLong else { return }
    if line.count + piece.count > Self.lineLimit {
      isTooLong = true
    } else {
      line.append(contentsOf: piece)
    }
  }

  private mutating func endLine(isWhole: Bool, into events: inout [SourceEvent]) {
    let place = IGCReader.Place(line: number, offset: start)
    if isTooLong {
      reader.skip(
        .tooLong, "a line is longer than \(Self.lineLimit) bytes", at: place, into: &events)
    } else {
      reader.read(line, isWhole: isWhole, at: place, into: &events)
    }
    line.removeAll(keepingCapacity: true)
    isTooLong = false
    number += 1
    start = offset
  }
}
