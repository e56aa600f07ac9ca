import ArgumentParser
import GeoTracks
import GeoFormats

/// `geocalc track convert`: tracks in another format.
struct TrackConvert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write tracks in another format: GPX, TCX, KML, GeoJSON, CSV, WKT, NMEA …",
    usage: """
      geocalc track convert SOURCE… [--to FORMAT] [--output FILE] [options]
      """,
    discussion: """
      Times keep all their digits and the offset they were written with, numbers are written with the \
      fewest digits that read back exactly, and other values of points, such as heart rates, are kept \
      where the format has a place for them. What it has no place for is counted on standard error.
      """)

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  @Flag(
    inversion: .prefixedNo,
    help: "Write waypoints and routes too, where the format has a place for them.")
  var waypoints = true

  func run() throws {
    let sources = try source.paths()
    let run = source.run(sources, keepsExtras: true)
    let consumer = ConvertConsumer(
      output: try output.open(sources: sources), late: run.lateDetails(of: sources),
      keepsWaypoints: waypoints)
    var (end, outcome) = run.run(consumer)
    try end.output.end(outcome)
  }
}

/// Writes whatever comes.
private struct ConvertConsumer: TrackConsumer {
  var output: TrackOutput
  let keepsWaypoints: Bool
  private let late: [String: LateDetails]
  // That of the source in hand.
  private var ahead = LateDetails()
  private var isWanted = true
  private var start = TrackStart()

  init(output: TrackOutput, late: [String: LateDetails], keepsWaypoints: Bool) {
    (self.output, self.late, self.keepsWaypoints) = (output, late, keepsWaypoints)
  }

  mutating func begin(source name: String) {
    (isWanted, start) = (true, TrackStart())
    ahead = late[name] ?? LateDetails()
  }

  mutating func take(_ events: [SourceEvent]) throws {
    var events = ahead.moved(events)
    if let place = start.missing(in: events[...]) {
      events.insert(.part(.track(name: nil)), at: place)
    }
    if !keepsWaypoints {
      events.removeAll { event in
        if case .part(let part) = event { isWanted = part.isTrack }
        return !isWanted
      }
    }
    try output.write(events)
  }
}
