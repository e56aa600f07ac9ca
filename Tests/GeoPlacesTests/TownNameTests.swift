import Testing

@testable import GeoPlaces

@Suite struct TownNameTests {
  @Test(
    "A key has no case, accents or punctuation",
    arguments: [
      ("Zürich", "zurich"), ("Saint-Étienne", "saint etienne"), ("D.C.", "dc"), ("L'viv", "lviv"),
      ("L’viv", "lviv"), ("St.\u{a0}Louis", "st louis"), ("  São  Paulo ", "sao paulo"),
      ("Łódź", "lodz"), ("Tromsø", "tromso"), ("İzmir", "izmir"), ("Iğdır", "igdir"),
      ("Reykjavík", "reykjavik"), ("Þorlákshöfn", "thorlakshofn"), ("Gießen", "giessen"),
      ("Ærø", "aero"), ("Hà Nội", "ha noi"), ("Đà Nẵng", "da nang"), ("Bucureşti", "bucuresti"),
      ("Zu\u{308}rich", "zurich"), ("МОСКВА", "москва"), ("Ōsaka", "osaka"), ("東京", "東京"),
      ("", ""), ("...", ""),
    ])
  func key(name: String, key: String) {
    #expect(TownName.key(name) == key)
  }

  @Test("Each of several names has a key, except for names without letters")
  func keys() {
    #expect(TownName.keys(ofEachIn: "Wien,Vienna, ,Bécs") == ["wien", "vienna", "becs"])
    #expect(TownName.keys(ofEachIn: "").isEmpty)
  }
}
