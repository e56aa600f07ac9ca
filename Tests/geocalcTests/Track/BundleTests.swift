import Foundation
import Testing

/// Folders and archives of recordings: a row a file, on past what is broken.
@Suite struct BundleTests {
  private static let csv =
    "time,lat,lon\\n2024-05-01T10:00:00Z,47,8\\n2024-05-01T10:01:00Z,47.001,8\\n"

  /// Runs a shell's line in a folder with two good recordings, a bad one, and other files.
  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(
      shell: """
        cd "$(mktemp -d)" && mkdir -p all/sub all/__MACOSX && printf '\(Self.csv)' >all/a.csv \
          && gzip -c all/a.csv >all/sub/c.csv.gz && echo junk >all/sub/b.gpx && echo x >all/readme.txt \
          && cp all/a.csv all/__MACOSX/._a.csv && tar -czf t.tgz all && tar -cf t.tar -C all . && \(line)
        code=$?; rm -rf "$PWD"; exit $code
        """)
  }

  @Test("the table has a row a file", arguments: ["all", "t.tgz", "t.tar"])
  func table(bundle: String) throws {
    let run = try run("geocalc track \(bundle)")
    #expect(run.code == 65)
    let rows = run.output.split(separator: "\n")
    #expect(rows.count == 5, "\(run.output) \(run.errors)")
    #expect(rows[0].hasPrefix("source ") && rows[4].hasPrefix("total "))
    #expect(rows[4].split(separator: " ").contains("4"))
    #expect(run.errors.contains("b.gpx: the input is none of"))
    #expect(run.errors.contains("1 of 3 files could not be read"))
    #expect(run.errors.contains("1 file left out, not named as recordings are"))
  }

  @Test("a file of an archive by its name") func member() throws {
    let run = try run("geocalc track t.tgz/all/sub/c.csv.gz --json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try run.json()["total"]?["points"]?.number == 2)
    #expect(try self.run("geocalc track t.tgz/all/x.csv").code == 66)
  }

  @Test("an output is not written without what is broken") func output() throws {
    let run = try run("geocalc track merge all -o m.gpx; code=$?; test ! -e m.gpx && (exit $code)")
    #expect(run.code == 65)
    let good = try self.run("rm all/sub/b.gpx; geocalc track merge t.tar/a.csv all -o m.gpx")
    #expect(good.code == 0, "\(good.errors)")
  }

  @Test(
    "a name that leads out of the archive is not read, and that is told",
    arguments: ["../a.csv c.csv.gz", "../a.csv"])
  func outward(names: String) throws {
    let run = try run("tar -cPf o.tar -C all/sub \(names) && geocalc track o.tar --json")
    #expect(run.code == 65)
    #expect(run.errors.contains("o.tar/../a.csv: "), "\(run.errors)")
    #expect(run.errors.contains("its name leads out of the archive"), "\(run.errors)")
  }

  @Test("a zip archive through a pipe holds KML, or that is told") func pipe() throws {
    let zip = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../GeoSourcesTests/Fixtures/archives/files.zip").standardized.path
    let run = try run("geocalc track - <'\(zip)'")
    #expect(run.code == 65)
    #expect(run.errors.contains("holds no KML document"), "\(run.errors)")
  }

  @Test("an archive that is cut: what is there is read, and its end told") func cut() throws {
    let run = try run("head -c 2500 t.tar >c.tar; geocalc track c.tar --json")
    #expect(run.code == 65)
    #expect(run.errors.contains("cut"), "\(run.errors)")
  }
}
