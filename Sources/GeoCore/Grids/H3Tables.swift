import GeoPlatform

/// A hexagon of a plane grid: `a` steps in the direction 0° and `b` steps in the direction 120°.
///
/// The pair is the Eisenstein integer a + bω with ω = exp(2πi/3). A rotation or a change to the next resolution is a
/// multiplication by such a number.
struct H3Hexagon {
  var a, b: Int

  static func * (x: H3Hexagon, y: H3Hexagon) -> H3Hexagon {
    H3Hexagon(a: x.a * y.a - x.b * y.b, b: x.a * y.b + x.b * y.a - x.b * y.b)
  }

  static func + (x: H3Hexagon, y: H3Hexagon) -> H3Hexagon {
    H3Hexagon(a: x.a + y.a, b: x.b + y.b)
  }

  static func - (x: H3Hexagon, y: H3Hexagon) -> H3Hexagon {
    H3Hexagon(a: x.a - y.a, b: x.b - y.b)
  }

  init(a: Int, b: Int) { (self.a, self.b) = (a, b) }

  /// Creates the step from the center of a cell to a child.
  ///
  /// The three bits of a digit are steps in the directions 0°, 120° and 240°.
  init(digit: Int) { self.init(a: (digit >> 2) - (digit & 1), b: (digit >> 1 & 1) - (digit & 1)) }

  /// Creates the hexagon that contains a point of the plane.
  ///
  /// - Parameters:
  ///   - a: the steps in the direction 0°, with a fraction.
  ///   - b: the steps in the direction 120°, with a fraction.
  init(containing a: Double, _ b: Double) {
    // Round three coordinates whose sum is 0, and compute the one with the largest error from the others.
    let (x, y, z) = ((a - b).rounded(), b.rounded(), a.rounded())
    let (dx, dy, dz) = (abs(x - (a - b)), abs(y - b), abs(z - a))
    if dz > dx, dz > dy {
      self.init(a: Int(x + y), b: Int(y))
    } else if dy > dx {
      self.init(a: Int(z), b: Int(z - x))
    } else {
      self.init(a: Int(z), b: Int(y))
    }
  }

  /// Returns the number by which a hexagon is multiplied when it changes to a level: 2 - ω for odd levels, and its
  /// conjugate 3 + ω for even levels. Both have the absolute value √7.
  private static func scale(_ level: Int) -> H3Hexagon {
    level % 2 == 1 ? H3Hexagon(a: 2, b: -1) : H3Hexagon(a: 3, b: 1)
  }

  /// Replaces a hexagon with one of its children at a level.
  mutating func append(digit: Int, at level: Int) {
    self = self * Self.scale(level) + H3Hexagon(digit: digit)
  }

  /// Replaces a hexagon of a level with its parent, and returns its digit in the parent.
  mutating func removeDigit(at level: Int) -> Int {
    // The seven children have different remainders modulo the scale. These remainders are integers modulo 7, because
    // ω is congruent to 2 modulo 2 - ω, and to 4 modulo 3 + ω.
    let remainder = ((a + (level % 2 == 1 ? 2 : 4) * b) % 7 + 7) % 7
    let digit = (level % 2 == 1 ? 0o3516240 : 0o3625140) >> (3 * remainder) & 7
    // The difference is a multiple of the scale. To divide by the scale, multiply by its conjugate, which is the
    // scale of the next level, and divide by 7.
    let product = (self - H3Hexagon(digit: digit)) * Self.scale(level + 1)
    self = H3Hexagon(a: product.a / 7, b: product.b / 7)
    return digit
  }
}

/// A face of the icosahedron. Its plane touches the unit sphere at the center of the face.
struct H3Face: Sendable {
  let center: ECEFVector
  /// The steps of resolution 0 in the directions 0° and 120°.
  private let stepA, stepB: ECEFVector
  /// The vectors whose dot products with a point of the plane are the coordinates of the point in steps.
  private let dualA, dualB: ECEFVector

  /// Creates a face from its center and the azimuth of the direction 0° at the center (radians).
  init(center: ECEFVector, azimuth: Double) {
    let east = ECEFVector(-center.y, center.x, 0).normalized
    let north = center.cross(east)
    let right = north * cos(azimuth) + east * sin(azimuth)
    let up = north * sin(azimuth) - east * cos(azimuth)
    // The distance between neighboring centers of resolution 0, in the plane of the face.
    let step = (3 - 5.0.squareRoot()) / 2
    self.center = center
    stepA = right * step
    stepB = (right * -0.5 + up * 0.75.squareRoot()) * step
    dualA = (right + up * (1 / 3.0).squareRoot()) * (1 / step)
    dualB = up * ((4 / 3.0).squareRoot() / step)
  }

  /// Returns the hexagon that contains a point of the unit sphere.
  func hexagon(containing point: ECEFVector, resolution: Int) -> H3Hexagon {
    let scale = H3Grid.powersOf7[resolution / 2] / point.dot(center)
    let (a, b) = (point.dot(dualA) * scale, point.dot(dualB) * scale)
    return resolution % 2 == 0
      ? H3Hexagon(containing: a, b) : H3Hexagon(containing: 2 * a + b, 3 * b - a)
  }

  /// Returns the center of a hexagon at an even level.
  func coordinate(of hexagon: H3Hexagon, level: Int) -> Coordinate {
    let power = H3Grid.powersOf7[level / 2]
    let point = center + stepA * (Double(hexagon.a) / power) + stepB * (Double(hexagon.b) / power)
    return Coordinate(
      latitude: Angle.atan2Degrees(
        point.z, (point.x * point.x + point.y * point.y).squareRoot()),
      longitude: Angle.atan2Degrees(point.y, point.x)
    ).normalized
  }
}

/// The tables of H3, and the functions that use them.
enum H3Grid {
  static let powersOf7: [Double] = [1, 7, 49, 343, 2401, 16807, 117_649, 823_543, 5_764_801]

  /// Returns the face that is nearest to a point of the unit sphere, and the hexagon that contains the point.
  static func nearest(to point: ECEFVector, resolution: Int) -> (face: Int, hexagon: H3Hexagon) {
    let faces = faces
    var (nearest, cosine) = (0, -2.0)
    for face in faces.indices {
      let product = faces[face].center.dot(point)
      if product > cosine { (nearest, cosine) = (face, product) }
    }
    return (nearest, faces[nearest].hexagon(containing: point, resolution: resolution))
  }

  /// Returns the base cell at a hexagon of resolution 0, and the counterclockwise rotation (in sixths of a turn) from
  /// the directions on the face to the directions of the base cell.
  static func baseCell(at hexagon: H3Hexagon, of face: Int) -> (baseCell: Int, sixths: Int) {
    // Each face has rows of 3, 4, 5, 4 and 3 hexagons.
    let row = rowStarts[hexagon.a + 2] - max(-2, hexagon.a - 2)
    let entry = Int(baseCells[19 * face + row + hexagon.b])
    return (entry / 10, entry % 10)
  }

  /// Returns the face and the hexagon of resolution 0 that define the directions of a base cell.
  static func home(of baseCell: Int) -> (face: Int, hexagon: H3Hexagon) {
    let entry = Int(homes[baseCell])
    let k = entry % 10
    return (entry / 1000, H3Hexagon(a: entry / 100 % 10 - k, b: entry / 10 % 10 - k))
  }

  static func isPentagon(_ baseCell: Int) -> Bool { clockwiseFaces(baseCell) != nil }

  /// Returns the two faces on which the missing direction 1 of a pentagon is rotated clockwise; (-1, -1) if it is
  /// rotated counterclockwise on all faces. Nil for a hexagon.
  private static func clockwiseFaces(_ baseCell: Int) -> (Int, Int)? {
    switch baseCell {
    case 4, 117: (-1, -1)
    case 14: (2, 6)
    case 24: (1, 5)
    case 38: (3, 7)
    case 49: (0, 9)
    case 58: (4, 8)
    case 63: (11, 15)
    case 72: (12, 16)
    case 83: (10, 19)
    case 97: (13, 17)
    case 107: (14, 18)
    default: nil
    }
  }

  /// Rotates a digit counterclockwise by sixths of a turn. The digit 0, the center, does not change.
  static func rotate(_ digit: Int, by sixths: Int) -> Int {
    // The digits in order of their directions are 4, 6, 2, 3, 1 and 5.
    guard digit != 0 else { return 0 }
    let direction = 0o1503240 >> (3 * digit) & 7
    return 0o513264 >> (3 * ((direction + sixths) % 6)) & 7
  }

  /// Returns the rotation from the directions on a face to the directions of a pentagon, in sixths of a turn.
  ///
  /// A pentagon has no direction 1, so a rotation skips this direction.
  static func sixths(_ rotations: Int, leadingDigit: Int, pentagon: Int, face: Int) -> Int {
    var sixths = 0
    if leadingDigit == 1, let faces = clockwiseFaces(pentagon) {
      sixths = faces.0 == face || faces.1 == face ? 5 : 1
    }
    for _ in 0..<rotations {
      sixths += rotate(leadingDigit, by: sixths + 1) == 1 ? 2 : 1
    }
    return sixths
  }

  /// Converts a hexagon beyond the edges of a face to the face that contains its center.
  ///
  /// - Parameters:
  ///   - face: the number of the face.
  ///   - hexagon: a hexagon in the plane of the face.
  ///   - level: the even level of the hexagon.
  ///   - skipsDirection: whether the missing direction of a pentagon is between the hexagon and the face.
  static func moveToOwnFace(
    _ face: inout Int, _ hexagon: inout H3Hexagon, level: Int, skipsDirection: Bool
  ) {
    // The corners of the face are this number of steps from its center, in the directions 0°, 120° and 240°.
    let size = 2 * Int(powersOf7[level / 2])
    var isFirst = true
    while true {
      let k = -min(hexagon.a, hexagon.b, 0)
      let (i, j) = (hexagon.a + k, hexagon.b + k)
      guard i + j + k > size else { return }
      // The edge between the corners of the two positive coordinates, and the direction of its middle in sixths of
      // a turn.
      let (edge, direction) = k == 0 ? (0, 1) : j == 0 ? (1, 5) : (2, 3)
      if edge == 1, skipsDirection, isFirst {
        let corner = H3Hexagon(a: size, b: 0)
        hexagon = corner + (hexagon - corner) * unit(5)
      }
      isFirst = false
      // The center of the neighboring face is the new origin.
      let (neighbor, sixths) = neighbor(of: face, across: edge)
      let center = unit(direction) * H3Hexagon(a: size, b: 0)
      hexagon = (hexagon - center) * unit(sixths)
      face = neighbor
    }
  }

  /// Returns the step in the direction that is the given number of sixths of a turn from the direction 0°.
  private static func unit(_ sixths: Int) -> H3Hexagon { H3Hexagon(digit: rotate(4, by: sixths)) }

  /// Returns the neighbor of a face across edge 0, 1 or 2, and the rotation to the directions of the neighbor in
  /// sixths of a turn.
  private static func neighbor(of face: Int, across edge: Int) -> (face: Int, sixths: Int) {
    let entry = Int(neighbors[3 * face + edge])
    return (entry / 10, entry % 10)
  }

  /// For each face, the number of the neighbor across each edge times 10, plus the rotation.
  private static let neighbors: [UInt8] = [
    41, 15, 53, 1, 25, 63, 11, 35, 73, 21, 45, 83, 31, 5, 93, 103, 143, 3, 113, 103, 13, 123, 113,
    23, 133, 123, 33, 143, 133, 43, 53, 63, 153, 63, 73, 163, 73, 83, 173, 83, 93, 183, 93, 53, 193,
    161, 195, 103, 171, 155, 113, 181, 165, 123, 191, 175, 133, 151, 185, 143,
  ]

  /// For each base cell, the number of its home face times 1000, plus its coordinates i, j and k as three digits.
  private static let homes: [UInt16] = [
    1100, 2110, 1000, 2100, 200, 1110, 1001, 2000, 100, 2010, 1010, 1011, 3100, 3110, 11200, 4100,
    0, 6010, 1, 2011, 7001, 2001, 110, 6001, 10200, 6000, 3000, 11100, 4110, 3010, 11, 4000, 5010,
    10, 7010, 11110, 7000, 10100, 12200, 6101, 7101, 4001, 3001, 3011, 4010, 6100, 11000, 8001,
    5001, 14200, 5000, 12100, 10110, 4011, 12110, 7100, 11010, 10000, 13200, 10001, 11001, 9010,
    8010, 6200, 8000, 9001, 14100, 5101, 16011, 8101, 5100, 12000, 7200, 12010, 10010, 9000, 13100,
    16001, 15011, 15010, 16010, 14110, 13110, 5200, 8100, 14000, 9101, 14001, 17001, 12001, 16000,
    17011, 15001, 16101, 9100, 15000, 13000, 8200, 13010, 17101, 19010, 14010, 19011, 17010, 13001,
    17000, 16100, 9200, 15101, 15100, 18011, 18001, 19001, 17100, 19000, 18010, 18101, 19200, 19100,
    18000, 19101, 18100,
  ]

  private static let rowStarts = [0, 3, 7, 12, 16]

  /// For each face and the 19 hexagons of resolution 0 on or next to it, the base cell times 10, plus the rotation.
  private static let baseCells: [UInt16] = [
    240, 323, 503, 105, 180, 300, 483, 25, 55, 160, 330, 491, 5, 80, 220, 411, 40, 151, 311, 140,
    173, 253, 95, 60, 110, 233, 75, 15, 20, 100, 241, 35, 0, 50, 181, 41, 81, 161, 380, 343, 363,
    295, 210, 190, 203, 265, 135, 70, 90, 141, 125, 30, 10, 61, 42, 1, 21, 580, 623, 643, 445, 420,
    430, 473, 315, 285, 260, 290, 381, 155, 120, 130, 211, 43, 31, 71, 490, 613, 753, 335, 410, 530,
    653, 165, 225, 310, 440, 581, 85, 150, 280, 421, 44, 121, 261, 493, 333, 163, 663, 480, 303,
    183, 853, 670, 500, 320, 243, 873, 700, 523, 373, 830, 743, 571, 243, 103, 23, 373, 230, 113,
    63, 573, 390, 250, 170, 143, 593, 450, 353, 273, 630, 563, 463, 143, 93, 73, 273, 200, 193, 213,
    463, 400, 360, 340, 383, 603, 550, 543, 513, 720, 733, 713, 383, 293, 263, 513, 470, 433, 423,
    713, 690, 640, 620, 583, 893, 840, 823, 763, 970, 983, 963, 583, 443, 313, 763, 650, 533, 413,
    963, 860, 750, 610, 493, 1043, 940, 813, 663, 1070, 1013, 853, 633, 793, 953, 453, 590, 783,
    923, 253, 393, 570, 740, 833, 233, 370, 520, 703, 240, 323, 503, 723, 803, 903, 553, 600, 683,
    773, 363, 403, 460, 560, 633, 203, 270, 350, 453, 140, 173, 253, 973, 1033, 1053, 843, 890, 913,
    883, 643, 693, 710, 730, 723, 473, 510, 540, 553, 380, 343, 363, 1073, 1153, 1193, 943, 1040,
    1103, 1113, 753, 863, 960, 980, 973, 653, 760, 820, 843, 580, 623, 643, 833, 1003, 1143, 703,
    870, 1023, 1123, 503, 673, 850, 1010, 1073, 483, 660, 810, 943, 490, 613, 753, 830, 743, 573,
    1005, 920, 780, 593, 1145, 1080, 950, 790, 631, 1185, 1090, 931, 771, 1174, 1061, 901, 630, 563,
    463, 795, 770, 680, 603, 955, 930, 900, 800, 721, 1095, 1060, 991, 881, 1173, 1131, 1051, 720,
    733, 713, 805, 880, 910, 893, 905, 990, 1050, 1030, 971, 1065, 1130, 1161, 1111, 1172, 1211,
    1191, 970, 983, 963, 1035, 1110, 1100, 1043, 1055, 1160, 1190, 1150, 1071, 1135, 1210, 1201,
    1121, 1171, 1181, 1141, 1070, 1013, 853, 1155, 1120, 1020, 873, 1195, 1200, 1140, 1000, 831,
    1215, 1180, 1081, 921, 1170, 1091, 951,
  ]

  /// The faces of the icosahedron.
  static let faces: [H3Face] = faceCenters.map {
    H3Face(center: ECEFVector($0.center.0, $0.center.1, $0.center.2), azimuth: $0.azimuth)
  }

  /// The center of each face on the unit sphere, and the azimuth of the direction 0° at the center (radians).
  private static let faceCenters: [(center: (Double, Double, Double), azimuth: Double)] = [
    ((0.2199307791404606, 0.6583691780274996, 0.7198475378926182), 5.619958268523939882),
    ((-0.2139234834501421, 0.1478171829550703, 0.9656017935214205), 5.760339081714187279),
    ((0.1092625278784797, -0.4811951572873210, 0.8697775121287253), 0.780213654393430055),
    ((0.7428567301586791, -0.3593941678278028, 0.5648005936517033), 0.430469363979999913),
    ((0.8112534709140969, 0.3448953237639384, 0.4721387736413930), 6.130269123335111400),
    ((-0.1055498149613921, 0.9794457296411413, 0.1718874610009365), 2.692877706530642877),
    ((-0.8075407579970092, 0.1533552485898818, 0.5695261994882688), 2.982963003477243874),
    ((-0.2846148069787907, -0.8644080972654206, 0.4144792552473539), 3.532912002790141181),
    ((0.7405621473854482, -0.6673299564565524, -0.0789837646326737), 3.494305004259568154),
    ((0.8512303986474293, 0.4722343788582681, -0.2289137388687808), 3.003214169499538391),
    ((-0.7405621473854481, 0.6673299564565524, 0.0789837646326737), 5.930472956509811562),
    ((-0.8512303986474292, -0.4722343788582682, 0.2289137388687808), 0.138378484090254847),
    ((0.1055498149613919, -0.9794457296411413, -0.1718874610009365), 0.448714947059150361),
    ((0.8075407579970092, -0.1533552485898819, -0.5695261994882688), 0.158629650112549365),
    ((0.2846148069787908, 0.8644080972654204, -0.4144792552473539), 5.891865957979238535),
    ((-0.7428567301586791, 0.3593941678278027, -0.5648005936517033), 2.711123289609793325),
    ((-0.8112534709140971, -0.3448953237639382, -0.4721387736413930), 3.294508837434268316),
    ((-0.2199307791404607, -0.6583691780274996, -0.7198475378926182), 3.804819692245439833),
    ((0.2139234834501420, -0.1478171829550704, -0.9656017935214205), 3.664438879055192436),
    ((-0.1092625278784796, 0.4811951572873210, -0.8697775121287253), 2.361378999196363184),
  ]
}
