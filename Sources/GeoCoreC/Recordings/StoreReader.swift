// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocore.h documents the functions.

public import CGeoCore
import GeoPlatform
import GeoStore
import GeoTracks

/// A reader of a library. Not thread-safe.
final class StoreReader {
  private let path: String
  private var store: TrackStore?
  /// The reason of the last failure as a C string; nil if there was none.
  private(set) var reason: UnsafeMutablePointer<CChar>?

  init(_ path: String) { self.path = path }

  deinit { free(reason) }

  static func at(_ pointer: OpaquePointer?) -> StoreReader? {
    pointer.map { Unmanaged<StoreReader>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Reads a table. On failure, stores the reason and returns nil.
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

/// Creates a library object. The file is opened by the first function that reads from the library.
@c @implementation
public func geocore_store_new(
  _ path: UnsafePointer<CChar>?, _ store: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
  guard let path, let store else { return Status.invalidArgument }
  store.pointee = opaque(StoreReader(String(cString: path)))
  return Status.ok
}

/// Frees a library. Tables that it has returned stay valid.
@c @implementation
public func geocore_store_free(_ store: OpaquePointer?) { release(store, StoreReader.self) }

/// Returns the reason for the last `GEOCORE_STORE_FAILED`; NULL if there was no failure.
@c @implementation
public func geocore_store_reason(_ store: OpaquePointer?) -> UnsafePointer<CChar>? {
  StoreReader.at(store)?.reason.map { UnsafePointer($0) }
}

/// Returns one row per track, route and group of waypoints that is not deleted, in chronological order.
@c @implementation
public func geocore_store_tracks(
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

/// Returns the positions of tracks, with the columns of `GEOCORE_POINTS`. `track_id` is the ID in the library.
@c @implementation
public func geocore_store_points(
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
          case .simplified: part.isSimplified = true
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

/// A table of the tracks in a library.
struct TrackTable {
  private static let numbers: [(name: String, value: @Sendable (StoredTrack) -> Double?)] = [
    ("distance_m", { $0.distance }), ("elapsed_s", { $0.elapsedTime }),
    ("moving_s", { $0.movingTime }), ("ascent_m", { $0.ascent }), ("descent_m", { $0.descent }),
    ("max_speed_mps", { $0.maximumSpeed }),
  ]
  private static let words: [(name: String, value: @Sendable (StoredTrack) -> String?)] = [
    ("kind", { $0.part == .waypoints ? "waypoint" : $0.part.rawValue }), ("name", { $0.name }),
    ("sport", { $0.sport }), ("device", { $0.device }), ("source", { $0.source }),
    ("notes", { $0.notes }),
    ("tags", { $0.tags.isEmpty ? nil : $0.tags.joined(separator: ",") }),
  ]

  private(set) var count = 0
  private var id = ArrowColumn<Wholes>()
  private var start = ArrowColumn<Moments>()
  private var end = ArrowColumn<Moments>()
  private var offset = ArrowColumn<Wholes>()
  private var points = ArrowColumn<Wholes>()
  private var isGrowing = ArrowColumn<Flags>()
  private var numbers = TrackTable.numbers.map { _ in ArrowColumn<Doubles>() }
  private var words = TrackTable.words.map { _ in ArrowColumn<Words>() }

  mutating func add(_ track: StoredTrack) {
    let row = count
    count += 1
    id.set(Int(track.id), row: row)
    start.set(track.start?.microseconds, row: row)
    end.set(track.end?.microseconds, row: row)
    offset.set(track.utcOffset, row: row)
    points.set(track.points, row: row)
    isGrowing.set(track.isGrowing, row: row)
    for i in numbers.indices { numbers[i].set(Self.numbers[i].value(track), row: row) }
    for i in words.indices { words[i].set(Self.words[i].value(track), row: row) }
  }

  func finished() -> [FinishedColumn] {
    var columns = [id.finished("track_id", rows: count)]
    for (column, its) in zip(Self.words, words) {
      columns.append(its.finished(column.name, rows: count))
    }
    columns += [
      start.finished("start", rows: count), end.finished("end", rows: count),
      offset.finished("utc_offset_s", rows: count), points.finished("points", rows: count),
    ]
    for (column, its) in zip(Self.numbers, numbers) {
      columns.append(its.finished(column.name, rows: count))
    }
    return columns + [isGrowing.finished("recording", rows: count)]
  }
}
