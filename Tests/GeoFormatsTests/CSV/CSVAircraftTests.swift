import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

/// Tables of aircraft, whose columns do not name their units.
@Suite struct CSVAircraftTests {
  private func events(_ table: String) -> [LocationEvent] {
    CSVLocationDecoder(options: CSVLocationOptions()).events(of: Array(table.utf8))
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-9 * abs(expected) } ?? false
  }

  /// A foot is 0.3048 m, a knot 1852 m per hour.
  @Test(
    "Altitudes are in feet and speeds in knots in tables of these programs",
    arguments: [
      "Timestamp,UTC,Callsign,Position,Altitude,Speed,Direction\n"
        + "1546300800,2019-01-01T00:00:00Z,DLH1,\"50.0,8.0\",35000,450,90\n",
      "Timestamp,Callsign,Position,Altitude,Speed,Direction\n1546300800,DLH1,\"50.0,8.0\",35000,450,90\n",
      "hex,flight,alt_baro,alt_geom,gs,track,lat,lon,now\n3c6444,DLH1,35000,35200,450,90,50,8,1546300800\n",
      "timestamp,icao24,callsign,latitude,longitude,altitude,groundspeed,track,vertical_rate\n"
        + "2019-01-01 00:00:00,3c6444,DLH1,50,8,35000,450,90,-600\n",
    ])
  func readsFeet(_ table: String) throws {
    let events = events(table)
    let location = try #require(events.locations.first)
    #expect(isNear(location.altitude, 10_668))
    #expect(isNear(location.speed, 231.5))
    #expect(location.course == 90)
    #expect(location.timestamp == (try ZonedTimestamp(parsing: "2019-01-01T00:00:00Z").timestamp))
    #expect(location.device != nil)
    #expect(events.skips.contains { $0.detail.contains("feet") })
  }

  @Test("readsb's geometric altitude is above the ellipsoid, and its rates are in feet per minute")
  func readsGeometricAltitude() throws {
    let events = events("hex,alt_geom,gs,track,geom_rate,lat,lon\n3c6444,35200,450,90,-600,50,8\n")
    let location = try #require(events.locations.first)
    #expect(isNear(location.ellipsoidalAltitude, 35_200 * 0.3048))
    #expect(isNear(location.climb, -3.048))
    #expect(location.altitude == nil)
  }

  private static let foreFlight =
    "Timestamp,Latitude,Longitude,Altitude,Course,Speed,Bank,Pitch,Horizontal Error,Vertical Error,g Load\n"
  private static let summary =
    "Pilot,Tail Number,Derived Origin,Start Latitude,Start Longitude,Derived Destination,End Latitude,End Longitude,"
    + "Start Time,End Time,Total Duration,Total Distance\n"
    + "A. Pilot,N1,KSQL,37.5,-122.2,KPAO,37.4,-122.1,1546300800000,1546300801000,1,0.1\n"

  @Test(
    "ForeFlight's track log is in feet and knots, also after its summary",
    arguments: ["", summary, summary + "\n"], [true, false])
  func readsForeFlight(_ before: String, _ isReordered: Bool) throws {
    var header = Self.foreFlight
    var row = "1546300800000,37.5,-122.2,35000,90.5,450,-1.5,2.5,5,8,1.02\n"
    if isReordered {
      header = "g Load," + header.replacing(",g Load", with: "")
      row = "1.02," + row.replacing(",1.02", with: "")
    }
    let table = Array((before + header + row).utf8)
    let events = CSVLocationDecoder().events(of: table)
    let location = try #require(events.locations.first)
    #expect(events.locations.count == 1)
    #expect(isNear(location.altitude, 10_668))
    #expect(isNear(location.speed, 231.5))
    #expect(location.course == 90.5)
    #expect(location.horizontalAccuracy == 5 && location.verticalAccuracy == 8)
    #expect(location.timestamp == (try ZonedTimestamp(parsing: "2019-01-01T00:00:00Z").timestamp))
    #expect(events.skips.contains { $0.detail.contains("ForeFlight; altitudes are read as feet") })
    let any = AnyLocationDecoder().events(of: table)
    #expect(any.locations == events.locations)
    for size in [1, 7, 64] {
      #expect(AnyLocationDecoder().events(of: table, inPiecesOf: size) == any)
    }
  }

  @Test("A table with only some of ForeFlight's columns keeps the rule for unknown units")
  func refusesPartOfForeFlight() throws {
    let events = events(
      "Timestamp,Latitude,Longitude,Altitude,Course,Speed,Bank,Pitch\n1546300800,50,8,35000,90,9,0,0\n"
    )
    #expect(try #require(events.locations.first).altitude == nil)
  }

  @Test(
    "OpenSky's state vectors are in meters and m/s",
    arguments: [
      "time,icao24,lat,lon,velocity,heading,vertrate,callsign,baroaltitude,geoaltitude",
      "time,icao24,lat,lon,velocity,true_track,vertical_rate,callsign,baro_altitude,geo_altitude",
    ])
  func readsMeters(_ header: String) throws {
    let events = events("\(header)\n1546300800,3c6444,50,8,231.5,90,-2.5,DLH1,10668,10728\n")
    let location = try #require(events.locations.first)
    #expect(location.altitude == 10_668)
    #expect(location.ellipsoidalAltitude == 10_728)
    #expect(location.speed == 231.5)
    #expect(location.climb == -2.5)
    #expect(location.course == 90)
  }

  @Test(
    "An altitude of aircraft without a unit is not read, and the message says what to write",
    arguments: [
      "time,icao24,lat,lon,altitude", "time,callsign,lat,lon,Altitude", "time,squawk,lat,lon,alt",
      "time,tail_number,lat,lon,height",
    ])
  func refusesUnknownUnits(_ header: String) throws {
    let events = events("\(header)\n1546300800,7000,50,8,35000\n")
    let location = try #require(events.locations.first)
    #expect(location.altitude == nil)
    #expect(events.skips.contains { $0.detail.contains("altitude_ft or altitude_m") })
  }

  @Test("An altitude of aircraft whose unit is in the name is read")
  func readsNamedUnits() throws {
    let events = events("time,icao24,lat,lon,altitude_ft\n1546300800,3c6444,50,8,35000\n")
    #expect(isNear(events.locations.first?.altitude, 10_668))
    #expect(events.skips.allSatisfy { !$0.detail.contains("altitude") })
  }
}
