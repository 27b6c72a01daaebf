package dataset

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/rat"
)

// drawRecords draws records, many of which are equal or differ only in the target.
func drawRecords(t *rapid.T, name string) []Record {
	hand := rapid.SliceOfN(rapid.Int64Range(1, 3), 1, 2)
	records := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Record {
		r := Record{Hand: hand.Draw(t, "hand"), Target: rat.Int(rapid.Int64Range(1, 3).Draw(t, "target"))}
		slices.Sort(r.Hand)
		r.Variant = rapid.SampledFrom([]string{"classic", "beginner", "hdoj"}).Draw(t, "rules")
		rules, _ := parseRules(r.Variant)
		r.Rules = rules.rules
		return r
	}), 0, 40)
	return records.Draw(t, name)
}

// TestIndexAgainstMaps checks the counts, overlaps and lookups of an Index against maps of texts.
func TestIndexAgainstMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var indexes [2]*Index
		var keys [2]map[string]bool
		var hands [2]map[string]map[string]bool
		var sets [2][]Record
		for i := range sets {
			sets[i] = drawRecords(t, fmt.Sprint("set", i))
			indexes[i] = &Index{}
			keys[i], hands[i] = map[string]bool{}, map[string]map[string]bool{}
			for _, r := range sets[i] {
				indexes[i].Add(&r)
				keys[i][r.KeyText()] = true
				hand := fmt.Sprint(r.Hand, r.Rules)
				if hands[i][hand] == nil {
					hands[i][hand] = map[string]bool{}
				}
				hands[i][hand][r.Target.String()] = true
			}
			if indexes[i].Records() != int64(len(sets[i])) || indexes[i].Puzzles() != int64(len(keys[i])) {
				t.Fatalf("%d records, %d puzzles; there are %d, %d", indexes[i].Records(), indexes[i].Puzzles(), len(sets[i]), len(keys[i]))
			}
		}
		sharedCount, otherTargetCount := int64(0), int64(0)
		for key := range keys[0] {
			if keys[1][key] {
				sharedCount++
			}
		}
		for hand, targets := range hands[0] {
			allTargets := maps.Clone(targets)
			maps.Copy(allTargets, hands[1][hand])
			if hands[1][hand] != nil && len(allTargets) > 1 {
				otherTargetCount++
			}
		}
		if p, h := overlap(indexes[0], indexes[1]); p != sharedCount || h != otherTargetCount {
			t.Fatalf("%d puzzles in both, %d hands with another target; there are %d, %d", p, h, sharedCount, otherTargetCount)
		}
		for _, r := range sets[0] {
			if has := indexes[1].position(entryOf(&r)) >= 0; has != keys[1][r.KeyText()] {
				t.Fatalf("%s: in the index %v", r.KeyText(), has)
			}
		}
	})
}

// TestIndexMemory checks that a growing index removes duplicates, and that its entries end up
// sorted.
func TestIndexMemory(t *testing.T) {
	for _, c := range []struct{ records, puzzles, maxEntries int }{
		{60_000, 20, 20 * minSorted}, // many repeats of few puzzles
		{300_000, 150_000, 300_000},  // two records of each puzzle: buckets are sorted as they grow
	} {
		x := &Index{}
		for i := range c.records {
			x.Add(&Record{Hand: []int64{int64(i % c.puzzles)}})
		}
		entryCount := 0
		for _, b := range x.buckets {
			entryCount += len(b.entries)
		}
		if entryCount > c.maxEntries || x.Puzzles() != int64(c.puzzles) || x.Records() != int64(c.records) {
			t.Errorf("%d entries for %d records of %d puzzles", entryCount, x.Records(), x.Puzzles())
		}
		var entries []indexEntry
		for _, b := range x.buckets {
			entries = append(entries, b.entries...)
		}
		if len(entries) != c.puzzles || !slices.IsSortedFunc(entries, compareEntries) {
			t.Errorf("%d entries, sorted: %v", len(entries), slices.IsSortedFunc(entries, compareEntries))
		}
		for at, e := range entries {
			if x.position(e) != at {
				t.Fatalf("entry %d is number %d", at, x.position(e))
			}
		}
	}
}

// TestAuditOfAllFormats checks that an audit finds the shared puzzles of sets in any two formats.
func TestAuditOfAllFormats(t *testing.T) {
	records := someRecords(t)
	var sources []Source
	for _, f := range Formats() {
		sources = append(sources, Source{Name: filepath.Join("testdata", f.String()+f.Extension()), To: -1})
	}
	a, err := RunAudit(context.Background(), sources, AuditOptions{Examples: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range Formats() {
		if got := a.Files[i]; got.Format != f || got.Records != int64(len(records)) || got.Puzzles != got.Records || got.Repeats != 0 || got.Bad != 0 {
			t.Errorf("%s: %+v", f, got)
		}
	}
	if n := len(sources); len(a.Pairs) != n*(n-1)/2 || a.Clean() || a.Unreadable() != 0 {
		t.Errorf("%d pairs", len(a.Pairs))
	}
	want := []string{records[0].KeyText(), records[1].KeyText()}
	for _, p := range a.Pairs {
		if p.Overlap != int64(len(records)) || p.OtherTarget != 0 || !slices.Equal(p.Examples, want) || p.A >= p.B {
			t.Errorf("%+v", p)
		}
	}
}

// TestAuditNamesOnce checks that an audit names a repeated puzzle once, and names all others even
// if a record cannot be read.
func TestAuditNamesOnce(t *testing.T) {
	dir := t.TempDir()
	firstFile, secondFile := filepath.Join(dir, "one.jsonl"), filepath.Join(dir, "two.csv")
	text := "{\"hand\":[1]}\n{\"hand\":[2]}\nbroken\n{\"hand\":[2]}\n{\"hand\":[2]}\n{\"hand\":[3]}\n"
	if err := errors.Join(os.WriteFile(firstFile, []byte(text), 0o600), os.WriteFile(secondFile, []byte("hand\n[3]\n[2]\n[2]\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	a, err := RunAudit(context.Background(), []Source{{Name: firstFile, From: 0, To: -1}, {Name: secondFile, From: 0, To: -1}}, AuditOptions{Examples: -1})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"1-2-24-classic", "1-3-24-classic"}
	if got := a.Files[0].Repeated; !slices.Equal(got, []string{"1-2-24-classic"}) || !slices.Equal(a.Files[1].Repeated, got) {
		t.Errorf("repeated: %q", got)
	}
	if p := a.Pairs[0]; p.Overlap != 2 || !slices.Equal(p.Examples, want) || a.Unreadable() != 1 || a.Files[0].Repeats != 2 || a.Files[1].Repeats != 1 {
		t.Errorf("%+v", a)
	}
}

// TestAuditNamesOtherTargets checks that an audit lists every hand that it counts as having
// different targets, and no other, and that it lists none if Examples is not negative.
func TestAuditNamesOtherTargets(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var sources []Source
		for i := range 2 {
			name := filepath.Join(t.TempDir(), fmt.Sprint(i, ".jsonl"))
			if err := os.WriteFile(name, encode(t, JSONL, WriterOptions{}, drawRecords(rt, name)...), 0o600); err != nil {
				rt.Fatal(err)
			}
			sources = append(sources, Source{Name: name, From: 0, To: -1})
		}
		o := AuditOptions{Examples: -1, ReadOptions: ReadOptions{Format: JSONL}}
		a, err := RunAudit(context.Background(), sources, o)
		if err != nil {
			rt.Fatal(err)
		}
		p := a.Pairs[0]
		hands := slices.Compact(slices.Sorted(slices.Values(p.OtherTargetHands)))
		if int64(len(p.OtherTargetHands)) != p.OtherTarget || len(hands) != len(p.OtherTargetHands) || int64(len(p.Examples)) != p.Overlap {
			rt.Fatalf("%+v", p)
		}
		for _, f := range a.Files {
			repeated := slices.Compact(slices.Sorted(slices.Values(f.Repeated)))
			if len(repeated) != len(f.Repeated) || (f.Repeats > 0) != (len(repeated) > 0) || int64(len(repeated)) > f.Repeats {
				rt.Fatalf("%+v", f)
			}
		}
		o.Examples = 5
		if a, err = RunAudit(context.Background(), sources, o); err != nil || a.Pairs[0].OtherTargetHands != nil || a.Files[0].Repeated != nil {
			rt.Fatalf("%v %+v", err, a)
		}
	})
}

func TestAuditIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := RunAudit(ctx, []Source{{Name: "testdata/jsonl.jsonl", To: -1}}, AuditOptions{})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
