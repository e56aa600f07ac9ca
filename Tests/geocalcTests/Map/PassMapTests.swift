import Foundation
import GeoTracks
import Testing

@testable import geocalc

/// `geocalc map --color-by passes`.
@Suite struct PassMapTests {
  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(
      shell: """
        cd "$(mktemp -d)" || exit 1
        for i in 1 2 3; do
        awk -v i=$i 'BEGIN { print "time,latitude,longitude"; for (k = 0; k < 100; k++) \
        printf "2024-05-0%dT10:%02d:%02dZ,47,%.5f\\n", i, k / 60, k % 60, 8 + k * i * 1e-4 }' >$i.csv
        done
        \(line)
        code=$?; rm -rf "$PWD"; exit $code
        """)
  }

  @Test("The legend counts the tracks of a folder") func folder() throws {
    let run = try run("geocalc map . -o m.svg --color-by passes --json && cat m.svg")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.output.contains(#""colors":{"of":"Passes","unit":"","first":1.0,"last":3.0}"#))
    #expect(run.output.contains(">Passes</text>") && run.output.contains(">3</text>"))
  }

  @Test("Several tracks of one file and of the library count like files") func sources() throws {
    let run = try run(
      """
      export GEOCALC_STORE=l.db
      geocalc track merge 1.csv 2.csv 3.csv -o all.gpx -q && geocalc library import ?.csv -q &&
      geocalc map all.gpx -o m.html --color-by passes --json &&
      geocalc map library:all -o m.svg --color-by passes --json
      """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.components(separatedBy: #""first":1.0,"last":3.0}"#).count == 3)
  }

  @Test("A single track has one pass everywhere, and a note says so") func single() throws {
    let run = try run("geocalc map 1.csv -o m.svg --color-by passes --json")
    #expect(run.code == 0 && run.output.contains(#""first":1.0,"last":1.0}"#), "\(run.output)")
    #expect(
      run.errors
        == "note: there is one track, so each place has one pass; name several recordings\n")
  }

  @Test("A track of several days is a pass per day from the second day on") func days() {
    var passes = PassNumbers()
    func number(_ hours: Double) -> Int {
      passes.number(at: Timestamp(seconds: 1_714_521_600).advanced(by: hours * 3600))
    }
    passes.beginTrack()
    // From 08:00 UTC.
    #expect([8, 23, 25, 31].map(number) == [1, 1, 1, 1])
    #expect([33, 47, 49, 72, 73].map(number) == [2, 2, 3, 4, 4])
    passes.beginTrack()
    #expect(passes.number(at: nil) == 5 && passes.number(at: nil) == 5)
  }
}
