import GeoCore
import GeoFormats

/// `batch` as the pipeline runs it: stretches of a table in, stretches of the answer out.
///
/// Unchecked: the pipeline fills one block at a time and drains one at a time, each in order, and
/// the turnstile does the same for the chain of places.
final class BatchJob: PipelineJob, @unchecked Sendable {
  private let plan: BatchPlan

  // For filling.
  private var input: TableInput
  private var opened: BatchBlock?
  private var tooLong: Int?

  // For the work: where the tracks of the stretches before have come to, nowhere at the beginning.
  private let chain: Turnstile
  private(set) var trail = BatchTrail()
  // How far they have come, which is known later, when the stretch is measured.
  private let sumChain: Turnstile
  private var sums = BatchSums()

  // For draining.
  private let output: TableOutput
  private(set) var problems: RowProblems
  private(set) var rowCount: Int
  private(set) var movedCount = 0
  private var line: Int
  private var progress: Progress

  /// - Parameters:
  ///   - opening: what the beginning of the table has shown.
  ///   - output: where rows go.
  ///   - threads: how many blocks are under way at most.
  init(
    _ plan: BatchPlan, opening: consuming BatchOpening, output: TableOutput, threads: Int
  ) {
    (self.plan, self.output) = (plan, output)
    chain = Turnstile(threads: threads)
    sumChain = Turnstile(threads: threads)
    problems = opening.problems
    rowCount = opening.rowCount
    line = opening.line
    progress = Progress(unit: "rows", total: opening.input.byteCount)
    if !opening.range.isEmpty {
      let block = BatchBlock(plan)
      block.stretch = .records(opening.range)
      block.chunk = opening.chunk
      opened = block
    }
    tooLong = opening.tooLong
    input = opening.input
  }

  func makeBlock() -> BatchBlock { BatchBlock(plan) }

  func fill(_ block: inout BatchBlock) throws -> Bool {
    if let opened {
      block = opened
      self.opened = nil
      return true
    }
    if let tooLong {
      block.stretch = .tooLong(lineCount: tooLong)
      self.tooLong = nil
      return true
    }
    guard let stretch = try input.next(into: &block.chunk) else { return false }
    block.stretch = stretch
    return true
  }

  func work(on block: BatchBlock, number: Int) {
    block.work { body in
      chain.wait(for: number)
      body(&trail)
      chain.pass(number)
    } sums: { body in
      sumChain.wait(for: number)
      body(&sums)
      sumChain.pass(number)
    }
  }

  func drain(_ block: BatchBlock) throws {
    if !block.remarks.first.isEmpty { progress.clear() }
    problems.add(block.remarks, from: line)
    line += block.lineCount
    rowCount += block.rowCount
    movedCount += block.movedCount
    try block.output.flush(to: output)
    if block.isLast {
      progress.clear()
      throw Failure(.badData)
    }
    progress.advance(count: rowCount, part: block.byteCount)
  }

  /// What is to be done when all is done.
  func finish() { progress.clear() }
}
