import Foundation
import GeoTracks
import Testing
import _TestSupport

@testable import geocalc

/// A broken file produces the same tracks in every command.
@Suite struct PipelineRemarksTests {
  @Test func isSaid() throws {
    let table =
      "time,lat,lon\n0001-01-01T00:00:00Z,0,0\n2026-01-01T00:00:00Z,0,0\n2026-01-01T00:01:00Z,0,0.01\n"
    for options in ["", "--gap off"] {
      let run = try GeocalcProcess("track - \(options)", input: table)
      #expect(
        run.errors.contains(
          "the time 0001-01-01T00:00:00Z is years away from the times around it and is not used; its "
            + "point is kept"))
      #expect(run.output.contains("elapsed   0:01:00 = moving 0:01:00"), "\(run.output)")
    }
  }

  @Test func reportsTimesBeyond97Years() throws {
    let table =
      "time,lat,lon\n1700-01-01T00:00:00Z,0,0\n1700-01-02T00:00:00Z,0,0\n2026-01-01T00:00:00Z,0,0\n"
      + "2026-01-01T00:01:00Z,0,0.01\n"
    let run = try GeocalcProcess("track -", input: table)
    #expect(run.output.contains("each is limited to 97 years"), "\(run.output)")
  }

  /// 60 points in five minutes, one with the year 2046, and the same track again.
  private static let gpx: String = {
    let points = (0..<60).map { index in
      let time =
        index == 30
        ? "2046-01-01T00:00:00Z" : Timestamp(seconds: 1_780_000_000 + 5 * Int64(index)).description
      return "<trkpt lat='\(47 + Double(index) / 1e4)' lon='8'><time>\(time)</time></trkpt>"
    }
    let track = "<trk><name>a</name><trkseg>\(points.joined())</trkseg></trk>"
    return "<gpx>\(track)\(track)</gpx>"
  }()

  private static let remarks = [
    "60 points in 1 part repeat a track of the same file and are skipped",
    "the time 2046-01-01T00:00:00Z is years away from the times around it and is not used; its point is kept",
  ]

  @Test(
    "Every command reads the same points from a file with a wrong time and a repeated track",
    arguments: [
      ("geocalc track f.gpx --json | grep -o '\"points\":[0-9]*' | head -n 1", "\"points\":60"),
      ("geocalc track convert f.gpx --to csv | tail -n +2 | wc -l", "60"),
      ("geocalc watch f.gpx --json | grep -c latitude", "60"),
      (
        "geocalc record f.gpx --store r.db && geocalc library list --json --store r.db "
          + "| grep -o '\"points\":[0-9]*'", "\"points\":60"
      ),
      (
        "geocalc library import f.gpx --store i.db >/dev/null "
          + "&& geocalc library list --json --store i.db | grep -o '\"points\":[0-9]*'",
        "\"points\":60"
      ),
    ])
  func everyCommand(_ line: String, _ expected: String) throws {
    let run = try GeocalcProcess(
      shell: """
        cd "$(mktemp -d)" && echo "\(Self.gpx)" >f.gpx && \(line)
        code=$?; rm -rf "$PWD"; exit $code
        """)
    #expect(run.output.trimmingCharacters(in: .whitespacesAndNewlines) == expected, "\(run.errors)")
    for remark in Self.remarks { #expect(run.errors.contains(remark), "\(run.errors)") }
  }
}
