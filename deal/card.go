package deal

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/internal/excerpt"
)

// Suit is the suit of a card. The zero value is [NoSuit].
type Suit uint8

// The suits, in the order of a new deck. NoSuit is that of a bare rank.
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

// String returns the letter of the suit, S H D or C, and "" for NoSuit.
func (s Suit) String() string {
	if s < Spades || s > Clubs {
		return ""
	}
	return suitLetters[s-Spades : s-Spades+1]
}

// Pretty returns the picture of the suit, ♠ ♥ ♦ or ♣, and "" for NoSuit.
func (s Suit) Pretty() string {
	if s < Spades || s > Clubs {
		return ""
	}
	at := int(s-Spades) * symbolSize
	return suitSymbols[at : at+symbolSize]
}

// king is the highest rank.
const king = 13

// Card is a playing card: a rank from 1 (ace) to 13 (king) and a suit.
type Card struct {
	Rank int
	Suit Suit
}

// String returns the card in ASCII as [ParseCard] reads it: "AS", "10H", "K".
func (c Card) String() string { return c.rank() + c.Suit.String() }

// Pretty returns the card with the picture of its suit: "A♠", "10♥", "K".
func (c Card) Pretty() string { return c.rank() + c.Suit.Pretty() }

// rank is the rank as it stands on the card.
func (c Card) rank() string {
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

// ErrCard is returned, wrapped with the text, for a text that is no card.
var ErrCard = errors.New("not a card: a card is A, 2 to 10 (or T), J, Q or K, with or without a suit S, H, D or C")

// ParseCard reads one card: a rank as [ParseRank] reads it, then possibly a
// suit, as a letter in any case or as a picture: "AS", "10h", "Q♦", "7". The
// error is [ErrCard].
func ParseCard(text string) (Card, error) {
	rank, suit := cutSuit(text)
	if n := rankOf(rank); n != 0 {
		return Card{n, suit}, nil
	}
	return Card{}, cardError(text)
}

// ParseRank reads the rank of a card, 1 to 13: A T J Q K in any case, or the
// number. The error is [ErrCard].
func ParseRank(text string) (int, error) {
	if n := rankOf(text); n != 0 {
		return n, nil
	}
	return 0, cardError(text)
}

func cardError(text string) error { return fmt.Errorf("%s: %w", excerpt.Quote(text), ErrCard) }

// rankOf is the rank, or 0 when text is none.
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
	if n > king {
		return 0
	}
	return n
}

// letterRank is the rank that a letter stands for, or 0.
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

// cutSuit splits the suit off the end of text; NoSuit when there is none.
func cutSuit(text string) (rest string, suit Suit) {
	r, size := utf8.DecodeLastRuneInString(text)
	if suit := suitOf(r); suit != NoSuit {
		return text[:len(text)-size], suit
	}
	return text, NoSuit
}

// suitOf is the suit that r stands for, or NoSuit.
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

// isDigits reports whether s is one or more of 0 to 9.
func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" // Trim leaves any other byte
}

// Deck returns a new deck in order, all spades from the ace up, then hearts,
// diamonds and clubs, with the ranks 1 to maxRank: Deck(13) has 52 cards,
// Deck(10) is the beginner's deck of 40. A maxRank over 13 counts as 13, one
// under 1 gives no cards.
func Deck(maxRank int) []Card {
	highest := min(max(maxRank, 0), king)
	cards := make([]Card, 0, 4*highest)
	for suit := Spades; suit <= Clubs; suit++ {
		for rank := 1; rank <= highest; rank++ {
			cards = append(cards, Card{rank, suit})
		}
	}
	return cards
}

// The shuffle is R. Durstenfeld's form of the one by R. A. Fisher and F. Yates
// (Durstenfeld, Algorithm 235, Comm. ACM 7, 1964): from the last place down, swap
// each with a place drawn from those not above it. A draw below n multiplies a
// random word by n and keeps the upper half, drawing again in the few cases that
// would favour some results (D. Lemire, Fast random integer generation in an
// interval, 2019). The words come from PCG-DXSM (M. O'Neill), whose output
// math/rand/v2 fixes for ever. A shuffle is therefore part of make24's format: a
// seed names the same deal on every machine and in every version.

// stream is the second half of the generator's seed: "make24" in ASCII.
const pcgSeed2 = 0x6d616b653234

// Shuffle puts cards into the order that seed names, in place. The same cards
// in the same order and the same seed give the same result always, everywhere.
func Shuffle(cards []Card, seed uint64) {
	source := rand.NewPCG(seed, pcgSeed2)
	for i := len(cards) - 1; i > 0; i-- {
		j := uint64n(source, uint64(i)+1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// below draws one of 0 to n-1, all equally likely.
func uint64n(source rand.Source, n uint64) uint64 {
	threshold := -n % n // 2^64 mod n: so many low halves would come once too often
	for {
		if drawn, low := bits.Mul64(source.Uint64(), n); low >= threshold {
			return drawn
		}
	}
}
