import CCrypto
import CSQLite

/// The versions of the C libraries that this module uses.
package enum StoreLibraries {
  /// The version number of SQLite, for example `3.40.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// The version number of OpenSSL that the module was compiled with, for example `3.0.19`.
  package static var openSSLVersion: String { OPENSSL_VERSION_STR }
}
