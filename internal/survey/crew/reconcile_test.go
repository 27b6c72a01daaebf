package crew

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestRecordPart checks that recordPart creates the entry of a damaged part, but neither that of a
// part that cannot be read nor that of a removed part.
func TestRecordPart(t *testing.T) {
	ctx := t.Context()
	b := newBus(ctx, t, t.TempDir(), jetstream.MemoryStorage)
	plan, err := survey.Plan{Pool: deal.Ranks(13, 4), Cards: 3, Rules: puzzle.Rules{Ops: expr.Basic}, Target: rat.Int(24), Stats: survey.StatSolvable}.Normalize()
	if err != nil {
		t.Fatal(err)
	}
	f, err := folder.Make(t.TempDir(), plan)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(f.Dir(), folder.PartsName)
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, "garbage"), []byte("garbage"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		name             string
		failed, recorded bool
	}{
		{"garbage", false, true},
		{"zero\x00byte", true, false}, // the operating system refuses the name
		{"removed", false, false},
	} {
		interval := folder.Interval{From: int64(i), To: int64(i + 1)}
		err := b.recordPart(ctx, f, folder.Part{Interval: interval, Name: c.name}, interval)
		var pathErr *fs.PathError
		if failed := errors.As(err, &pathErr); failed != c.failed || !failed && err != nil {
			t.Errorf("%q: error %v, want an error: %v", c.name, err, c.failed)
		}
		if recorded, err := b.hasEntry(ctx, interval.From); err != nil || recorded != c.recorded {
			t.Errorf("%q: has an entry: %v, want %v, %v", c.name, recorded, c.recorded, err)
		}
	}
}
