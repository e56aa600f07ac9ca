import Foundation
import Testing
import _TestSupport

/// Tables whose header, letters or numbers could be read in two ways: they are read correctly or refused.
@Suite struct TwoMeaningsTests {
  @Test(
    "A row with a coordinate or a word such as Location does not replace the header",
    arguments: [
      "wkt_geom\tid\tname\n", "SHAPE_WKT\tid\tname\n", "point_geom\tid\tname\n",
      "geo_shape\tid\tname\n", "Koordinaten\tid\tname\n",
    ])
  func headers(header: String) throws {
    let rows = "Point (16.3 48.2)\t1\ta\nPoint (16.4 48.3)\t2\tb\n"
    let run = try GeocalcProcess("nearest - 48.2 16.3 --format csv", input: header + rows)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let names = header.dropLast().replacing("\t", with: ",")
    #expect(run.output == "\(names),distance_m\nPoint (16.3 48.2),1,a,0.000\n", "\(run.output)")
  }

  @Test(
    "A table with columns x and y and a word such as Point in its first row is refused",
    arguments: [
      "name,x,y\nPoint 1,16.3,48.2\n", "site,x_coord,y_coord\nLocation A,16.3,48.2\n",
      "geom_type,x,y\nPoint,16.3,48.2\n", "id,a\nGPS,Location\n",
    ])
  func unknownNames(table: String) throws {
    let run = try GeocalcProcess("convert --to decimal", input: table)
    #expect(run.code == 65 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains("line 1: no coordinates recognized"), "\(run.errors)")
  }

  @Test("--columns names columns of the first line although the next line has a known word")
  func named() throws {
    let run = try GeocalcProcess(
      "convert --to decimal --columns a", input: "id,a\n1,POINT(16 48)\n")
    #expect(run.output.hasSuffix("1,POINT(16 48),48.00000000,16.00000000\n"), "\(run.errors)")
  }
}
