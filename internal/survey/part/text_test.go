package part_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/make24/make24/internal/survey/part"
)

// TestNoControlCharacters writes texts with control characters into a part with a correct checksum,
// and checks that readers treat the part as damaged.
func TestNoControlCharacters(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine: nothing for the race detector")
	}
	e := examples()[0]
	for _, text := range []string{"\x1b[2J", "a\nb", "\u009b2J", "\u202e24", "\x7f", "8\x008"} {
		for _, c := range e.plan.Columns() {
			if c.Text == nil {
				continue
			}
			var b bytes.Buffer
			w := part.NewWriter(&b, e.plan, e.from, 0)
			for i, row := range e.rows {
				if i == 5 {
					*c.Text(&row) = text
				}
				if err := w.Add(row); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			r, err := part.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
			if err != nil {
				t.Fatal(err)
			}
			for _, err = range r.Rows() {
				if err != nil {
					break
				}
			}
			if !errors.Is(err, part.ErrDamaged) {
				t.Errorf("%s %q: %v", c.Name, text, err)
			}
			if _, err := r.Poison(); c.Name == "poison" && !errors.Is(err, part.ErrDamaged) {
				t.Errorf("poison %q: %v", text, err)
			}
		}
	}
}
