// On Apple's platforms, the basic types of CoreLocation are in the module _LocationEssentials, and Xcode writes
// `import _LocationEssentials` into files that use them. In this package, the module only re-exports CoreLocation.
@_exported import CoreLocation
