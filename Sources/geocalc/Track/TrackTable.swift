import ArgumentParser
import GeoCore
import GeoFormats

/// The figures of several sources, one a row.
struct TrackTable {
  /// How it is printed.
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case table, csv, md
  }

  let report: TrackReport

  func bytes(_ form: Form) -> [UInt8] {
    switch form {
    case .csv: csv
    case .table: TextTable(rows: rows, rightAligned: Self.numbers).bytes
    case .md: markdown
    }
  }

  // MARK: For people

  private static let numbers: Set<Int> = [2, 3, 4, 5, 6, 7, 8, 9]

  private var rows: [[String]] {
    var rows = [
      [
        "source", "begin", "points", "distance", "elapsed", "moving", "moving speed", "highest",
        "ascent", "stops",
      ]
    ]
    for source in report.sources { rows.append(row(source.name, source.figures)) }
    if report.sources.count > 1 { rows.append(row("total", report.total)) }
    return rows
  }

  private func row(_ name: String, _ figures: TrackFigures) -> [String] {
    let units = report.units
    let hasTimes = figures.start != nil
    return [
      name, figures.start.map { report.time($0, figures) } ?? "", "\(figures.points)",
      units.length(figures.distance), hasTimes ? TrackReport.time(figures.elapsed) : "",
      hasTimes ? TrackReport.time(figures.moving) : "", figures.movingSpeed.map(units.speed) ?? "",
      figures.maximumSpeed.map(units.speed) ?? "",
      figures.minimumAltitude == nil
        ? "" : figures.gains.first.map { units.height($0.ascent) } ?? "",
      hasTimes ? "\(figures.stops.count)" : "",
    ]
  }

  private var markdown: [UInt8] {
    var text = ""
    for (index, row) in rows.enumerated() {
      let cells = row.map { Talk.printable($0).replacing("|", with: "\\|") }
      text += "| " + cells.joined(separator: " | ") + " |\n"
      guard index == 0 else { continue }
      text +=
        "|" + row.indices.map { Self.numbers.contains($0) ? " ---: |" : " --- |" }.joined() + "\n"
    }
    return Array(text.utf8)
  }

  // MARK: For programs

  /// The keys of JSON that are numbers, texts or times, in SI units.
  private var csv: [UInt8] {
    var bytes: [UInt8] = []
    let columns: [(name: String, value: (TrackFigures) -> String)] = [
      ("points", { "\($0.points)" }), ("segments", { "\($0.segments)" }),
      ("start", { $0.start?.description ?? "" }), ("end", { $0.end?.description ?? "" }),
      ("elapsed_s", { Self.seconds($0.elapsed) }), ("moving_s", { Self.seconds($0.moving) }),
      ("stopped_s", { Self.seconds($0.stopped) }), ("gap_s", { Self.seconds($0.gap) }),
      ("gap_count", { "\($0.gapCount)" }), ("gap_distance_m", { Self.number($0.gapDistance) }),
      ("distance_m", { Self.number($0.distance) }),
      ("distance_3d_m", { Self.number($0.distance3D) }),
      ("distance_noise_m", { Self.number($0.lengthError?.noise?.metres) }),
      ("distance_noise_of_m", { Self.number($0.lengthError?.noise?.of) }),
      ("distance_sampling_m", { Self.number($0.lengthError?.sampling?.metres) }),
      ("distance_sampling_of_m", { Self.number($0.lengthError?.sampling?.of) }),
      ("position_noise_m", { Self.number($0.lengthError?.positionNoise) }),
      ("avg_speed_mps", { Self.number($0.averageSpeed) }),
      ("moving_speed_mps", { Self.number($0.movingSpeed) }),
      ("max_speed_mps", { Self.number($0.maximumSpeed) }),
      ("max_speed_raw_mps", { Self.number($0.maximumSpeedRaw) }),
      ("ascent_m", { Self.number($0.gains.first?.ascent) }),
      ("descent_m", { Self.number($0.gains.first?.descent) }),
      ("min_altitude_m", { Self.number($0.minimumAltitude) }),
      ("max_altitude_m", { Self.number($0.maximumAltitude) }),
      ("stop_count", { "\($0.stops.count)" }),
    ]
    let measures = TrackMeasure.allCases
    let names =
      ["source"] + columns.map(\.name)
      + measures.flatMap { ["avg_\($0.rawValue)", "max_\($0.rawValue)"] }
    bytes += names.joined(separator: ",").utf8
    bytes.append(UInt8(ascii: "\n"))
    for source in report.sources {
      CSVField.append(source.name, separator: UInt8(ascii: ","), to: &bytes)
      let cells =
        columns.map { $0.value(source.figures) }
        + measures.flatMap { measure -> [String] in
          let summary = source.figures.measures[measure]
          return [Self.number(summary?.average), Self.number(summary?.highest)]
        }
      for cell in cells { bytes += ",\(cell)".utf8 }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func number(_ value: Double?) -> String {
    value.map { $0.isFinite ? $0.description : "" } ?? ""
  }

  private static func seconds(_ nanoseconds: Int64) -> String { number(Double(nanoseconds) / 1e9) }
}
