import Foundation
import Testing

/// A user or program that sends queries one at a time gets each answer before the next query, in every row format.
@Suite(.timeLimit(.minutes(15))) struct InteractiveOutputTests {
  private static let forms = [
    "", "--format csv", "--format tsv", "--format md", "--format json", "--json",
  ]

  private static let points = "name,latitude,longitude\nwest,0,-179.9\nfar,0,0\n"
  private static let squares = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"name":"alpha"},"geometry":{"type":"Polygon",
     "coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}},
    {"type":"Feature","properties":{"name":"beta"},"geometry":{"type":"Polygon",
     "coordinates":[[[10,0],[12,0],[12,2],[10,2],[10,0]]]}}]}
    """

  /// Runs a command, and sends each query only after the answer to the previous one.
  ///
  /// - Parameter exchanges: A line of input, and text that only its answer contains.
  private func converse(_ arguments: [String], _ exchanges: [(query: String, answer: String)])
    throws
  {
    let process = Child()
    process.executableURL = GeocalcProcess.executable
    process.arguments = arguments
    process.environment = GeocalcProcess.environment
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    var received = ""
    for (query, answer) in exchanges {
      try input.fileHandleForWriting.write(contentsOf: Data((query + "\n").utf8))
      while !received.contains(answer) {
        var event = pollfd(
          fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        // The timeout only decides when a delayed answer is a failure.
        try #require(
          poll(&event, 1, 60_000) == 1, "\(arguments): no answer to \(query), only \(received)")
        let data = output.fileHandleForReading.availableData
        try #require(!data.isEmpty, "\(arguments) ended after \(received)")
        received += String(decoding: data, as: UTF8.self)
      }
    }
  }

  @Test("The command nearest answers each query before the next one arrives", arguments: forms)
  func nearest(form: String) throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("points.csv", Self.points)
    let options = form.split(separator: " ").map(String.init)
    // GeographicLib's GeodSolve: 0.6 and 1 degree of the equator.
    try converse(
      ["nearest", points, "-"] + options, [("0,179.5", "66791.69"), ("0,1", "111319.49")])
  }

  @Test("The command inside answers each query before the next one arrives", arguments: forms)
  func inside(form: String) throws {
    let tables = NearestTests.Tables()
    let polygons = try tables.add("squares.geojson", Self.squares)
    let options = form.split(separator: " ").map(String.init)
    try converse(["inside", polygons, "-"] + options, [("1,1", "alpha"), ("1,11", "beta")])
  }

  @Test("The command batch answers each row before the next one arrives", arguments: forms)
  func batch(form: String) throws {
    let options = form.split(separator: " ").map(String.init)
    try converse(
      ["batch", "-"] + options, [("0,0,0,0.6", "66791.69"), ("0,0,0,1", "111319.49")])
  }
}
