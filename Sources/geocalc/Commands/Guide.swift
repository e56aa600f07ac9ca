import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc guide`: prints pages of the guide.
struct Guide: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract: "The guide: how to do what, and what each figure means.",
    usage: "geocalc guide [TOPIC]",
    discussion: """
      Without a topic the topics are listed. geocalc help guide TOPIC does the same.
      """
  ).ofGeocalc

  @Argument(
    help: ArgumentHelp("The page to print.", valueName: "topic"),
    completion: .list(GuidePage.all.map(\.topic)))
  var topic: ArgumentText?

  func run() throws {
    guard let topic else { return try StandardOutput.write(Self.contents) }
    guard let page = GuidePage.all.first(where: { $0.topic == topic.text }) else {
      let near = Spelling.nearest(to: topic.text, among: GuidePage.all.map(\.topic))
      throw Failure(
        .usage,
        "the guide has no page \"\(Console.printable(topic.text))\""
          + (near.map { "; did you mean \($0)?" } ?? "; geocalc guide lists them"))
    }
    try StandardOutput.write(page.text + "\n")
  }

  /// The list of topics with summaries.
  private static var contents: String {
    let width = GuidePage.all.map(\.topic.count).max() ?? 0
    return GuidePage.all.reduce(into: "") { list, page in
      let gap = String(repeating: " ", count: width - page.topic.count + 2)
      list += "\(page.topic)\(gap)\(page.abstract)\n"
    }
  }
}

/// A page of the guide as plain text.
struct GuidePage: Sendable {
  /// The name of the page on the command line.
  let topic: String
  /// A summary in one sentence.
  let abstract: String
  let text: String
}

/// `geocalc config`: prints the current settings.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "The settings in force, and where they are from.",
    discussion: """
      Settings are what every command takes where its options do not say otherwise: unit, the unit of \
      distances in output; precision, their decimals in text; ellipsoid, the figure of the Earth; color, \
      whether messages have colors on a terminal: auto, always or never; store, the file of the library.

      They are read from $XDG_CONFIG_HOME/geocalc/config.json, or ~/.config/geocalc/config.json, an object \
      of JSON such as {"unit": "km", "precision": 2}, in which there may be comments. The variables \
      GEOCALC_UNIT, GEOCALC_PRECISION, GEOCALC_ELLIPSOID, GEOCALC_COLOR and GEOCALC_STORE win over the file, \
      and options over both.
      """
  ).ofGeocalc

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let settings = try Settings.loaded.get()
    let rows: [(key: String, value: String, origin: Settings.Origin)] = [
      ("unit", settings.unit.value.word, settings.unit.origin),
      ("precision", "\(settings.precision.value)", settings.precision.origin),
      ("ellipsoid", settings.ellipsoid.value ?? "WGS84", settings.ellipsoid.origin),
      ("color", settings.color.value.rawValue, settings.color.origin),
      (
        "store", settings.store.value ?? (try? StorePlace().file()) ?? "", settings.store.origin
      ),
    ]
    guard json else {
      let cells = rows.map { [$0.key, $0.value, Self.text($0.origin)] }
      try StandardOutput.write(TextTable(rows: cells, rightAligned: []).bytes)
      if let path = settings.path, !settings.hasFile { Console.note("there is no file \(path)") }
      return
    }
    var writer = JSONWriter.forOutput()
    writer.object { json in
      for row in rows {
        json.object(row.key) {
          if row.key == "precision" {
            $0.member("value", settings.precision.value)
          } else {
            $0.member("value", row.value)
          }
          $0.member("from", Self.text(row.origin))
        }
      }
      if let path = settings.path { json.member("file", path) }
    }
    writer.endLine()
    try StandardOutput.write(writer.bytes)
  }

  private static func text(_ origin: Settings.Origin) -> String {
    switch origin {
    case .standard: "default"
    case .file(let path): path
    case .environment(let name): name
    }
  }
}
