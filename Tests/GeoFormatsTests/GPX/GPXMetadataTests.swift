import GeoTracks
import Testing

@testable import GeoFormats

/// The metadata of a document and of its tracks: read, written, and read again.
@Suite struct GPXMetadataTests {
  /// As in GPX 1.1 (topografix.com/GPX/1/1/gpx.xsd) and Garmin's GpxExtensions v3.
  static let full = """
    <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"
      xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3"
      xmlns:topo="http://www.topografix.com/GPX/gpx_modified/0/1">
    <metadata><name>N &amp; M</name><desc>&lt;b&gt;D&lt;/b&gt;</desc>
    <author><name>Me</name><email id="me" domain="x.org"/>
      <link href="http://a"><text>A</text></link></author>
    <copyright author="Me"><year>2020</year><license>http://l</license></copyright>
    <link href="http://1"><text>T</text><type>text/html</type></link><link href="http://2"/>
    <time>2020-01-01T00:00:00Z</time><keywords>k1, k2</keywords>
    <bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/>
    <extensions><topo:edited>true</topo:edited><f xmlns="urn:f"><g a="1"/><g>2</g></f></extensions>
    </metadata>
    <rte><name>R</name><desc>way</desc><number>2</number><type>walk</type><rtept lat="1" lon="2"/></rte>
    <trk><name>T</name><cmt>c</cmt><desc><![CDATA[long & <wide>]]></desc><src>s</src>
    <link href="http://x"/><number>7</number><type>running</type>
    <extensions><gpxx:TrackExtension><gpxx:DisplayColor>Red</gpxx:DisplayColor></gpxx:TrackExtension>
    </extensions>
    <trkseg><trkpt lat="47" lon="8"/></trkseg><trkseg><trkpt lat="47" lon="8.1"/></trkseg></trk>
    <trk><type>hike</type><trkseg><trkpt lat="1" lon="1"/></trkseg></trk>
    <extensions><topo:whole>1</topo:whole></extensions>
    </gpx>
    """

  private func events(_ text: String, _ format: LocationFormat = .gpx) -> [LocationEvent] {
    AnyLocationDecoder(format: format).events(of: Array(text.utf8))
  }

  private func written(
    _ events: [LocationEvent], _ format: LocationFormat = .gpx
  ) -> (text: String, writer: TrackWriter) {
    var writer = TrackWriter(format)!
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    return (String(decoding: bytes, as: UTF8.self), writer)
  }

  private func details(_ events: [LocationEvent]) -> [Metadata] {
    events.compactMap { if case .metadata(let details) = $0 { details } else { nil } }
  }

  @Test func areReadByTheirPlaces() throws {
    let events = events(Self.full)
    #expect(events.skips.isEmpty)
    let details = details(events)
    try #require(details.map(\.subject) == [.file, .part, .part, .part, .file])
    let file = try #require(details.first)
    for (name, value) in [
      ("name", "N & M"), ("desc", "<b>D</b>"), ("author/name", "Me"), ("author/email/@id", "me"),
      ("author/email/@domain", "x.org"), ("author/link/@href", "http://a"),
      ("copyright/@author", "Me"), ("copyright/year", "2020"), ("link/@href", "http://1"),
      ("link/text", "T"), ("link[2]/@href", "http://2"), ("time", "2020-01-01T00:00:00Z"),
      ("keywords", "k1, k2"), ("extensions/topo:edited", "true"), ("extensions/f/g/@a", "1"),
      ("extensions/f/g[2]", "2"), ("extensions/f/@xmlns", "urn:f"),
    ] { #expect(file[name] == value, "\(name)") }
    // A later stage may change the bounds.
    #expect(!file.values.contains { $0.name.contains("bounds") })
    #expect(details[1].activity == "walking" && details[2].activity == "running")
    #expect(details[2]["desc"] == "long & <wide>" && details[2]["number"] == "7")
    #expect(
      details[2]["extensions/gpxx:TrackExtension/@xmlns:gpxx"]
        == "http://www.garmin.com/xmlschemas/GpxExtensions/v3")
    #expect(details[3].activity == "hiking" && details[3].values.count == 1)
    #expect(details[4]["extensions/topo:whole"] == "1" && file.activity == nil)
    // After the part, before the first point.
    let index = try #require(events.firstIndex(of: .part(.track(name: "T"))))
    #expect(events[index + 1] == .metadata(details[2]))
  }

  @Test(arguments: [LocationFormat.gpx, .geojson])
  func comeBackAsTheyWere(format: LocationFormat) {
    let events = events(Self.full)
    let (text, writer) = written(events, format)
    let back = self.events(text, format)
    if format == .gpx {
      #expect(back == events && writer.losses.isEmpty)
    } else {
      // GeoJSON cannot store metadata after the points.
      #expect(details(back) == Array(details(events).dropLast()))
      #expect(writer.losses == [.detail: 2])
      #expect(
        writer.lostNames(of: .detail).map(\.text) == [
          "file/extensions/topo:whole/@xmlns:topo", "file/extensions/topo:whole",
        ])
      // Via GeoJSON, GPX output has the same metadata as direct output.
      let direct = written(events).text.split(separator: "<extensions><topo:whole").first
      #expect(written(back).text == direct.map { $0 + "</gpx>\n" })
    }
  }

  @Test(arguments: [LocationFormat.csv, .nmea, .gpsd])
  func areReportedIfTheyCannotBeWritten(format: LocationFormat) {
    let (_, writer) = written(events(Self.full), format)
    #expect(writer.losses[.detail] == details(events(Self.full)).reduce(0) { $0 + $1.values.count })
    let names = writer.lostNames(of: .detail).map(\.text)
    #expect(names.first == "file/name" && names.count == 13 && names.last == "…")
  }

  /// GPX 1.0 stores in the document what GPX 1.1 stores in its metadata, and allows any foreign element.
  @Test func ofGPX10AreReadLikeThoseOfGPX11() {
    let events = events(
      """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0" xmlns:c="urn:c"><name>N</name>
      <author>Me</author><email>me@x.org</email><url>http://u</url><urlname>U</urlname>
      <time>2001-01-01T00:00:00Z</time><c:x>1</c:x><wpt lat="1" lon="2"/>
      <trk><name>T</name><url>http://t</url><number>1</number><c:color>red</c:color><trkseg>
      <trkpt lat="1" lon="2"/></trkseg></trk></gpx>
      """)
    #expect(events.skips.isEmpty)
    let text = written(events).text
    for part in [
      "<author><name>Me</name><email id=\"me\" domain=\"x.org\"></email></author>",
      "<link href=\"http://u\"><text>U</text></link>",
      "<extensions><c:x xmlns:c=\"urn:c\">1</c:x></extensions></metadata>",
      "<link href=\"http://t\"></link>\n<number>1</number>\n"
        + "<extensions><c:color xmlns:c=\"urn:c\">red</c:color></extensions>\n<trkseg>",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(self.events(text) == events)
  }

  /// The output is well-formed and is read back for any names and values.
  @Test(arguments: 0..<300)
  func ofAnyNameAreReadBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "extensions", "link", "a", "a[2]", "b:c", "@x", "@xmlns:b", "@xmlns", "author", "name", "",
      "<", "[",
      "type", "number", "geocore:extra", "geocore:thinned", "xml:lang", "@xsi:type", "é", "email",
      "@id",
      "desc", "]]>", "copyright", "a b", "trkpt", "@href",
    ]
    func name() -> String {
      (0...Int.random(in: 0...3, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined(separator: "/")
    }
    let values = ["", "1", "</gpx>", "http://www.w3.org/2000/xmlns/", "urn:x", "\u{1}", "a\"b'&"]
    let subject = Metadata.Subject.allCases.randomElement(using: &random) ?? .file
    let details = Metadata(
      subject,
      (0..<Int.random(in: 1...24, using: &random)).map { _ in
        Location.Attribute(
          Bool.random(using: &random) ? "extensions/" + name() : name(),
          values.randomElement(using: &random) ?? "")
      })
    let rest: [LocationEvent] = [
      .part(.track(name: "t")), .location(Location(Coordinate(latitude: 1, longitude: 2))),
    ]
    let events =
      subject == .file ? [.metadata(details)] + rest : [rest[0], .metadata(details), rest[1]]
    let text = written(events).text
    let back = self.events(text)
    #expect(back.skips.isEmpty && back.locations.count == 1, "\(text)")
    // Only values without a name or text are lost; declarations may be added.
    let isWanted = { (value: Location.Attribute) in
      !value.name.isEmpty && value.value.utf8.contains { $0 > 0x20 } && value.value != "\u{FFFD}"
        && !value.name.contains("xmlns")
    }
    let kept = self.details(back).flatMap(\.values).filter(isWanted).map(\.value)
    let wanted = details.values.filter(isWanted).map(\.value)
    #expect(kept.sorted() == wanted.sorted(), "\(details.values)\n\(text)")
    let again = self.details(self.events(written(back).text)).flatMap(\.values)
    #expect(Set(again) == Set(self.details(back).flatMap(\.values)), "\(text)")
  }

  @Test(arguments: [
    ("<desc>\(String(repeating: "x", count: 70_000))</desc>", "trk/desc"),
    ("<a>text<b>1</b></a>", "trk/…/text beside elements"),
    (String(repeating: "<x>1</x>", count: 300), "45 × trk/x"),
    (
      "<cmt>\(String(repeating: "x", count: 65_000))</cmt><desc>\(String(repeating: "x", count: 65_000))"
        + "</desc><src>\(String(repeating: "y", count: 65_000))</src>", "trk/src"
    ),
    (String(repeating: "<a>", count: 20) + String(repeating: "</a>", count: 20), "trk/…/a"),
    ("<\(String(repeating: "n", count: 300))>1</\(String(repeating: "n", count: 300))>", "trk/nn"),
  ])
  func areReportedIfTooLong(content: String, told: String) {
    let events = events(
      "<gpx><trk><type>run</type>\(content)<trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>"
    )
    #expect(events.locations.count == 1)
    #expect(events.skips.map(\.reason) == [.unkept])
    #expect(events.skips.first?.detail.contains(told) ?? false)
    #expect(details(events).first?.activity == "running")
  }

  @Test func doNotDependOnCuts() {
    let bytes = Array(Self.full.utf8)
    let whole = GPXDecoder().events(of: bytes)
    for size in [1, 2, 3, 7, 64] {
      #expect(GPXDecoder().events(of: bytes, inPiecesOf: size) == whole)
    }
  }

  /// An oversized text of a point ends the reading at the same position, for any pieces.
  @Test func theEndOfATextThatIsTooLongDoesNotDependOnCuts() {
    let bytes = Array(
      """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"/>
      <trkpt lat="1" lon="3"><desc>\(String(repeating: "line\n", count: 20_000))</desc></trkpt>
      <trkpt lat="1" lon="4"/></trkseg></trk></gpx>
      """.utf8)
    let whole = GPXDecoder().events(of: bytes)
    #expect(whole.locations.count == 1 && whole.skips.first?.stopsReading == true)
    #expect(whole.skips.first?.line == 20_002)
    for size in [1, 100, 4096, 65_536] {
      #expect(GPXDecoder().events(of: bytes, inPiecesOf: size) == whole, "\(size)")
    }
  }

  // MARK: Formerly lost data

  private static func document(_ inside: String, creator: String = "App") -> String {
    "<gpx version=\"1.1\" creator=\"\(creator)\" xmlns=\"http://www.topografix.com/GPX/1/1\" "
      + "xmlns:my=\"urn:my\">\(inside)</gpx>"
  }

  /// Each piece is in the rewritten document, and in a rewritten copy of that document.
  @Test(
    arguments: [
      (
        "<wpt lat=\"47\" lon=\"8\"><link href=\"http://a\"><text>one &amp; two</text><type>image/jpeg</type></link>"
          + "<link href=\"http://b\"/><link href=\"http://c\"><type>t</type></link></wpt>",
        [
          "<link href=\"http://a\"><text>one &amp; two</text><type>image/jpeg</type></link>",
          "<link href=\"http://b\"/>", "<link href=\"http://c\"><type>t</type></link>",
        ]
      ),
      (
        "<trk><trkseg><trkpt lat=\"47\" lon=\"8\"/><extensions><color xmlns=\"urn:z\">red</color>"
          + "</extensions></trkseg><trkseg><trkpt lat=\"47\" lon=\"9\"/><extensions><my:n>2</my:n>"
          + "</extensions></trkseg></trk>",
        [
          "<extensions><color xmlns=\"urn:z\">red</color></extensions>\n</trkseg>",
          "<extensions><my:n xmlns:my=\"urn:my\">2</my:n></extensions>\n</trkseg>",
        ]
      ),
      (
        "<trk><extensions><my:a>1</my:a></extensions><extensions><my:a>2</my:a><my:b>3</my:b></extensions>"
          + "<trkseg><trkpt lat=\"47\" lon=\"8\"/></trkseg></trk>",
        [
          "<my:a xmlns:my=\"urn:my\">1</my:a>", "<my:a xmlns:my=\"urn:my\">2</my:a>",
          "<my:b xmlns:my=\"urn:my\">3</my:b>",
        ]
      ),
      (
        "<wpt lat=\"47\" lon=\"8\"/>", ["<geocore:extra name=\"creator\">App</geocore:extra>"]
      ),
    ])
  func areKept(_ inside: String, _ pieces: [String]) {
    var text = Self.document(inside)
    for _ in 0..<2 {
      let read = events(text)
      #expect(read.skips.isEmpty, "\(read.skips)")
      text = written(read).text
      for piece in pieces { #expect(text.contains(piece), "\(piece) in \(text)") }
    }
    #expect(!text.contains("geocore:extra name=\"extensions"))
  }

  @Test func reportsWhatASegmentCannotHold() {
    let text = Self.document(
      "<trk><trkseg><foo>1</foo><trkpt lat=\"47\" lon=\"8\"/><foo><bar>2</bar></foo></trkseg></trk>"
    )
    #expect(events(text).skips.map(\.detail) == ["not kept: 2 × trk/trkseg/foo"])
  }

  /// Lost data of points: XML attributes, text next to elements, and empty elements with a meaning.
  @Test(arguments: [
    (#"<ele unit="ft">3</ele>"#, "trkpt/ele/@unit"),
    (
      #"<extensions><a:b xmlns:a="urn:a" c="1" d="2">3</a:b></extensions>"#,
      "trkpt/…/b/@c, trkpt/…/b/@d"
    ),
    ("<extensions><a>x<b>1</b></a></extensions>", "trkpt/…/text beside elements"),
    ("<extensions><lap/></extensions>", "trkpt/…/lap"),
    (#"<link href="x"><text>y</text></link>"#, ""),
    (#"<extensions><geocore:extra name="x">1</geocore:extra></extensions>"#, ""),
    ("<extensions/>", ""), ("<extensions><a>\n <b>1</b>\n</a></extensions>", ""),
  ])
  func ofPoints(_ content: String, _ names: String) {
    let text = "<gpx><trk><trkseg><trkpt lat='47' lon='8'>\(content)</trkpt></trkseg></trk></gpx>"
    let told = GPXDecoder().events(of: Array(text.utf8)).skips
    #expect(told.map(\.detail) == (names.isEmpty ? [] : ["not kept: " + names]))
  }
}
