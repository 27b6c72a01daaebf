//go:build long

package generate

import "testing"

// samplePuzzles is the number of puzzles of each kind that are checked; the long tests check more.
const samplePuzzles = 300

// lastPermutation is the largest number of candidates whose order is checked completely.
const lastPermutation = 5000

func TestLongSolutionsAreCorrect(t *testing.T)    { TestSolutionsAreCorrect(t) }
func TestLongPermutationIsBijective(t *testing.T) { TestPermutationIsBijective(t) }
func TestLongLevelsAreInOrder(t *testing.T)       { TestLevelsAreInOrder(t) }
