package picture

import (
	"slices"
	"testing"
)

// TestEveryCardHasAFace checks that no card of the deck lacks a part.
func TestEveryCardHasAFace(t *testing.T) {
	parts, err := loadShapes()
	if err != nil {
		t.Fatal(err)
	}
	for rank := 1; rank <= len(rankNames); rank++ {
		for _, suit := range []byte("SHDC") {
			if face := parts.face(rank, suit); len(face) < 7 || slices.ContainsFunc(face, func(p []point) bool { return len(p) < 3 }) {
				t.Errorf("card %d of %c has %d polygons", rank, suit, len(face))
			}
		}
	}
}

// TestParsePath checks that paths with other commands, or without numbers, are refused.
func TestParsePath(t *testing.T) {
	for _, path := range []string{"L1 2", "M1", "M0 0Q1 1 2 2", "M1 x", "m1 1"} {
		if lines, err := parsePath(path); err == nil {
			t.Errorf("%s: %v", path, lines)
		}
	}
}
