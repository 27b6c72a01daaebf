package crew

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestComputeTimeIncludesSlowHands checks that the time of a part includes the time for which a hand
// blocks a worker, in the entry and in the provenance. It needs no bubble: the encoder of Parquet keeps
// channels for later parts, which then no goroutine outside the bubble may use.
func TestComputeTimeIncludesSlowHands(t *testing.T) {
	plan, err := survey.Plan{
		Pool: deal.Ranks(13, 4), Cards: 2, Rules: puzzle.Rules{Ops: expr.Basic}, Target: rat.Int(24), Stats: survey.StatSolvable,
	}.Normalize()
	if err != nil {
		t.Fatal(err)
	}
	f, err := folder.Make(filepath.Join(t.TempDir(), "survey"), plan)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	now := start
	o := Options{Folder: f, IntervalTime: time.Hour, now: func() time.Time { return now }}.withDefaults()
	o.BeforeHand = func(rank int64) {
		if rank == 3 {
			now = now.Add(90 * time.Second)
		}
	}
	size := plan.Space().Size()
	g := &workerGroup{Options: o, b: &surveyBus{plan: busPlan{Plan: plan}, size: size}, meter: newProgressMeter(nil, size, nil)}
	defer g.meter.stop()
	w := &task{worker: g.newWorker(0), piece: folder.Interval{From: 0, To: 10}}
	_, written, err := w.writePart(t.Context(), 1)
	if err != nil || w.computeTime != 90*time.Second {
		t.Errorf("the time is %v, %v; want 90 s", w.computeTime, err)
	}
	file, err := part.Open(filepath.Join(f.Dir(), folder.PartsName, written.Name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if p, ok := file.Provenance(); !ok || p.Worker != w.name || p.Seconds != 90 || !p.Start.Equal(start) {
		t.Errorf("the provenance is %+v, want the start %v and 90 s", p, start)
	}
}
