import Dispatch
import GeoLocation
import Synchronization

/// What is done to blocks that are taken and given out in order, and worked on at the same time.
///
/// Calls that change what is shared come one at a time, whatever the number of threads: `fill` in
/// the order of blocks, and `drain` too.
protocol PipelineJob: AnyObject, Sendable {
  associatedtype Block

  /// A block for one thread, which uses it again and again.
  func makeBlock() -> Block

  /// Takes the next block's input; false if there is no more.
  func fill(_ block: inout Block) throws -> Bool

  /// Does the work, beside other threads on other blocks.
  ///
  /// - Parameter number: counted from 0 in the order of filling.
  func work(on block: Block, number: Int)

  /// Gives out what the work has made.
  func drain(_ block: Block) throws
}

/// Blocks of work on several threads, filled and drained in order.
///
/// Each thread takes a block and works on it. Who finishes the block whose turn it is gives it out,
/// and those behind it that are finished too; all others go on with the next block, so that a thread
/// that is held up holds up nobody. There are a few more blocks than threads, so that memory is
/// bounded. What an error does not depend on the number of threads: it takes effect in the turn of
/// its block, and no later block is drained.
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

  /// A block and what became of it.
  ///
  /// Unchecked: it is with one thread at a time, or among the output.
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
    // Not created with this value: a semaphore must not go with a lower value than it began with.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<count { free.signal() }
    running = Atomic(threads)
  }

  /// Runs a job to its end.
  ///
  /// - Parameter threads: 1 for no other thread than the caller's.
  /// - Throws: what filling or draining threw first, in the order of blocks. A thread that waits for
  ///   input is then left waiting.
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

  /// Fills a block; false if there is no more input.
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

  /// Drains a block and what waits for it, or leaves it to wait for those before it.
  private func giveOut(_ item: Item) {
    output.withLock { $0.done[item.number] = item }
    // Whoever drains sees this block too: it stops only after a look under the lock.
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

  /// The block whose turn it is, if it is there and nobody drains.
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
  // No more than this many numbers are under way at a time, so each has a gate of its own.
  private let gates: [DispatchSemaphore]

  /// - Parameter threads: how many numbers are under way at most.
  init(threads: Int) {
    // A semaphore must not go with a lower value than it began with.
    gates = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
    gates[0].signal()
  }

  /// Waits until all smaller numbers have passed.
  func wait(for number: Int) { gates[number % gates.count].wait() }

  /// Lets the next number through.
  func pass(_ number: Int) { gates[(number + 1) % gates.count].signal() }
}
