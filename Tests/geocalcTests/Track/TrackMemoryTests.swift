import Foundation
import Testing
import _TestSupport

/// Inputs that would need hundreds of megabytes without the limits of the decoders.
///
/// The memory limit is not much above the memory for a small file.
@Suite(
  .tags(.slow),
  .enabled(
    if: ["ASAN_OPTIONS", "TSAN_OPTIONS"].allSatisfy { GeocalcProcess.environment[$0] == nil },
    "sanitizers take all addresses"))
struct TrackMemoryTests {
  /// KiB of address space; a small file needs less than 150 000. There is one thread arena, because each reserves 64
  /// MiB.
  private static let limit = 240_000

  private static let head = #"<gpx><wpt lat="1" lon="2"/><wpt lat="1" lon="2">"#
  private static let tail = #"</wpt><wpt lat="3" lon="4"/></gpx>"#
  private static let name = String(repeating: "n", count: 100)
  // A shell expression that prints 60,000 letters.
  private static let long = "$(head -c 60000 /dev/zero | tr '\\0' x)"

  struct Input: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    var verb = "track -"
    var code: Int32 = 0
    var isCompressed = false
  }

  private static func lines(_ line: String, _ count: Int) -> String {
    "yes \"\(line)\" | head -n \(count)"
  }

  private static func numbered(_ line: String, _ count: Int) -> String {
    "seq \(count) | sed 's|.*|\(line)|'"
  }

  static let inputs = [
    Input(
      testDescription: "empty children of a point with attributes",
      script: "echo '\(head)'; \(lines("<link href='\(name)'/>", 1_500_000)); echo '\(tail)'"),
    Input(
      testDescription: "leaves of 60 kB in a point",
      script: "echo '\(head)'; \(lines("<c>\(long)</c>", 5000)); echo '\(tail)'"),
    Input(
      testDescription: "names of elements",
      script: "echo '\(head)'; \(numbered("<n&\(name)/>", 1_500_000)); echo '\(tail)'", code: 65),
    Input(
      testDescription: "names of attributes",
      script: "echo '\(head)'; \(numbered("<c n&\(name)=\"\"/>", 1_500_000)); echo '\(tail)'",
      code: 65),
    Input(
      testDescription: "points with much in them, held by a table",
      script: """
        echo '<gpx>'; \(lines("<wpt lat='1' lon='2'><c>\(long)</c><d>\(long)</d></wpt>", 2000))
        echo '</gpx>'
        """, verb: "track convert - --to csv"),
    Input(
      testDescription: "keys of properties",
      script: """
        echo '{"type":"Feature","properties":{'; \(numbered("\"k&\(name)\":\"\(name)\",", 600_000))
        echo '"z":1},"geometry":{"type":"Point","coordinates":[1,2]}}'
        """),
    Input(
      testDescription: "positions of one feature with many properties",
      script: """
        echo '{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":['
        \(lines("[1,2],", 130_000)); echo '[1,2]]},"properties":{'
        \(numbered("\"k&\":\"\(name)\",", 100)); echo '"z":1}}'
        """),
    Input(
      testDescription: "columns of a table",
      script: """
        echo "lat,lon$(seq -s, 20000 | tr -d '\\n' | sed 's/[0-9][0-9]*/c&/g; s/^/,/' | head -c 65000)"
        \(lines("1,2$(head -c 20000 /dev/zero | tr '\\0' x | sed 's/x/,1/g')", 1100))
        """, verb: "track convert - --to csv"),
    Input(
      testDescription: "a row without end",
      script: "echo 'lat,lon'; echo '1,2'; \(lines(long, 2500)) | tr -d '\\n'"),
    Input(
      testDescription: "a report of gpsd without end",
      script: """
        echo '{"class":"TPV","mode":3,"lat":1,"lon":2}'; echo -n '{"class":"'
        \(lines(long, 2500)) | tr -d '\\n'
        """, code: 65),
    Input(
      testDescription: "lines of splits",
      script: "seq 60000 | awk 'BEGIN { print \"lat,lon\" } { printf \"%.4f,8\\n\", $1 * 1e-4 }'",
      verb: "track splits --every 2m -"),
    Input(
      testDescription: "long names of tracks",
      script: """
        echo '<gpx>'; \(lines("<trk><name>\(long)</name><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>", 5000))
        echo '</gpx>'
        """),
    Input(
      testDescription: "figures of many tracks as JSON",
      script: """
        echo '<gpx>'; \(numbered("<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>", 100_000))
        echo '</gpx>'
        """, verb: "track - --json"),
    Input(
      testDescription: "figures of many tracks as text",
      script: """
        echo '<gpx>'; \(numbered("<trk><trkseg><trkpt lat=\"1.&\" lon=\"2\"/></trkseg></trk>", 100_000))
        echo '</gpx>'
        """),
    Input(
      testDescription: "figures of many segments as text",
      script: """
        echo '<gpx><trk>'; \(numbered("<trkseg><trkpt lat=\"1.&\" lon=\"2\"/></trkseg>", 100_000))
        echo '</trk></gpx>'
        """),
    Input(
      testDescription: "figures of many routes",
      script: """
        echo '<gpx>'; \(numbered("<rte><rtept lat=\"1.&\" lon=\"2\"/><rtept lat=\"1\" lon=\"3\"/></rte>", 100_000))
        echo '</gpx>'
        """, verb: "track - --json"),
    Input(
      testDescription: "polygons of an index",
      script: """
        echo '{"type":"FeatureCollection","features":['
        \(lines(#"{\"type\":\"Feature\",\"properties\":{\"name\":\"t\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[2,1],[1,2],[1,1]]]}},"#, 200_000))
        echo '{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[5,5],[6,5],[5,6],[5,5]]]}}]}'
        """, verb: "inside - 5.1 5.1"),
    Input(
      testDescription: "a sentence without end",
      script: """
        echo '$GPGLL,4916.45,N,12311.12,W,225444,A,*1D'; \(lines("\\$\(long)", 1500)) | tr -d '\\n'
        """),
  ]

  /// The first two inputs compressed, because all formats share the decompression.
  ///
  /// The second expands to more than 200 times its size, which is refused.
  static let compressed = zip(inputs, [0, 65] as [Int32]).map { input, code in
    var input = input
    (input.isCompressed, input.code) = (true, code)
    return input
  }

  @Test(arguments: inputs + compressed)
  func isBounded(input: Input) throws {
    let process = Child()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      { \(input.script); } 2>/dev/null | \(input.isCompressed ? "gzip -1" : "cat") 2>/dev/null |
        { ulimit -v \(Self.limit); exec "$0" \(input.verb) >/dev/null; }
      """, GeocalcProcess.executable.path,
    ]
    process.environment = GeocalcProcess.environment.merging(
      ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C", "MALLOC_ARENA_MAX": "1"]) { $1 }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      process.terminationReason == .exit && process.terminationStatus == input.code, "\(text)")
  }
}
