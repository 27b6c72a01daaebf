package main

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// products returns the inner products of rows with the first of them, each column scaled.
func products(rows *mat.Dense, scale []float64, first int) *mat.Dense {
	var scaled, out mat.Dense
	scaled.Apply(func(_, k int, x float64) float64 { return x * scale[k] }, rows)
	out.Mul(&scaled, scaled.Slice(0, first, 0, len(scale)).T())
	return &out
}

// square returns Σ trust·rowᵀrow.
func square(rows *mat.Dense, hands []*hand) *mat.SymDense {
	var scaled mat.Dense
	var out mat.SymDense
	scaled.Apply(func(i, _ int, x float64) float64 { return x * math.Sqrt(hands[i].trust) }, rows)
	out.SymOuterK(1, scaled.T())
	return &out
}

// addDiagonal adds x to each number of the diagonal.
func addDiagonal(a *mat.SymDense, x func(i int) float64) {
	for i := range a.SymmetricDim() {
		a.SetSym(i, i, a.At(i, i)+x(i))
	}
}

// symmetric returns the upper triangle of a square matrix as a symmetric one.
func symmetric(a mat.Matrix) *mat.SymDense {
	n, _ := a.Dims()
	out := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			out.SetSym(i, j, a.At(i, j))
		}
	}
	return out
}

// factor returns the Cholesky factor of a matrix that has one.
func factor(a *mat.SymDense) *mat.Cholesky {
	var f mat.Cholesky
	if !f.Factorize(a) {
		panic("fit: the matrix is not positive definite")
	}
	return &f
}

// solve solves with a factor, in place.
func solve(f *mat.Cholesky, x []float64) {
	v := mat.NewVecDense(len(x), x)
	if err := f.SolveVecTo(v, v); err != nil {
		panic(err)
	}
}
