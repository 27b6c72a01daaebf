package folder

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/make24/make24/internal/survey/part"
)

// TestRunHasProvenance folds a part with provenance and one without, and checks that run.json has
// the provenance and that the data files do not depend on it.
func TestRunHasProvenance(t *testing.T) {
	plain, signed := newFolder(t), newFolder(t)
	want := part.Provenance{Worker: "host-7-0-abcd", Start: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Seconds: 12.5}
	size := plain.plan.Space().Size()
	putPart(t, plain, 0, size)
	d, err := signed.NewDraft(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range fourRows()[:1000] {
		if err := d.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	d.SetProvenance(want)
	if _, err := d.Commit(1000, nil); err != nil {
		t.Fatal(err)
	}
	putPart(t, signed, 1000, size)
	sums := [2]string{}
	for i, f := range []*Folder{plain, signed} {
		if _, err := f.Fold(context.Background(), testOptions()); err != nil {
			t.Fatal(err)
		}
		m, err := f.Manifest()
		if err != nil {
			t.Fatal(err)
		}
		sums[i] = m.Files[0].SHA256
	}
	if sums[0] != sums[1] {
		t.Error("the data depend on the provenance of the parts")
	}
	text, err := os.ReadFile(filepath.Join(signed.Dir(), RunName))
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Parts []struct {
			part.Provenance
			From int64 `json:"from"`
		} `json:"parts"`
	}
	if err := json.Unmarshal(text, &got); err != nil || len(got.Parts) != 2 || got.Parts[0].Provenance != want || got.Parts[1].Provenance != (part.Provenance{}) {
		t.Errorf("%v: %s", err, text)
	}
}
