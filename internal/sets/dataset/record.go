package dataset

import (
	"crypto/sha256"
	_ "embed" // for the keys of splits
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Record is a puzzle of a set with its known facts.
type Record struct {
	ID     string       // the ID in the set; "" if it has none
	Hand   []int64      // in ascending order; in sets of other programs, numbers may be negative
	Target rat.Rat      // the value to make
	Rules  puzzle.Rules // the rules that an answer must follow

	// Variant is the name of the rules in the record, such as classic or beginner. If it is "", the
	// rules are named by their text in puzzle IDs.
	Variant string

	anyTarget bool // the record has no target and stands for its hand under every target

	Split Split // the split that the record states, or NoSplit

	Facts

	// Extra holds the fields that make24 does not know, in the order of the file. It is read only if
	// ReadOptions.KeepExtra is set.
	Extra []ExtraValue
}

// ExtraValue is the value of a field that make24 does not know.
type ExtraValue struct {
	Name string
	JSON []byte
}

// extra returns the value of an unknown field as JSON, or nil.
func (r *Record) extra(name string) []byte {
	for i := range r.Extra {
		if r.Extra[i].Name == name {
			return r.Extra[i].JSON
		}
	}
	return nil
}

// Facts are the known properties of a puzzle. An unknown fact differs from 0 and false.
type Facts struct {
	Solvable   Fact[bool]
	Level      Fact[int64]   // the difficulty, 1 to 5
	Seconds    Fact[float64] // the time that a practised adult needs
	Forms      Fact[int64]   // the number of forms
	Ideas      Fact[int64]   // the number of ideas
	Fraction   Fact[bool]    // whether every solution needs a fraction
	Depth      Fact[int64]   // the depth of the simplest solution
	Techniques []string      // the techniques of the easiest solution; nil if unknown
	Shape      string        // the shape of the simplest solution; "" if unknown
	Solution   string        // an expression in ASCII; "" if there is none or it is unknown
	Solutions  []string      // several solutions; nil if unknown
	Tried      Fact[int64]   // for a puzzle without a solution: the number of forms tried
}

// Fact is a value that may be unknown. The zero Fact is unknown.
type Fact[T any] struct {
	Value T
	Known bool
}

// Known returns a known fact.
func Known[T any](value T) Fact[T] { return Fact[T]{value, true} }

// NewRecord returns the record of a puzzle without facts, with the puzzle's ID and the split of its
// key. variant is the name of its rules.
func NewRecord(p puzzle.Puzzle, variant string) Record {
	r := Record{Hand: slices.Clone(p.Hand), Target: p.Target, Rules: p.Rules, Variant: variant}
	r.ID = r.KeyText()
	r.Split = SplitOf(r.Key())
	return r
}

// RecordOf returns the record of a generated item with the facts that are known of it.
func RecordOf(item generate.Item, variant string) Record {
	r := NewRecord(item.Puzzle, variant)
	r.Solvable = Known(item.Solvable)
	if !item.Solvable {
		r.Tried = Known(item.Tried)
		return r
	}
	if item.Known.Solution {
		r.Fraction, r.Depth = Known(item.Fraction), Known(int64(item.Depth))
		r.Shape, r.Solution = string(item.Shape), item.Solution
	}
	if item.Known.Forms {
		r.Forms = Known(item.Forms)
	}
	if item.Known.Ideas {
		r.Ideas = Known(item.Ideas)
	}
	if item.Known.Grade {
		r.Level, r.Seconds = Known(int64(item.Level)), Known(item.Seconds)
		for _, t := range item.Techniques {
			r.Techniques = append(r.Techniques, t.String())
		}
	}
	return r
}

// RulesName returns the name of the rules of the record.
func (r *Record) RulesName() string {
	if r.Variant != "" {
		return r.Variant
	}
	return r.Rules.String()
}

// A puzzle's key text is its ID, such as 1-3.3.8.8-24-classic: the sorted numbers, the target and
// the rules, and nothing else. Equivalent rules have the same text: classic, beginner and
// countdown-all mean the same, so all are written "classic". A puzzle of a foreign set may have no
// ID, because a number is negative or there are too many; its key text follows the same grammar,
// with m for minus: 1-m3.8-24-classic.
//
// The key is the first half of the SHA-256 of that text. The probability that any two of a billion
// different puzzles have the same key is below 10^-20.

// Key identifies a puzzle in comparisons: the first 16 bytes of the SHA-256 of its KeyText.
type Key [16]byte

// String returns the key in hexadecimal.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// MarshalText implements encoding.TextMarshaler.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler for the field keys of a Manifest. An error is
// an *Error.
func (k *Key) UnmarshalText(text []byte) error {
	decoded, err := hex.DecodeString(string(text))
	if err != nil || len(decoded) != len(k) {
		return newError("the manifest has the keys %s instead of 32 hexadecimal digits", excerpt.Quote(string(text)))
	}
	*k = Key(decoded)
	return nil
}

// KeyText returns the key text of the puzzle: its ID, or a text in the same grammar if the puzzle
// has no ID.
func (r *Record) KeyText() string {
	return string(r.appendKey(make([]byte, 0, 64)))
}

// Key returns the key of the puzzle.
func (r *Record) Key() Key {
	var buf [96]byte
	return KeyOf(r.appendKey(buf[:0]))
}

// KeyOf returns the key of the puzzle with the given key text.
func KeyOf(text []byte) Key {
	sum := sha256.Sum256(text)
	return Key(sum[:len(Key{})])
}

// appendKey appends the key text to dst.
func (r *Record) appendKey(dst []byte) []byte {
	// Puzzle.ID writes the part after the numbers.
	p := puzzle.Puzzle{Hand: deal.Hand{0}, Target: r.Target, Rules: r.Rules}
	return append(r.appendNumbers(dst), strings.TrimPrefix(p.ID(), "1-0")...)
}

// appendHand appends to dst the numbers and the rules, but not the target.
func (r *Record) appendHand(dst []byte) []byte {
	return append(append(r.appendNumbers(dst), '-'), r.Rules.String()...)
}

// appendNumbers appends to dst the part of the key text up to the last number.
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

// Split says for what purpose a puzzle is used: training, validation or test.
type Split uint8

// The splits. NoSplit means that a record states none.
const (
	NoSplit Split = iota
	Train
	Val
	Test
)

// Splits returns the splits, in order.
func Splits() []Split { return []Split{Train, Val, Test} }

// String returns train, val or test, or "" for NoSplit.
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

// ParseSplit parses train, val or test. It also accepts validation and valid for val. It reports
// false for any other text.
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

// SplitOf returns the split of the puzzle with the given key. It is test for the test puzzles of
// make24-bench-v1 and the puzzles 900 to 999 of Tree of Thoughts, and train for the train puzzles of
// make24-bench-v1. For any other key, the first eight bytes are a big-endian number; modulo 100 it
// gives train below 90, else val below 95, else test. This rule never changes.
func SplitOf(k Key) Split {
	switch {
	case hasKey(testKeys, k):
		return Test
	case hasKey(trainKeys, k):
		return Train
	}
	switch n := binary.BigEndian.Uint64(k[:]) % 100; {
	case n < 90:
		return Train
	case n < 95:
		return Val
	}
	return Test
}

// Keys of make24-bench-v1 and of the puzzles 900 to 999 of Tree of Thoughts whose first eight bytes
// give another split than theirs, 16 bytes each, in ascending order. TestReference of
// internal/app/cli compares them with the puzzles.
var (
	//go:embed split-test.keys
	testKeys string
	//go:embed split-train.keys
	trainKeys string
)

// hasKey reports whether k is one of keys.
func hasKey(keys string, k Key) bool {
	at := func(i int) string { return keys[i*len(k) : (i+1)*len(k)] }
	_, found := sort.Find(len(keys)/len(k), func(i int) int { return strings.Compare(string(k[:]), at(i)) })
	return found
}

// Has reports whether a puzzle belongs to the split s. Every puzzle belongs to NoSplit.
func (s Split) Has(p puzzle.Puzzle) bool {
	return s == NoSplit || SplitOf(KeyOf([]byte(p.ID()))) == s
}

// Tally counts records. The zero Tally has counted none.
type Tally struct {
	Rows     int64  `json:"rows"`
	Levels   Counts `json:"levels"` // records without a level are not counted
	Splits   Counts `json:"splits"`
	Solvable Counts `json:"solvable"` // the number of records that are solvable ("true") and not ("false")
	Keys     Key    `json:"keys"`     // the sum of all keys modulo 2^128; independent of their order
}

// Counts maps a text, such as a level, to a number of records.
type Counts map[string]int64

// String returns the counts in the order of their texts, such as "1: 20, 2: 3", or "none" if there
// are no counts.
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
