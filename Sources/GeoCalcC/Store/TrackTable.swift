import GeoStore
import GeoTracks

/// The tracks of a library in columns.
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
