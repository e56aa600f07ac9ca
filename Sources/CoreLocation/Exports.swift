// Whoever imports CoreLocation has Foundation too, as on Apple's platforms, and the enumerations of the
// C part, which is a module of the same name.
@_exported import CoreLocation
@_exported import Foundation
