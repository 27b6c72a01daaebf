//go:build !long

package generate

// samplePuzzles is the number of puzzles of each kind that are checked; the long tests check more.
const samplePuzzles = 60

// lastPermutation is the largest number of candidates whose order is checked completely.
const lastPermutation = 1000
