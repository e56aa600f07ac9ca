import ArgumentParser

/// `geocalc guide`: the guide, page by page.
struct Guide: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract: "The guide: how to do what, and what each figure means.",
    usage: "geocalc guide [TOPIC]",
    discussion: """
      Without a topic the topics are listed. geocalc help guide TOPIC does the same.
      """
  ).ofGeocalc

  @Argument(
    help: ArgumentHelp("The page to print.", valueName: "topic"),
    completion: .list(GuidePage.all.map(\.topic)))
  var topic: ArgumentText?

  func run() throws {
    guard let topic else { return try StandardOutput.write(Self.contents) }
    guard let page = GuidePage.all.first(where: { $0.topic == topic.text }) else {
      let near = Spelling.nearest(to: topic.text, among: GuidePage.all.map(\.topic))
      throw Failure(
        .usage,
        "the guide has no page \"\(Talk.printable(topic.text))\""
          + (near.map { "; did you mean \($0)?" } ?? "; geocalc guide lists them"))
    }
    try StandardOutput.write(page.text + "\n")
  }

  /// All topics and what they are about.
  private static var contents: String {
    let width = GuidePage.all.map(\.topic.count).max() ?? 0
    return GuidePage.all.reduce(into: "") { list, page in
      let gap = String(repeating: " ", count: width - page.topic.count + 2)
      list += "\(page.topic)\(gap)\(page.abstract)\n"
    }
  }
}
