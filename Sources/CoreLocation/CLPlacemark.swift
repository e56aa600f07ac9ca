import GeoCore
import GeoPlaces

/// A town and its address. ``CLGeocoder`` creates placemarks, and a program can define subclasses.
open class CLPlacemark: NSObject, NSCopying, NSSecureCoding {
  private let placemark: CLPlacemark?
  private let place: Town?

  /// The geodesic distance in meters from the requested position to the town; nil if the request was an address.
  ///
  /// Apple's class has no such property.
  public let distanceFromQuery: CLLocationDistance?

  /// The data source: `Natural Earth` or `GeoNames`; nil if a program created the placemark.
  ///
  /// Apple's class has no such property.
  public let dataSource: String?

  /// Creates an empty placemark. Use this initializer in subclasses that override the properties.
  public override init() {
    (placemark, place, distanceFromQuery, dataSource) = (nil, nil, nil, nil)
    super.init()
  }

  /// Creates a placemark that returns the properties of another placemark.
  public init(placemark: CLPlacemark) {
    self.placemark = placemark
    place = nil
    (distanceFromQuery, dataSource) = (placemark.distanceFromQuery, placemark.dataSource)
    super.init()
  }

  init(_ place: Town, distance: CLLocationDistance?, source: String) {
    placemark = nil
    self.place = place
    (distanceFromQuery, dataSource) = (distance, source)
    super.init()
  }

  private func text(_ path: KeyPath<Town, String>) -> String? {
    guard let text = place?[keyPath: path], !text.isEmpty else { return nil }
    return text
  }

  /// The position of the town, without altitude, course and speed.
  open var location: CLLocation? {
    placemark?.location
      ?? place.map {
        CLLocation(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
      }
  }
  /// The region around the town; nil, because gazetteers contain no areas.
  open var region: CLRegion? { placemark?.region }
  /// The time zone of the town; nil if the gazetteer does not contain it.
  open var timeZone: TimeZone? {
    placemark?.timeZone ?? text(\.timeZone).flatMap { TimeZone(identifier: $0) }
  }
  /// The points of interest; nil, because gazetteers contain only towns.
  open var areasOfInterest: [String]? { placemark?.areasOfInterest }
  /// The address as a dictionary with Apple's keys.
  open var addressDictionary: [AnyHashable: Any]? {
    if let placemark { return placemark.addressDictionary }
    guard place != nil else { return nil }
    let parts = [
      "City": locality, "State": administrativeArea, "Country": country,
      "CountryCode": isoCountryCode,
    ]
    return parts.compactMapValues { $0 }
  }
  /// The name of the town.
  open var name: String? { placemark?.name ?? text(\.name) }
  /// The street; nil, because gazetteers contain only towns.
  open var thoroughfare: String? { placemark?.thoroughfare }
  /// The street number; nil, because gazetteers contain only towns.
  open var subThoroughfare: String? { placemark?.subThoroughfare }
  /// The name of the town, the same as ``name``.
  open var locality: String? { placemark?.locality ?? text(\.name) }
  /// The district of the town; nil, because gazetteers contain only towns.
  open var subLocality: String? { placemark?.subLocality }
  /// The state or province of the town; nil if unknown.
  open var administrativeArea: String? { placemark?.administrativeArea ?? text(\.province) }
  /// The county; nil, because gazetteers do not contain it.
  open var subAdministrativeArea: String? { placemark?.subAdministrativeArea }
  /// The postal code; nil, because gazetteers do not contain it.
  open var postalCode: String? { placemark?.postalCode }
  /// The two-letter ISO 3166 code of the country; nil if unknown.
  open var isoCountryCode: String? { placemark?.isoCountryCode ?? text(\.countryCode) }
  /// The name of the country; nil if unknown.
  open var country: String? { placemark?.country ?? text(\.country) }
  /// The lake or river at the position; nil, because gazetteers contain only towns.
  open var inlandWater: String? { placemark?.inlandWater }
  /// The ocean at the position; nil, because gazetteers contain only towns.
  open var ocean: String? { placemark?.ocean }

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the output of ``encode(with:)``.
  public required init?(coder: NSCoder) {
    func text(_ key: String) -> String {
      coder.decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) } ?? ""
    }
    placemark = nil
    place =
      coder.containsValue(forKey: "latitude")
      ? Town(
        name: text("name"), province: text("province"), country: text("country"),
        countryCode: text("countryCode"),
        coordinate: Coordinate(
          latitude: coder.decodeDouble(forKey: "latitude"),
          longitude: coder.decodeDouble(forKey: "longitude")),
        timeZone: text("timeZone")) : nil
    distanceFromQuery =
      coder.containsValue(forKey: "distance") ? coder.decodeDouble(forKey: "distance") : nil
    dataSource = coder.containsValue(forKey: "source") ? text("source") : nil
    super.init()
  }

  /// Encodes the town, the distance and the data source.
  open func encode(with coder: NSCoder) {
    if let placemark { return placemark.encode(with: coder) }
    if let distanceFromQuery { coder.encode(distanceFromQuery, forKey: "distance") }
    if let dataSource { coder.encode(dataSource as NSString, forKey: "source") }
    guard let place else { return }
    coder.encode(place.name as NSString, forKey: "name")
    coder.encode(place.province as NSString, forKey: "province")
    coder.encode(place.country as NSString, forKey: "country")
    coder.encode(place.countryCode as NSString, forKey: "countryCode")
    coder.encode(place.timeZone as NSString, forKey: "timeZone")
    coder.encode(place.coordinate.latitude, forKey: "latitude")
    coder.encode(place.coordinate.longitude, forKey: "longitude")
  }
}

extension CLPlacemark {
  /// Unavailable, because Linux has no Contacts framework.
  @available(*, unavailable, message: "there is no Contacts on Linux; the parts are properties")
  public var postalAddress: Any? { fatalError() }

  /// Unavailable, because Linux has no Contacts framework.
  @available(*, unavailable, message: "there is no Contacts on Linux")
  public convenience init(location: CLLocation, name: String?, postalAddress: Any?) {
    fatalError()
  }
}
