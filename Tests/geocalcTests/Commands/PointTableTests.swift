import Testing

@testable import geocalc

/// Points are held in memory, and input may have no end.
@Suite struct PointTableTests {
  @Test(arguments: [(rows: 3, bytes: 100), (4, 14), (3, 15)])
  func limits(rows: Int, bytes: Int) throws {
    let tables = try NearestTests.Tables()
    // Rows of five bytes.
    let path = try tables.add("points.csv", "lat,lon,n\n1,2,a\n3,4,b\n5,6,c\n7,8,d\n")
    let failure = #expect(throws: Failure.self) {
      try PointTable(
        path, columns: nil, option: "--columns", isStrict: false, limit: (rows, bytes))
    }
    #expect(failure?.code == .badData)
    #expect(failure?.message?.contains("more than \(rows) points or \(bytes) bytes") == true)
  }

  @Test func within() throws {
    let tables = try NearestTests.Tables()
    let path = try tables.add("points.csv", "lat,lon,n\n1,2,a\n3,4,b\n")
    let table = try PointTable(
      path, columns: nil, option: "--columns", isStrict: false, limit: (2, 10))
    #expect(table.rows.count == 2)
  }
}
