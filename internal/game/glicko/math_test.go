package glicko

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 100_000 {
		x := r.Float64()*80 - 40
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > want*4e-15 {
			t.Fatalf("exp(%v) = %v, want %v", x, got, want)
		}
		if got := ln(math.Exp(x)); math.Abs(got-x) > 1e-14 {
			t.Fatalf("ln(e^%v) = %v", x, got)
		}
	}
	if exp(1000) != exp(40) || exp(-1000) != exp(-40) || exp(0) != 1 || ln(1) != 0 {
		t.Error("wrong at the ends")
	}
}
