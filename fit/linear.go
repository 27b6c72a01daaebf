package main

import (
	"math"
)

func matrix(n, k int) [][]float64 {
	rows := make([][]float64, n)
	all := make([]float64, n*k)
	for i := range rows {
		rows[i] = all[i*k : (i+1)*k]
	}
	return rows
}

func dot(a, b []float64) float64 {
	b = b[:len(a)]
	var s, t float64
	i := 0
	for ; i+3 < len(a); i += 4 {
		s += a[i]*b[i] + a[i+1]*b[i+1]
		t += a[i+2]*b[i+2] + a[i+3]*b[i+3]
	}
	for ; i < len(a); i++ {
		s += a[i] * b[i]
	}
	return s + t
}

// dots are the inner products of two rows with two others; the four at once read each
// number half as often.
func dots(a, b, c, d []float64) (ac, ad, bc, bd float64) {
	b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
	for i, x := range a {
		y, z, w := b[i], c[i], d[i]
		ac += x * z
		ad += x * w
		bc += y * z
		bd += y * w
	}
	return ac, ad, bc, bd
}

// products are the inner products of rows with the first of them, each column scaled.
func products(rows [][]float64, scale []float64, first int) [][]float64 {
	scaled := matrix(len(rows), len(scale))
	for i, r := range rows {
		for k, x := range r {
			scaled[i][k] = x * scale[k]
		}
	}
	out := matrix(len(rows), first)
	for i := 0; i+1 < len(rows); i += 2 {
		for j := 0; j+1 < min(i+2, first); j += 2 {
			out[i][j], out[i][j+1], out[i+1][j], out[i+1][j+1] = dots(scaled[i], scaled[i+1], scaled[j], scaled[j+1])
		}
	}
	for i := range rows {
		for j := range min(i+1, first) {
			if i == len(rows)-1 || j == first-1 {
				out[i][j] = dot(scaled[i], scaled[j])
			}
		}
	}
	for i := range first {
		for j := i + 1; j < first; j++ {
			out[i][j] = out[j][i]
		}
	}
	return out
}

// square sets a to Σ trust·rowᵀrow.
func square(rows, a [][]float64, hands []*hand) {
	for i := range a {
		clear(a[i])
	}
	for h, row := range rows {
		for i, x := range row {
			if x *= hands[h].trust; x != 0 {
				for j := range a[i][:i+1] {
					a[i][j] += x * row[j]
				}
			}
		}
	}
	for i := range a {
		for j := range i {
			a[j][i] = a[i][j]
		}
	}
}

// cholesky turns a into its lower factor; false if it has none.
func cholesky(a [][]float64) bool {
	for i := range a {
		for j := range i + 1 {
			s := a[i][j] - dot(a[i][:j], a[j][:j])
			if i != j {
				a[i][j] = s / a[j][j]
				continue
			}
			if s <= 0 {
				return false
			}
			a[i][i] = math.Sqrt(s)
		}
	}
	return true
}

// substitute solves with the lower factor, in place.
func substitute(l [][]float64, x []float64) {
	for i := range x {
		x[i] = (x[i] - dot(l[i][:i], x[:i])) / l[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
}
