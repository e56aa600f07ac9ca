/// What a report says, in words that are ready to be read.
public struct ReportContent: Sendable {
  /// A figure of the whole track.
  public struct Figure: Sendable, Hashable {
    /// What it is.
    public var name: String
    /// The value with its unit.
    public var value: String
    /// More of it, in smaller letters.
    public var note: String
    /// How it is found; empty where there is nothing to explain.
    public var method: String

    /// Creates a figure.
    public init(_ name: String, _ value: String, note: String = "", method: String = "") {
      (self.name, self.value, self.note, self.method) = (name, value, note, method)
    }
  }

  /// A table.
  public struct Table: Sendable, Hashable {
    /// What it lists.
    public var title: String
    /// The names of its columns.
    public var head: [String]
    /// Its rows, each with as many cells.
    public var rows: [[String]]
    /// What is to be said of it.
    public var note: String
    /// How its figures are found.
    public var method: String

    /// Creates a table.
    public init(
      _ title: String, head: [String], rows: [[String]], note: String = "", method: String = ""
    ) {
      (self.title, self.head, self.rows, self.note) = (title, head, rows, note)
      self.method = method
    }
  }

  /// The units of charts: their names, and how many meters or meters a second are one.
  public struct Units: Sendable {
    /// Of lengths, as in `km`.
    public var length: (name: String, meters: Double)
    /// Of altitudes, as in `m`.
    public var height: (name: String, meters: Double)
    /// Of speeds, as in `km/h`.
    public var speed: (name: String, metersPerSecond: Double)

    /// Creates units.
    public init(
      length: (name: String, meters: Double), height: (name: String, meters: Double),
      speed: (name: String, metersPerSecond: Double)
    ) {
      (self.length, self.height, self.speed) = (length, height, speed)
    }
  }

  /// What the report is called.
  public var title: String
  /// When and what it was.
  public var subtitle = ""
  /// The figures of the whole, the most wanted first.
  public var figures: [Figure] = []
  /// Lists of its parts.
  public var tables: [Table] = []
  /// The map's content.
  public var map = MapContent()
  /// How its track is colored.
  public var colors = MapColors.Rule.plain
  /// The points of the charts.
  public var samples = ReportSamples()
  /// Meters a second that the figures give as the highest speed: where single steps are much faster, the chart of
  /// speeds ends there, and says so. Nil where it goes as high as its values.
  public var highestSpeed: Double?
  /// The units of the charts.
  public var units: Units
  /// What made it.
  public var maker = ""

  /// Creates a report of nothing.
  public init(title: String, units: Units) { (self.title, self.units) = (title, units) }
}
