package dataset

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Record is a puzzle of a set and what is known of it.
type Record struct {
	ID     string       // what the set calls it; "" where it says nothing
	Hand   []int64      // in ascending order; in a foreign set some may be below 0
	Target rat.Rat      //
	Rules  puzzle.Rules // what an answer must obey

	// Variant is what the record calls its rules, such as classic or beginner. Where it is
	// "" they are called by the text that they have in puzzle IDs.
	Variant string

	anyTarget bool // it has none of its own, and was read as one with any

	Split Split // the side that the record says it stands on, or NoSplit

	Facts
}

// Facts are what may be known of a puzzle. What is not known is no fact, which is something
// else than 0 or false.
type Facts struct {
	Solvable   Fact[bool]
	Level      Fact[int64]   // of difficulty, 1 to 5
	Seconds    Fact[float64] // that a practised adult needs
	Forms      Fact[int64]   // how many there are
	Ideas      Fact[int64]
	Fraction   Fact[bool]  // every solution needs one
	Depth      Fact[int64] // operations within one another in the simplest solution
	Techniques []string    // what the easiest solution works by; nil: not known
	Shape      string      // of the simplest solution; "": not known
	Solution   string      // an expression in ASCII; "": not known, or there is none
	Tried      Fact[int64] // how many forms there were to try, for a puzzle without a solution
}

// Fact is a value that is known or not. The zero Fact is not.
type Fact[T any] struct {
	Value T
	Known bool
}

// Known is a fact.
func Known[T any](value T) Fact[T] { return Fact[T]{value, true} }

// NewRecord is the record of a puzzle, without facts: its ID is the puzzle's and its side the
// one that its key says. Variant is the name that its rules go by.
func NewRecord(p puzzle.Puzzle, variant string) Record {
	r := Record{Hand: slices.Clone(p.Hand), Target: p.Target, Rules: p.Rules, Variant: variant}
	r.ID = r.KeyText()
	r.Split = SplitOf(r.Key())
	return r
}

// RulesName is what the rules of the record are called.
func (r *Record) RulesName() string {
	if r.Variant != "" {
		return r.Variant
	}
	return r.Rules.String()
}

// The key of a puzzle is a text, and the text is the puzzle's ID: 1-3.3.8.8-24-classic. It
// holds the sorted numbers, the target and the rules, and nothing else. Rules are spelled by
// what they say: classic, beginner and countdown-all say the same and are all "classic" in it.
// Puzzles of foreign sets that have no ID, because a number is below 0 or there are too many,
// are spelled by the same grammar, m for minus: 1-m3.8-24-classic.
//
// Keys are compared by the first half of the SHA-256 of the text. That two of a billion
// different puzzles share it has a probability below 10^-20.

// Key is what a puzzle is compared by: the first 16 bytes of the SHA-256 of its KeyText.
type Key [16]byte

// String is the key in hexadecimal.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// MarshalText implements encoding.TextMarshaler.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler for the keys of a Manifest.
func (k *Key) UnmarshalText(text []byte) error {
	keys, err := hex.DecodeString(string(text))
	if err != nil || len(keys) != len(k) {
		return newError("the keys of the manifest are %s, not 32 hexadecimal digits", excerpt.Quote(string(text)))
	}
	*k = Key(keys)
	return nil
}

// KeyText is the text of the puzzle's key: its ID, or what stands for one.
func (r *Record) KeyText() string {
	return string(r.appendKey(make([]byte, 0, 64)))
}

// Key is the puzzle's key.
func (r *Record) Key() Key {
	var buf [96]byte
	return KeyOf(r.appendKey(buf[:0]))
}

// KeyOf is the key of a KeyText.
func KeyOf(text []byte) Key {
	sum := sha256.Sum256(text)
	return Key(sum[:len(Key{})])
}

// appendKey writes the text of the key.
func (r *Record) appendKey(dst []byte) []byte {
	// What follows the numbers is spelled where IDs are.
	p := puzzle.Puzzle{Hand: deal.Hand{0}, Target: r.Target, Rules: r.Rules}
	return append(r.appendNumbers(dst), strings.TrimPrefix(p.ID(), "1-0")...)
}

// appendHand writes what puzzles share that differ in their target only.
func (r *Record) appendHand(dst []byte) []byte {
	return append(append(r.appendNumbers(dst), '-'), r.Rules.String()...)
}

// appendNumbers writes the beginning of the key, the numbers included.
func (r *Record) appendNumbers(dst []byte) []byte {
	from := len(dst) + len("1-")
	dst = deal.Hand(r.Hand).Append(append(dst, "1-"...), '.')
	for i := from; i < len(dst); i++ {
		if dst[i] == '-' {
			dst[i] = 'm'
		}
	}
	return dst
}

// Split is the side of a set that a puzzle stands on.
type Split uint8

// The sides. NoSplit is that of a record which does not say.
const (
	NoSplit Split = iota
	Train
	Val
	Test
)

// Splits are the sides, in order.
func Splits() []Split { return []Split{Train, Val, Test} }

// String is train, val or test; "" for NoSplit.
func (s Split) String() string {
	switch s {
	case Train:
		return "train"
	case Val:
		return "val"
	case Test:
		return "test"
	case NoSplit:
	}
	return ""
}

// ParseSplit reads what String writes, and validation and valid for val. It is false for any
// other text.
func ParseSplit(text string) (Split, bool) {
	switch text {
	case "train":
		return Train, true
	case "val", "validation", "valid":
		return Val, true
	case "test":
		return Test, true
	}
	return NoSplit, false
}

// SplitOf is the side of the puzzle with that key: the first eight bytes of the key, as a
// number with the first byte highest, modulo 100, is below 90 for train, below 95 for val, and
// otherwise test. This will never change.
func SplitOf(k Key) Split {
	switch n := binary.BigEndian.Uint64(k[:]) % 100; {
	case n < 90:
		return Train
	case n < 95:
		return Val
	}
	return Test
}

// Has reports whether the puzzle is on this side; NoSplit has every puzzle.
func (s Split) Has(p puzzle.Puzzle) bool {
	return s == NoSplit || SplitOf(KeyOf([]byte(p.ID()))) == s
}

// Tally counts records as they pass. The zero Tally has seen none.
type Tally struct {
	Rows     int64  `json:"rows"`
	Levels   Counts `json:"levels"` // those without one are not counted
	Splits   Counts `json:"splits"`
	Solvable Counts `json:"solvable"` // by true and false
	Keys     Key    `json:"keys"`     // the sum of all keys modulo 2^128: the same for the same puzzles in any order
}

// Counts are numbers of records by a text of theirs.
type Counts map[string]int64

// String returns counts for people in the order of the texts, such as "1: 20, 2: 3".
func (c Counts) String() string {
	if len(c) == 0 {
		return "none"
	}
	var parts []string
	for text, n := range c {
		parts = append(parts, text+": "+strconv.FormatInt(n, 10))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// Add counts a record.
func (t *Tally) Add(r *Record) {
	if t.Levels == nil {
		t.Levels, t.Splits, t.Solvable = Counts{}, Counts{}, Counts{}
	}
	t.Rows++
	if r.Level.Known {
		t.Levels[strconv.FormatInt(r.Level.Value, 10)]++
	}
	if r.Split != NoSplit {
		t.Splits[r.Split.String()]++
	}
	if r.Solvable.Known {
		t.Solvable[strconv.FormatBool(r.Solvable.Value)]++
	}
	k := r.Key()
	low, carry := bits.Add64(binary.BigEndian.Uint64(t.Keys[8:]), binary.BigEndian.Uint64(k[8:]), 0)
	high, _ := bits.Add64(binary.BigEndian.Uint64(t.Keys[:]), binary.BigEndian.Uint64(k[:]), carry)
	binary.BigEndian.PutUint64(t.Keys[:], high)
	binary.BigEndian.PutUint64(t.Keys[8:], low)
}
