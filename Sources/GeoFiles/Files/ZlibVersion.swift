import CZlib

/// The version of zlib that is linked in or loaded.
package enum ZlibVersion {
  /// As in `1.2.13`.
  package static var number: String { String(cString: zlibVersion()) }
}
