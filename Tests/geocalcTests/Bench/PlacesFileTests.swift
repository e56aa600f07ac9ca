import Foundation
import GeoCore
import Testing
import _TestSupport

@testable import geocalc

@Suite struct PlacesFileTests {
  @Test("check reports longitudes beyond 180 degrees, with their number and the first line")
  func longitudesBeyond180() throws {
    let folder = TemporaryFolder()
    let file = try folder.write("latitude,longitude\n10,20\n10,200\n10,-181\n10,180\n", to: "p.csv")
    let run = try GeocalcProcess(["check", file, "--count", "0"])
    #expect(
      run.errors.contains(
        "p.csv: line 3: longitude 200 is outside -180 to 180 and is read as -160; 2 of 4 rows have such a longitude"
      ), "\(run.errors)")
  }

  /// The pairs of latitudes from a file with this content, and the messages about bad rows.
  func pairs(_ content: String) throws -> (pairs: [[Double]], problems: String?) {
    let folder = TemporaryFolder()
    let file = try folder.write(content, to: "places.csv")
    var pairs: [[Double]] = []
    let problems = try PlacesFile.read(file) { pairs.append([$0.latitude, $1.latitude]) }
    return (pairs, problems)
  }

  @Test("Consecutive rows make pairs") func consecutiveRowsMakePairs() throws {
    let found = try pairs("name,latitude,longitude\na,1,2\n\"b, c\",3,4\nd,5,6\n")
    #expect(found.pairs == [[1, 3], [3, 5]])
    #expect(found.problems == nil)
  }

  @Test("Columns are found by name, or are the only two") func columnsFoundByName() throws {
    #expect(try pairs("lon,lat\n10,1\n20,2\n").pairs == [[1, 2]])
    #expect(try pairs("1,10\n2,20\n").pairs == [[1, 2]])
  }

  @Test("A bad row breaks the chain and is counted") func badRowBreaksChain() throws {
    let found = try pairs("lat,lon\n1,0\n2,0\nx,0\n3,0\n4,0\n91,0\n5,0\n")
    #expect(found.pairs == [[1, 2], [3, 4]])
    #expect(found.problems?.hasSuffix(".csv: 2 of 7 rows could not be read") == true)
  }

  @Test("A row that is too long is bad, a row that is too short is not") func longRows() throws {
    let found = try pairs("lat,lon,note\n1,0,a\n2,0\n3,0,b\n4,0,c,d\n5,0,e\n6,0\n")
    #expect(found.pairs == [[1, 2], [2, 3], [5, 6]])
    #expect(found.problems?.hasSuffix(": 1 of 6 rows could not be read") == true)
  }

  @Test("A table without coordinates is bad data") func tableWithoutCoordinatesBad() throws {
    for content in ["", "a,b\nx,y\n"] {
      let failure = #expect(throws: Failure.self) { try pairs(content) }
      #expect(failure?.code == .badData)
    }
  }

  @Test("A missing file exits with 66") func missingFile() {
    #expect(throws: SystemFailure.self) { try PlacesFile.read("/nowhere/places.csv") { _, _ in } }
  }
}
