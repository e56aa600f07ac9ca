#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's words for an error number: `No such file or directory`.
func systemMessage(_ number: Int32) -> String {
  guard let text = strerror(number) else { return "error \(number)" }
  return String(cString: text)
}
