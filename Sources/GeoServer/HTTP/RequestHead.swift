/// What the first lines of a request say, as far as it matters who may ask.
struct RequestHead: Sendable {
  /// `GET`, as it was written.
  var method: String
  /// The path and what follows it: `/?token=x`.
  var target: String
  /// Names and values, in their order.
  var headers: [(name: String, value: String)]

  /// The values of a header.
  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a header that stands there once; nil if it does not stand there, or several times.
  func value(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }

  /// The path without what follows it.
  var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  /// The value of a name behind the question mark, as a form writes it (WHATWG URL, section 5): the first one.
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

  /// The value of a cookie.
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

/// Who may ask the live page for positions.
///
/// Any page that is open in a browser can send requests to this machine, and a name that its owner points here
/// makes such a page one of the same origin (DNS rebinding). So the name that a request was sent to has to be
/// one of a list, and requests that other pages have made are refused. From another machine a token is needed.
struct AccessRule: Sendable {
  /// The names that requests may be sent to, with ports, in lower case: `127.0.0.1:8734`.
  var hosts: Set<String>
  /// What has to be known to be let in; nil for nothing.
  var token: String?

  /// The cookie that holds the token once a page has been opened with it.
  static let cookie = "geocalc_token"

  /// What becomes of a request.
  enum Answer: Equatable, Sendable {
    /// It is answered; whether the token is to be kept as a cookie.
    case allow(keepsToken: Bool)
    /// It is refused with a code of HTTP.
    case refuse(Int, String)
  }

  /// Decides on a request.
  ///
  /// - Parameter place: the address of this machine, with the port, that the request came to, as it stands in an
  ///   address; nil if it is not known. No other page can have a browser name it: a name that leads here is
  ///   another.
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

  /// Whether a browser says that a request comes from this page, from its user, or from a link to the page.
  private func isOwn(_ head: RequestHead) -> Bool {
    switch head.value("sec-fetch-site") {
    case nil: head.values("sec-fetch-site").isEmpty
    case "same-origin", "none": true
    default:
      head.path == "/" && head.value("sec-fetch-mode") == "navigate"
        && head.value("sec-fetch-dest") == "document"
    }
  }

  /// Compares without telling by the time it takes how much is right.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
