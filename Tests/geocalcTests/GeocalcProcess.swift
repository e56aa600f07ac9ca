import Foundation
import Testing
import _TestSupport

/// A finished run of the built geocalc.
struct GeocalcProcess {
  /// Standard output, as text and as bytes.
  let output: String
  let bytes: Data
  let errors: String
  let code: Int32

  /// The debug build, next to the tests.
  static let debugExecutable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "geocalc")

  /// The program under test: `GEOCORE_PROGRAM`, or the debug build.
  static let executable =
    ProcessInfo.processInfo.environment["GEOCORE_PROGRAM"].map { URL(filePath: $0) }
    ?? debugExecutable

  /// The tests pass on only the variables that scripts/sanitize sets for a sanitized build.
  static let environment = ProcessInfo.processInfo.environment
    .filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }
    .merging(["COLUMNS": "80"]) { $1 }

  /// Runs geocalc to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, as from a shell.
  ///   - input: The bytes on standard input.
  init(_ arguments: [String], input: some Sequence<UInt8> = []) throws {
    try self.init(executable: Self.executable, arguments, input: input)
  }

  /// Runs a shell's command line, in which `geocalc` is the built program.
  ///
  /// - Parameter folder: The working directory.
  init(shell line: String, in folder: URL? = nil) throws {
    let path = Self.executable.deletingLastPathComponent().path
    try self.init(
      executable: URL(filePath: "/bin/sh"), ["-c", "PATH='\(path)':/usr/bin:/bin; \(line)"],
      input: [],
      in: folder)
  }

  init(
    executable: URL, _ arguments: [String], input: some Sequence<UInt8> = [],
    in directory: URL? = nil
  ) throws {
    // Files instead of pipes: neither side has to wait, for any size.
    let folder = TemporaryFolder()
    let files = ["in", "out", "err"].map { folder.file($0) }
    for file in files { try Data().write(to: file) }
    try Data(input).write(to: files[0])

    let process = Child()
    process.executableURL = executable
    process.currentDirectoryURL = directory
    process.arguments = arguments
    process.environment = Self.environment
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    code = process.terminationReason == .exit ? process.terminationStatus : -1
    // Not String(contentsOf:), which drops a byte order mark.
    bytes = try Data(contentsOf: files[1])
    output = String(decoding: bytes, as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
  }

  /// Runs geocalc to its end with standard input in pieces, each sent once the previous one has been read.
  init(_ arguments: [String], pieces: [some Sequence<UInt8>], in folder: URL? = nil) throws {
    let run = try RunningGeocalc(arguments, in: folder, hasInput: true)
    for piece in pieces { try run.write(piece) }
    try run.closeInput()
    code = try run.end()
    (bytes, errors) = (run.bytes, run.errors)
    output = String(decoding: bytes, as: UTF8.self)
  }

  /// Runs geocalc with arguments separated by single spaces.
  init(_ line: String, input: String = "") throws {
    try self.init(line.split(separator: " ").map(String.init), input: input.utf8)
  }

  /// Expects that geocalc refused its arguments or its input with an exit code and one line on standard error.
  ///
  /// - Parameter part: a text that the line contains, such as the name of the option or the value.
  func expectRefusal(
    code expected: Int32, naming part: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func check(_ isFulfilled: Bool) {
      #expect(isFulfilled, "\(code): \(errors)", sourceLocation: sourceLocation)
    }
    check(code == expected && bytes.isEmpty)
    check(errors.hasPrefix("error: ") && errors.split(separator: "\n").count == 1)
    // The message about wrong usage names the help page.
    check(expected != 64 || errors.hasSuffix("--help\n"))
    check(part.isEmpty || errors.contains(part))
  }

  /// Standard output as JSON.
  func json() throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(output.utf8))
  }

  /// Each line of standard output as JSON.
  func jsonLines() throws -> [JSONValue] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
    }
  }
}

/// A parsed JSON value. JSONSerialization is not used, because its doubles are sometimes an ulp off.
enum JSONValue: Decodable, Equatable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else {
      self = .string(try value.decode(String.self))
    }
  }

  subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
}
