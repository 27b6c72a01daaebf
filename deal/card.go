package deal

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/internal/engine/excerpt"
)

// Suit is the suit of a card. The zero value is [NoSuit].
type Suit uint8

// The suits, in the order of a new deck. A card without a suit has NoSuit.
const (
	NoSuit Suit = iota
	Spades
	Hearts
	Diamonds
	Clubs
)

const (
	suitLetters = "SHDC"
	suitSymbols = "♠♥♦♣"
	symbolSize  = len("♠")
)

// String returns the letter of the suit, S, H, D or C, or "" for NoSuit.
func (s Suit) String() string {
	if s < Spades || s > Clubs {
		return ""
	}
	return suitLetters[s-Spades : s-Spades+1]
}

// Pretty returns the symbol of the suit, ♠, ♥, ♦ or ♣, or "" for NoSuit.
func (s Suit) Pretty() string {
	if s < Spades || s > Clubs {
		return ""
	}
	start := int(s-Spades) * symbolSize
	return suitSymbols[start : start+symbolSize]
}

// kingRank is the rank of a king, the highest rank.
const kingRank = 13

// Card is a playing card: a rank from 1 (ace) to 13 (king) and a suit. Its text, also in JSON, is
// like "AS" or "10H". The zero Card is not a card, and [Card.MarshalText] returns an error for it.
type Card struct {
	Rank int
	Suit Suit
}

// String returns the card in ASCII, such as "AS", "10H" or "K". [ParseCard] reads this text.
func (c Card) String() string { return c.rankText() + c.Suit.String() }

// Pretty returns the card with the symbol of its suit, such as "A♠", "10♥" or "K".
func (c Card) Pretty() string { return c.rankText() + c.Suit.Pretty() }

// MarshalText returns the text that [Card.String] returns. It returns an error if the rank or the
// suit is invalid.
func (c Card) MarshalText() ([]byte, error) {
	if c.Rank < 1 || c.Rank > kingRank || c.Suit > Clubs {
		return nil, fmt.Errorf("deal: invalid card: rank %d, suit %d", c.Rank, uint8(c.Suit))
	}
	return []byte(c.String()), nil
}

// UnmarshalText sets c to the card that [ParseCard] reads from text. If ParseCard fails,
// UnmarshalText returns its error and leaves c unchanged.
func (c *Card) UnmarshalText(text []byte) error {
	card, err := ParseCard(string(text))
	if err != nil {
		return err
	}
	*c = card
	return nil
}

// rankText returns the text of the rank, as printed on the card.
func (c Card) rankText() string {
	switch c.Rank {
	case 1:
		return "A"
	case 11:
		return "J"
	case 12:
		return "Q"
	case 13:
		return "K"
	}
	return strconv.Itoa(c.Rank)
}

// ErrCard is the error that [ParseCard] wraps, with the text, if the text is not a card.
var ErrCard = errors.New("not a card: a card is A, 2 to 10 (or T), J, Q or K, with or without a suit S, H, D or C")

// ParseCard reads one card, such as "AS", "10h", "♦Q" or "7": a rank and, after or before it, an
// optional suit. The rank is a number from 1 to 13 or one of A T J Q K, and the suit is a letter or a
// symbol. Letters may be upper or lower case, and all characters full-width. The error wraps
// [ErrCard].
func ParseCard(text string) (Card, error) {
	rank, suit := cutSuit(normalize(text))
	if n := rankOf(rank); n != 0 {
		return Card{n, suit}, nil
	}
	return Card{}, fmt.Errorf("%s: %w", excerpt.Quote(text), ErrCard)
}

// rankOf returns the rank that text stands for, or 0 if text is not a rank.
func rankOf(text string) int {
	if len(text) == 1 {
		if n := letterRank(text[0]); n != 0 {
			return n
		}
	}
	if !isDigits(text) || text[0] == '0' || len(text) > 2 {
		return 0
	}
	n, _ := strconv.Atoi(text)
	if n > kingRank {
		return 0
	}
	return n
}

// letterRank returns the rank that a letter stands for, or 0 if it stands for none.
func letterRank(letter byte) int {
	switch letter {
	case 'A', 'a':
		return 1
	case 'T', 't':
		return 10
	case 'J', 'j':
		return 11
	case 'Q', 'q':
		return 12
	case 'K', 'k':
		return 13
	}
	return 0
}

// cutSuit returns text without its suit, and the suit. If text neither ends nor begins with a suit,
// cutSuit returns it unchanged, with NoSuit.
func cutSuit(text string) (rest string, suit Suit) {
	r, size := utf8.DecodeLastRuneInString(text)
	if suit := suitOf(r); suit != NoSuit {
		return text[:len(text)-size], suit
	}
	r, size = utf8.DecodeRuneInString(text)
	if suit := suitOf(r); suit != NoSuit {
		return text[size:], suit
	}
	return text, NoSuit
}

// suitOf returns the suit that r stands for, or NoSuit.
func suitOf(r rune) Suit {
	switch r {
	case 'S', 's', '♠', '♤':
		return Spades
	case 'H', 'h', '♥', '♡':
		return Hearts
	case 'D', 'd', '♦', '♢':
		return Diamonds
	case 'C', 'c', '♣', '♧':
		return Clubs
	}
	return NoSuit
}

// isDigits reports whether s consists of one or more ASCII digits.
func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" // Trim returns "" if s has digits only
}

// Deck returns a new deck with the ranks 1 to maxRank in each suit, in order: all spades from the
// ace up, then hearts, diamonds and clubs. Deck(13) has 52 cards; Deck(10) is the beginner's deck
// of 40. A maxRank above 13 counts as 13. If maxRank is below 1, the deck is empty.
func Deck(maxRank int) []Card {
	highest := min(max(maxRank, 0), kingRank)
	cards := make([]Card, 0, 4*highest)
	for suit := Spades; suit <= Clubs; suit++ {
		for rank := 1; rank <= highest; rank++ {
			cards = append(cards, Card{rank, suit})
		}
	}
	return cards
}

// Shuffle uses R. Durstenfeld's version of the Fisher–Yates shuffle (Durstenfeld, Algorithm 235,
// Comm. ACM 7, 1964): from the last position down, it swaps each card with a card at a random
// position that is not higher. uint64n draws these positions without bias by D. Lemire's method
// (Fast random integer generation in an interval, 2019). The random words come from PCG-DXSM (M.
// O'Neill), whose output math/rand/v2 guarantees not to change.
//
// The result of Shuffle is part of make24's stable format: a seed must always give
// the same deal, on every machine and in every version.

// pcgSeed2 is the second half of the generator's seed: "make24" in ASCII.
const pcgSeed2 = 0x6d616b653234

// Shuffle shuffles cards in place. The same cards in the same initial order and the same seed give
// the same result on every machine and in every version.
func Shuffle(cards []Card, seed uint64) {
	source := rand.NewPCG(seed, pcgSeed2)
	for i := len(cards) - 1; i > 0; i-- {
		j := uint64n(source, uint64(i)+1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// uint64n returns a uniformly distributed random number from 0 to n-1, for n > 0. It multiplies a
// random 64-bit word by n and returns the upper half of the product. If the lower half is so small
// that some results would be more likely than others, uint64n draws again.
func uint64n(source rand.Source, n uint64) uint64 {
	threshold := -n % n // 2^64 mod n
	for {
		if high, low := bits.Mul64(source.Uint64(), n); low >= threshold {
			return high
		}
	}
}
