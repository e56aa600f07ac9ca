import GeoFormats
public import GeoTracks

/// Recordings that are kept somewhere, which the page lists, and draws when they are asked for.
///
/// It is asked from any thread, and may take its time.
public protocol KeptRecordings: Sendable {
  /// The recordings that are meant, the last first.
  ///
  /// - Parameters:
  ///   - words: what a user looks for; empty for all.
  ///   - offset: how many are passed over, 0 or more.
  ///   - limit: the most that are told.
  /// - Throws: what the page tells its user.
  func list(_ words: String, from offset: Int, limit: Int) throws -> [KeptRecording]

  /// Where a recording was, as lines to draw; nil if there is no such recording.
  ///
  /// - Throws: what the page tells its user.
  func lines(of id: Int64) throws -> [[Coordinate]]?
}

/// What the page tells of a recording that is kept.
public struct KeptRecording: Sendable, Hashable, Identifiable {
  /// By what it is asked for.
  public var id: Int64
  /// What it is called.
  public var name: String
  /// The kind of activity; nil if it is not known.
  public var sport: String?
  /// When it began; nil without times.
  public var start: Timestamp?
  /// Seconds east of UTC of the zone in which its times were written; nil if that is not known.
  public var utcOffset: Int?
  /// Meters.
  public var distance: Double
  /// Seconds from its start to its end.
  public var elapsedTime: Double

  /// Creates what is told of a recording.
  ///
  /// - Parameters:
  ///   - id: by what it is asked for.
  ///   - name: what it is called.
  ///   - distance: meters.
  ///   - elapsedTime: seconds from its start to its end.
  public init(id: Int64, name: String, distance: Double, elapsedTime: Double) {
    (self.id, self.name) = (id, name)
    (self.distance, self.elapsedTime) = (distance, elapsedTime)
  }
}

/// What the page gets when it asks for recordings that are kept.
struct RecordingsAnswer: Sendable {
  var code = 200
  var type = "application/json"
  var bytes: [UInt8] = []

  /// How many recordings are told at once.
  static let most = 100

  /// The recordings that a request means; where none are kept, it says that.
  init(list kept: (any KeptRecordings)?, _ request: RequestHead) {
    let text = request.query("offset") ?? "0"
    self.init {
      guard let offset = Int(text), offset >= 0 else {
        throw Refusal(code: 400, why: "offset is a whole number, 0 or more")
      }
      // One more than is told says whether there are more.
      let found = try kept?.list(request.query("words") ?? "", from: offset, limit: Self.most + 1)
      var json = JSONWriter()
      json.object { json in
        json.member("kept", found != nil)
        json.member("more", (found?.count ?? 0) > Self.most)
        json.array("recordings") { json in
          for recording in (found ?? []).prefix(Self.most) { json.kept(recording) }
        }
      }
      return json.bytes
    }
  }

  /// The lines of the recording that a request means.
  init(lines kept: (any KeptRecordings)?, _ request: RequestHead) {
    self.init {
      guard let id = request.query("id").flatMap({ Int64($0) }), let lines = try kept?.lines(of: id)
      else { return nil }
      var json = JSONWriter()
      json.object { json in
        json.member("id", Int(id))
        json.array("lines") { json in
          for line in lines {
            json.array { json in
              for place in line {
                json.array {
                  $0.value(place.latitude)
                  $0.value(place.normalized.longitude)
                }
              }
            }
          }
        }
      }
      return json.bytes
    }
  }

  private struct Refusal: Error {
    var code: Int
    var why: String
  }

  private init(_ body: () throws -> [UInt8]?) {
    let refusal: Refusal
    do {
      if let body = try body() {
        bytes = body
        return
      }
      refusal = Refusal(code: 404, why: "there is no such recording")
    } catch {
      refusal = error as? Refusal ?? Refusal(code: 500, why: "\(error)")
    }
    (code, type) = (refusal.code, "text/plain; charset=utf-8")
    bytes = Array("\(refusal.why)\n".utf8)
  }
}

extension JSONWriter {
  fileprivate mutating func kept(_ recording: KeptRecording) {
    object { json in
      json.member("id", Int(recording.id))
      json.member("name", recording.name)
      if let sport = recording.sport { json.member("sport", sport) }
      if let start = recording.start { json.member("start", start.description) }
      if let offset = recording.utcOffset { json.member("utc_offset_s", offset) }
      json.member("distance_m", recording.distance)
      json.member("elapsed_s", recording.elapsedTime)
    }
  }
}
