import GeoLocation
import GeoFormats

/// Reads binary files of latitudes and longitudes in degrees.
enum NumberFile {
  enum Form {
    /// Little-endian doubles without a header: latitude and longitude of consecutive points.
    case doubles
    /// A NumPy array of *n* rows and 2 columns.
    case npy

    /// Detects the format by the file name extension, ignoring `.gz`. Nil for a table.
    init?(path: String) {
      let name = path.hasSuffix(".gz") ? path.dropLast(3) : path[...]
      if name.hasSuffix(".npy") {
        self = .npy
      } else if name.hasSuffix(".f64") {
        self = .doubles
      } else {
        return nil
      }
    }
  }

  /// Reads all coordinates.
  ///
  /// - Parameter bound: the memory limit. Larger files are rejected.
  /// - Throws: `Failure` with code 65 for an invalid file, `SystemFailure`.
  static func read(_ path: String, as form: Form, bound: MemoryBound) throws -> [Coordinate] {
    let file = try InputFile(path)
    // Reading a device may never end, and its bytes are not coordinates.
    guard !file.isDevice else {
      throw Failure(.badData, "\(file.name) is a device, not a file of numbers")
    }
    var bytes: [UInt8] = []
    var header = NPYHeader(shape: [])
    if form == .npy {
      header = try readHeader(&bytes, of: file)
    }
    var numbers: [Double] = []
    let most = form == .npy ? header.shape[0] : .max
    repeat {
      // Convert the complete numbers. The bytes of a partial number remain in the buffer.
      let whole = bytes.count / header.element.size * header.element.size
      append(bytes[..<whole], header.element, to: &numbers)
      bytes.removeFirst(whole)
      guard numbers.count / 2 <= most else {
        throw Failure(.badData, "\(file.name): there are more than \(most) points")
      }
      try bound.check(places: numbers.count / 2, textCount: 0, file.name)
    } while try readMore(&bytes, of: file)
    guard bytes.isEmpty, numbers.count.isMultiple(of: 2) else {
      throw Failure(.badData, "\(file.name): the last point is incomplete")
    }
    if form == .npy, header.shape != [numbers.count / 2, 2] {
      throw Failure(
        .badData,
        "\(file.name): expected as many numbers as the shape \(header.shape) holds, "
          + "found \(numbers.count)")
    }
    let count = numbers.count / 2
    return (0..<count).map { i in
      header.isFortranOrder
        ? Coordinate(latitude: numbers[i], longitude: numbers[count + i])
        : Coordinate(latitude: numbers[2 * i], longitude: numbers[2 * i + 1])
    }
  }

  private static func readHeader(
    _ bytes: inout [UInt8], of file: borrowing InputFile
  ) throws -> NPYHeader {
    do {
      while true {
        if let (header, count) = try NPYHeader.read(bytes) {
          guard header.shape.count == 2, header.shape[1] == 2 else {
            throw Failure(
              .badData,
              "\(file.name): expected n rows of latitude and longitude, found the shape "
                + "\(header.shape)")
          }
          bytes.removeFirst(count)
          return header
        }
        guard try readMore(&bytes, of: file) else {
          throw Failure(.badData, "\(file.name): the file ends in its header")
        }
      }
    } catch let error as NPYError {
      throw Failure(.badData, "\(file.name): \(error)")
    }
  }

  /// Appends the next chunk of the file to `bytes`. Returns false at the end of the file.
  static func readMore(
    _ bytes: inout [UInt8], of file: borrowing InputFile
  ) throws(SystemFailure) -> Bool {
    let start = bytes.count
    let room = 1 << 18
    bytes.append(contentsOf: repeatElement(0, count: room))
    var failure: SystemFailure?
    let count = bytes.withUnsafeMutableBytes { all in
      do throws(SystemFailure) {
        return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: all[start...]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    bytes.removeLast(room - count)
    return count > 0
  }

  static func append(
    _ bytes: ArraySlice<UInt8>, _ element: NPYHeader.Element, to numbers: inout [Double]
  ) {
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: element.size) {
        switch element {
        case .double:
          let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          numbers.append(Double(bitPattern: UInt64(littleEndian: bits)))
        case .float:
          let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          numbers.append(Double(Float(bitPattern: UInt32(littleEndian: bits))))
        }
      }
    }
  }
}
