import GeoLocation
import GeoStore

/// Tracks of the library as a source of positions.
struct StoreSource: LocationSource {
  let store: TrackStore
  let ids: [Int64]

  var isLive: Bool { false }

  /// Gives out the tracks one after the other, a chunk at a time.
  ///
  /// - Throws: `LocationError.sourceFailed` for what cannot be read.
  func run(into sink: LocationSink) async throws(LocationError) {
    var events = store.events(of: ids)
    while !Task.isCancelled {
      let block: [SourceEvent]?
      do { block = try events.nextBlock() } catch {
        throw .sourceFailed(reason: error.description)
      }
      guard let block else { return }
      await sink.send(block)
    }
  }
}
