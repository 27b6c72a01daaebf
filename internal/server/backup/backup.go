// Package backup makes backups at regular times and deletes the oldest ones.
//
//	s := backup.New(backup.Options{Dir: "/backup", Every: 24 * time.Hour, Keep: 14, Copy: copyTo, Log: log})
//	go s.Run(ctx)
//
// The time of a backup is in the name of its file, so restarts of the server neither add backups nor
// delay them. A backup that fails is logged, counted and tried again; nothing else depends on it.
package backup

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/make24/make24/internal/base/metrics"
)

// The limits of the settings. docs/operations.md lists them.
const (
	MinEvery = 10 * time.Minute
	MaxKeep  = 10_000

	retryAfter = 15 * time.Minute // time between two attempts after a failure
	maxWait    = time.Minute      // maximum time between two reads of the wall clock, which may be set
)

// Options holds the settings of a Scheduler.
type Options struct {
	Dir   string        // existing folder of the backups
	Every time.Duration // time between two backups
	Keep  int           // number of backups that are kept
	// Copy writes a backup to a new file, completely or not at all.
	Copy func(ctx context.Context, file string) error
	Log  *slog.Logger
}

// Scheduler makes backups. It is a metrics.Collector of their metrics.
type Scheduler struct {
	options  Options
	success  *metrics.Gauge
	duration *metrics.Gauge
	bytes    *metrics.Gauge
	failures *metrics.Counter
}

// New returns a Scheduler. Its metrics describe the newest backup in the folder, if there is one.
func New(o Options) *Scheduler {
	s := &Scheduler{
		options:  o,
		success:  metrics.NewGauge("make24_backup_last_success", "Time of the newest scheduled backup, in seconds since 1970; 0 if there is none."),
		duration: metrics.NewGauge("make24_backup_last_duration", "Time that the last scheduled backup of this process took, in seconds."),
		bytes:    metrics.NewGauge("make24_backup_last_bytes", "Size of the newest scheduled backup."),
		failures: metrics.NewCounter("make24_backup_failures_total", "Scheduled backups that failed."),
	}
	if files, err := List(o.Dir); err == nil && len(files) > 0 {
		s.success.Set(float64(files[0].At.Unix()))
		s.bytes.Set(float64(files[0].Bytes))
	}
	return s
}

// Run makes backups until ctx ends.
func (s *Scheduler) Run(ctx context.Context) {
	started, failed := time.Now(), time.Time{}
	for ctx.Err() == nil {
		now := time.Now()
		if next := s.next(started, failed); now.Before(next) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(min(next.Sub(now), maxWait)):
			}
			continue
		}
		failed = time.Time{}
		if err := s.backUp(ctx); err != nil && ctx.Err() == nil {
			failed = time.Now()
			s.failures.Inc()
			s.options.Log.Warn("backup failed", "error", err, "next_attempt", failed.Add(s.retryAfter()).UTC().Format(time.RFC3339))
		}
	}
}

func (s *Scheduler) retryAfter() time.Duration { return min(retryAfter, s.options.Every) }

// next returns when the next backup is due. A clock that was ahead may have left a backup in the
// future; it does not delay the next one beyond the interval.
func (s *Scheduler) next(started, failed time.Time) time.Time {
	if !failed.IsZero() {
		return failed.Add(s.retryAfter())
	}
	files, err := List(s.options.Dir)
	if err != nil || len(files) == 0 {
		return time.Time{} // backUp reports the error
	}
	now := time.Now()
	newest := slices.IndexFunc(files, func(f File) bool { return !f.At.After(now) })
	switch {
	case newest >= 0:
		return files[newest].At.Add(s.options.Every)
	case started.After(now):
		return now
	}
	return started.Add(s.options.Every)
}

// backUp makes a backup and then deletes the oldest ones.
func (s *Scheduler) backUp(ctx context.Context) error {
	begun := time.Now()
	if _, err := List(s.options.Dir); err != nil {
		return err
	}
	file := filepath.Join(s.options.Dir, Name(begun))
	if err := s.options.Copy(ctx, file); err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	elapsed := time.Since(begun)
	s.success.Set(float64(begun.Unix()))
	s.duration.Set(elapsed.Seconds())
	s.bytes.Set(float64(info.Size()))
	deleted, err := s.deleteOld(file)
	s.options.Log.Info("backup made", "file", file, "bytes", info.Size(), "spent_ms", elapsed.Milliseconds(), "deleted", deleted)
	if err != nil {
		s.options.Log.Warn("cannot delete an old backup", "error", err)
	}
	return nil
}

// deleteOld deletes the oldest backups and returns their number. It never deletes the file made.
func (s *Scheduler) deleteOld(made string) (deleted int, err error) {
	files, err := List(s.options.Dir)
	if err != nil || len(files) <= s.options.Keep {
		return 0, err
	}
	for _, f := range files[s.options.Keep:] {
		if f.Path == made {
			continue
		}
		if err := os.Remove(f.Path); err != nil {
			return deleted, err
		}
		deleted++
	}
	return deleted, nil
}

// The name of a backup is prefix, its time in UTC, and suffix. A backup that a user makes or renames
// has another name, so it is never deleted.
const (
	prefix     = "make24-scheduled-"
	suffix     = ".db"
	timeLayout = "20060102T150405Z"
)

// Name returns the name of the file of a backup.
func Name(at time.Time) string { return prefix + at.UTC().Format(timeLayout) + suffix }

// File is a scheduled backup.
type File struct {
	Path  string
	At    time.Time
	Bytes int64
}

// List returns the scheduled backups in a folder, the newest first. It ignores all other files.
func List(dir string) (files []File, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	for _, entry := range entries {
		text, isBackup := strings.CutPrefix(entry.Name(), prefix)
		text, hasSuffix := strings.CutSuffix(text, suffix)
		at, err := time.Parse(timeLayout, text)
		if !isBackup || !hasSuffix || err != nil || Name(at) != entry.Name() {
			continue
		}
		info, err := entry.Info()
		if err != nil || info.Mode().Type() != fs.FileMode(0) {
			continue
		}
		files = append(files, File{filepath.Join(dir, entry.Name()), at, info.Size()})
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(b.At.Unix(), a.At.Unix()) })
	return files, nil
}

// Collect implements metrics.Collector.
func (s *Scheduler) Collect(p *metrics.Page) {
	for _, c := range []metrics.Collector{s.success, s.duration, s.bytes, s.failures} {
		c.Collect(p)
	}
}
