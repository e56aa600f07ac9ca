import Foundation
import Testing
import _TestSupport

@Suite struct TileBaseTests {
  /// A track of about a kilometer in the town of the fixtures.
  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(
      shell: """
        cd "$(mktemp -d)" || exit 1
        awk 'BEGIN { print "time,latitude,longitude"; for (i = 0; i < 60; i++) \
        printf "2024-05-01T10:%02d:00Z,%.6f,%.6f\\n", i, 47.043 + 0.00016 * i, 8.297 + 0.0001 * i }' >walk.csv
        tiles='\(Fixture.path("tiles"))'
        \(line)
        code=$?; rm -rf "$PWD"; exit $code
        """)
  }

  @Test(
    "A map on vector tiles of either schema, from either kind of file, has roads, water and names",
    arguments: ["openmaptiles", "protomaps"], ["mbtiles", "pmtiles"])
  func drawsVectorTiles(schema: String, ending: String) throws {
    let run = try run(
      """
      geocalc map walk.csv --base "$tiles/\(schema).\(ending)" -o m.svg --json && cat m.svg && \
      geocalc map walk.csv --base "$tiles/\(schema).\(ending)" -o m.html && grep -c 'class="narrow"' m.html
      """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("\"projection\":\"Web Mercator\""))
    #expect(!run.output.contains("\"tiles\":0,"))
    for look in ["m-water", "m-green", "m-built", "m-building", "m-minor", "m-major"] {
      #expect(run.output.contains("<path class=\"\(look)\""), "\(look)")
    }
    #expect(run.output.contains(">Lakeside</text>"))
    #expect(run.output.contains("class=\"m-street\"") && run.output.contains("Hauptstrasse"))
    #expect(run.output.contains("© Town &amp; Lake</text>") && !run.output.contains("<image"))
    #expect(run.output.hasSuffix("</svg>\n1\n") && run.errors.isEmpty, "\(run.errors)")
  }

  @Test("The two kinds of file give the same picture", arguments: ["openmaptiles", "protomaps"])
  func drawsTheSameFromBothFiles(schema: String) throws {
    let run = try run(
      """
      for end in mbtiles pmtiles; do \
      geocalc map walk.csv --base "$tiles/\(schema).$end" -o $end.svg || exit; done; \
      cmp mbtiles.svg pmtiles.svg && echo same
      """)
    #expect(run.output == "same\n", "\(run.errors)")
  }

  @Test("A report has the same streets on the map for wide and for narrow screens")
  func drawsReports() throws {
    let run = try run(
      """
      geocalc track report walk.csv --base "$tiles/protomaps.pmtiles" -o r.html && cat r.html && \
      geocalc track report walk.csv --base borders -o b.html && grep -c m-major b.html
      """)
    #expect(
      run.output.components(separatedBy: "<path class=\"m-major\"").count == 3, "\(run.errors)")
    #expect(!run.output.contains("img-src"))
  }

  @Test(
    "On a terminal, a small map without streets has a note on --base",
    arguments: [
      ("", true), ("--quiet", false), ("--base \"$tiles/protomaps.pmtiles\"", false),
      // The far point makes the map larger than 20 km.
      ("--points far.csv", false),
    ])
  func advisesOnStreets(options: String, isExpected: Bool) throws {
    let run = try run(
      """
      command -v script >/dev/null || exit 99
      printf 'name,latitude,longitude\nFar,47.5,8.3\n' >far.csv
      export PATH tiles; script -qec 'geocalc map walk.csv -o m.svg \(options)' /dev/null </dev/null
      geocalc map walk.csv -o m.svg \(options) 2>redirected && ! grep 'has no streets' redirected
      """)
    guard run.code != 99 else { return }
    let note = "the map has no streets; add them with --base FILE (geocalc guide maps"
    #expect(run.code == 0 && run.output.contains(note) == isExpected, "\(run.output)")
  }

  @Test("A place outside the file's area is a note, and the built-in map is drawn")
  func reportsMissingTiles() throws {
    let run = try run(
      """
      geocalc map --points - --base "$tiles/protomaps.pmtiles" -o m.svg <<'X'
      latitude,longitude
      10,20
      X
      """)
    #expect(run.code == 0 && run.errors.contains("no tiles of this area"), "\(run.errors)")
  }

  @Test(
    "A file that cannot be a base map is refused with one line",
    arguments: [
      ("head -c 200 \"$tiles/protomaps.pmtiles\" >t.pmtiles", "truncated", 65),
      ("head -c 2000 \"$tiles/protomaps.pmtiles\" >t.pmtiles", "incomplete", 65),
      ("printf 'no tiles' >t.pmtiles", "not in PMTiles format", 65),
      ("true", "t.pmtiles: No such file", 66),
      // The byte of the tiles' compression becomes Brotli's.
      (
        """
        cp "$tiles/protomaps.pmtiles" t.pmtiles; chmod u+w t.pmtiles
        printf '\\003' | dd of=t.pmtiles bs=1 seek=98 conv=notrunc status=none
        """, "Brotli", 65
      ),
    ])
  func refusesFiles(make: String, reason: String, code: Int32) throws {
    let run = try run("\(make)\ngeocalc map walk.csv --base t.pmtiles -o m.svg")
    #expect(run.code == code && run.errors.contains(reason), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  /// An image of one pixel by Pillow.
  private static let webp =
    "524946461e000000574542505650384c110000002f000000000750ee2217b9ff8188e87f0000"

  @Test("WebP tiles are drawn in pages, and refused for PNG") func drawsWebP() throws {
    let run = try run(
      """
      sqlite3 t.mbtiles "CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_column, tile_row, \
      tile_data); INSERT INTO metadata VALUES ('format', 'webp'); \
      INSERT INTO tiles VALUES (0, 0, 0, x'\(Self.webp)')" || exit 99
      geocalc map walk.csv --base t.mbtiles -o m.html && grep -c 'data:image/webp' m.html
      geocalc track report walk.csv --base t.mbtiles -o r.html && grep -c 'img-src data:' r.html
      geocalc map walk.csv --base t.mbtiles -o m.png
      """)
    guard run.code != 99 else { return }
    #expect(run.code == 65 && run.output == "1\n1\n", "\(run.errors)")
    #expect(run.errors.contains("rsvg-convert cannot draw WebP"))
  }
}
