/// A picture made of pixels, as a file.
public struct SceneImage: Sendable, Hashable {
  /// What a file of pixels begins with says what it is.
  public enum Kind: String, Sendable, Hashable {
    case png = "image/png"
    case jpeg = "image/jpeg"
  }

  /// What it is.
  public let kind: Kind
  /// The file.
  public let bytes: [UInt8]

  /// Creates an image of a file; nil for one that begins neither as PNG nor as JPEG.
  ///
  /// - Parameter bytes: the file; what follows its beginning is not looked at.
  public init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Self.pngSignature) {
      kind = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      kind = .jpeg
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// PNG, third edition, section 5.2.
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
