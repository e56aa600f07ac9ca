import Foundation
import _TestSupport

/// A folder with the files that the examples of help pages name, and a library with four tracks.
struct SampleFolder {
  let folder = TemporaryFolder()

  init() throws {
    let files = [
      "pairs.csv": "lat1,lon1,lat2,lon2\n48.2,16.4,47.8,13.0\n47.8,13.0,47.4,8.5\n",
      "starts.csv": "lat1,lon1,azimuth_deg,distance_m\n48.2,16.4,45,10000\n",
      "fleet.csv": """
      vehicle,time,latitude,longitude
      a,2026-05-01T08:00:00Z,48.2,16.4
      b,2026-05-01T08:00:10Z,48.3,16.5
      a,2026-05-01T08:01:00Z,48.21,16.4
      b,2026-05-01T08:01:10Z,48.31,16.5

      """,
      "points.csv": "name,latitude,longitude\nHome,48.2,16.4\nLake,48.205,16.4\nHut,47.8,13\n",
      "shops.csv": "name,lat,lon\nNorth,48.21,16.4\nSouth,48.19,16.4\nWest,48.2,16.3\n",
      "customers.csv": "name,lat,lon\nAnna,48.2,16.4\nBert,47.8,13.0\n",
      "corners.csv": """
      field,lat,lon
      a,47.10,8.10
      a,47.10,8.11
      a,47.11,8.11
      b,47.20,8.20
      b,47.20,8.21
      b,47.21,8.20

      """,
    ]
    for (name, text) in files { try write(name, text) }
    // Ten minutes after the start of ride.gpx.
    try FileManager.default.createDirectory(
      at: folder.file("photos"), withIntermediateDirectories: true)
    var photo = TestPhoto()
    (photo.time, photo.offset) = ("2026:05:01 10:10:00", "+02:00")
    try Data(photo.bytes).write(to: folder.file("photos/lake.jpg"))
    for name in ["field.geojson", "zones.geojson", "countries.geojson", "fences.geojson"] {
      try write(name, Self.square)
    }
    try FileManager.default.createDirectory(
      at: folder.file("rides"), withIntermediateDirectories: true)
    try write(
      "places.gpx", #"<gpx version="1.1"><wpt lat="48.2" lon="16.4"><name>Home</name></wpt></gpx>"#)
    try write("ride.gpx", Self.track(on: "2026-05-01", hour: 8))
    for (name, day, hour) in [("morning", 2, 7), ("evening", 2, 18), ("next", 3, 9)] {
      try write("rides/\(name).gpx", Self.track(on: "2026-05-0\(day)", hour: hour))
    }
    try FileManager.default.copyItem(
      atPath: Fixture.path("tiles/protomaps.pmtiles"), toPath: folder.path("town.pmtiles"))
    try FileManager.default.createDirectory(
      at: folder.file("tiles"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: Fixture.path("elevation/N48E016.hgt.gz"), toPath: folder.path("tiles/N48E016.hgt.gz"))
    for name in ["morning", "evening"] {
      try FileManager.default.copyItem(
        at: folder.file("rides/\(name).gpx"), to: folder.file("\(name).gpx"))
    }
    let drive = Fixture.repository.appending(path: "data/drive.nmea")
    try FileManager.default.copyItem(at: drive, to: folder.file("log.nmea"))
    _ = try run("geocalc library import ride.gpx rides/")
    _ = try run("geocalc library backup club.db")
  }

  /// Runs a command line in the folder.
  func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(shell: "export GEOCALC_STORE=library.db; \(line)", in: folder.url)
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.file(name))
  }

  private static let square = """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"city"},\
    "geometry":{"type":"Polygon","coordinates":[[[16.3,48.1],[16.5,48.1],[16.5,48.3],[16.3,48.3],\
    [16.3,48.1]]]}}]}
    """

  /// A track of 20 minutes that goes 6 km north, then pauses for 10 minutes and goes back.
  private static func track(on day: String, hour: Int) -> String {
    let points = (0..<240).map { index in
      let seconds = hour * 3600 + index * 5 + (index >= 120 ? 600 : 0)
      let time = String(
        format: "%@T%02d:%02d:%02dZ", day, seconds / 3600, seconds / 60 % 60, seconds % 60)
      let step = index < 120 ? index : 239 - index
      let latitude = 48.2 + 0.00045 * Double(step)
      return """
        <trkpt lat="\(latitude)" lon="16.4"><ele>\(200 + step)</ele><time>\(time)</time>\
        <extensions><hr>\(120 + step / 2)</hr><power>\(140 + step)</power></extensions></trkpt>
        """
    }
    return """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Lake</name>\
      <trkseg>\(points.joined())</trkseg></trk></gpx>
      """
  }
}
