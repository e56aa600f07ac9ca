import CoreFoundation
import Dispatch
import GeoCore
import GeoLocation

/// The queue or the run loop on which a manager calls its delegate.
///
/// Blocks run in order, one at a time, and never before `perform` returns.
enum DeliveryContext: Sendable {
  case queue(DispatchQueue)
  case runLoop(RunLoopContext)

  /// The context for the current thread: the main queue if this is the main thread, otherwise the run loop of the
  /// thread.
  ///
  /// A running main run loop also runs the main queue. `dispatchMain()` and an asynchronous `main` run the main queue
  /// without this run loop. On Linux, other threads then run the main queue. The context therefore recognizes code of
  /// the main actor by its queue, not by its thread.
  static var current: DeliveryContext {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) != nil
      ? .queue(.main) : .runLoop(RunLoopContext())
  }

  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  func perform(_ block: @escaping @Sendable () -> Void) {
    switch self {
    case .queue(let queue): queue.async(execute: block)
    case .runLoop(let context): context.perform(block)
    }
  }

  /// Closes the context. Call this method when no receiver of blocks remains.
  func close() {
    if case .runLoop(let context) = self { context.close() }
  }
}

/// Runs blocks on the run loop of the thread that created the context.
///
/// The class has its own run loop source, because `RunLoop.perform` does not wake a run loop on Linux. In addition, a
/// run loop without a source ends at once.
///
/// Unchecked: any thread may call the functions used here on run loop and source.
final class RunLoopContext: @unchecked Sendable {
  private let runLoop: CFRunLoop
  private let source: CFRunLoopSource
  private let work = Work()

  /// The pending blocks. The source holds this object, because blocks may still run after the context is released.
  private final class Work: Sendable {
    let blocks = Guarded<[@Sendable () -> Void]>([])

    func drain() {
      // Removes one block at a time, because a block may itself run the run loop.
      while let block = blocks.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { block() }
    }
  }

  init() {
    var description = CFRunLoopSourceContext()
    description.info = Unmanaged.passUnretained(work).toOpaque()
    description.retain = { info in
      if let info { _ = Unmanaged<Work>.fromOpaque(info).retain() }
      return info
    }
    description.release = { info in
      if let info { Unmanaged<Work>.fromOpaque(info).release() }
    }
    description.perform = { info in
      if let info { Unmanaged<Work>.fromOpaque(info).takeUnretainedValue().drain() }
    }
    runLoop = CFRunLoopGetCurrent()
    source = CFRunLoopSourceCreate(nil, 0, &description)
    CFRunLoopAddSource(runLoop, source, kCFRunLoopCommonModes)
  }

  deinit { CFRunLoopSourceInvalidate(source) }

  /// Discards the pending blocks and releases the run loop.
  ///
  /// A pending block may hold this object. If the run loop never runs, this object and the block would hold each other
  /// forever.
  func close() {
    let waiting = work.blocks.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    CFRunLoopSourceInvalidate(source)
    // The blocks are released outside the lock, because a deinitializer may call this object again.
    withExtendedLifetime(waiting) {}
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    guard CFRunLoopSourceIsValid(source) else { return }
    work.blocks.withLock { $0.append(block) }
    CFRunLoopSourceSignal(source)
    CFRunLoopWakeUp(runLoop)
  }
}

/// A handler of the program, on the way to the context that calls the handler.
///
/// Handlers are not Sendable. A handler that is written in a main-actor class therefore belongs to the main actor, as
/// on Apple's platforms.
///
/// Unchecked: the handler is called once, on the main queue or in the context that the program has chosen. Nothing else
/// uses the handler.
struct Handler<each Value>: @unchecked Sendable {
  private let handler: (repeat each Value) -> Void

  init(_ handler: @escaping (repeat each Value) -> Void) { self.handler = handler }

  func call(_ value: repeat each Value) { handler(repeat each value) }
}

/// Prints an error that no delegate and no API of Apple can report. Only the first error is printed, to standard error.
///
/// Without this message, a sequence of updates or events would only end, and a monitored region would stay silent.
enum UndeliveredErrors {
  private static let hasReported = Guarded(false)

  /// - Parameter why: The reason why the error is printed.
  static func report(_ error: String, _ why: String) {
    let isFirst = hasReported.withLock { reported in
      defer { reported = true }
      return !reported
    }
    guard isFirst else { return }
    FileHandle.standardError.write(Data("CoreLocation: \(error) (\(why))\n".utf8))
  }

  /// Prints an error about a missing receiver or file. A receiver without a fix is not an error.
  static func report(_ error: LocationError, _ why: String) {
    switch error {
    case .sourceFailed, .unrecognized, .unreachable: report(error.description, why)
    case .locationUnknown, .regionNotMonitored: break
    }
  }
}
