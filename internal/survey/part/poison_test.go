package part_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// TestPoisonAlone checks that Poison returns the poison rows without reading the other columns.
func TestPoisonAlone(t *testing.T) {
	poison := 0
	for _, e := range examples() {
		file := e.encode(t, 300)
		r, err := part.NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		var want []survey.Row
		for _, row := range e.rows {
			if row.PoisonReason != "" {
				want = append(want, survey.Row{Rank: row.Rank, Hand: row.Hand, PoisonReason: row.PoisonReason})
			}
		}
		poison += len(want)
		if got, err := r.Poison(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v: %v", e.name, got, want, err)
		}
	}
	if poison == 0 {
		t.Error("the examples have no poison")
	}
}

// TestProvenance checks that a part stores its provenance, even if that looks like a checksum.
func TestProvenance(t *testing.T) {
	e := examples()[0]
	want := part.Provenance{Worker: "sha256:" + strings.Repeat("0", 64), Start: time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC), Seconds: 1.5}
	for _, withProvenance := range []bool{false, true} {
		var b bytes.Buffer
		w := part.NewWriter(&b, e.plan, e.from, 0)
		for _, row := range e.rows {
			if err := w.Add(row); err != nil {
				t.Fatal(err)
			}
		}
		if withProvenance {
			w.SetProvenance(want)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		file := b.Bytes()
		r, err := part.NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := r.Provenance(); ok != withProvenance || ok && got != want {
			t.Errorf("with provenance %v: %+v, %v", withProvenance, got, ok)
		}
		at := bytes.LastIndex(file, []byte("sha256:")) - 200
		file[at] ^= 1
		if _, err := part.NewReader(bytes.NewReader(file), int64(len(file))); !errors.Is(err, part.ErrDamaged) {
			t.Errorf("with provenance %v and a flipped bit: %v", withProvenance, err)
		}
	}
}
