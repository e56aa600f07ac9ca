import Foundation
import Testing
import _TestSupport

@testable import geocalc

/// The documentation shows real output.
///
/// The tests run its commands, compile its Swift code in Snippets, and compare the values next to the code.
@Suite struct DocumentationTests {
  @Test(
    "Commands in the documentation print what is shown",
    arguments: try Document.blocks(of: "console"))
  func console(block: Document.Block) throws {
    // A command, and its output up to the next command.
    for session in block.text.split(separator: "$ ", omittingEmptySubsequences: true) {
      let lines = session.split(separator: "\n", omittingEmptySubsequences: false)
      let shown = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
      let printed = try Document.run(
        "/bin/sh", ["-c", "exec 2>&1; \(lines[0])"], in: Document.reader.url)
      #expect(Document.comparable(printed) == Document.comparable(shown), "\(lines[0])")
    }
  }

  @Test(
    "Swift code in the documentation is part of a snippet",
    arguments: try Document.blocks(of: "swift"))
  func swift(block: Document.Block) throws {
    if block.text.hasPrefix("// Package.swift") { return }
    let snippets = try Document.snippets.map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(snippets.contains { $0.contains(block.text) })
  }

  @Test("Snippets print what their comments show", arguments: Document.snippets)
  func snippet(file: URL) throws {
    let shown = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .compactMap { $0.contains("print(") ? $0.split(separator: "  // ").dropFirst().first : nil }
      .joined(separator: "\n")
    let program = GeocalcProcess.debugExecutable.deletingLastPathComponent()
      .appending(path: file.deletingPathExtension().lastPathComponent)
    let printed = try Document.run(program.path, [])
    #expect(Document.comparable(printed) == Document.comparable(shown))
  }
}

/// The project's documents and their content.
enum Document {
  /// The text between two code fences.
  struct Block: CustomTestStringConvertible {
    var file: String
    var line: Int
    var text: String
    var testDescription: String { "\(file):\(line)" }
  }

  private static let root = Fixture.repository

  /// A folder like the reader's: the files of the project, and the samples of `geocalc example`.
  static let reader: TemporaryFolder = {
    let folder = TemporaryFolder()
    let files = FileManager.default
    for name in try! files.contentsOfDirectory(atPath: root.path) where !name.hasPrefix(".") {
      try! files.createSymbolicLink(
        at: folder.file(name), withDestinationURL: root.appending(path: name))
    }
    for sample in Sample.all { try! Data(sample.bytes()).write(to: folder.file(sample.name)) }
    return folder
  }()

  static let snippets = try! files(in: "Snippets", ending: [".swift"])

  /// The blocks in a language from README.md, the guide, the catalogs and the comments of public symbols.
  static func blocks(of language: String) throws -> [Block] {
    let files =
      [root.appending(path: "README.md")] + (try files(in: "Guide", ending: [".md"]))
      + (try files(in: "Sources", ending: [".md", ".swift"]))
    return try files.flatMap { try blocks(of: language, in: $0) }
  }

  private static func files(in folder: String, ending: [String]) throws -> [URL] {
    let folder = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { path in ending.contains { path.hasSuffix($0) } }
      .map { folder.appending(path: $0) }
  }

  private static func blocks(of language: String, in file: URL) throws -> [Block] {
    var found: [Block] = []
    var open: Block?
    let text = try String(contentsOf: file, encoding: .utf8)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let bare = line.replacing(/^ *\/\/\/ ?/, with: "")
      if let block = open, bare == "```" {
        found.append(block)
        open = nil
      } else if open != nil {
        open?.text += bare + "\n"
      } else if bare == "```" + language {
        open = Block(file: file.lastPathComponent, line: index + 1, text: "")
      }
    }
    return found
  }

  /// Runs a program with the build products on the path, and returns its standard output.
  ///
  /// - Parameter folder: the working directory; nil for the project's folder.
  static func run(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> String
  {
    let process = Child()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? root
    let built = GeocalcProcess.executable.deletingLastPathComponent().path
    process.environment = GeocalcProcess.environment.merging(["PATH": "\(built):/usr/bin:/bin"]) {
      $1
    }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// Removes the machine-dependent parts of a text: the release of libproj, and digits of a number after the twelfth,
  /// which depend on the C library's sine.
  static func comparable(_ text: String) -> String {
    text.trimmingCharacters(in: .newlines)
      .replacing(/libproj [0-9.]+/, with: "libproj")
      .replacing(/[0-9]+\.[0-9]+/) { number in
        let digits = number.output.filter(\.isNumber).drop { $0 == "0" }.count
        return digits <= 12
          ? String(number.output) : String(format: "%.12g", Double(number.output) ?? .nan)
      }
  }
}
