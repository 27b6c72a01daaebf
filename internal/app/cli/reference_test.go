package cli

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/reference"
	"github.com/make24/make24/internal/testkit/golden"
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
		puzzles := readSet(t, filepath.Join(dir, f.Name))
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
	compareSplitKeys(t, dataset.Test, test)
	if whole {
		compareSplitKeys(t, dataset.Train, train)
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

// TestTwin makes a file of a twin beside a small train file.
func TestTwin(t *testing.T) {
	t.Parallel()
	base, dir := t.TempDir(), t.TempDir()
	files, _, err := reference.Files("make24-bench-v1")
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(f reference.File) bool {
		return f.Name != "four-1.jsonl" && f.Name != "train.jsonl" && f.Name != "tree-of-thoughts-900-999.csv"
	})
	a := &app{lang: text.English, out: bufio.NewWriter(io.Discard), err: &lockedWriter{w: io.Discard}}
	var test reference.File
	for _, f := range files {
		if f.Name == "four-1.jsonl" {
			test = f
		}
		if f.Train() {
			if status, _, log := runCommand(t.Context(), "", "generate", "--size=300", "--level=1", "--values=1-25", "--seed=5", "--out", filepath.Join(base, f.Name)); status != statusYes {
				t.Fatalf("status %d: %s", status, log)
			}
		} else if err := a.makeReferenceFiles(t.Context(), []reference.File{f}, base, "2"); err != nil {
			t.Fatal(a.explain(err))
		}
	}
	twin := func(seed uint64, name string) (puzzles []puzzle.Puzzle, content, manifest []byte) {
		g := &generateCmd{reference: "make24-bench-v1", file: filepath.Join(dir, name), seed: seed}
		err := os.Mkdir(g.file, 0o755)
		if err == nil {
			err = a.makeTwinFile(t.Context(), files, test, g, base, "2")
		}
		if err != nil {
			t.Fatal(a.explain(err))
		}
		path := filepath.Join(g.file, test.Name)
		content, err = os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		manifest, err = os.ReadFile(dataset.ManifestName(path))
		if err != nil {
			t.Fatal(err)
		}
		return readSet(t, path), content, manifest
	}
	const seed = 9007199254740993
	puzzles, content, manifest := twin(seed, "a")
	if _, again, _ := twin(seed, "b"); !bytes.Equal(content, again) {
		t.Error("the same seed makes another file")
	}
	if _, other, _ := twin(seed+1, "c"); bytes.Equal(content, other) {
		t.Error("another seed makes the same file")
	}
	for _, secret := range []uint64{seed, twinSeed("make24-bench-v1", test.Name, seed)} {
		if bytes.Contains(manifest, []byte(strconv.FormatUint(secret, 10))) {
			t.Errorf("the manifest contains the seed: %s", manifest)
		}
	}
	if status, _, log := runCommand(t.Context(), "", "generate", "--verify", filepath.Join(dir, "a", dataset.ManifestName(test.Name))); status != statusInvalid || !strings.Contains(log, "secret seed") {
		t.Errorf("status %d: %s", status, log)
	}
	keys := map[string]bool{}
	for _, p := range append(readSet(t, filepath.Join(base, test.Name)), read24(t, filepath.Join(base, "tree-of-thoughts-900-999.csv"))...) {
		keys[p.ID()] = true
	}
	engine := solve.New()
	cores := map[string]bool{}
	for _, p := range readSet(t, filepath.Join(base, "train.jsonl")) {
		for _, core := range coresOf(t, engine, p) {
			cores[core] = true
		}
	}
	if len(puzzles) != 200 || len(keys) != 300 || len(cores) == 0 {
		t.Errorf("%d puzzles; without %d puzzles and %d ideas", len(puzzles), len(keys), len(cores))
	}
	for _, p := range puzzles {
		if keys[p.ID()] {
			t.Errorf("%s is in the reference set too", p.ID())
		}
		for _, core := range coresOf(t, engine, p) {
			if cores[core] {
				t.Errorf("%s is solved by %s, as a train puzzle is", p.ID(), core)
			}
		}
	}
}

// readSet returns the puzzles of a file.
func readSet(t *testing.T, name string) []puzzle.Puzzle {
	t.Helper()
	source, err := dataset.ParseSource(name)
	if err != nil {
		t.Fatal(err)
	}
	puzzles, err := readPuzzles(t.Context(), source, dataset.ReadOptions{Rules: "classic"})
	if err != nil {
		t.Fatal(err)
	}
	return puzzles
}

// compareSplitKeys compares the stored keys of a split with those of its puzzles whose hash gives
// another split, by the rule in docs/datasets.md.
func compareSplitKeys(t *testing.T, split dataset.Split, puzzles []puzzle.Puzzle) {
	t.Helper()
	var keys []string
	for _, p := range puzzles {
		key := dataset.KeyOf([]byte(p.ID()))
		hashed := dataset.Train
		if n := binary.BigEndian.Uint64(key[:]) % 100; n >= 95 {
			hashed = dataset.Test
		} else if n >= 90 {
			hashed = dataset.Val
		}
		if hashed != split {
			keys = append(keys, string(key[:]))
		}
		if got := dataset.SplitOf(key); got != split && !golden.Update() {
			t.Errorf("%s is in the split %s, want %s", p.ID(), got, split)
		}
	}
	slices.Sort(keys)
	golden.Compare(t, "../../sets/dataset/split-"+split.String()+".keys", strings.Join(slices.Compact(keys), ""))
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
