import GeoCore
import GeoPROJ
import Testing

@Suite struct BenchTests {
  @Test("JSON has a row for each combination of method, data, and kernel") func json() throws {
    let run = try GeocalcProcess(
      "bench --count 64 --only haversine,geodesic,track,random,scalar,baseline "
        + "--seconds 0 --json")
    #expect(run.code == 0)
    let json = try run.json()
    #expect(json["cpu"]?.string?.isEmpty == false)
    #expect(json["isa"]?.string?.isEmpty == false)
    #expect(json["threads"]?.number == 1)
    let rows = try #require(json["rows"]?.array)
    #expect(
      rows.map {
        "\($0["method"]?.string ?? "") \($0["data"]?.string ?? "") \($0["kernel"]?.string ?? "")"
      }
        == [
          "haversine random scalar", "haversine random baseline", "haversine track scalar",
          "haversine track baseline", "geodesic random scalar", "geodesic random baseline",
          "geodesic track scalar", "geodesic track baseline",
        ])
    let hasPROJ = (try? PROJ.load()) != nil
    for row in rows {
      let time = try #require(row["ns_per_pair"]?.number)
      #expect(time > 0)
      let fastest = try #require(row["ns_per_pair_min"]?.number)
      #expect(fastest <= time)
      let error = try #require(row["max_error_nm"]?.number)
      #expect(error <= 15)
      #expect(row["threads"]?.number == 1)
      let isHaversine = row["method"]?.string == "haversine"
      guard isHaversine || hasPROJ else {
        #expect(row["baseline"] == nil && row["ratio"] == nil)
        continue
      }
      #expect(row["baseline"]?.string == (isHaversine ? "libm" : "proj"))
      let baseline = try #require(row["baseline_ns_per_pair"]?.number)
      #expect(row["ratio"]?.number == baseline / time)
    }
  }

  @Test("A table is printed by default, with a row for each number of threads") func table() throws
  {
    let run = try GeocalcProcess(
      "bench --count 64 --only haversine,short,baseline --threads 3 --seconds 0")
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
    let rows = lines.filter { $0.first == "haversine" }
    #expect(rows.map { $0[1...3].joined(separator: " ") } == (1...3).map { "baseline short \($0)" })
  }

  @Test("--plot prints bars below the table and draws them in a picture") func plot() throws {
    let run = try GeocalcProcess(
      shell: """
        cd "$(mktemp -d)" || exit 1
        geocalc bench --count 64 --only haversine,geodesic,short,baseline --seconds 0 \
          --plot -o b.svg && cat b.svg
        code=$?; rm -rf "$PWD"; exit $code
        """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("\nmillion pairs a second, short\n"))
    #expect(run.output.contains("  haversine baseline  ██"))
    #expect(run.output.contains("<svg ") && run.output.contains("class=\"m-bar\""))
  }

  @Test(
    "Wrong usage ends with code 64",
    arguments: [
      "--plot --json", "--output x.jpg",
      "--only karney", "--only geodesic,ocean", "--count 0", "--threads 0",
      "--seconds -1", "--seconds nan", "--only ,",
      "geodesic",
    ])
  func usage(arguments: String) throws {
    try GeocalcProcess("bench --count 1 \(arguments)")
      .expectRefusal(code: 64, naming: String(arguments.prefix { $0 != " " }))
  }

  @Test(
    "A kernel that the processor lacks is refused with code 69",
    .enabled(if: Kernel.available != Kernel.allCases))
  func unavailable() throws {
    let run = try GeocalcProcess("bench --count 1 --only avx512")
    #expect(run.code == 69)
    #expect(run.errors.contains("avx512"))
  }
}
