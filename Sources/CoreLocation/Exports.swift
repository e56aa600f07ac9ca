// Whoever imports CoreLocation has Foundation too, as on Apple's platforms. The enumerations of the bridging
// header come with the module.
@_exported import Foundation
