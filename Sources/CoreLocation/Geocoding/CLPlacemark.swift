/// A place and its address. No geocoder makes one on Linux; a copy of one that a program has made of its
/// own subclass has the same fields.
open class CLPlacemark: NSObject, NSCopying, NSSecureCoding {
  private let placemark: CLPlacemark?

  /// A place of which nothing is known, for subclasses.
  public override init() {
    placemark = nil
    super.init()
  }

  /// Creates a place from another.
  public init(placemark: CLPlacemark) {
    self.placemark = placemark
    super.init()
  }

  /// Where it is.
  open var location: CLLocation? { placemark?.location }
  /// The region around it.
  open var region: CLRegion? { placemark?.region }
  /// Its time zone.
  open var timeZone: TimeZone? { placemark?.timeZone }
  /// What it is known for.
  open var areasOfInterest: [String]? { placemark?.areasOfInterest }
  /// The parts of its address.
  open var addressDictionary: [AnyHashable: Any]? { placemark?.addressDictionary }
  /// The name of the place.
  open var name: String? { placemark?.name }
  /// The street.
  open var thoroughfare: String? { placemark?.thoroughfare }
  /// The number in the street.
  open var subThoroughfare: String? { placemark?.subThoroughfare }
  /// The town.
  open var locality: String? { placemark?.locality }
  /// The part of the town.
  open var subLocality: String? { placemark?.subLocality }
  /// The state or province.
  open var administrativeArea: String? { placemark?.administrativeArea }
  /// The county.
  open var subAdministrativeArea: String? { placemark?.subAdministrativeArea }
  /// The postal code.
  open var postalCode: String? { placemark?.postalCode }
  /// The code of the country.
  open var isoCountryCode: String? { placemark?.isoCountryCode }
  /// The country.
  open var country: String? { placemark?.country }
  /// The lake or river.
  open var inlandWater: String? { placemark?.inlandWater }
  /// The ocean.
  open var ocean: String? { placemark?.ocean }

  /// Itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// True.
  open class var supportsSecureCoding: Bool { true }
  /// A place of which nothing is known.
  public required init?(coder: NSCoder) {
    placemark = nil
    super.init()
  }
  /// Writes nothing.
  open func encode(with coder: NSCoder) {}
}
