import Synchronization
import Testing

@testable import geocalc

@Suite struct OrderedPipelineTests {
  private struct Stop: Error, Equatable {
    var number: Int
  }

  /// Squares numbers; some blocks take longer than others.
  private final class Squares: PipelineJob {
    let count: Int
    let failingFill: Int?
    let failingDrain: Int?
    let filled = Mutex(0)
    let drained = Mutex<[Int]>([])

    init(count: Int, failingFill: Int? = nil, failingDrain: Int? = nil) {
      self.count = count
      self.failingFill = failingFill
      self.failingDrain = failingDrain
    }

    final class Block {
      var number = 0
      var square = 0
    }

    func makeBlock() -> Block { Block() }

    func fill(_ block: inout Block) throws -> Bool {
      let number = filled.withLock { $0 }
      if number == failingFill { throw Stop(number: number) }
      guard number < count else { return false }
      filled.withLock { $0 += 1 }
      block.number = number
      return true
    }

    func work(on block: Block, number: Int) {
      #expect(number == block.number)
      var sum = 0
      for i in 0..<(number % 3 == 0 ? 20_000 : 10) { sum &+= i % 2 }
      block.square = number * number + (sum < 0 ? 1 : 0)
    }

    func drain(_ block: Block) throws {
      if block.number == failingDrain { throw Stop(number: block.number) }
      drained.withLock { $0.append(block.square) }
    }
  }

  @Test("All blocks are drained in order", arguments: [1, 2, 3, 8]) func order(threads: Int) throws
  {
    let job = Squares(count: 500)
    try OrderedPipeline.run(job, threads: threads)
    #expect(job.drained.withLock { $0 } == (0..<500).map { $0 * $0 })
  }

  @Test("A pipeline without blocks ends at once", arguments: [1, 2]) func empty(threads: Int) throws
  {
    let job = Squares(count: 0)
    try OrderedPipeline.run(job, threads: threads)
    #expect(job.drained.withLock { $0 }.isEmpty)
  }

  @Test("An error is thrown after all earlier blocks have been drained", arguments: [1, 2, 5])
  func errors(threads: Int) {
    let filling = Squares(count: 100, failingFill: 60)
    #expect(throws: Stop(number: 60)) { try OrderedPipeline.run(filling, threads: threads) }
    #expect(filling.drained.withLock { $0 } == (0..<60).map { $0 * $0 })

    let draining = Squares(count: 100, failingDrain: 30)
    #expect(throws: Stop(number: 30)) { try OrderedPipeline.run(draining, threads: threads) }
    #expect(draining.drained.withLock { $0 } == (0..<30).map { $0 * $0 })
  }
}
