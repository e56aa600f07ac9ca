import Foundation
import Testing
import _TestSupport

// Expected distances come from PROJ 9.1.1: geod +ellps=WGS84 -I -f %.9f -F %.9f
@Suite struct MatrixCommandTests {
  private static let places = "name,lat,lon\nA,0,0\n\"B,b\",0,1\nC,1,1\n"

  /// Files that exist while `body` runs.
  private func withFiles(
    _ contents: [(name: String, bytes: Data)], _ body: ([String]) throws -> Void
  ) throws {
    let folder = TemporaryFolder()
    let paths = contents.map { folder.file($0.name) }
    for (path, content) in zip(paths, contents) { try content.bytes.write(to: path) }
    try body(paths.map(\.path))
  }

  private func data(_ numbers: [Double]) -> Data {
    numbers.reduce(into: Data()) { data, number in
      withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
  }

  private func npy(_ numbers: [Double], shape: String, order: String = "False") -> Data {
    let text =
      "{'descr': '<f8', 'fortran_order': \(order), 'shape': \(shape), }".padding(
        toLength: 117, withPad: " ", startingAt: 0) + "\n"
    return Data([0x93] + Array("NUMPY".utf8) + [1, 0, 118, 0] + Array(text.utf8)) + data(numbers)
  }

  @Test("The matrix has a named row and a named column for each point") func wide() throws {
    let run = try GeocalcProcess("matrix -", input: Self.places)
    #expect(
      run.output == """
        distance_m,A,"B,b",C
        A,0.000,111319.491,156899.568
        "B,b",111319.491,0.000,110574.389
        C,156899.568,110574.389,0.000

        """)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test("--layout long prints a row for each pair") func long() throws {
    let run = try GeocalcProcess(
      "matrix - --layout long --unit km --precision 6", input: Self.places)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 10)
    #expect(lines[0] == "from,to,distance_km")
    #expect(lines[2] == "A,\"B,b\",111.319491")
    #expect(lines[8] == "C,\"B,b\",110.574389")
  }

  @Test("Two files give a rectangular matrix, with names by option or number") func twoFiles()
    throws
  {
    let to = "town;latitude;longitude\nX;1;1\nY;0;1\n"
    try withFiles([("to.csv", Data(to.utf8))]) { paths in
      let run = try GeocalcProcess(
        ["matrix", "-", paths[0], "--name", "id", "--name", "TOWN"],
        input: "id,lat,lon\n1,0,0\n2,0,1\n".utf8)
      #expect(
        run.output
          == "distance_m,X,Y\n1,156899.568,111319.491\n2,110574.389,0.000\n")
      let numbered = try GeocalcProcess(
        ["matrix", paths[0], "-", "--name", "1", "--columns", "2,3"], input: "1,0,0\n".utf8)
      #expect(numbered.output == "distance_m,1\nX,156899.568\nY,111319.491\n")
    }
  }

  // A degree is R pi / 180, and a quarter of the circle is R pi / 2, with R = 6371008.7714 m.
  @Test("--method haversine uses the mean sphere") func haversine() throws {
    let run = try GeocalcProcess("matrix - --method haversine", input: "0,0\n0,1\n90,7\n")
    #expect(
      run.output == """
        distance_m,1,2,3
        1,0.000,111195.080,10007557.176
        2,111195.080,0.000,10007557.176
        3,10007557.176,10007557.176,0.000

        """)
  }

  @Test(
    "Every ellipsoidal method agrees along the equator and the meridian",
    arguments: ["geodesic", "vincenty", "rhumb", "proj"])
  func methods(method: String) throws {
    let run = try GeocalcProcess("matrix - --method \(method)", input: "0,0\n0,1\n90,7\n")
    #expect(
      run.output == """
        distance_m,1,2,3
        1,0.000,111319.491,10001965.729
        2,111319.491,0.000,10001965.729
        3,10001965.729,10001965.729,0.000

        """)
    #expect(run.errors.contains("no header"))
  }

  // The result of geod for the first two is 20003008.422 m.
  @Test("Pairs for which Vincenty does not converge are counted in a note") func fallbacks() throws
  {
    let run = try GeocalcProcess(
      "matrix - --method vincenty --threads 2", input: "0,0\n0,179.9\n1,1\n")
    #expect(run.output.contains("1,0.000,20003008.422,156899.568"))
    #expect(run.errors.contains("does not converge in 2 entries"))
    #expect(run.code == 0)
  }

  @Test("Bad rows keep their row and column") func badRows() throws {
    let run = try GeocalcProcess("matrix -", input: "id,lat,lon\na,0,0\nb,x,0\nc,0,1\n")
    #expect(run.output == "distance_m,a,b,c\na,0.000,,111319.491\nb,,,\nc,111319.491,,0.000\n")
    #expect(run.errors.contains("line 3: "))
    #expect(run.code == 65)
    let strict = try GeocalcProcess("matrix - --strict", input: "0,0\nx,0\n")
    #expect(strict.output.isEmpty)
    #expect(strict.code == 65)
  }

  @Test("Without points only the header is printed") func empty() throws {
    let run = try GeocalcProcess("matrix -", input: "id,lat,lon\n")
    #expect(run.output == "distance_m\n")
    #expect(run.code == 0)
  }

  @Test("The number of threads does not change the output", arguments: ["wide", "long"])
  func threads(layout: String) throws {
    var input = "lat,lon\n"
    for i in 0..<400 { input += "\(Double(i * 37 % 180) - 89.5),\(i * 101 % 360 - 180)\n" }
    let one = try GeocalcProcess("matrix - --layout \(layout) --threads 1", input: input)
    let many = try GeocalcProcess("matrix - --layout \(layout) --threads 3", input: input)
    #expect(one.output == many.output)
    #expect(one.output.split(separator: "\n").count == (layout == "wide" ? 401 : 160_001))
  }
}

// MARK: Numbers

extension MatrixCommandTests {
  @Test("Binary doubles are read and written") func doubles() throws {
    try withFiles([("a.f64", data([0, 0, 0, 1])), ("b.f64", data([1, 1, 0, 0, 0, 1]))]) { paths in
      let run = try GeocalcProcess(["matrix", paths[0], paths[1], "--precision", "9"])
      #expect(
        run.output == """
          distance_m,1,2,3
          1,156899.568291340,0.000000000,111319.490793274
          2,110574.388557799,111319.490793274,0.000000000

          """)
      let raw = try GeocalcProcess(["matrix", paths[0], "--format", "f64", "--unit", "km"])
      #expect(raw.bytes.count == 32)
      let numbers = raw.bytes.withUnsafeBytes { bytes in
        (0..<4).map {
          Double(bitPattern: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
        }
      }
      #expect(numbers[0] == 0 && numbers[3] == 0)
      #expect(abs(numbers[1] - 111.319490793274) < 1e-11 && numbers[1] == numbers[2])
    }
  }

  @Test("NumPy arrays in either order are read and written") func numpy() throws {
    let files = [
      ("c.npy", npy([0, 0, 0, 1, 1, 1], shape: "(3, 2)")),
      ("f.npy", npy([0, 0, 1, 0, 1, 1], shape: "(3, 2)", order: "True")),
    ]
    try withFiles(files) { paths in
      let expected = try GeocalcProcess("matrix -", input: "0,0\n0,1\n1,1\n").output
      #expect(try GeocalcProcess(["matrix", paths[0]]).output == expected)
      #expect(try GeocalcProcess(["matrix", paths[1]]).output == expected)
      let run = try GeocalcProcess(["matrix", paths[0], "--format", "npy"])
      #expect(run.bytes.count == 128 + 72)
      #expect(run.bytes.prefix(128) == npy([], shape: "(3, 3)"))
    }
  }

  @Test("Invalid binary files end with code 65") func badNumbers() throws {
    let files = [
      ("half.f64", data([0, 0, 1])), ("torn.f64", data([0, 0]).prefix(15)),
      ("shape.npy", npy([0, 0, 1], shape: "(3, 1)")), ("few.npy", npy([0, 0], shape: "(2, 2)")),
      ("huge.npy", npy([0, 0], shape: "(9223372036854775807, 2)")),
      ("torn.npy", npy([], shape: "(0, 2)").prefix(100)), ("text.npy", Data("lat,lon\n".utf8)),
      ("range.f64", data([91, 0, 0, 0])), ("empty.npy", Data()),
    ]
    try withFiles(files) { paths in
      for path in paths {
        let run = try GeocalcProcess(["matrix", path])
        #expect(run.code == 65, "\(path)")
        #expect(!run.errors.isEmpty)
      }
    }
  }

  @Test(
    "Wrong usage ends with code 64",
    arguments: [
      "- --name 1 --name x", "- -", "- --columns 1,2,3,4", "- --method vincentyy",
      "- --precision 18",
      "- --threads 0", "- --format geojson", "a b c", "- --layout long --format npy",
      "- --layout wide --format f64", "- --precision 3 --format npy", "a.npy --columns 1,2",
      "a.f64 --name id", "a.npy.gz --name id", "- a.f64 --columns 1,2 --columns 1,2",
      "- a.npy --name 1 --name id",
    ])
  func badUsage(arguments: String) throws {
    try GeocalcProcess("matrix \(arguments)", input: "0,0\n").expectRefusal(code: 64)
  }
}
