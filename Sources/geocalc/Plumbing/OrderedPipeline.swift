import Dispatch
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
/// Each thread takes a block, works and gives the block out when its turn has come, so that there
/// are never more blocks than threads and memory is bounded. What an error does not depend on the
/// number of threads: it takes effect in the turn of its block, and no later block is drained.
final class OrderedPipeline<Job: PipelineJob>: Sendable {
  private let job: Job
  private let threads: Int
  private let input = Mutex(Input())
  private let turns: Turnstile
  private let failure = Mutex<(any Error)?>(nil)
  private let running: Atomic<Int>
  private let finished = DispatchSemaphore(value: 0)

  private struct Input {
    var next = 0
    var isClosed = false
  }

  private init(_ job: Job, threads: Int) {
    self.job = job
    self.threads = threads
    turns = Turnstile(threads: threads)
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
    var block = job.makeBlock()
    while let (number, error) = take(&block) {
      if error == nil { job.work(on: block, number: number) }
      turns.wait(for: number)
      let isOver = failure.withLock { $0 != nil }
      if !isOver {
        do {
          if let error { throw error }
          try job.drain(block)
        } catch {
          failure.withLock { $0 = error }
          finished.signal()
        }
      }
      turns.pass(number)
    }
    if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finished.signal() }
  }

  /// The number of the next block, or why there is none; nil at the end.
  private func take(_ block: inout Job.Block) -> (number: Int, error: (any Error)?)? {
    input.withLock { input in
      guard !input.isClosed, failure.withLock({ $0 == nil }) else { return nil }
      let number = input.next
      input.next += 1
      do {
        guard try job.fill(&block) else {
          input.isClosed = true
          return nil
        }
        return (number, nil)
      } catch {
        input.isClosed = true
        return (number, error)
      }
    }
  }
}
