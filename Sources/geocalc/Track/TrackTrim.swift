import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoLocation
import GeoTracks

/// `geocalc track trim`: removes the ends of tracks, or the points near a center.
struct TrackTrim: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim",
    abstract: "Cut off the ends of tracks, or all points near home",
    usage: """
      geocalc track trim SOURCE… [--start LENGTH] [--end LENGTH] [options]
      geocalc track trim SOURCE… --region LAT,LON,RADIUS [options]
      """,
    discussion: """
      Without options the first and the last 200 m of each track are removed. Waypoints and points of routes within \
      these lengths of a removed end are removed as well, and a warning reports the points of tracks there. --region \
      removes all points, waypoints and points of routes within a circle; the track gets a new segment where points \
      are removed. The time of the file is removed as well.

      The cut ends of several tracks outline the circle and so reveal its center: do not center it on your door.
      """)

  static let examples = [
    Example("geocalc track trim ride.gpx -o shared.gpx", "remove the first and last 200 m"),
    Example(
      "geocalc track trim ride.gpx --start 1km --end 0m -o shared.gpx", "remove the first kilometer"
    ),
    Example(
      "geocalc track trim rides/ --region 47.37,8.54,300m -o shared/",
      "hide a home in a folder"),
    Example(
      "geocalc track trim ride.gpx --region 47.37,8.54,200m | geocalc map - -o m.svg",
      "hide a home on a map"),
  ]

  static let topic: String? = "tracks"

  @Option(
    help: ArgumentHelp(
      "The length to remove from the start of each track, such as 500m.", valueName: "length"))
  var start: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The length to remove from the end of each track, such as 500m.", valueName: "length"))
  var end: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "A circle from which all points are removed, such as 47.37,8.54,300m.",
      valueName: "lat,lon,radius"))
  var region: ArgumentText?

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var output: TrackOutputOptions

  func validate() throws {
    if region != nil, start != nil || end != nil {
      throw ValidationError(
        "--region removes a circle, --start and --end remove the ends; run the command twice")
    }
  }

  func run() throws {
    try EditWriter.run(TrackCropper(try rule()), source, output) { writer in
      let summary = writer.stage.summary
      try summary.report("all points were removed; give shorter lengths")
      for exposure in summary.exposures.prefix(Self.mostWarnings) {
        let name = InputName.text(writer.sources[exposure.source])
        Console.warning("\(name): \(Self.text(exposure))")
      }
      let more = summary.exposures.count - Self.mostWarnings
      if more > 0 {
        Console.warning("\(more.counted("more removed end")) with kept positions near them")
      }
    }
  }

  private static let mostWarnings = 10

  /// Returns a warning that the kept positions reveal where a removed end of the track was. The warning suggests an
  /// option that removes these positions.
  private static func text(_ exposure: TrackCropper.Exposure) -> String {
    let coordinate = { (place: Coordinate) in
      DecimalPrinter.string(place.latitude, places: 5) + ","
        + DecimalPrinter.string(place.longitude, places: 5)
    }
    // Add one meter, because the printed center is rounded.
    let radius = DecimalPrinter.string(exposure.radius.rounded(.up) + 1, places: 0)
    let time = exposure.time.map { "at \($0.timestamp.iso8601(utcOffset: $0.utcOffset ?? 0)), " }
    let end = exposure.isStart ? "start" : "end"
    let distance = DecimalPrinter.string(exposure.distance, places: 0)
    return
      "\(exposure.points.counted("position")) near the removed \(end) of a track kept, the nearest "
      + "\(distance) m from it, the first \(time ?? "")at \(coordinate(exposure.coordinate)); "
      + "trim the output again with --region \(coordinate(exposure.center)),\(radius)m"
  }

  private func rule() throws -> TrackCropper.Rule {
    if let region {
      let circle = try OptionText.read("--region", region, CircularRegion.init(parsing:))
      return .outside(center: circle.center, radius: circle.radius)
    }
    if start == nil, end == nil { return .ends(start: 200, end: 200) }
    return .ends(
      start: try start.map { try OptionText.length("--start", $0, orZero: true) } ?? 0,
      end: try end.map { try OptionText.length("--end", $0, orZero: true) } ?? 0)
  }
}
