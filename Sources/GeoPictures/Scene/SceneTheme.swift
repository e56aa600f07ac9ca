/// The colors of a picture.
public enum SceneTheme: String, Sendable, Hashable, CaseIterable {
  /// Dark on light, as for paper.
  case light
  /// Light on dark.
  case dark
  /// As whoever looks at it has set the screen; light on paper and in programs that know of no such setting.
  case auto

  /// The rules of the style sheet.
  var css: String {
    switch self {
    case .light: WebTexts.map
    case .dark: WebTexts.map + WebTexts.mapDark
    case .auto:
      WebTexts.map + "@media screen and (prefers-color-scheme:dark){" + WebTexts.mapDark + "}"
    }
  }
}
