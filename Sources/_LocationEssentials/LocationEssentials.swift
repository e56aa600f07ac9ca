// Xcode writes `import _LocationEssentials` into files that use CoreLocation's basic types; on Apple's platforms they
// live in that module. In this package, the module is another name of CoreLocation.
@_exported import CoreLocation
