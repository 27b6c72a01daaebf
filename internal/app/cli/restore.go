package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

func (a *app) newRestore() *cobra.Command {
	cmd := a.newCommand("restore FILE", "restore.short", "restore.long", "restore.example")
	var target storage.Location
	a.addFileStorage(cmd, &target)
	replace := cmd.Flags().Bool("replace", false, a.say("restore.help.replace"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 || args[0] == "" {
			return console.NewError("restore.file")
		}
		if err := checkLocation(target, cmd.Flags()); err != nil {
			return err
		}
		if target.DB != "" {
			return console.NewError("restore.postgres")
		}
		dir, isDefault, err := a.findFolder(target)
		switch {
		case err != nil:
			return err
		case isDefault:
			return console.NewError("restore.default", "dir", console.OneLine(dir))
		}
		return a.restore(cmd.Context(), args[0], dir, *replace)
	}
	return cmd
}

// restoreJSON is the JSON of restore.
type restoreJSON struct {
	Database string `json:"database"`
	Previous string `json:"previous,omitempty"`
	Schema   int64  `json:"schema"`
	Players  int64  `json:"players"`
	Runs     int64  `json:"runs"`
}

// restore replaces the database in a folder with the backup in a file.
func (a *app) restore(ctx context.Context, file, dir string, replace bool) error {
	if wal, err := os.Stat(file + "-wal"); file != standardStream && err == nil && wal.Size() > 0 {
		return console.NewError("restore.live", "file", console.OneLine(file))
	}
	unlock, err := storage.LockFolder(dir)
	switch {
	case errors.Is(err, lock.ErrLocked):
		return console.NewError("admin.locked", "dir", dir)
	case err != nil:
		return storage.NewError("restore.broken", dir, err, "dir", console.OneLine(dir))
	}
	defer unlock()
	if left, err := filepath.Glob(filepath.Join(dir, restoreFolder)); err == nil { // of killed processes
		for _, folder := range left {
			_ = os.RemoveAll(folder)
		}
	}
	// The file is copied first, so that the bytes that are checked are those that are used.
	temp, err := os.MkdirTemp(dir, restoreFolder)
	if err != nil {
		return storage.NewError("restore.broken", dir, err, "dir", console.OneLine(dir))
	}
	defer func() { _ = os.RemoveAll(temp) }()
	copied := filepath.Join(temp, storage.DatabaseFile)
	switch readErr, err := a.copyBackup(file, copied); {
	case readErr != nil:
		return readErr
	case err != nil:
		return storage.NewError("restore.broken", dir, err, "dir", console.OneLine(dir))
	}
	found, err := sqlstore.InspectCopy(ctx, copied)
	if err != nil {
		return restoreError(ctx, file, err)
	}
	restored := restoreJSON{Database: filepath.Join(dir, storage.DatabaseFile), Schema: found.Schema, Players: found.Players, Runs: found.Runs}
	if _, err := os.Stat(restored.Database); err == nil && !replace {
		restored.Previous = filepath.Join(dir, "make24-before-restore-"+time.Now().UTC().Format("20060102T150405Z")+".db")
	}
	if err := storage.GiveToOwner(copied, dir); err != nil {
		return storage.NewError("restore.broken", dir, err, "dir", console.OneLine(dir))
	}
	if err := sqlstore.ReplaceSQLite(ctx, copied, restored.Database, restored.Previous); err != nil {
		return storage.NewError("restore.broken", dir, err, "dir", console.OneLine(dir))
	}
	if err := storage.WriteMark(dir, ""); err != nil { // it may have the mark of a folder without a game
		return storage.NewError("restore.broken", dir, err, "dir", console.OneLine(dir))
	}
	return a.printRestore(restored)
}

// restoreFolder is the pattern of the temporary folder in the folder of the game.
const restoreFolder = ".make24-restore-*"

// copyBackup copies the file of a backup, or standard input, to a new file, which only this user can
// read. It returns the error of the backup, for the user, or of the new file.
func (a *app) copyBackup(file, target string) (readErr, err error) {
	in := a.in
	if file != standardStream {
		source, err := openRegular(file)
		switch {
		case errors.Is(err, errNotRegular):
			return console.NewError("restore.irregular", "file", console.OneLine(file)), nil
		case err != nil:
			return backupReadError(file, err), nil
		}
		defer source.Close()
		in = source
	}
	// Only the start of a stream that is not a database is read: /dev/zero would fill the disk.
	var header bytes.Buffer
	if _, err := io.CopyN(&header, in, int64(len(storage.SQLiteHeader))); err != nil && !errors.Is(err, io.EOF) {
		return backupReadError(file, err), nil
	}
	if header.String() != storage.SQLiteHeader {
		return console.NewError("restore.other", "file", console.OneLine(file)), nil
	}
	out, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	source := &errorReader{Reader: io.MultiReader(&header, in)}
	_, err = io.Copy(out, source)
	err = errors.Join(err, out.Sync(), out.Close())
	if source.err != nil {
		return backupReadError(file, source.err), nil
	}
	return nil, err
}

// backupReadError returns the error for the user if a backup cannot be read.
func backupReadError(file string, err error) error {
	return console.NewError("restore.unreadable", "file", console.OneLine(file), "detail", console.UnwrapPathError(err))
}

// errorReader keeps the error of a reader, so that it can be told from that of the writer.
type errorReader struct {
	io.Reader
	err error
}

// Read reads, and keeps an error other than io.EOF.
func (r *errorReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// restoreError returns the error for the user if a backup cannot be used.
func restoreError(ctx context.Context, file string, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, sqlstore.ErrNotGame):
		return console.NewError("restore.other", "file", console.OneLine(file))
	case errors.Is(err, store.ErrNewer):
		return console.NewError("restore.newer", "file", console.OneLine(file))
	}
	return console.NewError("restore.damaged", "file", console.OneLine(file), "detail", console.OneLine(err.Error()))
}

// printRestore prints what restore did.
func (a *app) printRestore(r restoreJSON) error {
	if a.json {
		return console.WriteJSON(a.out, r)
	}
	fmt.Fprintln(a.out, a.say("restore.done", "file", r.Database, "players", r.Players, "runs", r.Runs))
	if r.Previous != "" {
		fmt.Fprintln(a.out, a.say("restore.previous", "file", r.Previous))
	}
	if latest := sqlstore.LatestSchema(); r.Schema < latest {
		fmt.Fprintln(a.out, a.say("restore.older", "schema", r.Schema, "latest", latest))
	}
	return nil
}
