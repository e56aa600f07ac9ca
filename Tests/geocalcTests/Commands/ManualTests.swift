import Foundation
import Testing
import _TestSupport

@testable import geocalc

@Suite struct ManualTests {
  @Test("A page names the command, its usage, its options and the related pages")
  func page() throws {
    let run = try GeocalcProcess("man track splits")
    #expect(run.code == 0 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix(#".TH GEOCALC\-TRACK\-SPLITS 1 "#))
    for line in [
      ".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH EXAMPLES",
      #".BR geocalc\-track (1)"#,
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(lines.contains { $0.hasPrefix(#"\fB\-\-every\fR \fI"#) })
    #expect(try GeocalcProcess("man nosuch").code == 64)
  }

  @Test(
    "Characters with a meaning in roff are escaped",
    arguments: [
      (#"a\b"#, #"a\eb"#), ("-o", #"\-o"#), (".x", #"\&.x"#), ("'x'", #"\(aqx\(aq"#),
      ("10 m²", #"10 m\[u00B2]"#), ("`~^", #"\(ga\(ti\(ha"#),
    ])
  func escapes(_ text: String, _ roff: String) {
    #expect(ManualPage.escaped(text) == roff)
  }

  @Test("A folder gets a page for each command")
  func folder() throws {
    let folder = TemporaryFolder()
    let run = try GeocalcProcess(["man", "-o", folder.url.path])
    #expect(run.code == 0 && run.output.isEmpty, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    for name in ["geocalc", "geocalc-batch", "geocalc-track-splits", "geocalc-library-import"] {
      #expect(names.contains("\(name).1"))
    }
    #expect(try GeocalcProcess("man -o /nosuch/man/").code != 0)
    #expect(try GeocalcProcess(["man", "-o", ""]).code == 64)
  }
}
