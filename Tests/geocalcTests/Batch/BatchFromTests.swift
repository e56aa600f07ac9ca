import Foundation
import Testing
import _TestSupport

/// `batch --from`: the distance from one point to each row.
///
/// A degree on the equator is 111319.491 m (PROJ 9.1.1).
@Suite struct BatchFromTests {
  @Test("Each row is measured from the fixed point, with azimuths at both ends")
  func rows() throws {
    let run = try GeocalcProcess(
      "batch --from 0,10 --azimuths", input: "name,lat,lon\na,0,11\nb,0,8\nc,,\n")
    #expect(run.code == 0)
    #expect(
      run.output == """
        name,lat,lon,distance_m,azimuth1_deg,azimuth2_deg
        a,0,11,111319.491,90.000000,90.000000
        b,0,8,222638.982,270.000000,270.000000
        c,,,,,

        """)
  }

  @Test(
    "A fixed point gives the same numbers as a column with that point",
    arguments: ["geodesic", "vincenty", "haversine", "rhumb"])
  func asPairs(method: String) throws {
    var points = "lat,lon\n"
    var pairs = "lat1,lon1,lat2,lon2\n"
    for i in 0..<3000 {
      // Points all over the Earth.
      let latitude = Double(i * 7919 % 18_001) / 100 - 90
      let longitude = Double(i * 104_729 % 35_999) / 100 - 180
      points += "\(latitude),\(longitude)\n"
      pairs += "-33.8,151.2,\(latitude),\(longitude)\n"
    }
    let options = "--method \(method) --unit km --azimuths --precision 9 --threads 2"
    let fixed = try GeocalcProcess("batch --from -33.8,151.2 \(options)", input: points)
    let paired = try GeocalcProcess("batch \(options)", input: pairs)
    func results(_ text: String, after count: Int) -> [String] {
      text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(count)
          .joined(separator: ",")
      }
    }
    #expect(fixed.code == 0 && paired.code == 0)
    #expect(results(fixed.output, after: 2) == results(paired.output, after: 4))
  }

  @Test(
    "Each output form contains the distance",
    arguments: [
      ("--json", #"{"lat":0.0,"lon":1.0,"distance_m":111319.49079"#),
      ("--format geojson", #""geometry":{"type":"Point","coordinates":[1,0]}"#),
      ("--format tsv", "lat\tlon\tdistance_m\n0\t1\t111319.491\n"),
      ("--operation azimuth", "lat,lon,azimuth1_deg,azimuth2_deg\n0,1,90.000000,90.000000\n"),
    ])
  func forms(options: String, expected: String) throws {
    let run = try GeocalcProcess("batch --from 0,0 \(options)", input: "lat,lon\n0,1\n")
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  @Test(
    "An invalid point and options for paths are refused",
    arguments: [
      (
        "--from 48", 64,
        "--from: expected a coordinate such as 40.7128,-74.0060, or a town; found 48"
      ),
      ("--from 98,7", 65, "--from: latitude 98"),
      ("--from 1,2 --along", 64, "give one of them"),
      ("--from 1,2 --operation crosstrack", 64, "--from works with"),
      ("--from 1,2 --speed", 64, "--speed needs --along"),
    ])
  func refused(options: String, code: Int32, text: String) throws {
    let run = try GeocalcProcess("batch \(options)", input: "lat,lon\n0,1\n")
    #expect(run.code == code && run.errors.contains(text), "\(run.code) \(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("The message about a table with one point in each row names the suitable options")
  func advice() throws {
    let run = try GeocalcProcess("batch", input: "name,lat,lon\na,0,1\n")
    #expect(run.errors.contains("--along") && run.errors.contains("--from"), "\(run.errors)")
  }
}
