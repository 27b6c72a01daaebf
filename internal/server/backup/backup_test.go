package backup

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/metrics"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
)

// bubble runs schedulers in a synctest bubble, in which time begins at midnight on 2000-01-01.
type bubble struct {
	*testing.T
	dir    string
	full   atomic.Bool // whether copies fail, because the disk is full
	log    logtest.Buffer
	cancel context.CancelFunc
	*Scheduler
}

// start starts a scheduler, after the one that was started before has stopped.
func (b *bubble) start(every time.Duration, keep int) {
	if b.cancel != nil {
		b.cancel()
	}
	ctx, cancel := context.WithCancel(b.Context())
	b.cancel = cancel
	b.Scheduler = New(Options{
		Dir: b.dir, Every: every, Keep: keep, Log: slog.New(slog.NewTextHandler(&b.log, nil)),
		Copy: func(ctx context.Context, file string) error {
			select {
			case <-clocktest.After(3 * time.Second):
			case <-ctx.Done():
				return ctx.Err()
			}
			if b.full.Load() {
				return errors.New("the disk is full")
			}
			return os.WriteFile(file, []byte("backup"), 0o600)
		},
	})
	go b.Scheduler.Run(ctx)
}

// want advances the time and compares the names of the files.
func (b *bubble) want(after time.Duration, names ...string) {
	b.Helper()
	clocktest.Sleep(after)
	synctest.Wait()
	entries, err := os.ReadDir(b.dir)
	if err != nil {
		b.Fatal(err)
	}
	got := []string{}
	for _, e := range entries {
		got = append(got, strings.TrimSuffix(strings.TrimPrefix(e.Name(), prefix), suffix))
	}
	if !slices.Equal(got, names) {
		b.Errorf("%v: files %q, want %q", clocktest.Now().UTC(), got, names)
	}
}

// metric returns the value of a metric.
func (b *bubble) metric(name string) float64 {
	b.Helper()
	var p metrics.Page
	b.Collect(&p)
	for line := range strings.Lines(p.Text()) {
		if text, found := strings.CutPrefix(line, "make24_backup_"+name+" "); found {
			x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
			if err != nil {
				b.Fatal(err)
			}
			return x
		}
	}
	b.Fatalf("no metric %s", name)
	return 0
}

// run runs a test in a bubble.
func run(t *testing.T, test func(b *bubble)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) { test(&bubble{T: t, dir: dir}) })
}

const day = 24 * time.Hour

// TestBackups checks the times of backups, the deletion of old ones, and the metrics.
func TestBackups(t *testing.T) {
	run(t, func(b *bubble) {
		b.start(day, 3)
		b.want(time.Minute, "20000101T000000Z")
		if b.metric("last_success") != float64(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Unix()) || b.metric("last_duration") != 3 || b.metric("last_bytes") != 6 {
			t.Errorf("metrics %v, %v, %v", b.metric("last_success"), b.metric("last_duration"), b.metric("last_bytes"))
		}
		b.want(day-2*time.Minute, "20000101T000000Z")
		b.want(2*time.Minute, "20000101T000000Z", "20000102T000000Z")
		b.want(2*day, "20000102T000000Z", "20000103T000000Z", "20000104T000000Z")
		if strings.Contains(b.log.String(), "WARN") || b.metric("failures_total") != 0 {
			t.Errorf("log %s", &b.log)
		}
	})
}

// TestRestarts checks that a restart adds no backup, delays none, and knows the last one.
func TestRestarts(t *testing.T) {
	run(t, func(b *bubble) {
		b.start(day, 3)
		b.want(20*time.Hour, "20000101T000000Z")
		b.start(day, 3)
		if b.metric("last_success") == 0 || b.metric("last_bytes") != 6 {
			t.Errorf("after a restart, the metrics are %v, %v", b.metric("last_success"), b.metric("last_bytes"))
		}
		b.want(3*time.Hour, "20000101T000000Z")
		b.start(day, 3)
		b.want(2*time.Hour, "20000101T000000Z", "20000102T000000Z")
		b.cancel()
		b.want(5*day, "20000101T000000Z", "20000102T000000Z")
		b.start(day, 3) // the server was stopped when a backup was due
		b.want(time.Minute, "20000101T000000Z", "20000102T000000Z", "20000107T010000Z")
	})
}

// TestOtherFiles checks that only files with the name of a scheduled backup are deleted.
func TestOtherFiles(t *testing.T) {
	run(t, func(b *bubble) {
		others := []string{
			"20000101T000000Z copy.db", "make24-2000-01-01.db", "make24-scheduled-19990101T000000Z.db.gz",
			"make24-scheduled-19990101T000000Z.db-wal", "make24-scheduled-1999010T1000000Z.db", "make24-scheduled-19991301T000000Z.db", "make24.db",
		}
		slices.Sort(others)
		for _, name := range others {
			if err := os.WriteFile(filepath.Join(b.dir, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Mkdir(filepath.Join(b.dir, "make24-scheduled-19990101T000000Z.db"), 0o700); err != nil {
			t.Fatal(err)
		}
		b.start(time.Hour, 1)
		clocktest.Sleep(10*day + time.Minute)
		synctest.Wait()
		for _, name := range append(others, "make24-scheduled-19990101T000000Z.db") {
			if _, err := os.Stat(filepath.Join(b.dir, name)); err != nil {
				t.Error(err)
			}
		}
		files, err := List(b.dir)
		if err != nil || len(files) != 1 || !files[0].At.Equal(time.Date(2000, 1, 11, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("backups %v, %v", files, err)
		}
	})
}

// TestFailures checks that a backup that fails is logged, counted and tried again, and that nothing is
// deleted before a backup succeeds.
func TestFailures(t *testing.T) {
	run(t, func(b *bubble) {
		b.start(day, 1)
		b.want(time.Minute, "20000101T000000Z")
		b.full.Store(true)
		b.want(day, "20000101T000000Z")
		if got := b.log.String(); strings.Count(got, "level=WARN") != 1 || !strings.Contains(got, `msg="backup failed" error="the disk is full" next_attempt=2000-01-02T00:15:03Z`) {
			t.Errorf("log %s", got)
		}
		b.want(time.Hour, "20000101T000000Z")
		if n := b.metric("failures_total"); n != 5 {
			t.Errorf("%v failures in an hour, want 5", n)
		}
		b.full.Store(false)
		b.want(15*time.Minute, "20000102T011515Z")
		if b.metric("failures_total") != 5 || b.metric("last_success") != float64(time.Date(2000, 1, 2, 1, 15, 15, 0, time.UTC).Unix()) {
			t.Error("the metrics do not show the success")
		}
	})
}

// TestNoFolder checks that a folder that disappears is a failure and not a loop.
func TestNoFolder(t *testing.T) {
	run(t, func(b *bubble) {
		b.dir = filepath.Join(b.dir, "unmounted")
		b.start(day, 3)
		clocktest.Sleep(time.Hour)
		synctest.Wait()
		if n := b.metric("failures_total"); n != 4 && n != 5 {
			t.Errorf("%v failures in an hour", n)
		}
		if err := os.Mkdir(b.dir, 0o700); err != nil {
			t.Fatal(err)
		}
		clocktest.Sleep(time.Hour)
		synctest.Wait()
		if files, err := List(b.dir); err != nil || len(files) != 1 {
			t.Errorf("backups %v, %v", files, err)
		}
	})
}

// TestBackupInTheFuture checks that a backup with a time in the future, from a clock that was ahead,
// does not stop the backups.
func TestBackupInTheFuture(t *testing.T) {
	run(t, func(b *bubble) {
		if err := os.WriteFile(filepath.Join(b.dir, Name(clocktest.Now().Add(1000*day))), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		b.start(day, 2)
		b.want(day+time.Minute, "20000102T000000Z", "20020927T000000Z")
		b.want(day, "20000103T000000Z", "20020927T000000Z")
	})
}

// TestNext checks when the next backup is due: after a failure, and if a clock that was ahead left a backup
// in the future.
func TestNext(t *testing.T) {
	run(t, func(b *bubble) {
		now := clocktest.Now()
		for _, every := range []time.Duration{time.Minute, day} {
			s := New(Options{Dir: b.dir, Every: every})
			if got, want := s.next(now, now), now.Add(min(every, retryAfter)); !got.Equal(want) {
				t.Errorf("every %v, after a failure: %v, want %v", every, got, want)
			}
		}
		s := New(Options{Dir: b.dir, Every: day})
		if err := os.WriteFile(filepath.Join(b.dir, prefix+"20000105T000000Z"+suffix), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ started, want time.Time }{
			{now.Add(-time.Hour), now.Add(23 * time.Hour)},
			{now.Add(4 * day), now}, // the clock was set back since
		} {
			if got := s.next(c.started, time.Time{}); !got.Equal(c.want) {
				t.Errorf("started at %v: %v, want %v", c.started, got, c.want)
			}
		}
	})
}
