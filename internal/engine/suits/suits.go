// Package suits chooses the suits of cards on sheets, in pictures and in the terminal, as
// cardsFor of the pages does: the same puzzle has the same cards everywhere.
package suits

import "strconv"

// all are the suits in the order of the pages.
const all = "SHDC"

// maxRank is the rank of a king.
const maxRank = 13

// Of returns the suit of each number: S, H, D, C, or 0 if the number has no card. Equal numbers get
// different suits; from the fifth on, suits repeat.
func Of(numbers []int64, seed string) []byte {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.FormatInt(n, 10)
	}
	return OfTexts(texts, seed)
}

// OfTexts is Of for numbers as text.
func OfTexts(numbers []string, seed string) []byte {
	random := randomSequence(seed)
	unused := map[string]string{}
	dealt := make([]byte, len(numbers))
	for i, number := range numbers {
		if Rank(number) == 0 {
			continue
		}
		free := unused[number]
		if free == "" {
			free = all
		}
		k := int(random() % uint32(len(free)))
		dealt[i] = free[k]
		unused[number] = free[:k] + free[k+1:]
	}
	return dealt
}

// Rank returns the rank of the card of a number, or 0 if it has none.
func Rank(number string) int {
	rank, err := strconv.Atoi(number)
	if err != nil || rank < 1 || rank > maxRank || strconv.Itoa(rank) != number {
		return 0
	}
	return rank
}

// randomSequence returns the random source of cardsFor: a counter that starts at the FNV-1a hash of
// the seed, through the finalizer of MurmurHash3.
func randomSequence(seed string) func() uint32 {
	state := uint32(0x811c9dc5)
	for _, c := range []byte(seed) {
		state = (state ^ uint32(c)) * 0x01000193
	}
	return func() uint32 {
		state += 0x9e3779b9
		x := (state ^ state>>16) * 0x85ebca6b
		x = (x ^ x>>13) * 0xc2b2ae35
		return x ^ x>>16
	}
}
