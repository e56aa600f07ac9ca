#!/usr/bin/env python3
"""Derives the series of Karney (2013), "Algorithms for geodesics", J. Geodesy 87, 43-55, to order 6
from the integrals that define them, in exact rational arithmetic, and writes the
table on standard output: scripts/generators/geodesic-series.py > Sources/GeoCore/Geodesic/GeodesicSeries.swift
(then swift format). Needs sympy.

  eps = small parameter of eqs. 15-16; n = third flattening.
  I1(sigma) = int sqrt(1 + k^2 sin^2)           = A1 (sigma + sum C1_l sin 2 l sigma)   eqs. 7, 15
  I2(sigma) = int 1 / sqrt(1 + k^2 sin^2)       = A2 (sigma + sum C2_l sin 2 l sigma)   eqs. 41
  I3(sigma) = int (2-f)/(1+(1-f) sqrt(1+k^2 sin^2)) = A3 (sigma + sum C3_l sin 2 l sigma)  eqs. 8, 23
  I4(sigma) = sum C4_l cos((2 l + 1) sigma)                                            eqs. 59-62
"""
import sys

import sympy as sp

N = 6
eps, n, s = sp.symbols("eps n s")


def truncate(e, var, order):
    """The terms of a polynomial or rational function up to var**order."""
    return sp.series(sp.expand(e), var, 0, order + 1).removeO()


def fourier(f, order_of_l, kind):
    """Coefficient of cos(2 l s) (kind 0) in an even pi-periodic polynomial in sin^2 s, given as a
    dict {power of sin^2: coefficient}."""
    c = sp.Integer(0)
    for p, a in f.items():
        # sin^(2p) = 4^-p [ C(2p,p) + 2 sum_l (-1)^l C(2p, p-l) cos 2 l s ]
        if order_of_l <= p:
            v = sp.binomial(2 * p, p - order_of_l) / sp.Integer(4) ** p
            c += a * v * ((2 * (-1) ** order_of_l) if order_of_l else 1)
    return sp.expand(c)


def in_sin2(expr, x):
    return {m[0]: c for m, c in sp.Poly(sp.expand(expr), x).terms()}


x = sp.Symbol("x")  # sin^2 sigma
# k^2 = 4 eps / (1 - eps)^2, so sqrt(1 + k^2 x) (1 - eps) = sqrt((1-eps)^2 + 4 eps x)
root = truncate(sp.series(sp.sqrt((1 - eps) ** 2 + 4 * eps * x), eps, 0, N + 1).removeO(), eps, N)
inverse_root = sp.series(1 / sp.sqrt((1 - eps) ** 2 + 4 * eps * x), eps, 0, N + 1).removeO()


def integrate(even, what):
    """A (mean) and C_l of the integral of an even function, as series in eps."""
    d = in_sin2(even, x)
    A = truncate(fourier(d, 0, 0), eps, N)
    C = [truncate(sp.series(fourier(d, l, 0) / (2 * l) / A, eps, 0, N + 1).removeO(), eps, N)
         for l in range(1, N + 1)]
    return A, C


# I1 (1 - eps) and I2 / (1 - eps) [ (1-eps) sqrt(..)^-1 ].
A1, C1 = integrate(root, "1")
A2, C2 = integrate(inverse_root, "2")
A2 = truncate(A2 * (1 - eps) * (1 + eps), eps, N)  # I2 (1 + eps): 1/root has (1-eps) outside

# C1': the reverted series sigma = tau + sum C1'_l sin 2 l tau, by Lagrange inversion (eq. 20).


def lagrange(C):
    """Reverts tau = sigma + g(sigma): sigma = tau + sum_k (-1)^k / k! D^(k-1) g^k."""
    # g as a dict {l: series in eps} of sin 2 l s; products through exponentials.
    z = sp.Symbol("z")
    g = sum(c * (z ** l - z ** -l) / (2 * sp.I) for l, c in enumerate(C, 1))
    total = sp.Integer(0)
    power = sp.Integer(1)
    for k in range(1, N + 1):
        power = sp.expand(power * g)
        # keep orders <= N
        power = sum(t for t in sp.Add.make_args(power) if sp.degree(t, eps) <= N)
        d = power
        for _ in range(k - 1):  # d/ds of z = exp(2 i s)
            d = sp.expand(2 * sp.I * z * sp.diff(d, z))
        total += sp.expand((-1) ** k * d / sp.factorial(k))
    total = sp.expand(total)
    return [sp.expand(2 * sp.I * total.coeff(z, l)) for l in range(1, N + 1)]


C1p = lagrange(C1)

# I3, as a double series in n and eps, each of order < N together (eqs. 24-25).
# f = 2 n / (1 + n); 2 - f = 2 / (1 + n); 1 - f = (1 - n) / (1 + n).
# integrand = 2 / ((1 + n) + (1 - n) S), S = root / (1 - eps) = 1 + k^2 ...
t = sp.Symbol("t")  # bookkeeping: n -> n t, eps -> eps t
S = sp.expand(root * sum(eps ** k for k in range(N + 1)))
S = truncate(S, eps, N)
den = sp.expand((1 + n * t) + (1 - n * t) * S.subs(eps, eps * t))
delta = sp.expand(1 - den / 2)  # integrand = 1 / (1 - delta)


def cut(e, order):
    e = sp.expand(e)
    return sum(a for a in sp.Add.make_args(e) if sp.degree(a, t) <= order)


g3, p = sp.Integer(1), sp.Integer(1)
for _ in range(N):
    p = cut(p * delta, N - 1)
    g3 += p
d3 = in_sin2(g3.subs(t, t), x)
A3 = cut(fourier(d3, 0, 0), N - 1)
invA3, p = sp.Integer(1), sp.Integer(1)
for _ in range(N):
    p = cut(p * (1 - A3), N - 1)
    invA3 += p
C3 = [cut(fourier(d3, l, 0) / (2 * l) * invA3, N - 1).subs(t, 1) for l in range(1, N)]
A3 = A3.subs(t, 1)

# I4 (eqs. 59-63): the area integral, again a double series in n and eps.
# d/dsigma of the area term: - [ (t(e'^2) - t(k^2 x)) / (e'^2 - k^2 x) ] sin(sigma)/2,
# t(y) = y + sqrt(1/y + 1) asinh(sqrt y), all as power series.
y, z2 = sp.symbols("y z2")


def t_series(order):
    # sqrt(1/y+1) asinh(sqrt y) = sqrt(1+y) * asinh(sqrt y)/sqrt y
    a = sum(sp.Rational((-1) ** k * sp.factorial(2 * k), 4 ** k * sp.factorial(k) ** 2 * (2 * k + 1)) * y ** k
            for k in range(order + 1))
    r = sum(sp.binomial(sp.Rational(1, 2), k) * y ** k for k in range(order + 1))
    return truncate(sp.expand(y + a * r), y, order)


T = sp.Poly(t_series(N), y)
# (t(u) - t(v)) / (u - v) = sum_k t_k sum_{i+j=k-1} u^i v^j
u_series = sp.expand(sp.series(4 * n / (1 - n) ** 2, n, 0, N + 1).removeO())  # e'^2
v_series = sp.expand(sp.series(4 * eps / (1 - eps) ** 2, eps, 0, N + 1).removeO())  # k^2


def powers(series, var):
    out = [sp.Integer(1)]
    for _ in range(N):
        out.append(truncate(sp.expand(out[-1] * series), var, N))
    return out


U, V = powers(u_series, n), powers(v_series, eps)
quotient = {}  # {power of x: series in n, eps}
for (k,), tk in T.terms():
    for i in range(k):
        j = k - 1 - i
        term = sp.expand(tk * U[i] * V[j])
        quotient[j] = quotient.get(j, 0) + term


def cut2(e, order):
    P = sp.Poly(e, n, eps)
    return sum(c * n ** i * eps ** j for (i, j), c in P.terms() if i + j <= order)


quotient = {j: cut2(e, N - 1) for j, e in quotient.items()}
# integrand = -1/2 sum_j q_j sin^(2j+1); I4 = sum C4_l cos((2l+1) s), so C4_l (2l+1) = +1/2 [sin(2l+1)].
C4 = []
for l in range(N):
    c = sp.Integer(0)
    for j, q in quotient.items():
        # sin^(2j+1) = 4^-j sum_l (-1)^l C(2j+1, j-l) sin (2l+1) s
        if l <= j:
            c += q * sp.Integer(-1) ** l * sp.binomial(2 * j + 1, j - l) / sp.Integer(4) ** j
    C4.append(cut2(sp.expand(c / (2 * (2 * l + 1))), N - 1))


# ---- write -------------------------------------------------------------------------------------
def literal(v):
    v = sp.Rational(v)
    return f"{v.p}.0 / {v.q}.0" if v.q != 1 else f"{v.p}.0"


def horner(variable, coefficients):
    """A call of the horner helper; coefficients in rising order, trailing zeros dropped."""
    while len(coefficients) > 1 and coefficients[-1] == 0:
        coefficients = coefficients[:-1]
    if len(coefficients) == 1:
        return literal(coefficients[0])
    return f"horner({variable}, " + ", ".join(literal(c) for c in coefficients) + ")"


def in_eps(e):
    P = sp.Poly(e, eps)
    return [P.coeff_monomial(eps ** k) for k in range(N + 1)]


def mean_series(name, what, A, sign):
    """A - 1 from (1 -+ eps) A: omitting the 1 keeps A1 - A2 accurate."""
    c = in_eps(A)[0::2][1:]
    return f"""  /// {what}
  @inline(__always)
  static func {name}(_ eps: Double) -> Double {{
    let e2 = eps * eps
    return (e2 * {horner("e2", c)} {sign} eps) / (1 {"-" if sign == "+" else "+"} eps)
  }}
"""


def fourier_series(name, what, C):
    lines = [f"  /// {what}", "  @inline(__always)",
             f"  static func {name}(_ eps: Double) -> InlineArray<6, Double> {{",
             "    let e2 = eps * eps", "    let e3 = e2 * eps", "    let e4 = e2 * e2", "    return ["]
    def factor(c):
        h = horner("e2", c)
        return h if h.startswith("horner") else f"({h})"

    lead = {1: "eps", 2: "e2", 3: "e3", 4: "e4", 5: "(e4 * eps)", 6: "(e3 * e3)"}
    for l, c in enumerate(C, 1):
        lines.append(f"      {lead[l]} * {factor(in_eps(c)[l::2])},")
    return "\n".join(lines + ["    ]", "  }"]) + "\n"


def table(name, what, rows):
    """Polynomials in n, one an element: the coefficient of each power of eps."""
    lines = [f"  /// {what}", f"  static func {name}(_ n: Double) -> InlineArray<{len(rows)}, Double> {{",
             "    ["]
    for e, comment in rows:
        P = sp.Poly(e, n)
        c = [P.coeff_monomial(n ** k) for k in range(P.degree() + 1)]
        lines += [f"      // {comment}", f"      {horner('n', c)},"]
    return "\n".join(lines + ["    ]", "  }"]) + "\n"


def by_eps(e, low, high):
    P = sp.Poly(e, eps)
    return [P.coeff_monomial(eps ** k) for k in range(low, high + 1)]


def swift():
    a3 = [(e, f"eps^{k}") for k, e in enumerate(by_eps(A3, 0, N - 1))]
    c3 = [(e, f"C3_{l} eps^{k}") for l, C in enumerate(C3, 1) for k, e in enumerate(by_eps(C, l, N - 1), l)]
    c4 = [(e, f"C4_{l} eps^{k}") for l, C in enumerate(C4) for k, e in enumerate(by_eps(C, l, N - 1), l)]
    body = "\n".join([
        mean_series("a1MinusOne", "A1 - 1 (Karney 2013, eq. 17).", A1, "+"),
        fourier_series("c1", "C1_1 ... C1_6 (eq. 18).", C1),
        fourier_series("c1Reverted", "C1'_1 ... C1'_6, of the reverted series (eq. 21).", C1p),
        mean_series("a2MinusOne", "A2 - 1 (eq. 42).", A2, "-"),
        fourier_series("c2", "C2_1 ... C2_6 (eq. 43).", C2),
        table("a3", "A3 as a polynomial in eps (eq. 24), at one n.", a3),
        table("c3", "C3_1 ... C3_5 as polynomials in eps (eq. 25), at one n.", c3),
        table("c4", "C4_0 ... C4_5 as polynomials in eps (eq. 63), at one n.", c4)])
    return f"""// Written by scripts/generators/geodesic-series.py from the defining integrals; edit the script, not this file.

/// The series of order 6 that solve the geodesic problem (Karney 2013, doi 10.1007/s00190-012-0578-z).
///
/// `eps` is the expansion parameter of eq. 16, `n` the third flattening.
enum GeodesicSeries {{
{body}}}

// c0 + x (c1 + x (c2 + ...)), by the number of terms: a variadic function would allocate.

@inline(__always)
private func horner(_ x: Double, _ c0: Double, _ c1: Double) -> Double {{ c0 + x * c1 }}

@inline(__always)
private func horner(_ x: Double, _ c0: Double, _ c1: Double, _ c2: Double) -> Double {{
  c0 + x * (c1 + x * c2)
}}

@inline(__always)
private func horner(
  _ x: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double
) -> Double {{
  c0 + x * (c1 + x * (c2 + x * c3))
}}

@inline(__always)
private func horner(
  _ x: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double
) -> Double {{
  horner(x, c0, c1, c2, c3 + x * c4)
}}

@inline(__always)
private func horner(
  _ x: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double
) -> Double {{
  horner(x, c0, c1, c2, c3, c4 + x * c5)
}}
"""


if __name__ == "__main__":
    sys.stdout.write(swift())
