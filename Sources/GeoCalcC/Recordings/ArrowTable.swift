import CGeoCalc
import GeoPlatform

/// Gives columns away as a struct array of Apache Arrow's C data interface
/// (https://arrow.apache.org/docs/format/CDataInterface.html).
enum ArrowTable {
  static func give(
    _ columns: [FinishedColumn], rows: Int, _ schema: UnsafeMutablePointer<ArrowSchema>,
    _ array: UnsafeMutablePointer<ArrowArray>
  ) {
    schema.initialize(to: self.schema("+s", "", children: columns.map(self.schema)))
    array.initialize(
      to: self.array(rows: rows, nulls: 0, [ArrowBuffer()], children: columns.map(self.array)))
  }

  // MARK: Types

  private static func schema(_ column: FinishedColumn) -> ArrowSchema {
    var schema = schema(column.format, column.name, children: [])
    schema.flags = Int64(ARROW_FLAG_NULLABLE)
    if column.dictionary != nil {
      schema.dictionary = owned(self.schema(Texts.format, "", children: []))
    }
    return schema
  }

  private static func schema(
    _ format: StaticString, _ name: String, children: [ArrowSchema]
  ) -> ArrowSchema {
    ArrowSchema(
      format: format.cString, name: UnsafePointer(strdup(name)), metadata: nil, flags: 0,
      n_children: Int64(children.count), children: owned(children.map(owned)), dictionary: nil,
      release: { schema in
        guard let schema else { return }
        let names = UnsafeMutablePointer(mutating: schema.pointee.name)
        free(names)
        for i in 0..<Int(schema.pointee.n_children) {
          guard let child = schema.pointee.children[i] else { continue }
          // One that was moved away has no release any more.
          child.pointee.release?(child)
          child.deallocate()
        }
        schema.pointee.children?.deallocate()
        if let dictionary = schema.pointee.dictionary {
          dictionary.pointee.release?(dictionary)
          dictionary.deallocate()
        }
        schema.pointee.release = nil
      }, private_data: nil)
  }

  // MARK: Values

  private static func array(_ column: FinishedColumn) -> ArrowArray {
    var array = array(rows: column.rows, nulls: column.nulls, column.buffers, children: [])
    if let (rows, buffers) = column.dictionary {
      array.dictionary = owned(self.array(rows: rows, nulls: 0, buffers, children: []))
    }
    return array
  }

  private static func array(
    rows: Int, nulls: Int, _ buffers: [ArrowBuffer], children: [ArrowArray]
  ) -> ArrowArray {
    ArrowArray(
      length: Int64(rows), null_count: Int64(nulls), offset: 0, n_buffers: Int64(buffers.count),
      n_children: Int64(children.count), buffers: owned(buffers.map { UnsafeRawPointer($0.start) }),
      children: owned(children.map(owned)), dictionary: nil,
      release: { array in
        guard let array else { return }
        for i in 0..<Int(array.pointee.n_buffers) {
          UnsafeMutableRawPointer(mutating: array.pointee.buffers[i])?.deallocate()
        }
        array.pointee.buffers?.deallocate()
        for i in 0..<Int(array.pointee.n_children) {
          guard let child = array.pointee.children[i] else { continue }
          child.pointee.release?(child)
          child.deallocate()
        }
        array.pointee.children?.deallocate()
        if let dictionary = array.pointee.dictionary {
          dictionary.pointee.release?(dictionary)
          dictionary.deallocate()
        }
        array.pointee.release = nil
      }, private_data: nil)
  }

  // MARK: Memory

  private static func owned<Value>(_ value: Value) -> UnsafeMutablePointer<Value>? {
    owned([value])
  }

  /// Nil for no values.
  private static func owned<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value>? {
    guard !values.isEmpty else { return nil }
    let memory = UnsafeMutableBufferPointer<Value>.allocate(capacity: values.count)
    _ = memory.initialize(from: values)
    return memory.baseAddress
  }
}
