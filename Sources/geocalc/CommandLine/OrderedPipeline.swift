import Dispatch
import GeoLocation
import Synchronization

/// A job that reads and writes blocks in order, and processes them in parallel.
///
/// The pipeline calls `fill` for one block at a time, and `drain` for one block at a time, both in order. These methods
/// can therefore change shared state.
protocol PipelineJob: AnyObject, Sendable {
  associatedtype Block

  /// Creates an empty block. The pipeline creates a fixed number of blocks and reuses them.
  func makeBlock() -> Block

  /// Fills the next block. Returns false if there is no more input.
  func fill(_ block: inout Block) throws -> Bool

  /// Processes a block. Other threads process other blocks at the same time.
  ///
  /// - Parameter number: the number of the block in the order of filling, counted from 0.
  func work(on block: Block, number: Int)

  /// Writes the result of a block.
  func drain(_ block: Block) throws
}

/// Runs a ``PipelineJob`` on several threads.
///
/// - Each thread fills a block and processes it. The block then waits until all earlier blocks are drained.
/// - The thread that finishes the earliest block drains it, and all finished blocks that follow it. Meanwhile, other
///   threads continue with other blocks.
/// - There are only a few more blocks than threads, so memory is bounded.
/// - An error is thrown when its block is drained, and later blocks are not drained. Errors therefore do not depend on
///   the number of threads.
final class OrderedPipeline<Job: PipelineJob>: Sendable {
  private let job: Job
  private let input = Guarded(Input())
  private let output: Guarded<Output>
  private let free: DispatchSemaphore
  private let failure = Guarded<(any Error)?>(nil)
  private let running: Atomic<Int>
  private let finished = DispatchSemaphore(value: 0)

  private struct Input {
    var next = 0
    var isClosed = false
  }

  /// A block, its number and its error.
  ///
  /// Sendable conformance is unchecked. At any time, a block is either in use by a single thread or stored in `output`.
  private struct Item: @unchecked Sendable {
    var block: Job.Block
    var number = 0
    var error: (any Error)?
  }

  private struct Output {
    var free: [Item]
    var done: [Int: Item] = [:]
    var next = 0
    var isDraining = false
  }

  private init(_ job: Job, threads: Int) {
    self.job = job
    let count = threads > 1 ? threads + 4 : 1
    output = Guarded(Output(free: (0..<count).map { _ in Item(block: job.makeBlock()) }))
    // Create the semaphore with 0 and signal it. Dispatch crashes if a semaphore is released with a value below its
    // initial value.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<count { free.signal() }
    running = Atomic(threads)
  }

  /// Runs a job until its end or an error.
  ///
  /// - Parameter threads: the number of threads. 1 means the calling thread.
  /// - Throws: the first error of `fill` or `drain` in the order of blocks. After an error, a thread that is waiting
  ///   for input continues to wait.
  static func run(_ job: Job, threads: Int) throws {
    let pipeline = OrderedPipeline(job, threads: threads)
    if threads > 1 {
      let queue = DispatchQueue(label: "geocalc.pipeline", attributes: .concurrent)
      for _ in 0..<threads { queue.async { pipeline.work() } }
      pipeline.finished.wait()
    } else {
      pipeline.work()
    }
    if let error = pipeline.failure.withLock({ $0 }) { throw error }
  }

  private func work() {
    while true {
      free.wait()
      var item = output.withLock { $0.free.removeLast() }
      guard take(&item) else {
        recycle(item)
        break
      }
      if item.error == nil { job.work(on: item.block, number: item.number) }
      giveOut(item)
    }
    if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finished.signal() }
  }

  /// Fills a block and assigns its number. Returns false if there is no more input.
  private func take(_ item: inout Item) -> Bool {
    input.withLock { input in
      guard !input.isClosed, !hasFailed else { return false }
      do {
        guard try job.fill(&item.block) else {
          input.isClosed = true
          return false
        }
      } catch {
        input.isClosed = true
        item.error = error
      }
      item.number = input.next
      input.next += 1
      return true
    }
  }

  /// Queues a finished block. If it is the next block in order, drains it and the finished blocks that follow it.
  private func giveOut(_ item: Item) {
    output.withLock { $0.done[item.number] = item }
    // If another thread is draining, it also drains this block, because it checks the queue under the lock before it
    // stops.
    while let item = beginDraining() {
      if !hasFailed {
        do {
          if let error = item.error { throw error }
          try job.drain(item.block)
        } catch {
          failure.withLock { $0 = error }
          finished.signal()
        }
      }
      output.withLock { output in
        output.next += 1
        output.isDraining = false
      }
      recycle(item)
    }
  }

  /// Returns the next block in order. Nil if this block is not finished, or if another thread is draining.
  private func beginDraining() -> Item? {
    output.withLock { output in
      guard !output.isDraining, let item = output.done.removeValue(forKey: output.next) else {
        return nil
      }
      output.isDraining = true
      return item
    }
  }

  private func recycle(_ item: Item) {
    output.withLock { $0.free.append(Item(block: item.block)) }
    free.signal()
  }

  private var hasFailed: Bool { failure.withLock { $0 != nil } }
}

/// A gate that callers pass in the order of their numbers.
final class OrderedGate: Sendable {
  // At most `threads` callers wait at the same time. The numbers of these callers are consecutive, so each caller
  // has its own semaphore.
  private let gates: [DispatchSemaphore]

  /// - Parameter threads: the maximum number of threads that use the gate.
  init(threads: Int) {
    // Create the semaphores with 0. Dispatch crashes if a semaphore is released with a value below its initial value.
    gates = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
    gates[0].signal()
  }

  /// Waits until the callers with all lower numbers have passed the gate.
  func wait(for number: Int) { gates[number % gates.count].wait() }

  /// Opens the gate for the caller with the next number.
  func pass(_ number: Int) { gates[(number + 1) % gates.count].signal() }
}
