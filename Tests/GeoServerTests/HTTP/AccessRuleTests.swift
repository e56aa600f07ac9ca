import Testing

@testable import GeoServer

@Suite struct AccessRuleTests {
  private let rule = AccessRule(hosts: ["127.0.0.1:8734", "localhost:8734"], token: nil)
  private static let host = ("Host", "localhost:8734")

  private func code(
    _ headers: [(String, String)], _ method: String = "GET", target: String = "/events",
    token: String? = nil
  ) -> Int {
    var rule = rule
    rule.token = token
    let head = RequestHead(
      method: method, target: target, headers: headers.map { (name: $0, value: $1) })
    if case .refuse(let code, _) = rule.answer(head) { return code }
    return 200
  }

  @Test(
    "A request is allowed only if its host name is in the list",
    arguments: [
      (["localhost:8734"], 200), (["LOCALHOST:8734"], 200), (["127.0.0.1:8734"], 200),
      (["evil.example"], 421), (["evil.example:8734"], 421), (["localhost:8735"], 421),
      (["localhost"], 421), (["localhost.evil.example:8734"], 421), ([""], 421), ([], 400),
      (["localhost:8734", "localhost:8734"], 400), (["localhost:8734", "evil.example"], 400),
    ])
  func hosts(names: [String], wanted: Int) { #expect(code(names.map { ("host", $0) }) == wanted) }

  @Test("A request to the server's own address is allowed without the list") func place() {
    let head = RequestHead(method: "GET", target: "/", headers: [("host", "192.0.2.7:8734")])
    #expect(rule.answer(head, at: "192.0.2.7:8734") == .allow(keepsToken: false))
    #expect(rule.answer(head, at: "192.0.2.8:8734") != .allow(keepsToken: false))
    #expect(rule.answer(head) != .allow(keepsToken: false))
  }

  @Test(
    "Methods other than GET and HEAD are refused",
    arguments: ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", ""])
  func methods(method: String) { #expect(code([Self.host], method) == 405) }

  @Test(
    "Requests from other origins are refused",
    arguments: [
      ([("Origin", "http://localhost:8734")], 200), ([("Origin", "http://evil.example")], 403),
      ([("Origin", "null")], 403), ([("Origin", "https://localhost:8734")], 403),
      ([("Origin", "http://127.0.0.1:8734")], 403),
      ([("Origin", "http://localhost:8734"), ("origin", "http://evil.example")], 403),
      ([("Sec-Fetch-Site", "same-origin")], 200), ([("Sec-Fetch-Site", "none")], 200),
      ([("Sec-Fetch-Site", "cross-site")], 403), ([("Sec-Fetch-Site", "same-site")], 403),
      ([("Sec-Fetch-Site", "none"), ("Sec-Fetch-Site", "cross-site")], 403),
    ])
  func origins(headers: [(String, String)], wanted: Int) {
    #expect(code([Self.host] + headers) == wanted)
  }

  @Test("A link on another page may open the page but no other resource") func links() {
    let link = [
      Self.host, ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"),
      ("Sec-Fetch-Dest", "document"),
    ]
    #expect(code(link, target: "/") == 200)
    #expect(code(link, target: "/state.json") == 403)
    #expect(code(link.dropLast() + [("Sec-Fetch-Dest", "iframe")], target: "/") == 403)
  }

  @Test(
    "Requests without the token are refused",
    arguments: [
      ("/?token=abc", [], 200), ("/?x=1&token=abc", [], 200), ("/?token=abd", [], 403),
      ("/?token=", [], 403), ("/", [], 403), ("/?token=abcd", [], 403),
      ("/events", [("Cookie", "geocalc_token=abc")], 200),
      ("/events", [("Cookie", "a=b; geocalc_token=abc")], 200),
      ("/events", [("Cookie", "geocalc_token=ab")], 403), ("/events", [("Cookie", ";;=")], 403),
    ] as [(String, [(String, String)], Int)])
  func tokens(target: String, headers: [(String, String)], wanted: Int) {
    #expect(code([Self.host] + headers, target: target, token: "abc") == wanted)
  }
}
