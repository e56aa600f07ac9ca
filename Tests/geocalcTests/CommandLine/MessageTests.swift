import Foundation
import Testing
import _TestSupport

@testable import geocalc

/// The messages in the sources of geocalc, collected from its calls of `Console` and its errors.
@Suite struct MessageTests {
  /// A message in which `…` replaces each interpolation.
  struct Message: CustomTestStringConvertible {
    let position: String
    let text: String
    var testDescription: String { position }
  }

  /// Phrases that docs/Glossary.md and the rules of CONTRIBUTING replace.
  private static let unwanted = [
    #"\b(is|are) none\b"#, #"\b(told|tells?|says?|said)\b"#, #"\bin place of\b"#, #"\bbeside\b"#,
    #"\bpassed over\b"#, #"\bleft out\b"#, #"\bgiven out\b"#, #"\ball the same\b"#,
    #"\b(goes|go) with\b"#, #"\bbelongs? to\b"#, #"\bis no (?!such)\w+"#, #"\bare no\b"#,
  ]

  @Test("A message is one short clause in plain words") func form() throws {
    let messages = try Self.messages()
    #expect(messages.count > 40)
    for message in messages {
      let text = message.text
      #expect(text.count <= 200, "\(message.position): \(text)")
      #expect(!text.hasSuffix("."), "\(message.position): \(text)")
      // A name such as Vincenty's keeps its capital.
      let isName = text.hasPrefix("Vincenty")
      #expect(
        isName || text.prefixMatch(of: /[A-Z][a-z]/) == nil, "\(message.position): \(text)")
      for phrase in Self.unwanted {
        let found = text.range(of: phrase, options: .regularExpression)
        #expect(found == nil, "\(message.position): \(phrase): \(text)")
      }
    }
  }

  @Test("The scanner finds the text of a call") func scanner() {
    let source = #"""
      Console.note("\(names["a"] ?? "b"): one " + "two")
      throw Failure(.badData, "x; \(error)")
      throw ValidationError("Expected y.")
      """#
    let texts = Self.texts(in: source).map(\.text)
    #expect(texts == ["…: one two", "x; …", "Expected y."])
  }

  private static func messages() throws -> [Message] {
    let root = Fixture.repository.appending(path: "Sources/geocalc")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
      texts(in: try String(contentsOf: root.appending(path: path), encoding: .utf8)).map {
        Message(position: "\(path):\($0.line)", text: $0.text)
      }
    }.filter { !$0.text.isEmpty }
  }

  /// Returns the joined literals of each call, with the line of the call.
  private static func texts(in source: String) -> [(line: Int, text: String)] {
    let calls = source.matches(
      of: /(Console\.(note|warning|error)|\bFailure|\bValidationError)\(/)
    return calls.map { call in
      let line = source[..<call.range.lowerBound].count { $0 == "\n" } + 1
      return (line, literals(in: source[call.range.upperBound...]))
    }
  }

  /// Returns the literals up to the closing parenthesis of a call.
  private static func literals(in source: Substring) -> String {
    var rest = source
    var depth = 1
    var text = ""
    while depth > 0, let character = rest.popFirst() {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "\"": text += literal(&rest)
      default: break
      }
    }
    return text
  }

  /// Reads a literal after its opening quote.
  private static func literal(_ rest: inout Substring) -> String {
    var text = ""
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\", let escaped = rest.popFirst() else {
        text.append(character)
        continue
      }
      guard escaped == "(" else {
        text.append(escaped)
        continue
      }
      text += "…"
      var depth = 1
      while depth > 0, let next = rest.popFirst() {
        depth += next == "(" ? 1 : next == ")" ? -1 : 0
        if next == "\"" { _ = literal(&rest) }
      }
    }
    return text
  }
}

@Suite struct ParserMessageTests {
  @Test(
    "A message of the parser becomes one clause with the option, the allowed values and the value",
    arguments: [
      (
        "The value 'xyz' is invalid for '--to <notation>'. Please provide one of the following:\n  - dms\n  - utm",
        "--to: expected one of dms, utm, not 'xyz'"
      ),
      (
        "The value 'x' is invalid for '--only <only>'. Please provide one of 'inside' or 'outside'.",
        "--only: expected inside or outside, not 'x'"
      ),
      (
        "The value 'x' is invalid for '--count <n>': Expected a whole number.",
        "--count x: expected a whole number"
      ),
      ("The value 'x' is invalid for '<a>'", "<a>: 'x' is not valid"),
      ("Missing expected argument '--to <notation>'", "missing --to <notation>"),
      ("Missing expected argument '<place> ...'", "missing <place>…"),
      ("Unexpected argument 'x'", "unexpected argument 'x'"),
    ])
  func plain(_ message: String, _ clause: String) {
    #expect(ParserMessage.plain(message) == clause)
  }

  @Test(
    "A mistake in the arguments gets one line with what to write",
    arguments: [
      ("convert 47 8 --to foo", 64, "--to: expected one of decimal, dms, "),
      ("inside x 47 8 --method foo", 64, "--method: expected geodesic or straight, not 'foo'"),
      ("convert 47 8 --to s2", 64, "--to s2: geocalc has no S2 cells or quadkeys; use the "),
      ("convert 47 8 --to h3 --precision 16", 64, "resolution, 16, is out of range"),
      ("circle Vienna 5 km", 64, "write 5km, not 5 km"),
      ("destination 47 8 90 10 km", 64, "write 10km, not 10 km"),
      ("track splits data/drive.nmea --every 1 km", 64, "write 1km, not 1 km"),
      ("area --csv data/points.csv", 64, "unknown option '--csv'; use --format csv"),
      ("distance 0 0 1 1 --geojson", 64, "unknown option '--geojson'; use --format geojson"),
      ("track convert data/drive.nmea --kml", 64, "use --format kml"),
      (
        "watch data/drive.nmea --csv", 64, "use: geocalc track convert data/drive.nmea --format csv"
      ),
      ("reverse 48.2 16.4", 64, "use: geocalc convert 48.2 16.4 --to town"),
      ("reverse data/drive.nmea", 64, "use: geocalc track reverse data/drive.nmea -o BACK.gpx"),
      ("info data/drive.nmea", 64, "use: geocalc track data/drive.nmea (prints"),
      ("extent zones.geojson", 64, "use: geocalc bbox TRACK.gpx"),
      ("convert https://maps.app.goo.gl/abc --to dms", 65, "open the short one and copy"),
    ])
  func hint(_ line: String, _ code: Int32, _ words: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(!run.errors.contains("the name of a town"))
  }

  @Test(
    "A point in degrees, minutes and seconds that needs quotes gets them in the message",
    arguments: [
      "convert POINT --to decimal", "convert POINT", "destination POINT 90 10km",
      "distance POINT 47 8", "declination POINT", "waypoints POINT 47 8", "circle POINT 5km",
      "nearest data/points.csv POINT", "inside data/region.wkt POINT", "points POINT 5km --count 1",
      "track passes POINT data/drive.nmea", "library passes POINT",
    ])
  func sexagesimal(_ line: String) throws {
    let run = try GeocalcProcess(line.replacing("POINT", with: "46 37 12 N 8 30 0 E"))
    #expect(run.code != 0 && run.output.isEmpty)
    #expect(run.errors.contains("a point in degrees, minutes and seconds is one argument; "))
    #expect(
      run.errors.contains("write \"46 37 12 N 8 30 0 E\" in quotes")
        || run.errors.contains("use: geocalc convert '46 37 12 N 8 30 0 E' --to decimal"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("The message about a tile without --dem names the option with the tile")
  func tile() throws {
    let folder = TemporaryFolder()
    let ride = try folder.write(GeocalcProcess("example ride.gpx").output, to: "ride.gpx")
    let tiles = try ["N47E008.hgt", "N48E016.hgt.gz"].map { try folder.write("", to: $0) }
    let one = try GeocalcProcess(["track", "elevation", ride, tiles[0]])
    #expect(
      one.code == 64 && one.errors.contains("geocalc track elevation \(ride) --dem \(tiles[0])\n"))
    let two = try GeocalcProcess(["track", "elevation", ride] + tiles)
    #expect(two.errors.hasSuffix("--dem \(folder.url.path)/\n"), "\(two.errors)")
  }

  @Test("The message about a photo as output names a folder")
  func photoOutput() throws {
    let run = try GeocalcProcess("track at 8:20 data/drive.nmea -o one.jpg")
    run.expectRefusal(code: 64, naming: "write -o tagged/")
  }

  @Test(
    "An address is refused with what to write instead",
    arguments: ["Musterstraße 5, Zürich", "10 Downing Street, London", "Bahnhofstrasse 1"])
  func address(_ text: String) throws {
    let run = try GeocalcProcess(["distance", text, "Vienna"])
    #expect(run.code == 65)
    #expect(
      run.errors
        == "error: argument 1: \"\(text)\" is neither a coordinate nor a town; geocalc does not read street addresses; "
        + "write its town, or look the address up with Nominatim and write the coordinate\n")
  }
}
