import ArgumentParser

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
