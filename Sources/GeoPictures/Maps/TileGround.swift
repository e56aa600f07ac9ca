/// The ground of a map as images of Web Mercator.
package struct TileGround: Sendable {
  /// The images and where they are, as a ``TilePlan`` of the same content and options says.
  package var images: [(image: SceneImage, rect: SceneRect)] = []
  /// Whose they are, as it has to be said on the map.
  package var credit: String

  /// Creates a ground.
  package init(credit: String) { self.credit = credit }
}
