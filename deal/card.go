package deal

import "strconv"

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
	suitLetters  = "SHDC"
	suitPictures = "♠♥♦♣"
	pictureSize  = len("♠")
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
	at := int(s-Spades) * pictureSize
	return suitPictures[at : at+pictureSize]
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
