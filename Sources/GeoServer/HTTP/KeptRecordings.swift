import GeoFormats
public import GeoTracks

/// A collection of stored recordings that the page lists and draws on request.
///
/// The server calls the methods from any thread. The methods may block.
public protocol KeptRecordings: Sendable {
  /// Returns the matching recordings, the latest first.
  ///
  /// - Parameters:
  ///   - words: the search words of the user; empty for all recordings.
  ///   - offset: the number of recordings to skip, 0 or more.
  ///   - limit: the largest number of recordings to return.
  /// - Throws: an error that the page shows to its user.
  func list(_ words: String, from offset: Int, limit: Int) throws -> [KeptRecording]

  /// Returns the lines of a recording; nil if there is no such recording.
  ///
  /// - Throws: an error that the page shows to its user.
  func lines(of id: Int64) throws -> [[Coordinate]]?
}

/// The information about a stored recording that the page shows.
public struct KeptRecording: Sendable, Hashable, Identifiable {
  /// The identifier for requests.
  var id: Int64
  /// The name of the recording.
  package var name: String
  /// The kind of activity; nil if unknown.
  package var sport: String?
  /// The start time; nil if the recording has no times.
  package var start: Timestamp?
  /// The offset of the recording's time zone in seconds east of UTC; nil if unknown.
  package var utcOffset: Int?
  /// The distance in meters.
  var distance: Double
  /// The time from start to end in seconds.
  var elapsedTime: Double

  /// Creates the description of a recording.
  ///
  /// - Parameters:
  ///   - id: the identifier for requests.
  ///   - name: the name of the recording.
  ///   - distance: the distance in meters.
  ///   - elapsedTime: the time from start to end in seconds.
  public init(id: Int64, name: String, distance: Double, elapsedTime: Double) {
    (self.id, self.name) = (id, name)
    (self.distance, self.elapsedTime) = (distance, elapsedTime)
  }
}

/// The response to a request for stored recordings.
struct RecordingsAnswer: Sendable {
  var code = 200
  var type = "application/json"
  var bytes: [UInt8] = []

  /// The largest number of recordings in one response.
  static let most = 100

  /// Lists the recordings that match a request, or reports that the server has no collection.
  init(list kept: (any KeptRecordings)?, _ request: RequestHead) {
    let text = request.query("offset") ?? "0"
    self.init {
      guard let offset = Int(text), offset >= 0 else {
        throw Refusal(code: 400, why: "offset is a whole number, 0 or more")
      }
      // Requests one more recording than the response may contain, to find out whether there are more.
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

  /// Returns the lines of the requested recording.
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
