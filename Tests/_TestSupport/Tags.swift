package import Testing

/// Tags of suites. `scripts/support/tagged deadline` prints a regular expression for `swift test --filter` and `--skip` that
/// matches the suites with a tag.
extension Tag {
  /// Has deadlines, for which a build with a sanitizer is too slow.
  @Tag package static var deadline: Self
  /// Starts a real gpsd.
  @Tag package static var daemon: Self
  /// Takes more than five seconds of processor time.
  @Tag package static var slow: Self
}
