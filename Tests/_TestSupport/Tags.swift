package import Testing

/// Tags of suites. `scripts/support/tagged deadline` prints a regular expression for `swift test --filter` and `--skip` that
/// matches the suites with a tag.
extension Tag {
  /// The suite has deadlines, for which a build with a sanitizer is too slow.
  @Tag package static var deadline: Self
  /// The suite starts a real gpsd.
  @Tag package static var daemon: Self
  /// The suite takes more than five seconds of processor time.
  @Tag package static var slow: Self
}
