import Dispatch
import GeoLocation
import Synchronization

/// A job whose blocks are read and written in order and processed in parallel.
///
/// Calls that change shared state are serialized, whatever the number of threads: `fill` in the order of blocks, and
/// `drain` as well.
protocol PipelineJob: AnyObject, Sendable {
  associatedtype Block

  /// Creates a block for one thread, which reuses it.
  func makeBlock() -> Block

  /// Fills the next block. False if there is no more input.
  func fill(_ block: inout Block) throws -> Bool

  /// Processes a block, in parallel with other threads on other blocks.
  ///
  /// - Parameter number: the index of the block in the order of filling, from 0.
  func work(on block: Block, number: Int)

  /// Writes the result of a block.
  func drain(_ block: Block) throws
}

/// Processes blocks on several threads, and fills and drains them in order.
///
/// Each thread fills a block and processes it. The thread that finishes the next block in order drains it, and all
/// finished blocks after it. The other threads continue with further blocks, so a slow thread blocks no other. There
/// are a few more blocks than threads, which bounds memory. The effect of an error does not depend on the number of
/// threads: it takes effect in the turn of its block, and no later block is drained.
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

  /// A block and its result.
  ///
  /// Unchecked: only one thread at a time uses the block, or it is in the output.
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
    // Do not create the semaphore with this value: its final value must not be below its initial one.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<count { free.signal() }
    running = Atomic(threads)
  }

  /// Runs a job to its end.
  ///
  /// - Parameter threads: 1 uses only the thread of the caller.
  /// - Throws: the first error of filling or draining, in the order of blocks. A thread that waits for input is left
  ///   waiting.
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

  /// Fills a block. False if there is no more input.
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
    // A draining thread sees this block: it stops only after a check under the lock.
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

  /// Returns the next block in order if it is finished and no thread drains.
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

/// Lets threads through in the order of their numbers.
final class OrderedGate: Sendable {
  // At most this many numbers are active at a time, so each has its own semaphore.
  private let gates: [DispatchSemaphore]

  /// - Parameter threads: the largest number of active numbers.
  init(threads: Int) {
    // The final value of a semaphore must not be below its initial one.
    gates = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
    gates[0].signal()
  }

  /// Waits until all smaller numbers have passed.
  func wait(for number: Int) { gates[number % gates.count].wait() }

  /// Lets the next number through.
  func pass(_ number: Int) { gates[(number + 1) % gates.count].signal() }
}
