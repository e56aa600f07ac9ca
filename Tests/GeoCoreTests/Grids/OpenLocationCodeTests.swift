import Testing
import _TestSupport

@testable import GeoCore

@Suite("OpenLocationCode") struct OpenLocationCodeTests {
  @Test(
    "Codes of the specification are written and read",
    arguments: [
      (20.375, 2.775, "7FG49Q00+", 6), (20.3700625, 2.7821875, "7FG49QCJ+2V", 10),
      (20.3701125, 2.782234375, "7FG49QCJ+2VX", 11), (47.0000625, 8.0000625, "8FVC2222+22", 10),
      (-41.2730625, 174.7859375, "4VCPPQGP+Q9", 10), (0.5, -179.5, "62G20000+", 4),
      (-89.5, -179.5, "22220000+", 4), (90, 1, "CFX30000+", 4), (1, 180, "62H20000+", 4),
      (1, 181, "62H30000+", 4), (20.3701135, 2.78223535156, "7FG49QCJ+2VXGJ", 13),
      (90, 1, "CFX3X2X2+X2", 10), (1.2, 3.4, "6FH56C22+22", 10), (80.5, 0.5, "CF000000+", 2),
    ])
  func texts(latitude: Double, longitude: Double, text: String, length: Int) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let code = try OpenLocationCode(place, length: length)
    #expect(code.description == text)
    #expect(code.length == length)
    #expect(try OpenLocationCode(parsing: text) == code)
  }

  @Test(
    "Cells match the specification",
    arguments: [
      ("7FG49Q00+", 20.35, 2.75, 20.4, 2.8), ("8FVC2222+22", 47.0, 8.0, 47.000125, 8.000125),
      ("7FG49QCJ+2VX", 20.3701, 2.78221875, 20.370125, 2.78225),
    ])
  func cell(text: String, south: Double, west: Double, north: Double, east: Double) throws {
    #expect(
      try OpenLocationCode(parsing: text).cell
        == GridCell(south: south, west: west, north: north, east: east))
  }

  @Test("Short codes match the output of another program")
  func short() throws {
    for row in try ReferenceTable("grids/grids_short_codes.csv").rows {
      let near = Coordinate(latitude: row["lat"], longitude: row["lon"])
      let code = try OpenLocationCode(parsing: String(row.text("code")))
      let short = String(row.text("short"))
      #expect(code.text(near: near) == short, "\(row)")
      #expect(try OpenLocationCode(parsing: short, near: near) == code, "\(row)")
    }
  }

  @Test(
    "A short code means the nearest cell, across meridians and up to the poles",
    arguments: [
      ("9G8F+6W", 47.4, 8.6, "8FVC9G8F+6W"), ("8F+6W", 47.365, 8.525, "8FVC9G8F+6W"),
      ("+2VX", 20.3701, 2.7822, "7FG49QCJ+2VX"), ("22+22", 46.98, 7.98, "8FVC2222+22"),
      ("XXXXXX+XX", -81.0, 0.0, "2CXXXXXX+XX"), ("2222+22", 0.5, 179.7, "62G22222+22"),
      ("8FVC9G8F+6W", 0, 0, "8FVC9G8F+6W"), ("2222+22", 89.6, 0.5, "CFX22222+22"),
    ])
  func nearest(short: String, latitude: Double, longitude: Double, full: String) throws {
    let near = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try OpenLocationCode(parsing: short, near: near).description == full)
  }

  @Test(
    "A code stays whole if it cannot be shortened",
    arguments: [
      ("8FVC9G8F+6W", 0.0, 0.0), ("8FVC0000+", 47.5, 8.5), ("8FVC9G8F+6W", .nan, 8.0),
    ])
  func full(text: String, latitude: Double, longitude: Double) throws {
    let near = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try OpenLocationCode(parsing: text).text(near: near) == text)
  }

  @Test(
    "Invalid codes are refused with the column of the fault",
    arguments: [
      ("", 1), ("8", 2), ("8FVC9G8F", 9), ("8FVC9G8F+6", 10), ("8FVC9G8F+6A", 11), ("8AVC9G8F+", 2),
      ("8FVC9G8F+ 6W", 10), ("8FVC9G8F6W+", 9), ("8FVC+6W", 5), ("+6W", 1), ("8FVC0000+6W", 10),
      ("8FVC00+", 5), ("8FVC9000+", 6), ("00000000+", 1), ("8F0C0000+", 3), ("F2220000+", 1),
      ("2W220000+", 2), ("8FVC9G8F+6W222222", 17), ("8FVC9G8F++6W", 10), ("8FVC000+", 5),
      ("8FVC90000+", 6),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try OpenLocationCode(parsing: text) }) == position)
  }

  @Test(
    "Invalid short codes are refused",
    arguments: [
      ("+", 2), ("8F0000+", 3), ("C+22", 2), ("9G8F+6", 6), ("2200+", 3), ("+1A", 2),
    ])
  func refusedShort(text: String, at position: Int) throws {
    let near = Coordinate(latitude: 1, longitude: 1)
    #expect(try column(ofErrorIn: { try OpenLocationCode(parsing: text, near: near) }) == position)
  }

  @Test("A short code with an invalid reference is refused")
  func invalidReference() {
    let reference = Coordinate(latitude: 91, longitude: 1)
    #expect(refusedValue { try OpenLocationCode(parsing: "9G8F+6W", near: reference) } == "91.0")
  }
}
