public import GeoFormats
public import GeoLocation
import SystemPackage

/// Reads locations from a file, standard input, a named pipe or a serial line.
///
/// - **Reading**: A separate thread reads the file in pieces and uncompresses gzip. The thread reads only as fast as
///   the consumer accepts events, so memory use does not depend on the file size. Offsets in events refer to the
///   uncompressed content.
/// - **Live input**: Named pipes and character devices are live. If no byte arrives for 100 ms, the source sends all
///   events that the decoder has held back. Locations without a time get their arrival time. The source does not
///   change the settings of a serial line. Set them before, for example with `stty raw 9600`.
/// - **Bursts**: Receivers send several messages for one position. When no more bytes are available, the source sends
///   all positions that the decoder considers complete. The decoder learns from the first bursts which message is the
///   last one.
/// - **Following**: At the end of a followed file, the source checks regularly for new bytes, as `tail -F` does. If
///   the file becomes shorter or is replaced by another file, the source reads from the beginning again. A missing
///   file is opened as soon as it exists. The source does not notice if, between two checks, a file is truncated and
///   then grows beyond its previous length.
/// - **Following a pipe or line**: The source opens a pipe or a serial line again after the writer has closed it or
///   another file has replaced it. Data from the next writer is decoded as new input.
///
/// Unplugging a serial line causes an error. If `follow` is true, the source instead sends `LocationEvent.state` when
/// the line is lost and when it is available again.
public struct FileSource: LocationSource {
  /// The path of the file; `-` is standard input.
  let path: String

  /// Whether the source waits for more bytes at the end of the file.
  let follow: Bool

  /// The time between two checks for new bytes in a followed file.
  package var pollInterval: Duration = .milliseconds(250)

  /// Whether positions arrive in real time, as from a device. The value is set when the source is created.
  public let isLive: Bool

  /// If true, all bytes are decoded unchanged, even if they are compressed.
  package var isPlain = false

  private let clock: any Clock<Duration>
  private let makeDecoder: @Sendable () -> any LocationDecoder

  private static let pieceSize = 1 << 18
  /// The number of bytes per read of live input. Live input arrives line by line, so a small buffer is enough.
  private static let livePieceSize = 1 << 12
  private static let quietMilliseconds: Int32 = 100

  /// Creates a source without opening the file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input.
  ///   - follow: Whether to wait for more bytes at the end of the file, until the task is canceled.
  ///   - isLive: Whether positions arrive in real time. If nil, named pipes and character devices are live, and
  ///     standard input is not. The initializer checks the kind of the file only once.
  ///   - clock: The clock that measures `pollInterval`.
  ///   - decoder: Creates the decoder. By default, the decoder recognizes the format by the content.
  public init(
    path: String, follow: Bool = false, isLive: Bool? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    decoder: @escaping @Sendable () -> any LocationDecoder = { AnyLocationDecoder() }
  ) {
    self.path = path
    self.follow = follow
    self.isLive = isLive ?? (path != "-" && FileKind(path: path) == .live)
    self.clock = clock
    self.makeDecoder = decoder
  }

  /// Sends the events of the file until the file ends or the task is canceled.
  ///
  /// - Throws: `LocationError.sourceFailed` if the file cannot be opened or read. `LocationError.unrecognized` if the
  ///   format is unknown, or different from the format of the decoder.
  public func run(into sink: LocationSink) async throws(LocationError) {
    var file: OpenFile
    do { file = try OpenFile(path: path) } catch { throw LocationError(error) }
    while !Task.isCancelled {
      let reader = file.reader
      let ending = await withTaskCancellationHandler {
        await read(file, into: sink)
      } onCancel: {
        reader.cancel()
      }
      switch ending {
      case .done: return
      case .failed(let cause):
        throw LocationError(SystemFailure(.read, InputName.text(path), cause))
      case .unreadable(let why): throw .unrecognized(reason: "\(InputName.text(path)): \(why)")
      case .hungUp:
        let reason =
          "\(InputName.text(path)): the connection is lost: unplugged, or closed at the other end"
        guard follow else { throw .sourceFailed(reason: reason) }
        await sink.process([
          .state(.disconnected(reason: reason, retryAfter: pollInterval))
        ])
        guard await pause(), let next = await reopen() else { return }
        file = next
        await sink.process([.state(.connected(to: path))])
      case .replaced:
        // Open the new file before the old one is closed, so that a named pipe always has a reader.
        guard let next = await reopen() else { return }
        file = next
      }
    }
  }

  private enum Ending {
    case done
    case failed(Errno)
    case unreadable(String)
    case replaced
    case hungUp
  }

  /// Reads a file until it ends. A followed file is read until another file replaces it.
  private func read(_ file: OpenFile, into sink: LocationSink) async -> Ending {
    var plain = makeDecoder()
    if var any = plain as? AnyLocationDecoder {
      any.fileName = PathText.fileName(path)
      plain = any
    }
    var decoder = StreamDecoder(plain, isLive: isLive, isPlain: isPlain)
    var count = 0
    while true {
      let piece = await file.reader.next(
        limit: isLive ? Self.livePieceSize : Self.pieceSize, timeout: timeout(decoder, file))
      switch piece {
      case .bytes(let bytes):
        count += bytes.count
        decoder.append(bytes)
        await sendAll(&decoder, into: sink)
        if file.kind != .regular, !file.reader.hasMore { await sink.process(decoder.settle()) }
      case .quiet:
        if !decoder.isFlushed { await sink.process(decoder.flush()) }
        if follow, file.isElsewhere {
          await finish(&decoder, into: sink)
          return .replaced
        }
      case .cancelled: return .done
      case .failed(let number):
        await finish(&decoder, into: sink)
        return file.hasHungUp ? .hungUp : .failed(number)
      case .end where file.hasHungUp:
        await finish(&decoder, into: sink)
        return .hungUp
      case .end:
        let follows = follow && file.mayGoOn
        switch follows ? await change(of: file, after: count, &decoder, sink) : .replaced {
        case .grown: continue
        case .none: return .done
        case .replaced:
          // Report an unreadable file in an archive. Otherwise, it would look like an empty file.
          if count == 0, let reason = file.report?.failure { return .unreadable(reason) }
          await finish(&decoder, into: sink)
          if let reason = file.report?.failure {
            let end = Diagnostic(
              .truncated, "the file in the archive is incomplete: \(reason)", offset: count,
              stopsReading: true)
            await sink.process([.diagnostic(end)])
          }
          // An empty followed file is not an error, because another file has replaced it and is read next.
          if follows { return .replaced }
          return decoder.failure.map { .unreadable($0) } ?? .done
        }
      }
      if let why = decoder.failure { return .unreadable(why) }
    }
  }

  /// Returns the maximum time to wait for bytes in milliseconds; nil for no limit.
  private func timeout(_ decoder: StreamDecoder, _ file: OpenFile) -> Int32? {
    if isLive, !decoder.isFlushed { return Self.quietMilliseconds }
    guard follow, file.kind == .live else { return nil }
    return Int32(min(max(pollInterval / .milliseconds(1), 1), 1e9))
  }

  private func sendAll(_ decoder: inout StreamDecoder, into sink: LocationSink) async {
    while !Task.isCancelled, let events = decoder.next() { await sink.process(events) }
  }

  private func finish(_ decoder: inout StreamDecoder, into sink: LocationSink) async {
    decoder.end()
    await sendAll(&decoder, into: sink)
    if !Task.isCancelled { await sink.process(decoder.finish()) }
  }

  /// Waits until a followed file grows or another file replaces it. Returns `none` if the task is canceled.
  private func change(
    of file: OpenFile, after count: Int, _ decoder: inout StreamDecoder, _ sink: LocationSink
  ) async -> OpenFile.Change {
    while await pause() {
      let change = file.change(after: count)
      // Bytes from another writer of a pipe are new input, not a continuation.
      if change == .grown, file.kind != .regular, count > 0 { return .replaced }
      if change != .none { return change }
      if !decoder.isFlushed { await sink.process(decoder.flush()) }
    }
    return .none
  }

  /// Opens the file as soon as it exists. Returns nil if the task is canceled.
  private func reopen() async -> OpenFile? {
    repeat {
      if let file = try? OpenFile(path: path) { return file }
    } while await pause()
    return nil
  }

  /// Waits for the poll interval; returns false if the task is canceled.
  private func pause() async -> Bool {
    do { try await clock.sleep(for: pollInterval.asWait) } catch { return false }
    return true
  }
}

/// The kind of a file, which determines how the file is read.
enum FileKind {
  case regular
  /// A named pipe, a serial line or a terminal, from which bytes arrive over time.
  case live
  case directory
  case other

  init(_ status: Stat) {
    switch status.type {
    case .regular: self = .regular
    case .fifo, .characterSpecial: self = .live
    case .directory: self = .directory
    default: self = .other
    }
  }

  /// Determines the kind of the file at a path; returns nil if there is no file.
  init?(path: String) {
    guard let status = try? Stat(path: path) else { return nil }
    self.init(status)
  }
}
