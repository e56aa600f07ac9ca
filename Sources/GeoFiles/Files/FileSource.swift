public import GeoFormats
public import GeoLocation
import SystemPackage

/// The locations of a file, of standard input, a named pipe or a serial line.
///
/// The file is read in pieces on a thread of its own, uncompressed if it is gzip's, and given out as it
/// is decoded; whoever takes the events sets the pace. Memory does not grow with the file. Where events
/// say an offset, it is that of the uncompressed content.
///
/// A named pipe or a character device is live: it is read as it comes, what its decoder holds back is
/// given out after 100 ms without a byte, and locations without a time get the time of their arrival. A
/// serial line is read with the settings that it has (`stty raw 9600`).
///
/// Of these, and of a pipe on standard input, whatever the decoder knows to be whole is given out as soon as
/// all that was there has been read: the last position of a burst, once it has learnt from the first ones
/// how the receiver ends them.
///
/// A followed file is read to its end and then looked at again and again, as `tail -F` does. When it
/// has become shorter, or its name leads to another file, that is read from its beginning; a file that
/// was cut and has grown beyond its old length between two looks cannot be told from one that has only
/// grown. Its absence is waited out. A followed pipe or line is opened again when its writer has gone, and
/// when its name leads to another: what the next writer sends is read as an input of its own.
///
/// A serial line that is unplugged is an error; of a followed one `LocationEvent.state` tells it, and tells
/// when it is there again.
public struct FileSource: LocationSource {
  /// Where it is; `-` is standard input.
  public let path: String

  /// Whether the file is read on when it grows.
  public let follow: Bool

  /// The time between two looks at a followed file.
  public var pollInterval: Duration = .milliseconds(250)

  /// Whether positions come at their own pace: what the path led to when this was created.
  public let isLive: Bool

  /// Whether the decoder gets the bytes as they are, also where they are compressed.
  package var isPlain = false

  private let clock: any Clock<Duration>
  private let makeDecoder: @Sendable () -> any LocationDecoder

  private static let pieceSize = 1 << 18
  /// What comes from a live file are lines, not pieces.
  private static let livePieceSize = 1 << 12
  private static let quietMilliseconds: Int32 = 100

  /// Creates a source; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - follow: whether to go on when the file grows, until the task is cancelled.
  ///   - isLive: whether positions come at their own pace; nil to tell by the file, which is looked at
  ///     here and not again, and in which case standard input is not live.
  ///   - clock: what ``pollInterval`` is measured by.
  ///   - decoder: makes what reads the format; by default the content tells it.
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

  /// Gives out the events of the file until its end, or until the task is cancelled.
  ///
  /// - Throws: `LocationError.sourceFailed` if the file cannot be opened or read,
  ///   `LocationError.unrecognized` if it is not of the format, or of none that is known.
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
          "\(InputName.text(path)): the line is gone: unplugged, or closed at its other end"
        guard follow else { throw .sourceFailed(reason: reason) }
        await sink.send([
          .state(.disconnected(reason: reason, retryAfter: pollInterval))
        ])
        guard await pause(), let next = await reopen() else { return }
        file = next
        await sink.send([.state(.connected(to: path))])
      case .replaced:
        // The new one is there before the old one is closed, so that a pipe is never without a reader.
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

  /// Reads a file until its end or, if it is followed, until it is another.
  private func read(_ file: OpenFile, into sink: LocationSink) async -> Ending {
    var pump = StreamDecoder(makeDecoder(), isLive: isLive, isPlain: isPlain)
    var count = 0
    while true {
      let piece = await file.reader.next(
        limit: isLive ? Self.livePieceSize : Self.pieceSize, patience: patience(pump, file))
      switch piece {
      case .bytes(let bytes):
        count += bytes.count
        pump.append(bytes)
        await drain(&pump, into: sink)
        if file.kind != .regular, !file.reader.hasMore { await sink.send(pump.settle()) }
      case .quiet:
        if !pump.isFlushed { await sink.send(pump.flush()) }
        if follow, file.isElsewhere {
          await conclude(&pump, into: sink)
          return .replaced
        }
      case .cancelled: return .done
      case .failed(let number):
        await conclude(&pump, into: sink)
        return file.hasHungUp ? .hungUp : .failed(number)
      case .end where file.hasHungUp:
        await conclude(&pump, into: sink)
        return .hungUp
      case .end:
        let follows = follow && file.mayGoOn
        switch follows ? await change(of: file, after: count, &pump, sink) : .replaced {
        case .grown: continue
        case .none: return .done
        case .replaced:
          // Nothing came, which is not the file's fault.
          if count == 0, let reason = file.report?.failure { return .unreadable(reason) }
          await conclude(&pump, into: sink)
          if let reason = file.report?.failure {
            let end = Diagnostic(
              .truncated, "the file in the archive is not whole: \(reason)", offset: count,
              stopsReading: true)
            await sink.send([.diagnostic(end)])
          }
          // That a followed file was empty is no mistake when there is another.
          if follows { return .replaced }
          return pump.failure.map { .unreadable($0) } ?? .done
        }
      }
      if let why = pump.failure { return .unreadable(why) }
    }
  }

  /// Milliseconds after which to look what has become of a file of which nothing comes; nil for never.
  private func patience(_ pump: StreamDecoder, _ file: OpenFile) -> Int32? {
    if isLive, !pump.isFlushed { return Self.quietMilliseconds }
    guard follow, file.kind == .live else { return nil }
    return Int32(min(max(pollInterval / .milliseconds(1), 1), 1e9))
  }

  private func drain(_ pump: inout StreamDecoder, into sink: LocationSink) async {
    while !Task.isCancelled, let events = pump.next() { await sink.send(events) }
  }

  private func conclude(_ pump: inout StreamDecoder, into sink: LocationSink) async {
    pump.end()
    await drain(&pump, into: sink)
    if !Task.isCancelled { await sink.send(pump.finish()) }
  }

  /// Waits until there is more in a file that was read to its end, or until it is another; none if the
  /// task is cancelled.
  private func change(
    of file: OpenFile, after count: Int, _ pump: inout StreamDecoder, _ sink: LocationSink
  ) async -> OpenFile.Change {
    while await pause() {
      let change = file.change(after: count)
      // The end of a pipe is its writer's; nothing that comes after it belongs to what came before.
      if change == .grown, file.kind != .regular, count > 0 { return .replaced }
      if change != .none { return change }
      if !pump.isFlushed { await sink.send(pump.flush()) }
    }
    return .none
  }

  /// Opens the file again once it is there; nil if the task is cancelled.
  private func reopen() async -> OpenFile? {
    repeat {
      if let file = try? OpenFile(path: path) { return file }
    } while await pause()
    return nil
  }

  /// Waits for the next look; false if the task is cancelled.
  private func pause() async -> Bool {
    do { try await clock.sleep(for: pollInterval.asWait) } catch { return false }
    return true
  }
}

/// What a path leads to.
enum FileKind {
  case regular
  /// A named pipe, a serial line, a terminal: what is in it comes when it comes.
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

  /// The kind of what is at a path; nil if there is nothing.
  init?(path: String) {
    guard let status = try? Stat(path: path) else { return nil }
    self.init(status)
  }
}
