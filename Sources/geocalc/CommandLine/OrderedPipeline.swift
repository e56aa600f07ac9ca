import Dispatch
import GeoLocation
import Synchronization

/// A job that reads and writes blocks in order and processes them in parallel.
///
/// Calls that change shared state are serialized for any number of threads: both `fill` and `drain` are called in the
/// order of the blocks.
protocol PipelineJob: AnyObject, Sendable {
  associatedtype Block

  /// Creates a block. The pipeline reuses a fixed number of blocks.
  func makeBlock() -> Block

  /// Fills the next block. Returns false if there is no more input.
  func fill(_ block: inout Block) throws -> Bool

  /// Processes a block, while other threads process other blocks.
  ///
  /// - Parameter number: the index of the block in the order of filling, from 0.
  func work(on block: Block, number: Int)

  /// Writes the result of a block.
  func drain(_ block: Block) throws
}

/// Processes blocks on several threads, but fills and drains blocks in order.
///
/// Each thread fills a block and processes it. A finished block waits until all earlier blocks are drained. The thread
/// that finishes the earliest block drains it and the finished blocks after it. Meanwhile, other threads continue with
/// further blocks. Memory is bounded, because there are only a few more blocks than threads. Errors do not depend on
/// the number of threads: an error is reported when its block is drained, and no later block is drained.
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
  /// Unchecked: at any time, either one thread uses the block, or the block is in the output.
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
    // Do not create the semaphore with `count`: when released, its value must not be below the initial value.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<count { free.signal() }
    running = Atomic(threads)
  }

  /// Runs a job to its end.
  ///
  /// - Parameter threads: the number of threads. 1 means the thread of the caller.
  /// - Throws: the first error of filling or draining, in the order of blocks. A thread that still waits for input is
  ///   not stopped.
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

  /// Fills a block. Returns false if there is no more input.
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

  /// Drains a block and the finished blocks after it, or queues it until earlier blocks are drained.
  private func giveOut(_ item: Item) {
    output.withLock { $0.done[item.number] = item }
    // Another draining thread also drains this block, because it checks under the lock before it stops.
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

  /// Returns the next block in order, if it is finished and no other thread is draining.
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

/// Lets threads continue in the order of their numbers.
final class OrderedGate: Sendable {
  // At most `threads` numbers are active at a time, so each active number has its own semaphore.
  private let gates: [DispatchSemaphore]

  /// - Parameter threads: the largest number of threads that use the gate.
  init(threads: Int) {
    // Start with 0: a released semaphore must not be below its initial value.
    gates = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
    gates[0].signal()
  }

  /// Waits until the threads with all lower numbers have passed the gate.
  func wait(for number: Int) { gates[number % gates.count].wait() }

  /// Lets the thread with the next number pass the gate.
  func pass(_ number: Int) { gates[(number + 1) % gates.count].signal() }
}
