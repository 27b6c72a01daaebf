package puzzle_test

import (
	"errors"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestIDGolden checks the IDs of some puzzles. The format must never change.
func TestIDGolden(t *testing.T) {
	for _, c := range []struct {
		hand   deal.Hand
		target string
		rules  puzzle.Rules
		want   string
	}{
		{deal.Hand{8, 3, 8, 3}, "24", rulesOf(t, "classic"), "1-3.3.8.8-24-classic"},
		{deal.Hand{1, 2, 3, 4}, "24", rulesOf(t, "beginner"), "1-1.2.3.4-24-classic"},
		{deal.Hand{0}, "-8/3", rulesOf(t, "countdown-all"), "1-0-m8d3-classic"},
		{deal.Hand{1, 2, 3}, "24", rulesOf(t, "hdoj"), "1-1.2.3-24-hdoj"},
		{deal.Hand{25, 50, 75, 100, 3, 6}, "952", rulesOf(t, "countdown"), "1-3.6.25.50.75.100-952-countdown"},
		{deal.Hand{25, 25}, "100", rulesOf(t, "le-compte"), "1-25.25-100-countdown"},
		{deal.Hand{2, 3}, "8", rulesOf(t, "power"), "1-2.3-8-power"},
		{deal.Hand{2, 3}, "32", rulesOf(t, "joined"), "1-2.3-32-joined"},
		{deal.Hand{2, 3}, "6", puzzle.Rules{Ops: 1 << expr.Mul}, "1-2.3-6-r.m"},
		{
			deal.Hand{math.MaxInt64},
			"18446744073709551616",
			puzzle.Rules{Ops: expr.Basic.With(expr.Pow), Subset: true, Values: puzzle.Integer | puzzle.NonNegative | puzzle.Positive, Join: true},
			"1-9223372036854775807-18446744073709551616-r.asmdp.uipj",
		},
		{deal.Hand{2, 3}, "6", puzzle.Rules{Ops: expr.Basic, Values: puzzle.NonNegative}, "1-2.3-6-r.asmd.n"},
	} {
		p, err := puzzle.New(c.hand, parseRat(t, c.target), c.rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.ID(); got != c.want {
			t.Errorf("ID = %s, want %s", got, c.want)
		}
		if _, name, _ := strings.Cut(c.want, "-"); !strings.HasSuffix(name, p.Rules.String()) {
			t.Errorf("Rules.String = %s, but the ID is %s", p.Rules, c.want)
		}
	}
}

func TestParseIDErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		pos  int
		want string
		err  error
	}{
		{text: ""},
		{text: "3 3 8 8"},
		{text: "1-3.3.8.8-24"},
		{text: "2-3.3.8.8-24-classic"},
		{text: "01-3.3.8.8-24-classic"},
		{text: "1-3.3..8-24-classic", pos: 2},
		{text: "1--24-classic", pos: 2},
		{text: "1-3.m3-24-classic", pos: 2},
		{text: "1-+3-24-classic", pos: 2},
		{text: "1-9223372036854775808-24-classic", pos: 2},
		{text: "1-3.3.8.8-2.5-classic", pos: 10},
		{text: "1-3.3.8.8-8d0-classic", pos: 10},
		{text: "1-3.3.8.8-8/3-classic", pos: 10},
		{text: "1-3.3.8.8-d3-classic", pos: 10},
		{text: "1-3.3.8.8-8d-classic", pos: 10},
		{text: "1-3.3.8.8-24-Classic", pos: 13},
		{text: "1-3.3.8.8-24-beginner", pos: 13},
		{text: "1-3.3.8.8-24-le-compte", pos: 13},
		{text: "1-3.3.8.8-24-r.x", pos: 13},
		{text: "1-3.3.8.8-24-r.a.z", pos: 13},
		{text: "1-3.3.8.8-24-classic-", pos: 13},
		{text: "1-3.3.8.8-24-", pos: 13},
		{text: "1-3.3.8.8-24-classic\n", pos: 13},
		{text: "1-8.3.8.3-24-classic", want: "1-3.3.8.8-24-classic"},
		{text: "1-3.3.8.08-24-classic", want: "1-3.3.8.8-24-classic"},
		{text: "1-3.3.8.8-r.asmd", want: ""},
		{text: "1-3.3.8.8-24-r.asmd", want: "1-3.3.8.8-24-classic"},
		{text: "1-3-48d2-classic", want: "1-3-24-classic"},
		{text: "1-3-24d1-classic", want: "1-3-24-classic"},
		{text: "1-3-m0-classic", want: "1-3-0-classic"},
		{text: "1-3-24-r.sa", want: "1-3-24-r.as"},
		{text: "1-3-24-r.aa", want: "1-3-24-r.a"},
		{text: "1-3-24-r.a.", want: "1-3-24-r.a"},
		{text: "1-3-24-r.a.np", want: "1-3-24-r.a.p"},
		{text: "1-3-24-r.", err: puzzle.ErrNoOperators},
		{text: "1-1.3-24-r.asmd.ja", err: puzzle.ErrRules},
		{text: "1-1.3-24-r.as.b", err: puzzle.ErrRules},
		{text: "1-1.3-24-r.asmd.bw", want: "1-1.3-24-r.asmd.wb"},
		{text: "1-1.2.3.4.5.6.7.8.9.10.11-24-classic", err: puzzle.ErrTooManyNumbers},
		{text: "1-3-" + strings.Repeat("7", 300) + "-classic", err: puzzle.ErrTarget},
		{text: strings.Repeat("1", 1<<20), pos: 512},
	} {
		name := c.text[:min(len(c.text), 40)]
		_, err := puzzle.ParseID(c.text)
		var idErr *puzzle.IDError
		if !errors.As(err, &idErr) {
			t.Errorf("ParseID(%q): error %v, want an IDError", name, err)
			continue
		}
		if idErr.Pos != c.pos || idErr.Want != c.want || c.err != nil && !errors.Is(err, c.err) || err.Error() == "" {
			t.Errorf("ParseID(%q): error at byte %d with Want %q, want byte %d and %q: %v", name, idErr.Pos, idErr.Want, c.pos, c.want, err)
		}
	}
}

func drawPuzzle(t *rapid.T) puzzle.Puzzle {
	number := rapid.OneOf(rapid.Int64Range(0, 13), rapid.Int64Range(0, math.MaxInt64))
	hand := rapid.SliceOfN(number, 1, puzzle.MaxNumbers).Draw(t, "hand")
	num := big.NewInt(rapid.Int64().Draw(t, "num"))
	if rapid.Bool().Draw(t, "big") {
		num.Mul(num, num).Neg(num)
	}
	den := big.NewInt(rapid.OneOf(rapid.Just(int64(1)), rapid.Int64Range(1, math.MaxInt64)).Draw(t, "den"))
	rules := puzzle.Rules{
		Ops:    expr.OpSet(rapid.IntRange(1, int(expr.All)).Draw(t, "ops")),
		Subset: rapid.Bool().Draw(t, "subset"),
		Values: puzzle.Values(rapid.IntRange(0, 7).Draw(t, "values")),
		Join:   rapid.Bool().Draw(t, "join"),
	}
	if !rules.Join {
		rules.Alternatives = puzzle.Alternatives(rapid.IntRange(0, 31).Draw(t, "alternatives"))
	}
	rules.NoBrackets = rules.Ops.Has(expr.Add) && rules.Ops.Has(expr.Mul) && rules.Ops.Atomic() == 0 && rapid.Bool().Draw(t, "no brackets")
	p, err := puzzle.New(hand, rat.FromBig(new(big.Rat).SetFrac(num, den)), rules)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func samePuzzle(a, b puzzle.Puzzle) bool {
	return reflect.DeepEqual(a.Hand, b.Hand) && a.Target.Equal(b.Target) && a.Rules == b.Rules
}

func TestIDRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t)
		id := p.ID()
		for _, c := range id {
			if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-.", c) {
				t.Fatalf("the ID %s has the character %q", id, c)
			}
		}
		back, err := puzzle.ParseID(id)
		if err != nil {
			t.Fatal(err)
		}
		if !samePuzzle(p, back) {
			t.Fatalf("%s is the ID of %+v, but ParseID returns %+v", id, p, back)
		}
	})
}

// TestParseRules checks that ParseRules accepts exactly the texts that an ID may end with.
func TestParseRules(t *testing.T) {
	for _, text := range []string{
		"classic", "hdoj", "countdown", "power", "joined", "r.m", "r.asmd.n", "r.asmdp.uipj",
		"", "beginner", "Classic", "r.", "r", "r.asmd", "r.sa", "r.am.ui.", "r.aa", "r.a.np", "r.a.pn", "r.a.x", "r.x", "1-1-24-classic", " classic",
		"r." + strings.Repeat("a", 600),
	} {
		want, wantErr := puzzle.ParseID("1-1-24-" + text)
		got, err := puzzle.ParseRules(text)
		var idErr *puzzle.IDError
		switch {
		case (err == nil) != (wantErr == nil) || err != nil && !errors.As(err, &idErr):
			t.Errorf("ParseRules(%q): error %v; ParseID returns %v", text, err, wantErr)
		case err == nil && (got != want.Rules || got.String() != text):
			t.Errorf("ParseRules(%q) = %v, want %v", text, got, want.Rules)
		}
	}
}

// TestIDErrorText checks the messages of errors in IDs and in rules.
func TestIDErrorText(t *testing.T) {
	for text, want := range map[string]string{
		"1-3-24-r.sa": `puzzle: puzzle ID not canonical: "1-3-24-r.sa" should be "1-3-24-r.as"`,
		"1-3-24-r.":   `puzzle: invalid puzzle ID: "1-3-24-r." at byte 0: puzzle: the rules have no operator`,
		"1-3-24-x":    `puzzle: invalid puzzle ID: "x" at byte 7`,
	} {
		if _, err := puzzle.ParseID(text); err == nil || err.Error() != want {
			t.Errorf("ParseID(%q): %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"r.sa": `puzzle: rules not canonical: "r.sa" should be "r.as"`,
		"r.":   `puzzle: invalid rules: "r." at byte 0: puzzle: the rules have no operator`,
		"x":    `puzzle: invalid rules: "x" at byte 0`,
	} {
		if _, err := puzzle.ParseRules(text); err == nil || err.Error() != want {
			t.Errorf("ParseRules(%q): %v, want %s", text, err, want)
		}
	}
}

// TestIDLongest checks that ParseID accepts the longest ID that a puzzle can have.
func TestIDLongest(t *testing.T) {
	var hand deal.Hand
	for range puzzle.MaxNumbers {
		hand = append(hand, math.MaxInt64)
	}
	target := parseRat(t, "-"+strings.Repeat("7", 98)+"/1"+strings.Repeat("0", 99))
	p, err := puzzle.New(hand, target, puzzle.Rules{Ops: expr.All, Subset: true, Values: puzzle.Integer | puzzle.Positive, Join: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := puzzle.ParseID(p.ID()); err != nil {
		t.Fatal(err)
	}
}

func FuzzParseID(f *testing.F) {
	for _, seed := range []string{
		"1-3.3.8.8-24-classic", "1-0-m8d3-r.asmdp.uipj", "1-25.25-100-countdown",
		"1-8.3-024d2-r.sa.jj", "1--24-", "1-3-d-r.",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := puzzle.ParseID(text)
		if err == nil {
			if id := p.ID(); id != text {
				t.Fatalf("ParseID accepts %q, whose ID is %q", text, id)
			}
			return
		}
		var idErr *puzzle.IDError
		if !errors.As(err, &idErr) {
			t.Fatalf("ParseID(%q): error %v, want an IDError", text, err)
		}
		if idErr.Want == "" {
			return
		}
		if _, err := puzzle.ParseID(idErr.Want); err != nil {
			t.Fatalf("ParseID(%q): Want is %q, which is invalid: %v", text, idErr.Want, err)
		}
	})
}

// TestTooLong checks that errors about texts that are too long contain the start of the text in
// valid UTF-8, and that errors about other texts contain the whole text.
func TestTooLong(t *testing.T) {
	for _, text := range []string{strings.Repeat("数", 1000), "x" + strings.Repeat("🃏", 1000)} {
		_, err := puzzle.ParseID(text)
		var idErr *puzzle.IDError
		if !errors.As(err, &idErr) || !utf8.ValidString(idErr.Token) || !strings.HasPrefix(text, strings.TrimSuffix(idErr.Token, "…")) {
			t.Errorf("%v", err)
		}
		if _, err := puzzle.ParseRules(text); !errors.As(err, &idErr) || !utf8.ValidString(idErr.Token) {
			t.Errorf("%v", err)
		}
	}
	text := strings.Repeat("x", 512) // the longest text that is not too long
	_, errID := puzzle.ParseID(text)
	_, errRules := puzzle.ParseRules(text)
	for _, err := range []error{errID, errRules} {
		var idErr *puzzle.IDError
		if !errors.As(err, &idErr) || idErr.Token != text || idErr.Pos != 0 {
			t.Errorf("%v", err)
		}
	}
}
