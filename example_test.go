package make24_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

func Example() {
	if err := printSolutions("1346"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 6 ÷ (1 − 3 ÷ 4)
}

func printSolutions(hand string) error {
	p, err := puzzle.Parse(hand)
	if err != nil {
		return err
	}
	solutions, err := solve.New().All(context.Background(), p, solve.Form)
	if err != nil {
		return err
	}
	for _, s := range solutions {
		fmt.Println(s.Pretty())
	}
	return nil
}

// TestIndexIsComplete checks that the package comment links every public package and names every
// program in examples.
func TestIndexIsComplete(t *testing.T) {
	index, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range pkgRules {
		want := "./" + r.dir + " "
		switch {
		case r.isLibrary && !strings.Contains(r.dir, "internal/"):
			want = "[" + modulePath + "/" + r.dir + "] "
		case !strings.HasPrefix(r.dir, "examples/"):
			continue
		}
		if !strings.Contains(string(index), want) {
			t.Errorf("doc.go lacks %q", want)
		}
	}
}

// TestReadmeShowsTheExample checks that the README contains printSolutions, line by line.
func TestReadmeShowsTheExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	exampleFile, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, snippet, _ := strings.Cut(string(readme), "```go\n")
	snippet, _, _ = strings.Cut(snippet, "```")
	if snippet == "" || !strings.Contains(string(exampleFile), snippet) {
		t.Errorf("the Go code of the README is not in example_test.go:\n%s", snippet)
	}
}
