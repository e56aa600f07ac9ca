import GeoFiles
package import GeoLocation

// What CoreLocation uses of this module: by these names, and not by an import.
//
// A Swift module can be imported only where all that it imports can, too. In the build folder of a package
// CoreLocation's is in sight of every target, but the C modules below SwiftNIO, expat and zlib are only of
// those that depend on them: were they in CoreLocation's chain, `#if canImport(CoreLocation)` would be true
// in a target that cannot import it. See `bridging` in `Package.swift`.

/// The source that a text names.
@_silgen_name("geosources_source_of_text")
package func source(ofText text: String) -> Result<NamedSource, NamedSource.Invalid> {
  do throws(NamedSource.Invalid) {
    return .success(try SourceText(text).named)
  } catch {
    return .failure(error)
  }
}

/// A recorded source as a location manager plays it: a run goes on where the last one was ended, a file of
/// places alone is played as its places in turn, and its times are moved to now if that is wanted. A live
/// source stays what it is.
@_silgen_name("geosources_on_tape")
package func onTape(_ source: any LocationSource, isNow: Bool) -> any LocationSource {
  guard !source.isLive else { return source }
  var replay = source as? ReplaySource ?? ReplaySource(source, pace: .asFastAsPossible)
  if isNow { replay.time = .now }
  return replay.onTape()
}
