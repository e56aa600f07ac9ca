// A program that imports CoreLocation gets Foundation too, as on Apple's platforms. The module also includes the
// enumerations of the bridging header.
@_exported import Foundation
