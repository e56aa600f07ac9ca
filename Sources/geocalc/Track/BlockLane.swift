import GeoTracks

/// Brings blocks of events to where they are worked on: one is worked on while the next is read, by another
/// thread if there is one.
///
/// Blocks are worked on in order, one at a time, and there are two of them at most: who reads waits until the one
/// before is done.
actor BlockLane {
  private let work: @Sendable ([SourceEvent]) -> Bool
  private let isDouble: Bool
  private var working: Task<Bool, Never>?

  /// Creates a lane.
  ///
  /// - Parameters:
  ///   - isDouble: whether to go on before a block is done; else, as is right for what is live, not.
  ///   - work: takes a block; false if there shall be no more.
  init(isDouble: Bool, _ work: @escaping @Sendable ([SourceEvent]) -> Bool) {
    (self.isDouble, self.work) = (isDouble, work)
  }

  /// Hands a block over.
  ///
  /// - Returns: false if there shall be no more, as far as that is known.
  func process(_ events: [SourceEvent]) async -> Bool {
    let goesOn = await finish()
    guard goesOn, isDouble else { return goesOn && work(events) }
    let work = work
    working = Task.detached { work(events) }
    return true
  }

  /// Waits until all is done.
  @discardableResult
  func finish() async -> Bool { await working?.value ?? true }
}
