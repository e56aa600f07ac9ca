import GeoCore
import GeoTracks
import Testing

@testable import GeoFormats

/// Typed rows of recordings and JSON objects.
@Suite struct TableRowsTests {
  private func cursor(_ rows: TableRows) -> CSVReader {
    var csv = CSVReader(separator: UInt8(ascii: ";"))
    #expect(
      csv.fillRows {
        $0 = rows
        return true
      })
    csv.finish()
    return csv
  }

  private func objects(_ text: String) -> TableRows {
    var reader = JSONTableReader()
    reader.read(Array(text.utf8).span)
    reader.finish()
    return reader.output
  }

  private func recording(_ locations: [Location], name: String? = nil) -> TableRows {
    var (writer, rows) = (PlaceTableWriter(), TableRows(of: .recording))
    writer.write(.part(.track(name: name)), into: &rows)
    for location in locations { writer.write(.location(location), into: &rows) }
    writer.finish(into: &rows)
    return rows
  }

  @Test("The cursor returns the fields of objects as they are, line by line")
  func objectFields() throws {
    var csv = cursor(objects(#"[{"lat":47.50,"n":"a, \"b\"\n"},{"lat":" 8,5 ","n":null}]"#))
    guard case .record(let header) = try csv.step() else { return #expect(Bool(false)) }
    #expect(header.line == 1 && csv.cursor.text(0) == "lat" && csv.cursor.fieldCount == 2)
    guard case .record(let first) = try csv.step() else { return #expect(Bool(false)) }
    #expect(first.line == 2 && csv.cursor.double(0) == 47.5 && csv.cursor.text(0) == "47.50")
    #expect(csv.cursor.text(1) == "a, \"b\"\n" && csv.cursor.double(1) == nil)
    #expect(csv.cursor.text(2).isEmpty && csv.cursor.double(-1) == nil)
    // A line break in a field is not a line of the table.
    guard case .record(let second) = try csv.step() else { return #expect(Bool(false)) }
    #expect(second.line == 3 && csv.cursor.double(0) == 8.5 && csv.cursor.isMissing(1))
    #expect(try csv.step() == .end)
    #expect(csv.separator == UInt8(ascii: ","))
  }

  @Test("Numbers and times of recordings stay exact")
  func recordingFields() throws {
    var location = Location(Coordinate(latitude: 0.1 + 0.2, longitude: -0.0))
    location.timestamp = Timestamp(seconds: 1_700_000_000, nanoseconds: 123_456_789)
    location.altitude = .infinity
    var csv = cursor(recording([location], name: " A \"1\" "))
    guard case .record = try csv.step() else { return #expect(Bool(false)) }
    let names = (0..<csv.cursor.fieldCount).map(csv.cursor.text)
    guard case .record = try csv.step() else { return #expect(Bool(false)) }
    func column(_ name: String) -> Int { names.firstIndex(of: name) ?? -1 }
    #expect(csv.cursor.double(column("latitude")) == 0.1 + 0.2)
    #expect(csv.cursor.double(column("longitude"))?.sign == .plus)
    #expect(csv.cursor.time(column("time")) == location.timestamp)
    #expect(csv.cursor.text(column("time")) == "2023-11-14T22:13:20.123456789Z")
    #expect(csv.cursor.text(column("track_name")) == " A \"1\" ")
    #expect(csv.cursor.isMissing(column("altitude_m")))
  }

  @Test("Rows of several blocks keep their texts")
  func joined() {
    var rows = objects(#"{"a":"x","b":1}"#)
    let more = objects(##"[{"a":"y,z","b":null},{"a":"#","b":"é"}]"##)
    rows.append(2..<6, of: more)
    #expect(rows.csv == "a,b\nx,1\n\"y,z\",\n\"#\",é\n")
    rows.removeAll()
    #expect(rows.fieldCount == 0 && rows.csv.isEmpty)
  }

  @Test("Removed rows leave the rows before them, and times stay with their rows")
  func removed() {
    var location = Location(Coordinate(latitude: 1, longitude: 2))
    location.timestamp = Timestamp(seconds: 1_700_000_000)
    let first = recording([location])
    var rows = first
    location.timestamp = Timestamp(seconds: 1_800_000_000)
    let more = recording([location])
    let count = rows.fieldCount
    rows.append(more.width..<more.fieldCount, of: more)
    #expect(rows.csv == first.csv + "2027-01-15T08:00:00Z,1,2\n")
    rows.removeFields(from: count)
    #expect(rows.csv == first.csv)
    rows.append(more.width..<more.fieldCount, of: more)
    #expect(rows.csv.hasSuffix("2023-11-14T22:13:20Z,1,2\n2027-01-15T08:00:00Z,1,2\n"))
  }

  @Test(
    "Plain rows of objects are written like other rows",
    arguments: [
      #"[{"a":1.50,"b":"x"},{"a":-0,"b":"é"},{"a":1e400,"b":true}]"#,
      #"[{"a":null,"b":"x"},{"a":"a text of more than sixteen bytes","b":null}]"#,
      ##"[{"a":"#","b":1},{"a":1,"b":"x,y"},{"a":1,"b":"\"\n"},{"a b":2}]"##,
      #"[{"a":null},{"a":"x"},{"a":12345678901234567890}]"#,
    ])
  func plain(text: String) {
    let rows = objects(text)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: rows.fieldCount, by: rows.width) {
      let row = start..<start + rows.width
      let room = rows.plainRoom(of: row)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 1)
      defer { memory.deallocate() }
      var end = memory
      if rows.writePlainCSV(row, column: { $0 }, to: &end) {
        bytes += UnsafeRawBufferPointer(start: memory, count: end - memory)
      } else {
        rows.appendCSV(row, to: &bytes)
      }
      bytes.append(0x0A)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == rows.csv)
  }

  @Test("Typed rows are written like the CSV of the track writer")
  func sameText() throws {
    var location = Location(Coordinate(latitude: 47.123456789, longitude: 190))
    location.attributes = [Location.Attribute("note", "a;b"), Location.Attribute("n", "1,5")]
    location.satellitesUsed = 7
    location.fix = .threeDimensional
    let rows = recording([location], name: "x\ny")
    let writer = try #require(TrackWriter(.csv))
    var (track, bytes) = (writer, [UInt8]())
    track.write(.part(.track(name: "x\ny")), into: &bytes)
    track.write(.location(location), into: &bytes)
    track.finish(into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"a;b\"") && rows.csv.contains("\"a;b\"") && rows.csv.contains("-170"))
    #expect(rows.csv.split(separator: "\n").count == text.split(separator: "\n").count)
  }
}

extension TableRows {
  /// All rows as CSV.
  var csv: String {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: fieldCount, by: max(width, 1)) {
      appendCSV(start..<start + width, to: &bytes)
      bytes.append(0x0A)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
