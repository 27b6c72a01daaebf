package cli

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/reference"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// TestReference checks the reference set without its train files, which take most of the time.
func TestReference(t *testing.T) { checkReference(t, false) }

// checkReference makes the reference set, with its train files if whole is set. It checks that the
// files are those of the manifests, that the counts are those of the data card, and that the train
// files share no puzzle and no idea with the others.
func checkReference(t *testing.T, whole bool) {
	t.Helper()
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	dir := filepath.Join(t.TempDir(), "bench")
	files, _, err := reference.Files("make24-bench-v1")
	if err != nil {
		t.Fatal(err)
	}
	if whole {
		if status, _, log := runCommand(t.Context(), "", "generate", "--reference", "make24-bench-v1", "--out", dir); status != statusYes {
			t.Fatalf("status %d: %s", status, log)
		}
	} else {
		files = slices.DeleteFunc(files, func(f reference.File) bool { return strings.HasPrefix(f.Name, "train") })
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		a := &app{lang: text.English, out: bufio.NewWriter(io.Discard), err: &lockedWriter{w: io.Discard}}
		for _, f := range files {
			if f.Manifest == nil {
				err = os.WriteFile(filepath.Join(dir, f.Name), f.Content, 0o600)
			} else {
				err = a.makeReferenceFile(t.Context(), f, dir, "2")
			}
			if err != nil {
				t.Fatal(f.Name, a.explain(err))
			}
		}
	}
	read := func(name string) []puzzle.Puzzle {
		source, err := dataset.ParseSource(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		puzzles, err := readPuzzles(t.Context(), source, dataset.ReadOptions{Rules: "classic"})
		if err != nil {
			t.Fatal(err)
		}
		return puzzles
	}
	var test, train []puzzle.Puzzle
	rows := map[string]int{}
	for _, f := range files {
		if f.Manifest == nil {
			content, err := os.ReadFile(filepath.Join(dir, f.Name))
			if err != nil || !bytes.Equal(content, f.Content) {
				t.Errorf("%s: other contents, %v", f.Name, err)
			}
			continue
		}
		puzzles := read(f.Name)
		rows[f.Name] = len(puzzles)
		if strings.HasPrefix(f.Name, "train") {
			train = append(train, puzzles...)
		} else {
			test = append(test, puzzles...)
		}
	}
	for name, want := range map[string]int{
		"four-1.jsonl": 200, "four-5.jsonl": 200, "unsolvable.jsonl": 200, "five-six.jsonl": 200, "countdown.jsonl": 200, "train.jsonl": 4000, "train-countdown.jsonl": 1000,
	} {
		if rows[name] != want && (whole || !strings.HasPrefix(name, "train")) {
			t.Errorf("%s has %d puzzles, want %d", name, rows[name], want)
		}
	}
	test = append(test, read24(t, filepath.Join(dir, "tree-of-thoughts-900-999.csv"))...)
	wantTrain := 0
	if whole {
		wantTrain = 5000
	}
	if len(test) != 1700 || len(train) != wantTrain {
		t.Fatalf("%d test and %d train puzzles", len(test), len(train))
	}
	engine := solve.New()
	keys, cores := map[string]bool{}, map[string]string{}
	for _, p := range test {
		keys[p.ID()] = true
		if !whole {
			continue
		}
		for _, core := range coresOf(t, engine, p) {
			cores[core] = p.ID()
		}
	}
	for _, p := range train {
		if keys[p.ID()] {
			t.Errorf("%s is in a train file and in a test file", p.ID())
		}
		keys[p.ID()] = true // so that repeats are found too
		for _, core := range coresOf(t, engine, p) {
			if other := cores[core]; other != "" {
				t.Errorf("%s and %s are solved by %s", p.ID(), other, core)
			}
		}
	}
}

// read24 returns the puzzles of a list of hands with the target 24.
func read24(t *testing.T, name string) (puzzles []puzzle.Puzzle) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Fields(strings.ReplaceAll(strings.TrimPrefix(string(content), "hand\n"), " ", ",")) {
		p, err := puzzle.Parse(strings.ReplaceAll(line, ",", " "))
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}

// coresOf returns the cores of all solutions of a puzzle.
func coresOf(t *testing.T, engine *solve.Engine, p puzzle.Puzzle) (cores []string) {
	t.Helper()
	all, err := engine.All(t.Context(), p, solve.Form)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		cores = append(cores, expr.Normalize(s.Expr()).Cores()...)
	}
	slices.Sort(cores)
	return slices.Compact(cores)
}
