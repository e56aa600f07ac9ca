#!/usr/bin/env python3
"""Fits the polynomials of the SIMD kernels and writes them on standard output:
scripts/generators/kernel-polynomials.py > Sources/GeoKernels/Polynomials.swift   (then swift format)

Each is a least-squares fit at Chebyshev nodes weighted for relative error, in 60-digit arithmetic,
within a small factor of the minimax error. The error found on a fine grid is printed
next to it. Needs mpmath."""
import mpmath as mp

mp.mp.dps = 60


def fit(f, low, high, degree):
    """Coefficients as doubles. They are rounded one at a time, from the largest term on. The rest
    is then refitted to the remainder, so rounding costs next to nothing."""
    count = 3 * (degree + 1)
    nodes = [(low + high) / 2 + (high - low) / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * count)) for i in range(count)]
    values = [f(x) for x in nodes]
    fixed = []
    for first in range(degree + 1):
        rows, rest = mp.matrix(count, degree + 1 - first), mp.matrix(count, 1)
        for i, x in enumerate(nodes):
            for j in range(first, degree + 1):
                rows[i, j - first] = x ** j / values[i]
            rest[i] = 1 - mp.polyval(fixed[::-1], x) / values[i] if fixed else 1
        solution = mp.qr_solve(rows, rest)[0] if first < degree else [
            mp.fdot(rows, rest) / mp.fdot(rows, rows)]
        fixed.append(mp.mpf(float(solution[0])))
    return fixed


def rounded_error(f, c, low, high):
    """Largest relative error with the coefficients as doubles, exact evaluation."""
    c = [mp.mpf(float(v)) for v in c]
    points = [low + (high - low) * (mp.mpf(i) + 0.5) / 500 for i in range(500)]
    return max(abs(mp.polyval(c[::-1], x) / f(x) - 1) for x in points)


def haversine(y):
    """sin^2(d/2) / d^2 with y = d^2, d in degrees."""
    if y < mp.mpf(10) ** -20:
        return (mp.pi / 360) ** 2
    return mp.sin(mp.sqrt(y) * mp.pi / 360) ** 2 / y


def arc(u):
    """2 asin(sqrt u) / sqrt u."""
    if u < mp.mpf(10) ** -30:
        return mp.mpf(2)
    return 2 * mp.asin(mp.sqrt(u)) / mp.sqrt(u)


def arctangent(w):
    """atan(t) / t with w = t^2."""
    if w < mp.mpf(10) ** -30:
        return mp.mpf(1)
    return mp.atan(mp.sqrt(w)) / mp.sqrt(w)


def sine(w):
    """(sin r - r) / r^3 with w = r^2."""
    if w < mp.mpf(10) ** -10:
        return -mp.mpf(1) / 6 + w / 120
    r = mp.sqrt(w)
    return (mp.sin(r) - r) / r ** 3


def cosine(w):
    """(cos r - 1 + r^2/2) / r^4 with w = r^2."""
    if w < mp.mpf(10) ** -10:
        return mp.mpf(1) / 24 - w / 720
    r = mp.sqrt(w)
    return (mp.cos(r) - 1 + w / 2) / w ** 2


def artanh(w):
    """artanh(t) / t with w = t^2; atan(t) / t if w is negative."""
    if abs(w) < mp.mpf(10) ** -20:
        return 1 + w / 3
    t = mp.sqrt(abs(w))
    return (mp.atanh(t) if w > 0 else mp.atan(t)) / t


def logarithm(w):
    """(2 artanh(t) / t - 2) / t^2 in degrees, with w = t^2."""
    if w < mp.mpf(10) ** -20:
        return (mp.mpf(2) / 3 + w * 2 / 5) * 180 / mp.pi
    return (artanh(w) - 1) / w * 360 / mp.pi


def horner(c):
    lines = [f"    var p = V(repeating: {float(c[-1])!r})"]
    lines += [f"    p = A.madd(p, x, V(repeating: {float(v)!r}))" for v in reversed(c[:-1])]
    return lines + ["    return p"]


def even_odd(c):
    """Even and odd terms in two chains, which halves the latency for one product more."""
    even, odd = c[0::2], c[1::2]
    lines = ["    let z = x * x",
             f"    var p = V(repeating: {float(even[-1])!r})", f"    var q = V(repeating: {float(odd[-1])!r})"]
    even, odd = even[:-1], odd[:-1]
    while even or odd:
        if even:
            lines.append(f"    p = A.madd(p, z, V(repeating: {float(even.pop())!r}))")
        if odd:
            lines.append(f"    q = A.madd(q, z, V(repeating: {float(odd.pop())!r}))")
    return lines + ["    return A.madd(q, x, p)"]


def emit(name, what, f, low, high, degree, scheme):
    c = fit(f, mp.mpf(low), mp.mpf(high), degree)
    error = rounded_error(f, c, mp.mpf(low), mp.mpf(high))
    print(f"  /// {what}, {mp.nstr(mp.mpf(low), 6) if low else 0} ≤ x ≤ {mp.nstr(mp.mpf(high), 6)}; degree {degree}, relative error {mp.nstr(error, 2)}.")
    print("  @inlinable @inline(__always)")
    print(f"  package static func {name}<V: KernelVector>(_ x: V) -> V {{")
    print("\n".join(scheme(c)))
    print("  }\n")


print("""// Written by scripts/generators/kernel-polynomials.py; edit the script, not this file.

/// The polynomials of the kernels. `A` says whether products and sums are fused.
@usableFromInline package enum Polynomial<A: Arithmetic> {""")
emit("haversine", "sin²(d/2) / d² of x = d² (degrees²)", haversine, 0, 180 ** 2, 9, horner)
emit("haversineShort", "sin²(d/2) / d² of x = d² (degrees²)", haversine, 0, 1, 3, horner)
emit("arc", "2 asin(√x) / √x", arc, 0, mp.mpf("0.5"), 18, even_odd)
emit("arcShort", "2 asin(√x) / √x", arc, 0, mp.mpf("0.0004"), 3, horner)
emit("arctangent", "atan(√x) / √x", arctangent, 0, (mp.sqrt(2) - 1) ** 2 * mp.mpf("1.001"), 11, even_odd)
emit("sine", "(sin √x - √x) / √x³", sine, 0, (mp.pi / 4) ** 2 * mp.mpf("1.001"), 5, horner)
emit("cosine", "(cos √x - 1 + x/2) / x²", cosine, 0, (mp.pi / 4) ** 2 * mp.mpf("1.001"), 5, horner)
# Rhumb lines: the isometric latitude in degrees, which avoids multiplying the longitude by pi/180.
emit("logarithm", "(2 artanh(√x) / √x - 2) / x in degrees, for ln (1+√x)/(1-√x) up to ln √2", logarithm, 0,
     ((mp.sqrt(2) - 1) / (mp.sqrt(2) + 1)) ** 2 * mp.mpf("1.001"), 6, even_odd)
emit("isometric", "artanh(√x) / √x in degrees, continued to atan(√-x) / √-x",
     lambda w: artanh(w) * 180 / mp.pi, mp.mpf("-0.056"), mp.mpf("0.056"), 8, even_odd)
print("}")
