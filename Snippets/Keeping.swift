import Foundation
import GeoLocation
import GeoStore
import GeoTracks

// Your own source: a walk of ten minutes. For a receiver, use GPSDSource(GPSDAddress.standard).
struct Walk: LocationSource {
  let isLive = false

  func run(into sink: LocationSink) async throws(LocationError) {
    for minute in 0..<10 {
      let place = Coordinate(latitude: 47.3769 + 0.001 * Double(minute), longitude: 8.5417)
      let time = Timestamp(seconds: 1_763_640_000 + 60 * Int64(minute))
      await sink.process([.location(Location(place, timestamp: time))])
    }
  }
}

let store = try TrackStore(path: "/tmp/geocalc-snippet-\(getpid()).db", .creating)
defer { for end in ["", "-wal", "-shm"] { unlink(store.path + end) } }

// When process() returns, the positions are saved and survive a power failure.
let recorder = try TrackRecorder(store, source: "walk")
let manager = LocationManager(source: Walk(), queue: DispatchQueue(label: "positions"))
for try await update in manager.updates() {
  if case .location(let location) = update { try recorder.process([.location(location)]) }
}
try recorder.finish()

var query = TrackQuery()
query.near = .init(Coordinate(latitude: 47.38, longitude: 8.5417), meters: 100)
for track in try store.tracks(query) {
  print(track.points, track.distance.rounded())  // 10 1001.0
}
let place = Coordinate(latitude: 47.38, longitude: 8.5417)
for visit in try store.visits(to: place, within: 100) {
  print(visit.start!, visit.seconds!.rounded())  // 2025-11-20T12:02:12.033Z 108.0
}
