import ArgumentParser
import GeoCore
import Testing

@testable import geocalc

/// `geocalc distance` with and without the parser.
@Suite struct PlainArgumentsTests {
  private static let pairs = [
    ["40.7128", "-74.0060", "51.5074", "-0.1278"], ["40.7128 -74.0060", "51.5074 -0.1278"],
    ["+40.7128-074.0060/", "-51.5+0/"], ["0", "0", "0", "179.9"],
    ["40°42'46\"N", "-74°", "51N", "0W"],
  ]

  private static let options = [
    [], ["--json"], ["--method", "haversine"], ["--method", "vincenty", "--unit", "km"],
    ["--unit", "nautical mile", "--json"], ["--precision", "7"], ["--precision", "0", "--json"],
    ["--accuracy", "5m"], ["--accuracy", "5m", "--accuracy", "1km", "--json"],
    ["--ellipsoid", "bessel"], ["--ellipsoid", "6378137,298.257223563", "--method", "rhumb"],
    ["--method", "all", "--json"],
  ]

  @Test("The fast path and the parser agree about plain arguments", arguments: pairs, options)
  func same(pair: [String], options: [String]) throws {
    for words in [pair + options, options + pair, [pair[0]] + options + pair[1...]] {
      let plain = try #require(DistanceQuestion(plain: words))
      #expect(plain == (try Distance.parse(NegativeNumbers.protected(words)).question))
    }
  }

  @Test(
    "The fast path leaves all other arguments to the parser",
    arguments: [
      "", "1 2 3", "1 2 3 4 5", "1 2", "1 2 3 4 --", "-- 1 2 3 4", "1 2 3 4 --json --json",
      "1 2 3 4 --method geodesic --method vincenty", "1 2 3 4 --method", "1 2 3 4 --method x",
      "1 2 3 4 --method=geodesic", "1 2 3 4 --precision -1", "1 2 3 4 --precision 99",
      "1 2 3 4 --accuracy -5m", "1 2 3 4 --accuracy 1m --method all", "1 2 3 4 --unit parsec",
      "1 2 3 4 --help", "-h", "help", "1 2 3 4 --jso", "1 2 3 4 -j", "N1 2 3 4",
      "1 2 3 4 --version",
      "1 2 3 4 --unit km --unit mi",
    ])
  func notPlain(line: String) {
    #expect(DistanceQuestion(plain: line.split(separator: " ").map(String.init)) == nil)
  }

  @Test("Each option of distance is known to the fast path or left to the parser")
  func optionsOfTheParser() throws {
    // Each option, with a value if it takes one.
    let examples = [
      "--method": "rhumb", "--unit": "km", "--precision": "2", "--ellipsoid": "bessel",
      "--accuracy": "5m", "--json": nil,
    ]
    let help = Distance.helpMessage(columns: 200)
    let names = Set(help.matches(of: /--[a-z-]+/).map { String($0.output) })
      .subtracting(["--version", "--help"])
    // Options that are rare, so the parser reads them.
    let others = [
      "--output": "d.csv", "--format": "csv", "--decimal-comma": nil, "--places": "p.csv",
    ]
    #expect(names == Set(examples.keys).union(others.keys))
    for (name, value) in others {
      let words = ["1", "2", "3", "4", name] + [value].compactMap(\.self)
      #expect(DistanceQuestion(plain: words) == nil, "\(name)")
    }
    for (name, value) in examples {
      let words = ["1", "2", "3", "4", name] + [value].compactMap(\.self)
      #expect(DistanceQuestion(plain: words) != nil, "\(name)")
    }
  }

  @Test("The parser accepts everything the fast path accepts, with the same meaning")
  func randomArguments() throws {
    let words = [
      "40.7128", "-74.0060", "51.5N", "0 0", "+40.7128-074.0060/", "-0", "x", "", "-", "--",
      "--json", "--method", "rhumb", "all", "proj", "--unit", "km", "--precision", "3", "-1", "08",
      "--ellipsoid", "bessel", "--accuracy", "5m", "-5m", "--method=vincenty", "-j", "\u{2212}1",
    ]
    var random = SplitMix64(seed: 4)
    var accepted = 0
    for _ in 0..<1000 {
      // Begin with a pair, because few random words would be accepted otherwise.
      var line = random.next() % 4 == 0 ? [] : Self.pairs[Int(random.next() % 5)]
      for _ in 0..<random.next() % 6 {
        line.insert(
          words[Int(random.next() % UInt64(words.count))],
          at: Int(random.next() % UInt64(line.count + 1)))
      }
      guard let plain = DistanceQuestion(plain: line) else { continue }
      accepted += 1
      let parsed = try? Distance.parse(NegativeNumbers.protected(line)).question
      #expect(plain == parsed, "\(line)")
    }
    #expect(accepted > 20)
  }

  // The fast path leaves a line with `--` to the parser, so a final `--` forces the use of the parser.
  @Test(
    "The fast path and the parser give the same output and exit code",
    arguments: [
      "1 2 3 4", "1 2 3 4 --json", "91 2 3 4", "1 2 3 x", "1 2 3 4x", "1 2 3 4 --method all",
      "0 0 0 179.9 --method vincenty", "1 2 3 4 --ellipsoid flat", "1 2 3 4 --accuracy 5",
      "1 2 3 4 --accuracy 5m --unit km --precision 1", "1 2 3 4 --precision x", "1 2 3",
      "1 2 3 4 5",
    ])
  func bothWays(line: String) throws {
    let plain = try GeocalcProcess("distance " + line)
    let parsed = try GeocalcProcess("distance " + line + " --")
    #expect(plain.bytes == parsed.bytes && plain.errors == parsed.errors)
    #expect(plain.code == parsed.code)
  }
}

@Suite("The environment variable GEOCORE_KERNEL") struct KernelVariableTests {
  @Test(
    "An unknown kernel is refused with exit code 64 and the list of kernels",
    arguments: ["nosuch", "AVX2", "avx2 "],
    ["distance 0 0 0 1", "distance 0 0 0 1 --json", "batch --along /dev/null", "--version --json"])
  func unknown(value: String, line: String) throws {
    let run = try GeocalcProcess(shell: "GEOCORE_KERNEL='\(value)' geocalc \(line)")
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasSuffix(", or do not set it\n"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("GEOCORE_KERNEL is \"\(value)\", which is not a kernel"))
    for kernel in Kernel.available { #expect(run.errors.contains(kernel.rawValue)) }
  }

  @Test("The kernels of this processor, an empty value, and no value are accepted")
  func known() throws {
    for value in Kernel.available.map(\.rawValue) + [""] {
      let run = try GeocalcProcess(shell: "GEOCORE_KERNEL=\(value) geocalc --version --json")
      #expect(run.code == 0 && run.errors.isEmpty)
      let used = try run.json()["kernel"]?.string
      #expect(used == (value.isEmpty ? Kernel.available.last?.rawValue : value))
    }
  }

  @Test("Help is available for any value")
  func help() throws {
    let run = try GeocalcProcess(shell: "GEOCORE_KERNEL=nosuch geocalc distance --help")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output == (try GeocalcProcess("distance --help").output))
  }
}

@Suite struct NegativeNumbersTests {
  @Test(
    "An argument that looks like a negative number is protected and restored unchanged",
    arguments: ["-74.0060", "-.5", "-0", "-74°0'21.6\"W", "-5km", "-1e5"])
  func protected(text: String) {
    let protected = NegativeNumbers.protected([text])[0]
    #expect(!protected.hasPrefix("-"))
    #expect(ArgumentText(argument: protected).text == text)
  }

  @Test(
    "Other arguments are not changed",
    arguments: ["--unit", "-h", "-", "--", "-.", "-km", "5", "", "-.k", "--5"])
  func untouched(text: String) {
    #expect(NegativeNumbers.protected([text]) == [text])
  }
}
