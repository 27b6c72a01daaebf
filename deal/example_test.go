package deal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/make24/make24/deal"
)

func Example() {
	hand, err := deal.ParseHand("A 5 5 5", deal.ParseOptions{})
	if err != nil {
		log.Fatal(err)
	}
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		log.Fatal(err)
	}
	rank, err := space.Rank(hand)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hand, "has rank", rank, "of", space.Size())
	// Output: 1 5 5 5 has rank 290 of 1820
}

func ExampleDeck() {
	fmt.Println(len(deal.Deck(13)), len(deal.Deck(10)))
	fmt.Println(deal.Deck(2))
	// Output:
	// 52 40
	// [AS 2S AH 2H AD 2D AC 2C]
}

// A seed deals the same cards on every machine.
func ExampleShuffle() {
	deck := deal.Deck(13)
	deal.Shuffle(deck, 1)
	fmt.Println(deck[:4])
	// Output: [6S 9D KD KH]
}

func ExampleParseCard() {
	for _, text := range []string{"AS", "10h", "Q♦", "7"} {
		card, err := deal.ParseCard(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(card.Rank, card, card.Pretty())
	}
	_, err := deal.ParseCard("14")
	fmt.Println(errors.Is(err, deal.ErrCard))
	// Output:
	// 1 AS A♠
	// 10 10H 10♥
	// 12 QD Q♦
	// 7 7 7
	// true
}

func ExampleCard_Pretty() {
	card := deal.Card{Rank: 12, Suit: deal.Hearts}
	fmt.Println(card.String(), card.Pretty(), card.Suit.String(), card.Suit.Pretty())
	// Output: QH Q♥ H ♥
}

func ExampleCard_MarshalText() {
	text, err := json.Marshal(deal.Deck(1))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: ["AS","AH","AD","AC"]
}

func ExampleCard_UnmarshalText() {
	var cards []deal.Card
	if err := json.Unmarshal([]byte(`["AS","10H"]`), &cards); err != nil {
		log.Fatal(err)
	}
	fmt.Println(cards)
	// Output: [AS 10H]
}

func ExampleNewHand() {
	hand, err := deal.NewHand(8, 3, 8, 3)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hand)
	// Output: 3 3 8 8
}

func ExampleHandOf() {
	deck := deal.Deck(13)
	deal.Shuffle(deck, 7)
	fmt.Println(deck[:4], deal.HandOf(deck[:4]...))
	// Output: [AH 4S 6S 8S] 1 4 6 8
}

func ExampleParseHand() {
	for _, text := range []string{"8 3 8 3", "A 10 k Q", "AS 5H 5D 5C", "AKQJ", "3388"} {
		hand, err := deal.ParseHand(text, deal.ParseOptions{SplitDigits: true})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(hand)
	}
	// Output:
	// 3 3 8 8
	// 1 10 12 13
	// 1 5 5 5
	// 1 11 12 13
	// 3 3 8 8
}

func ExampleParseHand_options() {
	options := deal.ParseOptions{Min: 1, Max: 13, MaxCards: 4, Faces: 10}
	for _, text := range []string{"J Q K A", "1 3 4 14", "1 2 3 4 5"} {
		hand, err := deal.ParseHand(text, options)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(hand)
	}
	// Output:
	// 1 10 10 10
	// "14" (number 4) is too large: use numbers from 1 to 13
	// "5" (number 5) is one card too many: give at most 4
}

func ExampleHandError() {
	_, err := deal.ParseHand("3 3 8 x", deal.ParseOptions{})
	var handErr *deal.HandError
	if errors.As(err, &handErr) && handErr.Kind == deal.KindNotCard {
		fmt.Printf("number %d is not a card: %s\n", handErr.Pos, handErr.Token)
	}
	// Output: number 4 is not a card: x
}

// A program that translates errors can check that it knows every kind.
func ExampleKinds() {
	messages := map[deal.Kind]string{deal.KindEmpty: "没有牌"}
	for _, kind := range deal.Kinds() {
		if messages[kind] == "" {
			fmt.Println("not translated:", kind)
			return
		}
	}
	// Output: not translated: not-card
}

func ExampleIsSeparator() {
	fmt.Printf("%q\n", strings.FieldsFunc("3，3、8 8", deal.IsSeparator))
	// Output: ["3" "3" "8" "8"]
}

func ExampleHand_Counts() {
	values, mult := deal.Hand{3, 8, 8}.Counts()
	fmt.Println(values, mult)
	// Output: [3 8] [1 2]
}

func ExampleHand_Append() {
	line := []byte("hand=")
	line = deal.Hand{3, 3, 8, 8}.Append(line, '.')
	fmt.Println(string(line))
	// Output: hand=3.3.8.8
}

func ExampleRanks() {
	deck := deal.Ranks(13, 4)
	fmt.Println(deck.Size(), deck.Max())
	// Output: 52 13
}

func ExampleTiles() {
	fmt.Println(deal.Tiles(25, 50, 75, 100, 1, 1))
	// Output: [{1 2} {25 1} {50 1} {75 1} {100 1}]
}

func ExamplePool_Deals() {
	hand := deal.Hand{3, 3, 8, 8}
	fmt.Println(deal.Ranks(13, 4).Deals(hand), "of 270725 deals")
	// Output: 36 of 270725 deals
}

func ExamplePool_Draws() {
	hand := deal.Hand{3, 3, 8, 8}
	fmt.Println(deal.Ranks(13, 4).Draws(hand), "of 28561 draws")
	// Output: 6 of 28561 draws
}

func ExampleNewSpace() {
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(space.Size(), "hands of", space.Cards(), "from", space.Pool().Size(), "cards")
	_, err = deal.NewSpace(deal.Tiles(-1), 1)
	fmt.Println(errors.Is(err, deal.ErrSpace))
	// Output:
	// 1820 hands of 4 from 52 cards
	// true
}

// classicSpace returns the space of all hands of four cards.
func classicSpace() deal.Space {
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		log.Fatal(err)
	}
	return space
}

func ExampleSpace_All() {
	for rank, hand := range classicSpace().All() {
		fmt.Println(rank, hand)
		if rank == 2 {
			break
		}
	}
	// Output:
	// 0 1 1 1 1
	// 1 1 1 1 2
	// 2 1 1 1 3
}

func ExampleSpace_From() {
	for rank, hand := range classicSpace().From(1817, 1820) {
		fmt.Println(rank, hand)
	}
	// Output:
	// 1817 12 12 13 13
	// 1818 12 13 13 13
	// 1819 13 13 13 13
}

func ExampleSpace_At() {
	hand, err := classicSpace().At(290)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hand)
	_, err = classicSpace().At(1820)
	fmt.Println(errors.Is(err, deal.ErrOutside))
	// Output:
	// 1 5 5 5
	// true
}

func ExampleSpace_Rank() {
	rank, err := classicSpace().Rank(deal.Hand{1, 5, 5, 5})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(rank)
	// Output: 290
}
