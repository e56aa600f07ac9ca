import GeoFiles
import GeoTracks

let track = try Track(contentsOf: "data/drive.nmea")
print(track.statistics.distance.rounded(), track.statistics.movingTime)  // 1946.0 168.0
print(track.locations.count, track.locations[0].timestamp!)  // 189 2025-11-20T12:00:05Z

// A file can contain several tracks, or none.
for track in try Track.load("data/drive.nmea") {
  let start = track.segments[0][0]
  let farthest = track.locations.map { start.distance(to: $0) }.max() ?? 0
  print(track.segments.count, farthest.rounded())  // 1 1432.0
}
