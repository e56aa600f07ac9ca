// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h is their documentation.

public import CGeoCalc
import GeoPlatform
import GeoStore
import GeoTracks

/// A library of recordings that is read; for one thread at a time.
final class StoreReader {
  private let path: String
  private var store: TrackStore?
  /// Why the last call failed, as a text of C; nil if none has.
  private(set) var reason: UnsafeMutablePointer<CChar>?

  init(_ path: String) { self.path = path }

  deinit { free(reason) }

  static func at(_ pointer: OpaquePointer?) -> StoreReader? {
    pointer.map { Unmanaged<StoreReader>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Reads a table; nil where that fails, with the reason.
  func read<Table>(_ body: (TrackStore) throws(StoreError) -> Table) -> Table? {
    do throws(StoreError) {
      let opened: TrackStore
      if let store { opened = store } else { opened = try TrackStore(path: path, .reading) }
      store = opened
      return try body(opened)
    } catch {
      free(reason)
      reason = strdup(error.description)
      return nil
    }
  }
}

@c @implementation
public func geocalc_store_new(
  _ path: UnsafePointer<CChar>?, _ store: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  guard let path, let store else { return Status.invalidArgument }
  store.pointee = opaque(StoreReader(String(cString: path)))
  return Status.ok
}

@c @implementation
public func geocalc_store_free(_ store: OpaquePointer?) { release(store, StoreReader.self) }

@c @implementation
public func geocalc_store_reason(_ store: OpaquePointer?) -> UnsafePointer<CChar>? {
  StoreReader.at(store)?.reason.map { UnsafePointer($0) }
}

@c @implementation
public func geocalc_store_tracks(
  _ store: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?
) -> CInt {
  guard let store = StoreReader.at(store), let schema, let array else {
    return Status.invalidArgument
  }
  let table = store.read { store throws(StoreError) in
    var query = TrackQuery()
    query.parts = Set(StoredTrack.Part.allCases)
    var table = TrackTable()
    for track in try store.tracks(query) { table.add(track) }
    return table
  }
  guard let table else { return Status.storeFailed }
  ArrowTable.give(table.finished(), rows: table.count, schema, array)
  return Status.ok
}

@c @implementation
public func geocalc_store_points(
  _ store: OpaquePointer?, _ n: Int, _ ids: UnsafePointer<Int64>?,
  _ schema: UnsafeMutablePointer<ArrowSchema>?, _ array: UnsafeMutablePointer<ArrowArray>?
) -> CInt {
  guard let store = StoreReader.at(store), n >= 0, n == 0 || ids != nil, let schema, let array
  else { return Status.invalidArgument }
  let ids = Array(UnsafeBufferPointer(start: ids, count: n))
  let table = store.read { store throws(StoreError) in
    var table = PointTable()
    for id in ids {
      var part = PointTable.Part(after: Int(id) &- 1)
      var events = store.events(of: id)
      while let block = try events.nextBlock() {
        for event in block {
          switch event {
          case .location(let location): table.add(location, &part)
          case .part(let its): part.begin(its)
          case .thinned: part.isThinned = true
          default: break
          }
        }
      }
    }
    return table
  }
  guard let table else { return Status.storeFailed }
  ArrowTable.give(table.finished(), rows: table.count, schema, array)
  return Status.ok
}
