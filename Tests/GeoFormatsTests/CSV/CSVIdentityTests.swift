import GeoTracks
import Testing

@testable import GeoFormats

/// Assigning table rows to tracks.
@Suite struct CSVIdentityTests {
  private func events(
    _ table: String, _ change: (inout CSVLocationOptions) -> Void = { _ in }
  ) -> [LocationEvent] {
    var options = CSVLocationOptions()
    change(&options)
    return CSVLocationDecoder(options: options).events(of: Array(table.utf8))
  }

  /// A table whose rows cycle through the names.
  private func table(_ column: String, _ names: [String], rows: Int = 12) -> String {
    "\(column),time,lat,lon\n"
      + (0..<rows).map { "\(names[$0 % names.count]),\(1_700_000_000 + $0),1,2\n" }.joined()
  }

  @Test(
    "A column with a known name identifies the receiver",
    arguments: [
      "MMSI", "individual-local-identifier", "vehicle_id", "vehicleId", "device", "device_id",
      "imei",
      "ID",
      "tag-local-identifier", "Vessel", "platform_code", "plate", "license_plate",
      "registration", "truck", "bus", "driver", "Driver Name",
    ])
  func namesOfColumns(_ column: String) {
    let events = events(table(column, ["a", "b", "c"]))
    #expect(events.locations.prefix(4).map(\.device) == ["a", "b", "c", "a"])
    #expect(events.first == .part(.track(name: "a")))
    #expect(events.skips.isEmpty)
  }

  /// Rows of vehicles that are degrees apart, each with a step of 11 m in 9 s.
  private func fleet(_ column: String, _ names: [String], order: (Int) -> Int) -> String {
    "time,\(column),lat,lon\n"
      + (0..<60).map { row in
        let vehicle = order(row)
        let longitude = 8 + Double(row) * 5e-5
        return "\(1_700_000_000 + 3 * row),\(names[vehicle]),\(40 + vehicle),\(longitude)\n"
      }.joined()
  }

  @Test("Alternating rows of an unknown column are refused with the option that separates them")
  func refusesInterleavedRows() throws {
    let table = fleet("Wagen", ["A 1", "B 2", "C 3"]) { $0 % 3 }
    let events = events(table)
    #expect(events.locations.isEmpty)
    let detail = try #require(events.skips.first?.detail)
    #expect(detail.contains(#"3 different values of column "Wagen" alternate"#))
    #expect(detail.contains("use --by Wagen "))
    let separate = self.events(table) { $0.by = "Wagen" }
    #expect(separate.locations.count == 60 && separate.skips.isEmpty)
    #expect(self.events(table) { $0.by = "none" }.locations.count == 60)
  }

  @Test("Rows that do not alternate, or that are near each other, are not refused")
  func keepsOtherTexts() {
    // One vehicle after the other.
    let sorted = fleet("Wagen", ["A 1", "B 2", "C 3"]) { $0 / 20 }
    #expect(events(sorted).locations.count == 60)
    // A note of the driver in the middle of one track.
    let notes = (0..<60).map {
      "\(1_700_000_000 + $0),\($0 % 2 == 0 ? "left" : "right"),47,\(8 + Double($0) * 1e-4)\n"
    }
    #expect(events("time,note,lat,lon\n" + notes.joined()).locations.count == 60)
    // A single track that jumps equally often between rows with the same value.
    let jumps = (0..<60).map {
      "\(1_700_000_000 + $0),\($0 % 3 == 0 ? "x" : "y"),\($0 % 2 == 0 ? 47 : 48),8\n"
    }
    #expect(events("time,note,lat,lon\n" + jumps.joined()).locations.count == 60)
  }

  @Test func aConstantColumnNamesTheTrack() {
    let events = events(table("vehicle_id", ["bus"]))
    #expect(events.first == .part(.track(name: "bus")))
    #expect(Set(events.locations.map(\.device)) == ["bus"])
  }

  @Test(arguments: [("vehicle_id", 1), ("id", 0), ("device", 1)], [3, 12, 1500])
  func columnOfRowNumbersIsNotAnIdentity(_ column: (name: String, remarks: Int), _ rows: Int) {
    let events = events(table(column.name, (0..<rows).map(String.init), rows: rows))
    #expect(events.locations.allSatisfy { $0.device == nil })
    #expect(events.locations.count == rows)
    #expect(events.skips.count == column.remarks)
    #expect(events.contains(.part(.track(name: nil))))
    // The column is kept if attributes are kept.
    let kept = self.events(table(column.name, (0..<rows).map(String.init), rows: rows)) {
      $0.keepsAttributes = true
    }
    #expect(kept.locations.last?.attribute(column.name) == String(rows - 1))
  }

  @Test("A column named MMSI identifies receivers even if each row has its own value")
  func shipsAreBelieved() {
    let events = events(table("MMSI", (0..<12).map(String.init)))
    #expect(Set(events.locations.map(\.device)).count == 12)
  }

  @Test("A column given by the user identifies the receiver") func theColumnIsGiven() {
    let table = "who,vehicle_id,lat,lon\na,1,1,2\nb,1,1,2\na,1,1,2\n"
    #expect(events(table) { $0.by = "who" }.locations.map(\.device) == ["a", "b", "a"])
    #expect(events(table) { $0.by = "none" }.locations.map(\.device) == [nil, nil, nil])
    #expect(events(table).locations.map(\.device) == ["1", "1", "1"])
  }

  @Test("Vehicle and trip together identify a track") func tracksOfEach() {
    let table = "vehicle_id,trip_id,lat,lon\na,1,1,2\nb,1,1,2\na,1,1,2\na,2,1,2\n"
    #expect(events(table).locations.map(\.device) == ["a 1", "b 1", "a 1", "a 2"])
    // A column that `CSVTrackWriter` writes only names the receiver.
    let own = "lat,lon,device,track_id,track_name\n1,2,/dev/a,1,x\n1,2,/dev/a,2,y\n"
    #expect(events(own).filter { if case .part = $0 { true } else { false } }.count == 2)
  }

  /// MarineCadastre: ITU-R M.1371 uses 102.3 knots, 360 degrees and 511 degrees for unknown values.
  @Test func readsUnknownValuesOfShipsAsMissing() {
    let events = events(
      "MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading\n1,2026-03-01T00:00:00,1,2,102.3,360.0,511.0\n"
        + "1,2026-03-01T00:01:00,1,2,36.0,90.5,90\n1,2026-03-01T00:02:00,1,2,0.0,0,90\n")
    #expect(events.locations.map(\.speed) == [nil, 18.52, 0])
    #expect(events.locations.map(\.course) == [nil, 90.5, 0])
    #expect(events.skips.isEmpty)
  }

  @Test("The columns of Movebank are read") func movebank() {
    let events = events(
      "event-id,visible,timestamp,location-long,location-lat,argos:lat1,argos:lon1,ground-speed (m/s),"
        + "height-above-ellipsoid,individual-local-identifier\n"
        + "1,true,2026-03-01 00:00:00.000,8,47,1,2,5.1,400,Bird\n")
    let location = events.locations.first
    #expect(location?.coordinate == Coordinate(latitude: 47, longitude: 8))
    #expect(location?.ellipsoidalAltitude == 400 && location?.speed == 5.1)
    #expect(location?.device == "Bird")
  }
}
