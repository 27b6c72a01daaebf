package deal

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestParseCard(t *testing.T) {
	for text, want := range map[string]Card{
		"AS": {1, Spades}, "as": {1, Spades}, "10H": {10, Hearts}, "TH": {10, Hearts}, "th": {10, Hearts},
		"Q♦": {12, Diamonds}, "q♢": {12, Diamonds}, "3c": {3, Clubs}, "K": {13, NoSuit}, "7": {7, NoSuit},
		"13♣": {13, Clubs}, "1♠": {1, Spades}, "j♥": {11, Hearts}, "1": {1, NoSuit}, "T": {10, NoSuit}, "13": {13, NoSuit},
	} {
		if got, err := ParseCard(text); err != nil || got != want {
			t.Errorf("ParseCard(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "S", "♠", "B", "0", "0S", "14", "14S", "X", "1X", "AA", "ASS", "01", "-1", " A", "A S", "+1", "\xff", "A\xff",
		"100000000000000000000000S",
	} {
		if got, err := ParseCard(text); !errors.Is(err, ErrCard) {
			t.Errorf("ParseCard(%q) = %v, %v, want ErrCard", text, got, err)
		}
	}
}

func TestCardText(t *testing.T) {
	for _, test := range []struct {
		card         Card
		text, pretty string
	}{
		{Card{1, Spades}, "AS", "A♠"},
		{Card{10, Hearts}, "10H", "10♥"},
		{Card{12, Diamonds}, "QD", "Q♦"},
		{Card{3, Clubs}, "3C", "3♣"},
		{Card{13, NoSuit}, "K", "K"},
		{Card{11, Suit(9)}, "J", "J"},
	} {
		if test.card.String() != test.text || test.card.Pretty() != test.pretty {
			t.Errorf("%v: String = %s, Pretty = %s, want %s, %s", test.card, test.card.String(), test.card.Pretty(), test.text, test.pretty)
		}
	}
}

// TestCardAsText checks that cards round-trip through JSON as the text of String, and that invalid
// cards and texts give errors.
func TestCardAsText(t *testing.T) {
	want := append(Deck(13), Card{7, NoSuit})
	text, err := json.Marshal(want)
	if err != nil || !strings.HasPrefix(string(text), `["AS","2S","3S",`) || !strings.HasSuffix(string(text), `,"KC","7"]`) {
		t.Fatalf("a deck in JSON is %s (%v)", text, err)
	}
	var got []Card
	if err := json.Unmarshal(text, &got); err != nil || !slices.Equal(got, want) {
		t.Errorf("%s is read as %v (%v)", text, got, err)
	}
	for _, card := range []Card{{}, {14, Spades}, {-1, NoSuit}, {11, Suit(9)}} {
		if text, err := card.MarshalText(); err == nil {
			t.Errorf("MarshalText of the invalid card %#v = %s, want an error", card, text)
		}
	}
	card := Card{3, Clubs}
	if err := card.UnmarshalText([]byte("14S")); !errors.Is(err, ErrCard) || card != (Card{3, Clubs}) {
		t.Errorf("UnmarshalText of 14S: card %v, error %v, want 3C and ErrCard", card, err)
	}
}

func TestDeck(t *testing.T) {
	for maxRank, size := range map[int]int{13: 52, 10: 40, 1: 4, 0: 0, -3: 0, 99: 52} {
		deck := Deck(maxRank)
		if len(deck) != size {
			t.Errorf("Deck(%d) has %d cards, want %d", maxRank, len(deck), size)
		}
		seen := map[Card]bool{}
		for _, card := range deck {
			for _, text := range []string{card.String(), card.Pretty()} {
				if back, err := ParseCard(text); err != nil || back != card {
					t.Errorf("ParseCard(%s) = %v, %v, want %v", text, back, err, card)
				}
			}
			seen[card] = true
		}
		if len(seen) != size {
			t.Errorf("Deck(%d) has duplicate cards", maxRank)
		}
	}
	if deck := Deck(13); deck[0] != (Card{1, Spades}) || deck[51] != (Card{13, Clubs}) {
		t.Error("Deck(13) is out of order")
	}
}

// TestShuffleIsFixed checks the deals of some seeds. They are part of the stable format and must
// never change.
func TestShuffleIsFixed(t *testing.T) {
	for seed, want := range map[uint64]string{
		0:         "[3H AS 3D 6S 5S AC 8H KH]",
		1:         "[6S 9D KD KH 3D 7H JH 2S]",
		2424:      "[6C QS 4D 2C 3H QH 6D 10S]",
		1<<64 - 1: "[3D 2S 8C JH QD 5C 5H QC]",
	} {
		deck := Deck(13)
		Shuffle(deck, seed)
		if got := fmt.Sprint(deck[:8]); got != want {
			t.Errorf("seed %d: %s, want %s", seed, got, want)
		}
		sorted := slices.Clone(deck)
		slices.SortFunc(sorted, func(a, b Card) int { return (int(a.Suit)-int(b.Suit))*100 + a.Rank - b.Rank })
		if !slices.Equal(sorted, Deck(13)) {
			t.Errorf("seed %d: the deck has lost cards", seed)
		}
	}
	Shuffle(nil, 1)
	Shuffle([]Card{{1, Spades}}, 1)
}

// TestShuffleIsUniform checks that each of the 24 orders of four cards is about equally frequent
// over many seeds. The seeds are fixed, so the test is deterministic.
func TestShuffleIsUniform(t *testing.T) {
	const rounds = 24000
	seen := map[string]int{}
	for seed := range uint64(rounds) {
		cards := Deck(1)
		Shuffle(cards, seed)
		seen[fmt.Sprint(cards)]++
	}
	chiSquared := 0.0
	for _, n := range seen {
		chiSquared += float64((n-rounds/24)*(n-rounds/24)) / (rounds / 24)
	}
	if len(seen) != 24 || chiSquared > 49.7 { // the 99.9th percentile of chi-squared with 23 degrees of freedom
		t.Errorf("%d orders with chi-squared %.1f, want 24 with at most 49.7", len(seen), chiSquared)
	}
}
