/// What a file says of itself, or of the track or route that has begun, beside its name: a kind of
/// activity, a description, an author, links, what a program adds.
///
/// The values are named by the places that they have in GPX, whatever format they come from: `type`,
/// `desc`, `author/name`. A `/` leads to what lies inside, `@` stands before an attribute, and
/// `[2]` behind the second of several of one name: `link/@href`, `link[2]/@href`,
/// `extensions/gpxx:TrackExtension/gpxx:DisplayColor`. The namespace that a prefix stands for is such an
/// attribute, too: `extensions/gpxx:TrackExtension/@xmlns:gpxx`.
public struct Details: Sendable, Hashable, Codable {
  /// What is described.
  public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
    /// The file: in GPX its metadata.
    case file
    /// The track or route that began last.
    case part
  }

  /// What is described.
  public var subject: Subject

  /// Names and values, in the order of the file. A decoder gives at most ``countLimit`` of them at once.
  public var values: [Location.Extra]

  /// The most values that are kept of a file, track or route.
  public static let countLimit = 256
  /// The most bytes that their names and values may have together.
  public static let byteLimit = 1 << 17

  /// Creates a description.
  public init(_ subject: Subject, _ values: [Location.Extra]) {
    (self.subject, self.values) = (subject, values)
  }

  /// The first value of that name; nil if there is none.
  public subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// The kind of activity, as whoever recorded it calls it: `running`, `Ride`, `9`. It is GPX's `type`
  /// of a track or route; nil if nothing is said, and for a file.
  public var activity: String? {
    guard subject == .part, let text = self["type"], !text.isEmpty else { return nil }
    return text
  }
}
