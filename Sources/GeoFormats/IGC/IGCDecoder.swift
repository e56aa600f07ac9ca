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

  private var framer = LineFramer(limit: Self.lineLimit)
  private var reader = IGCReader()

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    // Taken out, as its lines are read while it reads.
    var framer = LineFramer(limit: Self.lineLimit)
    swap(&framer, &self.framer)
    framer.read(bytes) { take($0, into: &events) }
    swap(&framer, &self.framer)
  }

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [SourceEvent]) {
    var framer = LineFramer(limit: Self.lineLimit)
    swap(&framer, &self.framer)
    framer.finish { take($0, into: &events) }
    reader.finish(into: &events)
    self = IGCDecoder()
  }

  private mutating func take(_ line: LineFramer.Line, into events: inout [SourceEvent]) {
    if line.isTooLong {
      reader.skip(
        .tooLong, "a line is longer than \(Self.lineLimit) bytes", at: line.place, into: &events)
    } else {
      reader.read(line.bytes, isWhole: line.isWhole, at: line.place, into: &events)
    }
  }
}
