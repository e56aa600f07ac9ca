/// The parts of a request that access control needs.
struct RequestHead: Sendable {
  /// The method as sent, such as `GET`.
  var method: String
  /// The path with the query, such as `/?token=x`.
  var target: String
  /// The names and values of the headers in their order.
  var headers: [(name: String, value: String)]

  /// Returns all values of a header.
  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Returns the value of a header; nil if the header is missing or occurs several times.
  func value(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }

  /// The path without query and fragment.
  var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  /// Returns the first value of a query parameter, form-decoded (WHATWG URL, section 5).
  func query(_ name: String) -> String? {
    guard let mark = target.firstIndex(of: "?") else { return nil }
    for part in target[target.index(after: mark)...].split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides[0] == name { return sides.count == 2 ? Self.decoded(sides[1]) : "" }
    }
    return nil
  }

  private static func decoded(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), text.utf8)
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest.removeFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the value of a cookie.
  func cookie(_ name: String) -> String? {
    for header in values("cookie") {
      for part in header.split(separator: ";") {
        let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if sides.count == 2, sides[0] == name { return String(sides[1]) }
      }
    }
    return nil
  }
}

/// The rule that decides which requests may read positions from the page.
///
/// Any page that is open in a browser can send requests to this machine. With DNS rebinding, such a page even has the
/// same origin. Therefore a request must contain a listed host name, and requests from other pages are refused. A token
/// protects against other machines.
struct AccessRule: Sendable {
  /// The host names that requests may contain, with ports and in lower case, such as `127.0.0.1:8734`.
  var hosts: Set<String>
  /// The required token; nil if no token is necessary.
  var token: String?

  /// The name of the cookie that stores the token after the page was opened with it.
  static let cookie = "geocalc_token"

  /// The decision about a request.
  enum Answer: Equatable, Sendable {
    /// The request is answered. If `keepsToken` is true, the response stores the token in a cookie.
    case allow(keepsToken: Bool)
    /// The request is refused with an HTTP status code and a reason.
    case refuse(Int, String)
  }

  /// Decides about a request.
  ///
  /// - Parameter place: the local address and port that received the request, in URL form; nil if unknown. It is
  ///   accepted as a host, because DNS rebinding uses a host name instead of an address.
  func answer(_ head: RequestHead, at place: String? = nil) -> Answer {
    guard head.method == "GET" || head.method == "HEAD" else {
      return .refuse(405, "only GET is answered")
    }
    guard let host = head.value("host")?.lowercased() else {
      return .refuse(400, "a request names one host")
    }
    guard hosts.contains(host) || host == place else {
      return .refuse(
        421, "this server is not asked by that name; geocalc serve --host NAME allows it")
    }
    for origin in head.values("origin") where origin.lowercased() != "http://\(host)" {
      return .refuse(403, "other pages may not ask")
    }
    guard isOwn(head) else { return .refuse(403, "other pages may not ask") }
    guard let token else { return .allow(keepsToken: false) }
    if let given = head.query("token") {
      return Self.areSame(given, token)
        ? .allow(keepsToken: true) : .refuse(403, "the token is another one")
    }
    guard let kept = head.cookie(Self.cookie), Self.areSame(kept, token) else {
      return .refuse(403, "open the address with the token that geocalc serve has printed")
    }
    return .allow(keepsToken: false)
  }

  /// Returns whether the request comes from this page, from its user, or from a link to this page.
  ///
  /// The browser reports the origin.
  private func isOwn(_ head: RequestHead) -> Bool {
    switch head.value("sec-fetch-site") {
    case nil: head.values("sec-fetch-site").isEmpty
    case "same-origin", "none": true
    default:
      head.path == "/" && head.value("sec-fetch-mode") == "navigate"
        && head.value("sec-fetch-dest") == "document"
    }
  }

  /// Compares two texts in constant time, so that the time does not reveal a partial match.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
