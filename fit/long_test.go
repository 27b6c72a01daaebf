//go:build long

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWeightsMatchTheFit runs the fit and compares its output with the committed weights.
func TestWeightsMatchTheFit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "weights.txt")
	var out bytes.Buffer
	args := []string{"-data", timesFile, "-weights", path}
	if _, err := os.Stat(playedFile); err == nil {
		args = append(args, "-played", playedFile)
	}
	if err := run(args, &out); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../internal/engine/difficulty/weights.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("internal/engine/difficulty/weights.txt differs from the fit; run make gen")
	}
	t.Log(out.String())
}

// TestDocumentedFigures cross-validates the first shuffle and compares the printed line and the
// plot with docs/grading.md.
func TestDocumentedFigures(t *testing.T) {
	plot := filepath.Join(t.TempDir(), "plot.svg")
	var out bytes.Buffer
	if err := run([]string{"-data", timesFile, "-validate", "-plot", plot}, &out); err != nil {
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
	compareFiles(t, plot, "../docs/grading.svg")
}

// TestDocumentedAblation compares the table of features in docs/grading.md with the first lines
// that the flag -silence prints.
func TestDocumentedAblation(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-data", timesFile, "-silence"}, &out); err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if first := strings.Join(lines[:32], "\n"); !strings.Contains(string(doc), first) {
		t.Error("the table of features in docs/grading.md differs from the output of -silence")
	}
}

func compareFiles(t *testing.T, got, want string) {
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
		t.Errorf("%s differs from the new plot", want)
	}
}
