package import Testing

/// Tags of suites. `scripts/tagged deadline` prints a regular expression for `swift test --filter` and `--skip` that
/// matches the suites with a tag.
extension Tag {
  /// Depends on deadlines, so it runs without other tests next to it, and not under a sanitizer.
  @Tag package static var deadline: Self
  /// Starts a real gpsd.
  @Tag package static var daemon: Self
  /// Takes more than five seconds of processor time.
  @Tag package static var slow: Self
}
