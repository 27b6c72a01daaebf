package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/sets/setspec"
	"github.com/make24/make24/puzzle"
)

// polledContext is a context that calls onErr whenever its Err is called.
type polledContext struct {
	context.Context
	onErr func()
}

func (c polledContext) Err() error {
	c.onErr()
	return c.Context.Err()
}

// TestGenerateInterrupted checks that an interrupted set leaves no file and keeps the old file.
func TestGenerateInterrupted(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "set.jsonl")
	if err := os.WriteFile(name, []byte("before\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	polled := polledContext{ctx, func() { // cancels the run once something has been written
		files, _ := os.ReadDir(dir)
		for _, f := range files {
			if info, err := f.Info(); err == nil && f.Name() != "set.jsonl" && info.Size() > 0 {
				cancel()
			}
		}
	}}
	var out, errs bytes.Buffer
	status := Run(polled, []string{
		"generate", "--size", "100000000", "--seed", "1", "--cards", "4", "--values", "1-100", "--target", "1-100",
		"--columns", "none", "-o", name,
	}, strings.NewReader(""), &out, &errs)
	if status != statusInterrupted {
		t.Errorf("status %d: %s", status, errs.String())
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Errorf("files left: %v, %v", files, err)
	}
	if b, err := os.ReadFile(name); err != nil || string(b) != "before\n" {
		t.Errorf("%q, %v", b, err)
	}
}

// TestGenerateInParallel checks that the bytes of a set do not depend on the number of workers and
// equal the items that package generate yields when it is called directly.
func TestGenerateInParallel(t *testing.T) {
	count := 3000
	if testing.Short() { // scripts/race runs the tests with -short
		count = 300
	}
	n := strconv.Itoa(count)
	for name, args := range map[string][]string{
		"drawn":     {"--size", n, "--cards", "4", "--values", "1-100", "--target", "1-100", "--columns", "solution"},
		"exhausted": {"--size", n},
		"balanced":  {"--size", strconv.Itoa(count / 6), "--cards", "3-4", "--stratify", "cards,fraction", "--unsolvable-share", "1/5", "--columns", "fraction,tried"},
		"parquet":   {"--size", n, "--format", "parquet", "--columns", "none"},
	} {
		args = append([]string{"generate", "--seed", "24"}, args...)
		want := ""
		for _, jobs := range []string{"1", "2", "7"} {
			var out, errs bytes.Buffer
			if status := Run(t.Context(), append(args, "--jobs", jobs), strings.NewReader(""), &out, &errs); status != 0 {
				t.Fatalf("%s: status %d: %s", name, status, errs.String())
			}
			got := out.String() + errs.String()
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%s: a different set with %s workers", name, jobs)
			}
		}
		if name == "drawn" {
			compareWithLibrary(t, want, count)
		}
	}
}

// compareWithLibrary compares the lines of a set with the items that package generate yields when
// it is called directly.
func compareWithLibrary(t *testing.T, set string, count int) {
	t.Helper()
	v, err := puzzle.Lookup("classic")
	if err != nil {
		t.Fatal(err)
	}
	criteria, err := setspec.Spec{Variant: v, Cards: "4", Values: "1-100", Target: "1-100", Columns: "solution"}.Criteria()
	if err != nil {
		t.Fatal(err)
	}
	plan, err := generate.New(criteria, int64(count), 24)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(set, "\n")
	n := 0
	for item, err := range plan.Items(t.Context(), plan.Picker()) {
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(lines[n], `"solution":"`+item.Solution+`"`) {
			t.Fatalf("line %d is %s, the library has %s", n, lines[n], item.Solution)
		}
		n++
	}
	if n != count {
		t.Errorf("the library has %d puzzles", n)
	}
}
