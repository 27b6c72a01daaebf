// Package deal has cards, decks, pools, hands and every hand of a space.
package deal

import (
	"errors"
	"iter"
	"math"
	"math/big"
)

const MaxNumber = math.MaxInt64

var (
	ErrCard    = errors.New("deal: not a card")
	ErrSpace   = errors.New("deal: not a space")
	ErrOutside = errors.New("deal: outside the space")
)

type Suit uint8

const (
	NoSuit Suit = iota
	Spades
	Hearts
	Diamonds
	Clubs
)

type Card struct {
	Rank int
	Suit Suit
}

func ParseCard(text string) (Card, error) { panic("todo") }
func ParseRank(text string) (int, error)  { panic("todo") }
func (c Card) String() string             { panic("todo") }
func (c Card) Pretty() string             { panic("todo") }
func Deck(maxRank int) []Card             { panic("todo") }
func Shuffle(cards []Card, seed uint64)   { panic("todo") }

type Hand []int64

func NewHand(numbers ...int64) (Hand, error)              { panic("todo") }
func (h Hand) String() string                             { panic("todo") }
func (h Hand) Counts() (values []int64, mult []int)       { panic("todo") }
func ParseHand(text string, o ParseOptions) (Hand, error) { panic("todo") }

type ParseOptions struct {
	Max      int64 // largest number allowed; 0: MaxNumber
	GlueOver int64 // where Max is 0: a lone number above it is read as glued cards; 0: never
	MaxCards int   // 0: no limit
	Faces    int64 // 0: J Q K are 11 12 13; 10: all three are 10
}

// Kind: "empty" "not-card" "hex" "negative" "fraction" "too-large" "too-many" "leading-zero" (stable codes; Kinds lists them).
type Kind string

func Kinds() []Kind { panic("todo") }

type HandError struct {
	Kind  Kind
	Token string // as typed
	Part  string // in a glued token, what is no card in it
	Pos   int    // 1-based place of the token, 0 for an empty input
	Limit int64  // too-large: the largest number allowed; too-many: the most cards
}

func (e *HandError) Error() string { panic("todo") }

type Tile struct {
	Value int64
	Count int
}
type Pool []Tile

func Ranks(max, copies int) Pool     { panic("todo") }
func Tiles(values ...int64) Pool     { panic("todo") }
func (p Pool) Max() int64            { panic("todo") }
func (p Pool) Size() int             { panic("todo") }
func (p Pool) Deals(h Hand) *big.Int { panic("todo") }
func (p Pool) Draws(h Hand) *big.Int { panic("todo") }

type Space struct{ n int }

func NewSpace(pool Pool, n int) (Space, error)             { panic("todo") }
func (s Space) Pool() Pool                                 { panic("todo") }
func (s Space) Cards() int                                 { panic("todo") }
func (s Space) Size() int64                                { panic("todo") }
func (s Space) At(rank int64) (Hand, error)                { panic("todo") }
func (s Space) Rank(h Hand) (int64, error)                 { panic("todo") }
func (s Space) All() iter.Seq2[int64, Hand]                { panic("todo") }
func (s Space) From(from, to int64) iter.Seq2[int64, Hand] { panic("todo") }
