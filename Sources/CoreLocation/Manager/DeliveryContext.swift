import CoreFoundation
import Dispatch
import GeoCore
import GeoLocation

/// Where a manager calls its delegate: a queue, or the run loop of the creating thread.
///
/// Blocks run one at a time, in order, and never before `perform` returns.
enum DeliveryContext: Sendable {
  case queue(DispatchQueue)
  case runLoop(RunLoopContext)

  /// The run loop of this thread, or the main queue.
  ///
  /// The main run loop also serves the main queue. `dispatchMain()` and an asynchronous `main` run the main queue
  /// without that run loop. Linux then serves the main queue on other threads, so only the queue identifies the main
  /// actor.
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

  /// Closes the context. Call this method when no recipient remains.
  func close() {
    if case .runLoop(let context) = self { context.close() }
  }
}

/// Runs blocks on the run loop of the thread that creates the context.
///
/// The class uses its own run loop source instead of `RunLoop.perform`, which does not wake a run loop on Linux. A
/// run loop without a source also ends at once.
///
/// Unchecked: any thread may call the functions used here on run loop and source.
final class RunLoopContext: @unchecked Sendable {
  private let runLoop: CFRunLoop
  private let source: CFRunLoopSource
  private let work = Work()

  /// The pending blocks. The source holds this object, because draining may continue while the context is released.
  private final class Work: Sendable {
    let blocks = Guarded<[@Sendable () -> Void]>([])

    func drain() {
      // One block at a time: a block may run the run loop itself.
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
  /// The blocks may hold this object. If the run loop never runs, they would hold it forever.
  func close() {
    let waiting = work.blocks.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    CFRunLoopSourceInvalidate(source)
    // Released outside the lock: a deinitializer may call this object again.
    withExtendedLifetime(waiting) {}
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    guard CFRunLoopSourceIsValid(source) else { return }
    work.blocks.withLock { $0.append(block) }
    CFRunLoopSourceSignal(source)
    CFRunLoopWakeUp(runLoop)
  }
}

/// A handler of the program on its way to the calling context.
///
/// Handlers are not Sendable, so a handler written in a main-actor class belongs to the main actor, as with Apple's.
///
/// Unchecked: the handler is called once, in the context that the program has chosen or on the main queue. Nothing
/// else uses it.
struct Handler<each Value>: @unchecked Sendable {
  private let handler: (repeat each Value) -> Void

  init(_ handler: @escaping (repeat each Value) -> Void) { self.handler = handler }

  func call(_ value: repeat each Value) { handler(repeat each value) }
}

/// Prints the first error that no delegate or Apple API can deliver to standard error.
///
/// Sequences of updates and monitors can only end; regions can only stay silent.
enum UndeliveredErrors {
  private static let hasReported = Guarded(false)

  /// - Parameter why: Why the error is printed here.
  static func report(_ error: String, _ why: String) {
    let isFirst = hasReported.withLock { reported in
      defer { reported = true }
      return !reported
    }
    guard isFirst else { return }
    FileHandle.standardError.write(Data("CoreLocation: \(error) (\(why))\n".utf8))
  }

  /// Reports a missing receiver or file. A receiver without a fix is not an error.
  static func report(_ error: LocationError, _ why: String) {
    switch error {
    case .sourceFailed, .unrecognized, .unreachable: report(error.description, why)
    case .locationUnknown, .regionNotMonitored: break
    }
  }
}
