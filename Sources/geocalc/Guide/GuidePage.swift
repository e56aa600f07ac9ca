/// A page of the guide as plain text.
struct GuidePage: Sendable {
  /// Its name on the command line.
  let topic: String
  /// What it is about, in a sentence.
  let abstract: String
  let text: String
}
