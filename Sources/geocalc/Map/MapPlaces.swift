import ArgumentParser
import GeoCore
import GeoFormats
import GeoPictures
import GeoTracks

/// The points of a table, for a map.
struct MapPlaces {
  private(set) var places: [MapContent.Place] = []
  /// A summary of the invalid rows, which are already reported. Nil if all rows are valid.
  private(set) var problem: String?

  /// Reads points and their names.
  ///
  /// - Parameters:
  ///   - path: a table, a recording whose positions are read as rows, or `-` for standard input.
  ///   - name: the column with names, by name or number. If nil, ``NameColumn`` finds the column.
  ///   - options: the options that name the latitude and longitude columns. Without such options, the columns are
  ///     detected.
  ///   - mayLack: whether the columns are also detected if a named one is missing. Use true if the options may be for
  ///     recordings instead.
  init(
    _ path: String, store: StorePlace, columns options: CSVColumnOptions, name: String?,
    mayLack: Bool
  ) throws {
    let csv = try options.options
    let named = [csv.latitude, csv.longitude].compactMap(\.self)
    var reader = try PointReader(path, store: store, option: nil, isStrict: false) { header in
      let isThere = (try? CoordinateColumns.columns(named, header: header)) != nil
      if !named.isEmpty, isThere || !mayLack { return named }
      return Self.plane(header)
    }
    let column = try reader.nameColumn(name)
    while let row = try reader.next() {
      guard row.problem == nil else { continue }
      let name = column.map { reader.text($0) } ?? ""
      places.append(MapContent.Place(row.place, name: name.isEmpty ? nil : name))
      try MemoryBound.half.check(places: places.count, textCount: name.utf8.count, reader.name)
    }
    problem = reader.conclude()
  }

  /// Returns the columns y and x as latitude and longitude if the header has no other coordinate columns; nil for other
  /// tables.
  private static func plane(_ header: [String]) -> [String]? {
    let names = header.map { $0.lowercased() }
    guard names.contains("x"), names.contains("y") else { return nil }
    do { _ = try CoordinateColumns.point(in: header) } catch .notFound { return ["y", "x"] } catch {
    }
    return nil
  }

  /// Returns whether a value of `--column` names the latitude or longitude column.
  static func isPlace(_ column: String) -> Bool {
    column.hasPrefix("latitude=") || column.hasPrefix("longitude=")
  }

  /// Throws an error if the options name only one of the two coordinate columns.
  static func check(_ options: CSVColumnOptions) throws(ValidationError) {
    let csv = try options.options
    guard (csv.latitude == nil) == (csv.longitude == nil) else {
      throw ValidationError(
        "--column latitude=… needs --column longitude=…, and the reverse; give both or none")
    }
  }
}

/// The choices of `--color-by`: the quantity that determines the colors of tracks.
enum MapColoring: String, CaseIterable, ExpressibleByArgument {
  case speed
  case altitude
  case slope
  case heartRate = "heart-rate"
  case power
  case cadence
  case temperature
  case time
  case passes
  case file
  case none
  /// Colors by file if there are several files. Otherwise colors by speed if the points have speeds.
  case automatic = "auto"

  /// Returns the quantity at a point. NaN if unknown.
  ///
  /// - Parameter start: the time at which elapsed time is zero.
  func value(_ point: ProfilePoint, since start: Timestamp?) -> Double {
    switch self {
    case .speed, .automatic: point.speed ?? .nan
    case .altitude: point.altitude ?? .nan
    case .slope: point.slope ?? .nan
    case .heartRate, .power, .cadence, .temperature:
      measure.flatMap { point[$0] } ?? .nan
    case .time: start.flatMap { start in point.timestamp?.seconds(since: start) } ?? .nan
    case .passes, .file, .none: .nan
    }
  }

  /// The sensor that measures the quantity. Nil for quantities without a sensor, such as speed.
  var measure: TrackMeasure? {
    switch self {
    case .heartRate: .heartRate
    case .power: .power
    case .cadence: .cadence
    case .temperature: .temperature
    default: nil
    }
  }

  /// The noun for the quantity in the message that no point has a value. Nil if the quantity always exists.
  var noun: String? {
    switch self {
    case .speed: "a speed"
    case .altitude: "an altitude"
    case .slope: "a slope"
    case .heartRate: "a heart rate"
    case .power: "a power"
    case .cadence: "a cadence"
    case .temperature: "a temperature"
    case .time: "a time"
    case .passes, .file, .none, .automatic: nil
    }
  }

  /// Returns the color rule for the given number of sources, with a legend in the given units.
  func rule(sources: Int, units: ReportContent.Units) -> MapColors.Rule {
    switch self {
    case .speed:
      .values(
        MapColors.Quantity(
          "Speed", unit: units.speed.name, divisor: units.speed.metersPerSecond, leastSpan: 1 / 3.6)
      )
    case .altitude:
      .values(
        MapColors.Quantity(
          "Altitude", unit: units.height.name, divisor: units.height.meters, leastSpan: 10))
    case .slope: .values(MapColors.Quantity("Slope", unit: "%", divisor: 0.01, leastSpan: 0.02))
    case .heartRate: .values(MapColors.Quantity("Heart rate", unit: "bpm", leastSpan: 10))
    case .power: .values(MapColors.Quantity("Power", unit: "W", leastSpan: 20))
    case .cadence: .values(MapColors.Quantity("Cadence", unit: "rpm", leastSpan: 10))
    case .temperature: .values(MapColors.Quantity("Temperature", unit: "°C", leastSpan: 2))
    case .time: .values(MapColors.Quantity("Time", unit: "h", isTime: true))
    case .passes: .values(.passes)
    case .file: .sources
    case .none: .plain
    case .automatic: sources > 1 ? .sources : MapColoring.speed.rule(sources: 1, units: units)
    }
  }
}

/// Converts geofences to shapes on a map.
enum MapShapes {
  /// Returns the polygons of a geofence. For a corridor that is too large for polygons, returns its center line.
  static func shapes(of fence: Geofence) -> [MapContent.Shape] {
    fence.shapes.map { shape in
      let drawing = shape.drawing
      guard !drawing.rings.isEmpty || drawing.edges.isEmpty else {
        return MapContent.Shape(name: fence.name, lines: drawing.edges, isArea: false)
      }
      var area = MapContent.Shape(name: fence.name, lines: drawing.rings, isArea: true)
      if drawing.overlaps { area.edges = drawing.edges }
      return area
    }
  }
}

/// The description of a map that `--json` prints.
struct MapRecord {
  private let picture: MapPicture
  private let content: MapContent
  private let tracks: MapTracks?

  init(_ picture: MapPicture, _ content: MapContent, _ tracks: MapTracks?) {
    (self.picture, self.content, self.tracks) = (picture, content, tracks)
  }

  /// The bounding box of everything on the map. With only tracks, the box is equal to the bounding box in `track
  /// --json`.
  private var box: BoundingBoxBuilder? {
    var marks = content
    (marks.lines, marks.lineExtent) = ([], nil)
    let extent = marks.extent
    guard !extent.isEmpty else { return tracks?.bounds }
    let (west, width) = extent.longitudes
    let others = BoundingBoxBuilder(
      west: west, south: extent.south, width: width, north: extent.north)
    var box = tracks?.bounds ?? others
    box.formUnion(others)
    return box
  }

  var json: [UInt8] {
    var json = JSONWriter.forOutput()
    json.object { json in
      json.member("width_px", picture.scene.width)
      json.member("height_px", picture.scene.height)
      if let frame = picture.frame {
        json.member("projection", frame.projection.name)
        json.member("center_latitude", frame.projection.center.latitude)
        json.member("center_longitude", frame.projection.center.longitude)
        json.array("bbox") { json in
          guard let box else { return }
          for edge in [box.west, box.south, box.east, box.north] { json.value(edge) }
        }
        json.member("pixels_per_meter", frame.scale)
      }
      if let bar = picture.scaleBar {
        json.member("scale_bar_m", bar.length)
        json.member("scale_bar_px", bar.width)
        json.member("scale_error_elsewhere", bar.error)
      }
      json.member("base_map", !picture.isTooNearForLand)
      json.member("tiles", content.tiles?.contents.count ?? 0)
      json.member("towns", picture.townCount)
      json.member("sources", content.sources.count)
      json.member("points", tracks?.line.count ?? 0)
      json.member("left_out", tracks?.window.leftOut ?? 0)
      json.member("vertices", content.lines.count)
      json.member("detail_px", tracks?.line.detail ?? 0)
      json.member("distance_m", tracks?.distance ?? 0)
      let crossings = tracks?.crossings.count ?? 0
      let routes = tracks?.routeStarts.count ?? 0
      json.member("places", content.places.count - crossings - routes)
      json.member("crossings", crossings)
      json.member("fences", content.fences.count)
      if case .values(let quantity) = picture.colors.rule, let range = picture.colors.range {
        json.object("colors") { json in
          json.member("of", quantity.name)
          // The legend shows elapsed times in hours and minutes, but JSON contains seconds.
          json.member("unit", quantity.isTime ? "s" : quantity.unit)
          json.member("first", range.lowerBound / quantity.divisor)
          json.member("last", range.upperBound / quantity.divisor)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
