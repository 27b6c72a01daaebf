package deal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

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
	return Card{}, refuseCard(text)
}

// ParseRank reads the rank of a card, 1 to 13: A T J Q K in any case, or the
// number. The error is [ErrCard].
func ParseRank(text string) (int, error) {
	if n := rankOf(text); n != 0 {
		return n, nil
	}
	return 0, refuseCard(text)
}

func refuseCard(text string) error { return fmt.Errorf("%s: %w", quote(text), ErrCard) }

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

// quote shows a text of unknown length and content within a message.
func quote(text string) string {
	const most = 40
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most]) + "..."
	}
	return strconv.Quote(text)
}
