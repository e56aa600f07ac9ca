public import GeoTracks

/// Tells of one track whether it comes as near as a query asks: to a place, along a route, or both.
struct NearFinder {
  private var finder: PassFinder?
  private var passes: [PlacePass] = []
  private var route: RouteFinder?

  init(_ query: TrackQuery) {
    finder = query.near.map { PassFinder(PlaceIndex([$0.place]), within: $0.meters) }
    route = query.along.map(RouteFinder.init)
  }

  private var isNear: Bool { finder == nil || !passes.isEmpty }

  /// Takes the next events.
  ///
  /// - Returns: whether more may change the answer.
  mutating func add(_ block: [SourceEvent]) -> Bool {
    route?.add(block)
    if !isNear { finder?.process(contentsOf: block[...], into: &passes) }
    return !isNear || route?.isThere == false
  }

  /// Whether the track is near.
  mutating func finish() -> Bool {
    finder?.finish(into: &passes)
    return isNear && route?.isThere != false
  }
}

extension TrackStore {
  /// The times that a track came near to a place, and how near.
  ///
  /// - Parameters:
  ///   - id: the number of the track.
  ///   - near: the place, and how near counts.
  /// - Returns: as `PassFinder` finds them; `place` is 0 in all.
  /// - Throws: ``StoreError``.
  public func passes(of id: Int64, near: TrackQuery.Near) throws(StoreError) -> [PlacePass] {
    typealias State = (finder: PassFinder, passes: [PlacePass])
    var query = TrackQuery()
    query.near = near
    let start: State = (PassFinder(PlaceIndex([near.place]), within: near.meters), [])
    var end = try read(id, reaching: query.nearAreas, start) { state, block in
      state.finder.process(contentsOf: block[...], into: &state.passes)
      return true
    }
    end.finder.finish(into: &end.passes)
    return end.passes
  }
}
