package dataset

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// writeFile writes a file in a temporary folder and returns its path.
func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestExclusion checks that a record without a target excludes its hand for the target of the
// options, or for every target if the options have none.
func TestExclusion(t *testing.T) {
	list := writeFile(t, "list.jsonl", `{"hand":[8,3,8,3]}`+"\n"+`{"hand":[1,2],"target":5}`+"\n"+`{"hand":[1,3],"rules":"countdown"}`)
	isExcluded := func(x *Exclusion, rules string, target int64, hand ...int64) bool {
		v, err := puzzle.Lookup(rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := puzzle.New(deal.Hand(hand), rat.Int(target), v.Rules)
		if err != nil {
			t.Fatal(err)
		}
		return x.Has(p)
	}
	for _, c := range []struct {
		target Fact[rat.Rat]
		want   string // for the eight puzzles below: yes if it is excluded
	}{
		{Known(rat.Int(36)), "yes no no no yes no yes no"},
		{Fact[rat.Rat]{}, "yes yes yes no yes no yes yes"},
	} {
		x, err := ReadExclusion(t.Context(), []Source{{Name: list}, {Name: list, From: 1, To: 2}}, ReadOptions{Rules: "classic", Target: c.target})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, has := range []bool{
			isExcluded(x, "classic", 36, 3, 3, 8, 8), isExcluded(x, "beginner", 24, 3, 3, 8, 8), isExcluded(x, "classic", 7, 3, 3, 8, 8), isExcluded(x, "hdoj", 36, 3, 3, 8, 8),
			isExcluded(x, "classic", 5, 1, 2), isExcluded(x, "classic", 6, 1, 2), isExcluded(x, "countdown", 36, 1, 3), isExcluded(x, "countdown", 7, 1, 3),
		} {
			got = append(got, map[bool]string{true: "yes", false: "no"}[has])
		}
		if strings.Join(got, " ") != c.want || x.Empty() {
			t.Errorf("%v: %q, want %q", c.target, got, c.want)
		}
	}
	x, err := ReadExclusion(t.Context(), nil, ReadOptions{})
	if err != nil || !x.Empty() || isExcluded(x, "classic", 24, 1) {
		t.Error(x, err)
	}
}

// TestExclusionErrors checks that ReadExclusion returns an error if a file has an error or no
// records.
func TestExclusionErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "unknown format",
		"[]":                          "the file has no records",
		"{\"hand\":[1]}\n{}\n":        "line 2: there are no numbers",
		"{\"hand\":[1]}\n{\"hand\":[": "line 2: invalid JSON",
	} {
		name := writeFile(t, "x.jsonl", text)
		if _, err := ReadExclusion(t.Context(), []Source{{Name: name, To: -1}}, ReadOptions{}); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%q: %v", text, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	name := writeFile(t, "x.csv", "1 2\n")
	if _, err := ReadExclusion(ctx, []Source{{Name: name, To: -1}}, ReadOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := ReadInput(ctx, Source{Name: name, From: 0, To: -1}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestInput(t *testing.T) {
	name := writeFile(t, "x", "abc")
	in, err := ReadInput(t.Context(), Source{Name: name, From: 2, To: 5})
	if err != nil || in.Bytes != 3 || in.SHA256 != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" || in.From != 2 || in.To != 5 {
		t.Errorf("%+v %v", in, err)
	}
	otherInput := in
	otherInput.Name = "elsewhere"
	if !in.Same(&otherInput) {
		t.Error("an input with another name is not the same")
	}
	for _, change := range []func(){func() { otherInput.From++ }, func() { otherInput.To++ }, func() { otherInput.Bytes++ }, func() { otherInput.SHA256 = "" }} {
		otherInput = in
		if change(); in.Same(&otherInput) {
			t.Errorf("%+v", otherInput)
		}
	}
	if in, err := ReadInput(t.Context(), Source{Name: t.TempDir(), From: 0, To: -1}); err != nil || in.SHA256 != "" {
		t.Errorf("%+v %v", in, err)
	}
	if !SameFile(name, filepath.Join(filepath.Dir(name), ".", "x")) || SameFile(name, name+"x") || SameFile(name+"x", name+"x") {
		t.Error("SameFile is wrong")
	}
}
