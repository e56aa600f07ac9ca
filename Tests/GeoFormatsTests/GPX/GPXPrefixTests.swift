import GeoTracks
import Testing

@testable import GeoFormats

/// Elements with the program's own prefix have the writer's meaning. Elements with another prefix, however similar,
/// are extensions of others.
@Suite struct GPXPrefixTests {
  private static let own = "geocore"
  private static let foreign = ["geocor", "geocores", "Geocore", "geo", "xgeocore", "core"]

  private func events(
    _ prefix: String, metadata: String = "", track: String = "", point: String = ""
  ) -> [LocationEvent] {
    func named(_ text: String) -> String {
      text.replacing("P:", with: prefix.isEmpty ? "" : prefix + ":")
    }
    let text = """
      <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1"
       xmlns:geocore="urn:geocore:point" \(prefix == Self.own || prefix.isEmpty ? "" : "xmlns:\(prefix)=\"urn:other\"")>
      <metadata><extensions>\(named(metadata))</extensions></metadata>
      <trk><extensions>\(named(track))</extensions><trkseg>
      <trkpt lat="1" lon="2"><extensions>\(named(point))</extensions></trkpt></trkseg></trk></gpx>
      """
    return AnyLocationDecoder(format: .gpx).events(of: Array(text.utf8))
  }

  private func details(_ events: [LocationEvent], _ subject: Metadata.Subject) -> [Location
    .Attribute]
  {
    events.flatMap { event -> [Location.Attribute] in
      guard case .metadata(let details) = event, details.subject == subject else { return [] }
      return details.values
    }
  }

  @Test(
    "The mark of simplified tracks is read only with the program's own prefix",
    arguments: foreign + [""])
  func thinned(prefix: String) {
    let mark = "<P:thinned>true</P:thinned>"
    func isSimplified(_ prefix: String) -> Bool {
      events(prefix, metadata: mark).contains { if case .simplified = $0 { true } else { false } }
    }
    #expect(isSimplified(Self.own))
    #expect(!isSimplified(prefix))
    // Extensions of others are kept unchanged.
    let name = prefix.isEmpty ? "extensions/thinned" : "extensions/\(prefix):thinned"
    #expect(
      details(events(prefix, metadata: mark), .file).contains(Location.Attribute(name, "true")))
    #expect(
      !details(events(Self.own, metadata: mark), .file).contains { $0.name.contains("thinned") })
  }

  @Test(
    "The name attribute of a value is read only with the program's own prefix",
    arguments: foreign + [""])
  func attributes(prefix: String) throws {
    let attribute = "<P:extra name=\"stance time\">7</P:extra>"
    let own = Location.Attribute("stance time", "7")
    #expect(events(Self.own, point: attribute).locations.first?.attributes == [own])
    #expect(details(events(Self.own, track: attribute), .part) == [own])
    let found = events(prefix, track: attribute, point: attribute)
    #expect(try #require(found.locations.first).attributes.contains(own) == false)
    #expect(!details(found, .part).contains(own))
    let name = prefix.isEmpty ? "extensions/extra" : "extensions/\(prefix):extra"
    #expect(details(found, .part).contains(Location.Attribute(name, "7")))
    #expect(details(found, .part).contains(Location.Attribute(name + "/@name", "stance time")))
  }

  @Test(
    "Properties without a GPX element are read only with the program's own prefix",
    arguments: foreign + [""])
  func properties(prefix: String) throws {
    let text = """
      <P:climb>0.5</P:climb><P:climb_accuracy>0.25</P:climb_accuracy>
      <P:ellipsoidal_altitude>1047</P:ellipsoidal_altitude><P:satellites_in_view>14</P:satellites_in_view>
      <P:status>rtk-float</P:status><P:device>gps7</P:device>
      """
    let own = try #require(events(Self.own, point: text).locations.first)
    #expect(own.climb == 0.5 && own.climbAccuracy == 0.25 && own.ellipsoidalAltitude == 1047)
    #expect(own.satellitesInView == 14 && own.status == .rtkFloat && own.device == "gps7")
    #expect(own.attributes.isEmpty)
    let foreign = try #require(events(prefix, point: text).locations.first)
    #expect(foreign.climb == nil && foreign.climbAccuracy == nil)
    #expect(foreign.ellipsoidalAltitude == nil && foreign.satellitesInView == nil)
    #expect(foreign.status == nil && foreign.device == nil)
    #expect(foreign.attributes.count == 6)
  }

  @Test("The namespace of a prefix is kept, except for the program's own", arguments: foreign)
  func namespaces(prefix: String) {
    let element = "<P:color>red</P:color>"
    #expect(
      details(events(prefix, track: element), .part) == [
        Location.Attribute("extensions/\(prefix):color/@xmlns:\(prefix)", "urn:other"),
        Location.Attribute("extensions/\(prefix):color", "red"),
      ])
    #expect(
      details(events(Self.own, track: element), .part) == [
        Location.Attribute("extensions/geocore:color", "red")
      ])
  }

  @Test(
    "Foreign extensions are written under their own names and read back",
    arguments: foreign + [own])
  func written(prefix: String) throws {
    let given = Metadata(
      .part,
      [
        Location.Attribute("extensions/\(prefix):color/@xmlns:\(prefix)", "urn:other"),
        Location.Attribute("extensions/\(prefix):color", "red"),
      ])
    var writer = try #require(TrackWriter(.gpx))
    var bytes: [UInt8] = []
    for event in [
      .part(.track(name: nil)), .metadata(given),
      .location(Location(Coordinate(latitude: 1, longitude: 2))),
    ] as [LocationEvent] { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    // The writer reserves GeoCore's prefix for elements of the program.
    #expect(text.contains("<\(prefix):color") == (prefix != Self.own), "\(text)")
    let back = AnyLocationDecoder(format: .gpx).events(of: bytes)
    #expect(Set(details(back, .part)) == Set(given.values))
  }
}
