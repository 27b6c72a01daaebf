package cli

import (
	"encoding/json"
	"os"
	"testing"
)

// TestSeconds checks the text of predicted seconds with the vectors that the pages use too
// (web/src/core/notation/duration.test.ts).
func TestSeconds(t *testing.T) {
	text, err := os.ReadFile("testdata/seconds.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors [][2]any
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) < 10 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	for _, v := range vectors {
		if got := formatSeconds(v[0].(float64)); got != v[1] {
			t.Errorf("%v seconds are printed as %s, want %s", v[0], got, v[1])
		}
	}
}
