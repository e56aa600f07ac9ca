import Foundation
import GeoCore
import GeoFormats
import GeoTracks
import Testing

@testable import GeoServer

@Suite struct LiveFeedTests {
  private func fix(_ latitude: Double, _ device: String? = nil) -> LocationEvent {
    var location = Location(Coordinate(latitude: latitude, longitude: 8.5))
    location.device = device
    return .location(location)
  }

  private func text(_ messages: [LiveMessage]) -> String {
    String(decoding: messages.flatMap(\.bytes), as: UTF8.self)
  }

  @Test("Each message is an event on its own lines, and the identifiers count up") func messages() {
    var feed = LiveFeed(run: "r")
    let first = text(feed.process([fix(47.3)], at: 1))
    #expect(
      first == """
        id: r-1
        event: state
        data: {"state":"live","text":""}

        id: r-2
        event: fix
        data: {"device":"","latitude":47.3,"longitude":8.5}


        """)
    #expect(text(feed.process([fix(47.4)], at: 2)).hasPrefix("id: r-3\nevent: fix\n"))
    #expect(feed.positions == 2)
  }

  /// Positions that move north by `step` degrees every `interval` seconds.
  private func moving(_ step: Double, every interval: Int64, count: Int = 12, speed: Double? = nil)
    -> [LocationEvent]
  {
    (0..<count).map { index in
      var location = Location(
        Coordinate(latitude: 47 + Double(index) * step, longitude: 8.5),
        timestamp: Timestamp(seconds: 1_700_000_000 + Int64(index) * interval))
      location.speed = speed
      return .location(location)
    }
  }

  @Test(
    "The speed and course of a source that reports none are computed",
    arguments: [1, 30] as [Int64])
  func computed(interval: Int64) throws {
    var feed = LiveFeed(run: "r")
    // 11.1 m a second to the north.
    let told = text(feed.process(moving(1e-4 * Double(interval), every: interval), at: 1))
    let last = try #require(told.components(separatedBy: "event: fix").last)
    #expect(last.contains("\"computed\":true") && last.contains("\"speed_mps\":11.1"), "\(last)")
    #expect(last.contains("\"course_deg\":0.0"))
    #expect(text([feed.snapshot(at: 2)]).contains("\"computed\":true"))
    // The first position, and the first one after a minute, have no speed.
    #expect(told.components(separatedBy: "speed_mps").count == 12)
    let late = text(feed.process(moving(1, every: 400, count: 1), at: 3))
    #expect(!late.contains("speed_mps"))
  }

  @Test("A reported speed is kept, and a receiver at rest has no computed course")
  func keepsSpeed() {
    var feed = LiveFeed(run: "r")
    let reported = text(feed.process(moving(1e-4, every: 1, speed: 3), at: 1))
    #expect(!reported.contains("computed") && reported.contains("\"speed_mps\":3.0"))
    feed = LiveFeed(run: "r")
    let resting = text(feed.process(moving(1e-6, every: 1), at: 1))
    #expect(resting.contains("\"speed_mps\":0.11") && !resting.contains("course_deg"))
  }

  @Test("A client that reconnects gets each missed message once") func resumed() {
    var feed = LiveFeed(run: "r")
    var told: [LiveMessage] = []
    for i in 0..<100 { told += feed.process([fix(Double(i) / 10)], at: Double(i)) }
    for number in [0, 1, 50, 100, 101] {
      let missed = feed.since("r-\(number)", at: 100)
      #expect(missed.map(\.number) == told.map(\.number).filter { $0 > number })
    }
  }

  @Test(
    "A client with a missing, invalid, or expired identifier gets a snapshot",
    arguments: [nil, "", "x-1", "r-", "r-1", "r--1", "r-99999999999999999999", "r-999999", "1"])
  func snapshot(id: String?) {
    var feed = LiveFeed(run: "r")
    for i in 0..<3 * LiveFeed.kept { _ = feed.process([fix(Double(i % 80))], at: Double(i)) }
    let told = text(feed.since(id, at: 11_000))
    #expect(told.contains("event: snapshot"))
    #expect(told.contains(#""positions":10800"#))
    #expect(told.utf8.count < 200_000)
  }

  @Test("The number of messages and the length of trails are limited") func bounds() {
    var feed = LiveFeed(run: "r")
    for i in 0..<50_000 { _ = feed.process([fix(Double(i) / 1000)], at: Double(i)) }
    #expect(feed.since("r-49990", at: 0).count == 11)
    var json = JSONWriter()
    json.object { feed.write(to: &$0, at: 50_000) }
    let places = json.bytes.count { $0 == UInt8(ascii: "[") }
    #expect(places <= LiveDevice.trailLimit + 10)
    // The trail begins and ends at the receiver's first and last position.
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text.contains("\"trail\":[[0.0,8.5],"))
    #expect(text.contains("[49.999,8.5]]"))
  }

  @Test("A long trail is simplified within the error it states")
  func simplifiesTrails() throws {
    // 36,000 positions of 1 m with bends of 60 m and of 900 m.
    var (device, path) = (LiveDevice("a"), [Coordinate]())
    var here = Coordinate(latitude: 47, longitude: 8)
    for i in 0..<36_000 {
      let azimuth = 40 * sin(Double(i) / 30) + 70 * sin(Double(i) / 700)
      here = Geodesic.wgs84.direct(from: here, azimuth: azimuth, distance: 1).coordinate
      path.append(here)
      _ = device.process(Location(here), at: 0)
    }
    var json = JSONWriter()
    device.write(to: &json, at: 0)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
    let error = try #require(object["trail_error_m"] as? Double)
    let trail = try #require(object["trail"] as? [[Double]])
      .map { Coordinate(latitude: $0[0], longitude: $0[1]) }
    #expect((1500...LiveDevice.trailLimit).contains(trail.count))
    #expect((0.1...2).contains(error))
    // Foundation may read the last digit of a number differently.
    func isSame(_ a: Coordinate, _ b: Coordinate) -> Bool {
      abs(a.latitude - b.latitude) < 1e-12 && abs(a.longitude - b.longitude) < 1e-12
    }
    #expect(isSame(trail[0], path[0]) && isSame(trail[trail.count - 1], path[path.count - 1]))
    // The trail keeps points of the path, in order, so each position lies between two of them.
    var (corner, largest) = (0, 0.0)
    for place in path.dropLast() {
      if isSame(place, trail[corner + 1]) { corner += 1 }
      let line = Geodesic.wgs84.line(from: trail[corner], to: trail[corner + 1])
      let closest = Geodesic.wgs84.closestPoint(to: place, on: line, end: trail[corner + 1])
      largest = max(largest, closest.distance)
    }
    #expect(largest <= error)
    #expect(largest > error / 20)
  }

  @Test("Segments are not joined; waypoints and routes add no trail and cross no geofence")
  func parts() {
    let fence = Geofence(
      name: "Home",
      shapes: [.circle(center: Coordinate(latitude: 47, longitude: 8.5), radius: 100)])
    var feed = LiveFeed(run: "r", fences: [fence])
    let told = text(
      feed.process(
        [
          .part(.waypoints), fix(47), .part(.route(name: nil)), fix(46), fix(47), fix(46),
          .part(.track(name: nil)), fix(46.1), fix(46.2), .part(.segment), fix(46.3), fix(46.4),
        ], at: 0))
    #expect(!told.contains(#""kind":"enter""#))
    #expect(told.split(separator: "event: fix").count == 5)
    #expect(told.split(separator: #""break":true"#).count == 2)
    #expect(
      text([feed.snapshot(at: 0)]).contains(
        #""trail":[[46.1,8.5],[46.2,8.5],null,[46.3,8.5],[46.4,8.5]]"#))
    #expect(feed.positions == 4)
  }

  @Test("A long trail with many segments stays within the limit")
  func manySegments() {
    var feed = LiveFeed(run: "r")
    for i in 0..<20_000 {
      if i.isMultiple(of: i < 10_000 ? 1000 : 1) { _ = feed.process([.part(.segment)], at: 0) }
      _ = feed.process([fix(Double(i) / 1000)], at: Double(i))
    }
    let snapshot = text([feed.snapshot(at: 0)])
    let places = snapshot.count { $0 == "[" }
    #expect(places <= LiveDevice.trailLimit + 10 && places >= LiveDevice.trailLimit / 4)
    // The newest positions remain, each in its own segment.
    #expect(snapshot.contains("[19.998,8.5],null,[19.999,8.5]]"))
  }

  @Test("Receivers are distinguished up to a maximum number") func devices() {
    var feed = LiveFeed(run: "r")
    for i in 0..<100 { _ = feed.process([fix(1, "/dev/tty\(i)")], at: 0) }
    #expect(feed.leftOut == 100 - LiveFeed.mostDevices)
    #expect(feed.positions == 100)
    let snapshot = text([feed.snapshot(at: 0)])
    for i in 0..<100 {
      #expect(snapshot.contains("\"/dev/tty\(i)\"") == (i < LiveFeed.mostDevices), "\(i)")
    }
  }

  @Test("A receiver without a position is marked as lost until its next position") func lost() {
    var feed = LiveFeed(run: "r")
    _ = feed.process([fix(1, "a")], at: 0)
    let told = text(feed.process([.noFix(LocationEvent.NoFix(device: "a"))], at: 1))
    #expect(told.contains("event: nofix"))
    #expect(text([feed.snapshot(at: 3)]).contains(#""age_s":3.0,"lost":true"#))
    _ = feed.process([fix(1, "a")], at: 4)
    #expect(text([feed.snapshot(at: 4)]).contains(#""age_s":0.0,"lost":false"#))
  }

  @Test("The states of the source are sent to clients") func states() {
    var feed = LiveFeed(run: "r")
    #expect(!feed.isConnected)
    let told = text(
      feed.process(
        [
          .state(.connected(to: "gpsd")),
          .state(.disconnected(reason: "gone\nid: x", retryAfter: .seconds(1))),
          .state(.silent(seconds: 12)), .state(.resumed),
        ], at: 0))
    #expect(told.contains(#""state":"connected","text":"gpsd""#))
    // External text cannot end a line.
    #expect(told.contains(#""state":"disconnected","text":"gone\nid: x""#))
    #expect(told.contains("no position for 12 s"))
    #expect(text(feed.end(nil)).contains(#""text":"the source has ended; no position came""#))
  }

  @Test("Geofences are sent with their outlines and their enter and exit events") func fences() {
    let fence = Geofence(
      name: "Home</script>",
      shapes: [.circle(center: Coordinate(latitude: 47, longitude: 8.5), radius: 100)])
    var feed = LiveFeed(run: "r", fences: [fence])
    var told = ""
    for i in 0..<20 {
      var location = Location(
        Coordinate(latitude: 46.99 + Double(i) * 0.001, longitude: 8.5),
        timestamp: Timestamp(seconds: Int64(1000 + 10 * i)))
      location.device = "a"
      told += text(feed.process([.location(location)], at: Double(i)))
    }
    #expect(told.contains(#""kind":"enter""#))
    #expect(told.contains(#""kind":"exit""#))
    // A later client receives the state too.
    let state = text([feed.snapshot(at: 0)])
    #expect(state.contains(#""fences":[{"name":"Home</script>","inside":[],"lines":[[["#))
    let events = told.split(separator: "\n").filter { $0.contains(#""kind""#) }
      .map { $0.dropFirst("data: ".count) }
    #expect(events.count == 3)
    #expect(state.contains(#""fence_events":[\#(events.joined(separator: ","))]"#))
  }

  @Test("Positions that scatter around an edge cross it once") func scatter() {
    let fence = Geofence(
      name: "Home",
      shapes: [.circle(center: Coordinate(latitude: 47, longitude: 8.5), radius: 111)])
    var feed = LiveFeed(run: "r", fences: [fence])
    var told = ""
    for i in 0...200 {
      // 8 m to either side, after the first position.
      let latitude = i == 0 ? 46.99 : 46.999 + (i % 2 == 0 ? 7e-5 : -7e-5)
      told += text(feed.process([fix(latitude, "a")], at: Double(i)))
    }
    told += text(feed.process([fix(47, "a")], at: 300))
    #expect(told.split(separator: #""kind":"enter""#).count == 2)
    #expect(!told.contains(#""kind":"exit""#))
  }

  @Test("The receivers inside a geofence are listed, and the number of its events is limited")
  func inside() {
    let fence = Geofence(
      name: "Home",
      shapes: [.circle(center: Coordinate(latitude: 47, longitude: 8.5), radius: 100)])
    var feed = LiveFeed(run: "r", fences: [fence])
    for i in 0...5000 {
      _ = feed.process(
        [fix(i % 10 < 5 ? 47 : 47.1, "a"), fix(47, "b"), fix(46, "c")], at: Double(i))
    }
    let state = text([feed.snapshot(at: 0)])
    #expect(state.contains(#""inside":["a","b"]"#))
    #expect(state.split(separator: #""kind":"#).count == LiveFeed.mostFenceEvents + 1)
  }

  @Test("Skipped input is counted, and the end states where reading stopped") func passedOver() {
    var feed = LiveFeed(run: "r")
    let skipped = (0..<3).map {
      LocationEvent.diagnostic(
        Diagnostic(.truncated, "cut at \($0)", offset: 7, stopsReading: $0 > 0))
    }
    _ = feed.process(skipped + [fix(47)], at: 0)
    #expect(feed.passedOver == 3)
    #expect(text(feed.end(nil)).contains("reading stopped before the end: byte 7: cut at 1"))
  }

  @Test("Each skipped part is counted with its repetitions; notes are not counted")
  func countsOfPassedOver() {
    var feed = LiveFeed(run: "r")
    var many = Diagnostic(.unreadable, "three lines", offset: 7)
    many.count = 3
    var assumed = Diagnostic(.assumed, "the year is taken from the file", offset: 7)
    assumed.count = 10
    var unkept = Diagnostic(.unkept, "colors", offset: 7)
    unkept.count = 100
    _ = feed.process([many, assumed, unkept].map { LocationEvent.diagnostic($0) }, at: 0)
    #expect(feed.passedOver == 3)
    _ = feed.process([.diagnostic(Diagnostic(.truncated, "cut", offset: 9))], at: 0)
    #expect(feed.passedOver == 4)
    // No diagnostic ends the reading.
    #expect(!text(feed.end(nil)).contains("stopped before the end"))
  }

  @Test("Each value of a position has its own member in the message") func members() {
    var location = Location(
      Coordinate(latitude: 47.5, longitude: 8.25), timestamp: Timestamp(seconds: 100))
    (location.altitude, location.ellipsoidalAltitude, location.horizontalAccuracy) = (400, 447, 3.5)
    (location.speed, location.course, location.climb) = (7.5, 275, 0.5)
    location.dilution.horizontal = 1.25
    (location.fix, location.status, location.device) = (.threeDimensional, .rtkFixed, "gps7")
    (location.satellitesUsed, location.satellitesInView) = (9, 14)
    var feed = LiveFeed(run: "r")
    #expect(
      text(feed.process([.location(location)], at: 1)).contains(
        #"""
        data: {"device":"gps7","latitude":47.5,"longitude":8.25,"altitude_m":400.0,"accuracy_m":3.5,"speed_mps":7.5,\#
        "course_deg":275.0,"climb_mps":0.5,"hdop":1.25,"time":"1970-01-01T00:01:40Z","fix":"3D",\#
        "status":"rtk-fixed","satellites":9,"satellites_in_view":14}
        """#))
    // Without an altitude above sea level the feed sends the altitude above the ellipsoid.
    location.altitude = nil
    #expect(text(feed.process([.location(location)], at: 2)).contains(#""altitude_m":447.0"#))
  }

  @Test("Each value of a satellite has its own member in the message") func satelliteMembers() {
    let satellite = Satellite(
      constellation: .galileo, number: 11, elevation: 45, azimuth: 120, signal: 38, isUsed: true)
    let seen = Satellites(device: "gps7", satellites: [satellite])
    var feed = LiveFeed(run: "r")
    #expect(
      text(feed.process([.satellites(seen)], at: 1)).contains(
        #"""
        {"system":"galileo","number":11,"used":true,"signal_dbhz":38.0,"elevation_deg":45.0,"azimuth_deg":120.0}
        """#))
  }
}
