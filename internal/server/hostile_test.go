package server

import (
	"slices"
	"testing"

	"github.com/make24/make24/internal/testkit/hostile"
)

// TestHostileBodies checks that the server reads or refuses each hostile body as it should. What they
// cost is a limit of bench.
func TestHostileBodies(t *testing.T) {
	s := serveWithGame(t)
	s.options.ExemptLocal = true
	handler := s.Handler()
	cookie, run, err := hostile.Begin(handler)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range slices.Concat(hostile.Bodies, hostile.GameBodies) {
		for _, n := range []int{b.Small(), b.Large()} {
			if err := b.Send(handler, b.Text(n), cookie, run); err != nil {
				t.Error(err)
			}
		}
	}
}
