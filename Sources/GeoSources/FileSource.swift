import GeoCore
import GeoFormats
import NIOCore
import CZlib
