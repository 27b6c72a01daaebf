//go:build long

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocumentedFigures validates the first shuffle and compares its line and its plot with
// docs/grading.md.
func TestFiguresOfTheDocument(t *testing.T) {
	plot := filepath.Join(t.TempDir(), "plot.svg")
	var out bytes.Buffer
	if err := run([]string{"-data", times, "-validate", "-plot", plot}, &out); err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(out.String(), "\n")
	if !strings.Contains(string(doc), line) {
		t.Errorf("docs/grading.md does not contain %q", line)
	}
	same(t, plot, "../docs/grading.svg")
}

// TestDocumentedAblation compares the table of habits in docs/grading.md with the output of
// -silence.
func TestSilenceOfTheDocument(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-data", times, "-silence"}, &out); err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if first := strings.Join(lines[:32], "\n"); !strings.Contains(string(doc), first) {
		t.Error("the table of habits in docs/grading.md differs from the output of -silence")
	}
}

func same(t *testing.T, got, want string) {
	t.Helper()
	a, err := os.ReadFile(got)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Errorf("%s differs from the plot of the fit", want)
	}
}
