import CoreFoundation
import Dispatch
import GeoCore
import GeoLocation

/// Where a manager's delegate is called: a queue, or the run loop of the thread that created the manager.
///
/// Blocks run one at a time, in order, and never before `perform` returns.
enum DeliveryContext: Sendable {
  case queue(DispatchQueue)
  case runLoop(RunLoopContext)

  /// The run loop of this thread. That of the main thread also runs the main queue, which runs without
  /// it, too, in `dispatchMain()` and in an asynchronous `main`: there, on Linux, the main queue is served
  /// by other threads, and what is on the main actor is only known by its queue.
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

  /// To be called when nobody is there any more to be called.
  func close() {
    if case .runLoop(let context) = self { context.close() }
  }
}

/// Runs blocks on the run loop of the thread that creates it.
///
/// A source of its own and not `RunLoop.perform`: that wakes no loop on Linux, and a loop without a source
/// ends at once.
///
/// Unchecked: the functions used of loop and source may be called on any thread.
final class RunLoopContext: @unchecked Sendable {
  private let runLoop: CFRunLoop
  private let source: CFRunLoopSource
  private let work = Work()

  /// The blocks that wait. The source holds it, because it may be drained while the context goes.
  private final class Work: Sendable {
    let blocks = Guarded<[@Sendable () -> Void]>([])

    func drain() {
      // Not all at once: a block may turn the run loop itself.
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

  /// Forgets the blocks that wait, and lets the run loop go. They may hold this object: where the loop
  /// never runs they would hold it for ever.
  func close() {
    let waiting = work.blocks.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    CFRunLoopSourceInvalidate(source)
    // Not inside the lock: what goes with them may come back here.
    withExtendedLifetime(waiting) {}
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    guard CFRunLoopSourceIsValid(source) else { return }
    work.blocks.withLock { $0.append(block) }
    CFRunLoopSourceSignal(source)
    CFRunLoopWakeUp(runLoop)
  }
}

/// A handler of the program on its way to where it is called.
///
/// Handlers are not Sendable, so that one written in a class of the main actor belongs to that actor, as
/// with Apple's.
///
/// Unchecked: it is called once, where the program has chosen by creating what it asks, or on the main
/// queue; nothing else is done with it.
struct Handler<each Value>: @unchecked Sendable {
  private let handler: (repeat each Value) -> Void

  init(_ handler: @escaping (repeat each Value) -> Void) { self.handler = handler }

  func call(_ value: repeat each Value) { handler(repeat each value) }
}

/// Writes on standard error, once, what has gone wrong where nobody listens or where Apple's form has no words:
/// sequences of updates and monitors can only end, regions can only be silent.
enum UndeliveredErrors {
  private static let hasReported = Guarded(false)

  /// - Parameter why: why it is told here.
  static func report(_ error: String, _ why: String) {
    let isFirst = hasReported.withLock { reported in
      defer { reported = true }
      return !reported
    }
    guard isFirst else { return }
    FileHandle.standardError.write(Data("CoreLocation: \(error) (\(why))\n".utf8))
  }

  /// That there is no receiver or file; that a receiver has no position is no error.
  static func report(_ error: LocationError, _ why: String) {
    switch error {
    case .sourceFailed, .unrecognized, .unreachable: report(error.description, why)
    case .locationUnknown, .regionNotMonitored: break
    }
  }
}
