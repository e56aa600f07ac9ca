// A program that imports CoreLocation also gets Foundation, as on Apple's platforms, and the enumerations of the
// bridging header.
@_exported import Foundation
