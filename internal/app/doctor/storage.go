package doctor

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/backup"
)

// checkSQLite checks the database in a folder.
func (d *doctor) checkSQLite(ctx context.Context) Finding {
	path := filepath.Join(d.Dir, storage.DatabaseFile)
	info, err := os.Stat(path)
	switch state := storage.InspectFolder(d.Dir); {
	case state == storage.Unused && (err == nil || errors.Is(err, fs.ErrNotExist)):
		return d.found(Warning, "doctor.db.none", "dir", d.Dir)
	case state == storage.LostGame && (err == nil || errors.Is(err, fs.ErrNotExist)):
		return d.found(Problem, "serve.missing", "dir", d.Dir)
	case err != nil:
		return d.diskFailed(ctx, "doctor.db.unusable", d.Dir, err, "file", path)
	}
	found, err := sqlstore.InspectSQLite(ctx, path, false)
	switch {
	case ctx.Err() != nil:
		return d.found(Warning, "doctor.db.slow", "seconds", int(d.Times.Check.Seconds()))
	case errors.Is(err, store.ErrNewer):
		return d.found(Problem, "doctor.db.newer", "schema", found.Schema, "latest", sqlstore.LatestSchema())
	case err != nil:
		return d.diskFailed(ctx, "doctor.db.unusable", d.Dir, err, "file", path)
	case found.Encoding != "UTF-8":
		return d.found(Problem, "doctor.db.encoding", "encoding", found.Encoding)
	}
	if others := info.Mode().Perm() & 0o077; others != 0 && os.PathSeparator == '/' {
		return d.found(Warning, "doctor.db.mode", "file", path)
	}
	return d.game(path, found, storage.IsLocked(d.Dir))
}

// game returns the finding for a database that can be used.
func (d *doctor) game(where string, found sqlstore.Inspection, isServed bool) Finding {
	srv := d.Say("doctor.db.stopped")
	if isServed {
		srv = d.Say("doctor.db.served")
	}
	key, status := text.Key("doctor.db.ok"), OK
	if found.Schema < sqlstore.LatestSchema() {
		key, status = "doctor.db.older", Warning
	}
	return d.found(status, key, "where", where, "schema", found.Schema, "latest", sqlstore.LatestSchema(),
		"players", found.Players, "runs", found.Runs, "server", srv)
}

// checkPostgres checks the database of --db.
func (d *doctor) checkPostgres(ctx context.Context) Finding {
	location, ok := storage.PostgresName(d.DB)
	if !ok {
		return d.found(Problem, "serve.db")
	}
	found, err := sqlstore.InspectPostgres(ctx, d.DB)
	connections := 0
	_, _ = fmt.Sscan(found.Settings["max_connections"], &connections)
	switch {
	case errors.Is(err, store.ErrNewer):
		return d.found(Problem, "doctor.db.newer", "schema", found.Schema, "latest", sqlstore.LatestSchema())
	case err != nil && !errors.Is(err, sqlstore.ErrNotGame):
		return d.failed(ctx, "doctor.pg.unreachable", err, "where", location)
	case found.Encoding != "UTF8":
		return d.found(Problem, "doctor.db.encoding", "encoding", found.Encoding)
	case found.Settings["transaction_read_only"] == "on":
		return d.found(Problem, "doctor.pg.readonly", "where", location)
	}
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		if found.Settings[name] == "off" {
			return d.found(Problem, "doctor.pg.unsafe", "name", name)
		}
	}
	switch {
	case connections < minPostgres:
		return d.found(Warning, "doctor.pg.connections", "count", connections)
	case err != nil:
		return d.found(Warning, "doctor.pg.empty", "where", location)
	}
	return d.game(location+" (PostgreSQL "+found.Server+")", found, found.Locked)
}

// checkWrite checks that this user can write to the data folder and its files.
func (d *doctor) checkWrite(ctx context.Context) Finding {
	if _, err := os.Stat(d.Dir); errors.Is(err, fs.ErrNotExist) {
		return d.found(Warning, "doctor.write.none", "dir", d.Dir)
	}
	file, err := os.CreateTemp(d.Dir, ".make24-doctor-*")
	if err != nil {
		return d.diskFailed(ctx, "doctor.write.failed", d.Dir, err, "file", d.Dir)
	}
	err = errors.Join(file.Close(), os.Remove(file.Name()))
	for _, name := range []string{storage.DatabaseFile, storage.DatabaseFile + "-wal", storage.DatabaseFile + "-shm", storage.LockFile} {
		path := filepath.Join(d.Dir, name)
		opened, openErr := os.OpenFile(path, os.O_RDWR, 0)
		switch {
		case errors.Is(openErr, fs.ErrNotExist):
		case openErr != nil:
			return d.diskFailed(ctx, "doctor.write.failed", d.Dir, openErr, "file", path)
		default:
			err = errors.Join(err, opened.Close())
		}
	}
	if err != nil {
		return d.diskFailed(ctx, "doctor.write.failed", d.Dir, err, "file", d.Dir)
	}
	return d.found(OK, "doctor.write.ok", "dir", d.Dir)
}

// existing returns a folder, or the nearest one above it that exists.
func existing(dir string) string {
	for {
		if _, err := os.Stat(dir); err == nil || filepath.Dir(dir) == dir {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

func (d *doctor) checkSpace(ctx context.Context) Finding {
	free, err := sqlstore.FreeSpace(existing(d.Dir))
	if err != nil {
		return d.diskFailed(ctx, "doctor.space.unknown", d.Dir, err)
	}
	size := humanize.IBytes(uint64(free))
	switch {
	case free < d.Reserve:
		return d.found(Problem, "doctor.space.full", "free", size)
	case free < lowSpace:
		return d.found(Warning, "doctor.space.low", "free", size)
	}
	return d.found(OK, "doctor.space.ok", "free", size)
}

// checkSync measures how often a second the disk of the data folder can sync a small write.
func (d *doctor) checkSync(ctx context.Context) Finding {
	file, err := os.CreateTemp(existing(d.Dir), ".make24-doctor-*")
	if err != nil {
		return d.diskFailed(ctx, "doctor.write.failed", d.Dir, err, "file", d.Dir)
	}
	defer func() { _ = errors.Join(file.Close(), os.Remove(file.Name())) }()
	block, syncs, begin := make([]byte, 4<<10), 0, time.Now()
	for time.Since(begin) < d.Times.Sync && ctx.Err() == nil {
		if _, err = file.WriteAt(block, int64(syncs%16)<<12); err == nil {
			err = file.Sync()
		}
		if err != nil {
			return d.diskFailed(ctx, "doctor.write.failed", d.Dir, err, "file", d.Dir)
		}
		syncs++
	}
	rate := int(float64(syncs) / time.Since(begin).Seconds())
	if rate < minSyncRate {
		return d.found(Warning, "doctor.sync.slow", "rate", rate)
	}
	return d.found(OK, "doctor.sync.ok", "rate", rate)
}

// checkClock compares the wall clock with the monotonic clock and with PostgreSQL's clock, or with
// the times of the files of an SQLite database.
func (d *doctor) checkClock(ctx context.Context) Finding {
	o := clock.Options{Read: d.Clocks}
	if d.DB != "" {
		o.Database = func(ctx context.Context) (time.Time, bool, error) {
			at, err := sqlstore.PostgresClock(ctx, d.DB)
			return at, err == nil, err
		}
	}
	guard := clock.New(o)
	if err := guard.CheckDatabase(ctx); err != nil {
		return d.failed(ctx, "doctor.clock.unknown", err)
	}
	select {
	case <-ctx.Done():
	case <-time.After(d.Times.Clock):
	}
	if err := guard.Err(); err != nil {
		return d.failed(ctx, "doctor.clock.wrong", err)
	}
	now := guard.Now()
	for _, name := range []string{storage.DatabaseFile, storage.DatabaseFile + "-wal"} {
		if info, err := os.Stat(filepath.Join(d.Dir, name)); err == nil && d.Dir != "" && info.ModTime().Sub(now) > clock.MaxJump {
			return d.found(Problem, "doctor.clock.behind", "time", now.UTC().Format(time.RFC3339), "written", info.ModTime().UTC().Format(time.RFC3339))
		}
	}
	return d.found(OK, "doctor.clock.ok", "time", now.UTC().Format(time.RFC3339))
}

// checkBackups checks the age and the start of the newest scheduled backup. A backup from the future, of
// a wrong clock, does not count.
func (d *doctor) checkBackups(ctx context.Context) Finding {
	if d.BackupDir == "" {
		return d.found(Warning, "doctor.backups.off")
	}
	files, err := backup.List(d.BackupDir)
	switch {
	case err != nil:
		return d.diskFailed(ctx, "doctor.backups.unreadable", d.BackupDir, err, "dir", d.BackupDir)
	case len(files) == 0:
		return d.found(Warning, "doctor.backups.none", "dir", d.BackupDir)
	}
	newest := slices.IndexFunc(files, func(f backup.File) bool { return d.now().Sub(f.At) > -clock.MaxJump })
	if newest < 0 {
		return d.found(Warning, "doctor.backups.future", "file", files[0].Path)
	}
	file := files[newest]
	switch ok, err := startsLikeSQLite(file.Path); {
	case err != nil:
		return d.diskFailed(ctx, "doctor.db.unusable", d.BackupDir, err, "file", file.Path)
	case !ok:
		return d.found(Problem, "doctor.backups.unusable", "file", file.Path)
	}
	age := max(0, d.now().Sub(file.At)).Round(time.Minute)
	pairs := []any{"count", len(files), "age", age, "size", humanize.IBytes(uint64(file.Bytes)), "dir", d.BackupDir}
	switch {
	case age > 2*d.BackupEvery:
		return d.found(Problem, "doctor.backups.old", pairs...)
	case newest > 0:
		return d.found(Warning, "doctor.backups.future", "file", files[0].Path)
	}
	return d.found(OK, "doctor.backups.ok", pairs...)
}

// startsLikeSQLite reports whether a file begins as each SQLite database does.
func startsLikeSQLite(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	header, err := io.ReadAll(io.LimitReader(file, int64(len(storage.SQLiteHeader))))
	return string(header) == storage.SQLiteHeader, err
}
