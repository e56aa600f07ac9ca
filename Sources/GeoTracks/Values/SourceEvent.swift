/// What a source of locations says, in the order in which it says it.
public enum SourceEvent: Sendable, Hashable {
  /// A position: a fix of a receiver or a point of a file. Its coordinate is finite and in range.
  case location(Location)

  /// The receiver says that it has no position now.
  case noFix(NoFix)

  /// The satellites that the receiver sees.
  case satellites(Satellites)

  /// A direction from a compass or attitude sensor.
  case heading(Heading)

  /// In a file, a part begins here, to which the locations that follow belong.
  case part(Part)

  /// In a file, what it says of itself, or of the track or route that ``part(_:)`` has begun. Of a track
  /// it comes before the first location; behind it only where the file says it there.
  case details(Details)

  /// In a file, what it sums up of a lap or session. It may stand before or behind the locations that it is
  /// of, which its times tell.
  case lap(Lap)

  /// In a file, points of all that follows have been left out on purpose, as by simplifying: a long way
  /// between two of them is no gap, and where there were gaps segments end.
  case thinned

  /// Something was passed over.
  case skipped(Skipped)

  /// The connection to the receiver has changed.
  case state(SourceState)

  /// A receiver without a position.
  public struct NoFix: Sendable, Hashable, Codable {
    /// The receiver, as its source names it.
    public var device: String?
    /// When; nil if it does not know the time either.
    public var timestamp: Timestamp?

    /// Creates a report of no position.
    public init(device: String? = nil, timestamp: Timestamp? = nil) {
      self.device = device
      self.timestamp = timestamp
    }
  }

  /// A part of a file.
  public enum Part: Sendable, Hashable {
    /// A track begins, and with it its first segment.
    case track(name: String?)
    /// A further segment of the track: the receiver had no position in between, or was off.
    case segment
    /// A route begins: places to go through, not where somebody was.
    case route(name: String?)
    /// Places of interest follow, not where somebody was.
    case waypoints

    /// Whether the locations that follow are where somebody was: a track or a segment of one.
    package var isTrack: Bool {
      switch self {
      case .track, .segment: true
      case .route, .waypoints: false
      }
    }

    /// What it is called, if it is.
    package var name: String? {
      switch self {
      case .track(let name), .route(let name): name
      case .segment, .waypoints: nil
      }
    }
  }
}

/// What was passed over, where, and why; also how an input is read that leaves it open.
public struct Skipped: Sendable, Hashable, Codable {
  /// The kind of reason, to count by.
  public var reason: Reason

  /// What is wrong, in words, with the text that is.
  public var detail: String

  /// The line, from 1; nil where lines mean nothing.
  public var line: Int?

  /// Where it begins: bytes from the beginning of the (uncompressed) input.
  public var offset: Int

  /// Whether reading stopped here: what stands behind, to the end of the input or of the document, is not
  /// read, or the input ends where more had to come. What has been read is a part of the whole then.
  ///
  /// False for a record that is passed over while those behind it are read.
  public var stopsReading: Bool

  /// How many records or values this is about: what many have in common is told once.
  public var count: Int

  /// Creates a report.
  public init(
    _ reason: Reason, _ detail: String, line: Int? = nil, offset: Int, stopsReading: Bool = false,
    count: Int = 1
  ) {
    self.reason = reason
    self.detail = detail
    self.line = line
    self.offset = offset
    self.stopsReading = stopsReading
    self.count = count
  }

  /// Kinds of reasons.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// A coordinate is missing.
    case noCoordinate = "no-coordinate"
    /// Latitude is outside [-90, 90], or longitude outside what the format allows.
    case outOfRange = "out-of-range"
    /// A number, time or record that cannot be read.
    case unreadable
    /// A checksum that is wrong, or missing where there should be one.
    case checksum
    /// Bytes that belong to no record.
    case noise
    /// A record longer than the limit.
    case tooLong = "too-long"
    /// A record without its end; of a document, also what is broken so that the rest cannot be read.
    case truncated
    /// A position that contradicts itself, or that its receiver says is invalid; an error that gpsd
    /// reports.
    case invalid
    /// A row of a table with more fields than there are columns. It is not passed over, but values may
    /// stand in the wrong columns.
    case moreFields = "more-fields"
    /// A row of a table with fewer fields than there are columns. It is not passed over: the last columns
    /// are taken as empty.
    case fewerFields = "fewer-fields"
    /// A further report of a position that has been given already.
    case duplicate
    /// Nothing is passed over: the input leaves something open, and this is how it was read.
    case assumed
    /// What the file says of itself or of its tracks, such as a description, and that is too long, too
    /// much or nested too deep to be kept.
    case unkept
  }
}

extension Skipped: CustomStringConvertible {
  /// `line 12: latitude 91.5 is out of range`, or the offset where there are no lines.
  public var description: String {
    (line.map { "line \($0): " } ?? "byte \(offset): ") + detail
  }
}

/// How a source stands with its receiver.
public enum SourceState: Sendable, Hashable {
  /// Connected, and listening.
  case connected(to: String)
  /// The connection is gone or did not come about; the source tries again after a while.
  case disconnected(reason: String, retryAfter: Duration)
  /// Connected, but no position has come for so many seconds: unplugged, switched off or indoors.
  case silent(seconds: Double)
  /// Connected, but what serves the receivers has none: none is plugged in, or the last one was removed.
  case noReceiver(reason: String)
  /// The receiver's clock was set back by so many seconds; its positions go on from there.
  case clockSetBack(seconds: Double)
  /// Positions come again after silence, or after there was no receiver.
  case resumed
  /// What serves the receiver says that something was wrong with a request; the connection stays.
  case refused(reason: String)
}
