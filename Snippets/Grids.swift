import GeoCore

let utm = try UTMCoordinate(Coordinate(latitude: 48.8583, longitude: 2.2945))
print(utm)  // 31U 448251.90 5411943.79
let square = try MGRS(Coordinate(latitude: 48.8583, longitude: 2.2945))
print(square)  // 31UDQ4825111943
print(square.text(spaced: true))  // 31U DQ 48251 11943
let geohash = try Geohash(Coordinate(latitude: 48.8583, longitude: 2.2945), length: 9)
print(geohash)  // u09tunqu1
let locator = try MaidenheadLocator(Coordinate(latitude: 48.8583, longitude: 2.2945))
print(locator)  // JN18du
let georef = try GEOREF(Coordinate(latitude: 48.8583, longitude: 2.2945), length: 10)
print(georef)  // NKCD176514
let cell = try H3Cell(Coordinate(latitude: 48.8583, longitude: 2.2945), resolution: 9)
print(cell)  // 891fb46741bffff
let tile = try MapTile(Coordinate(latitude: 48.8583, longitude: 2.2945), zoom: 14)
print(tile)  // 14/8296/5636
let code = try OpenLocationCode(Coordinate(latitude: 48.8583, longitude: 2.2945))
print(code)  // 8FW4V75V+8R
print(code.text(near: Coordinate(latitude: 48.85, longitude: 2.35)))  // V75V+8R
