import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc guide`: prints pages of the guide.
struct Guide: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract: "Print a page of the guide",
    usage: "geocalc guide [TOPIC]",
    discussion: """
      Without a topic, the command lists all pages. TOPIC is the name of a page, or of a command that a page explains.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc guide", "list the pages"),
    Example("geocalc guide tables", "print the page about tables"),
    Example("geocalc guide batch", "print the page about a command"),
  ]

  @Argument(
    help: ArgumentHelp(
      "The name of a page or command, such as tables (default: list the pages).", valueName: "topic"
    ),
    completion: .list(GuidePage.all.map(\.topic)))
  var topic: ArgumentText?

  func run() throws {
    guard let topic else { return try StandardOutput.write(Self.contents) }
    guard let page = GuidePage(topic: topic.text) else {
      let near = Spelling.nearest(to: topic.text, among: GuidePage.all.map(\.topic))
      let hint = CommandHint(for: topic.text, in: Geocalc.self)
      let advice =
        hint?.description ?? near.map { "did you mean \($0)?" }
        ?? "list the pages with geocalc guide"
      throw Failure(.usage, "the guide has no page \"\(topic.text)\"; \(advice)")
    }
    try StandardOutput.write(page.text + "\n")
  }

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
  /// The argument of `geocalc guide` that selects the page.
  let topic: String
  let abstract: String
  let text: String
}

extension GuidePage {
  /// Finds a page by its topic, or by the name of a command that the page describes. Nil for an unknown name.
  init?(topic name: String) {
    let topics = [name, Geocalc.path(of: name).flatMap(Self.topic(ofCommand:))]
    guard let page = Self.all.first(where: { topics.contains($0.topic) }) else { return nil }
    self = page
  }

  private static func topic(ofCommand path: [String]) -> String? {
    (Spelling(Array(path.dropFirst())).type as? any DocumentedCommand.Type)?.topic
  }
}

/// `geocalc config`: prints the current settings.
struct ConfigCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the current settings and their origin",
    usage: "geocalc config [options]",
    discussion: """
      Settings are defaults for all commands: unit, precision, ellipsoid, color (auto, always or never) and store, the \
      file of the library.

      They come from the JSON file $XDG_CONFIG_HOME/geocalc/config.json or ~/.config/geocalc/config.json. The variables \
      GEOCALC_UNIT, GEOCALC_PRECISION, GEOCALC_ELLIPSOID, GEOCALC_COLOR and GEOCALC_STORE override the file, and \
      options override both.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc config", "print a table"),
    Example("GEOCALC_UNIT=km geocalc config --json", "print JSON"),
  ]

  static let topic: String? = "command-line"

  @OptionGroup var form: MessageFormOptions

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
    guard form.isJSON else {
      let cells = rows.map { [$0.key, $0.value, Self.text($0.origin)] }
      try StandardOutput.write(TextTable(rows: cells, rightAligned: []).bytes)
      if let path = settings.path, !settings.hasFile {
        Console.note("the settings file \(path) does not exist")
      }
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

/// `geocalc example`: lists and prints the sample files.
struct ExampleCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Print a sample file to try commands with",
    usage: "geocalc example [NAME]",
    discussion: """
      Without a name, the command lists the samples. The guide uses them, so you can repeat its commands.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc example", "list the samples"),
    Example("geocalc example ride.gpx > ride.gpx", "write a ride to a file"),
    Example("geocalc example shops.csv | geocalc nearest - Vienna", "use a table directly"),
  ]

  static let topic: String? = "start"

  @Argument(
    help: ArgumentHelp(
      "The name of a sample, such as ride.gpx (default: list the samples).", valueName: "name"),
    completion: .list(Sample.all.map(\.name)))
  var name: ArgumentText?

  func run() throws {
    guard let name = name?.text else {
      let rows = Sample.all.map { [$0.name, $0.content] }
      return try StandardOutput.write(TextTable(rows: rows, rightAligned: []).bytes)
    }
    guard let sample = Sample.all.first(where: { $0.name == name }) else {
      let near = Spelling.nearest(to: name, among: Sample.all.map(\.name))
      throw Failure(
        .usage,
        "unknown sample \"\(name)\""
          + (near.map { "; did you mean \($0)?" } ?? "; list the samples with geocalc example"))
    }
    try StandardOutput.write(sample.bytes())
  }
}

/// A sample text file that is compiled into the program.
struct Sample: Sendable {
  let name: String
  /// A short description, as printed in the list of samples.
  let content: String
  /// Loads the bytes of the file when they are needed.
  let bytes: @Sendable () -> [UInt8]

  /// The samples. The files in the folder Samples are symbolic links to the samples of the guide.
  static let all = [
    Sample(name: "ride.gpx", content: "a ride of 45 minutes with heart rates") {
      PackageResources.ride_gpx
    },
    Sample(name: "noisy.csv", content: "a walk with a position that is two kilometers off") {
      PackageResources.noisy_csv
    },
    Sample(name: "fleet.csv", content: "positions of two vehicles, with times") {
      PackageResources.fleet_csv
    },
    Sample(name: "shops.csv", content: "four shops in Vienna") { PackageResources.shops_csv },
    Sample(name: "customers.csv", content: "six customers in Vienna") {
      PackageResources.customers_csv
    },
    Sample(name: "zones.geojson", content: "three zones of Vienna") {
      PackageResources.zones_geojson
    },
  ]
}
