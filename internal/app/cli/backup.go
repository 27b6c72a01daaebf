package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

func (a *app) newBackup() *cobra.Command {
	cmd := a.newCommand("backup FILE", "backup.short", "backup.long", "backup.example")
	var source storage.Location
	a.addFileStorage(cmd, &source)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 || args[0] == "" {
			return console.NewError("backup.file")
		}
		if err := checkLocation(source, cmd.Flags()); err != nil {
			return err
		}
		if source.DB != "" {
			return console.NewError("backup.postgres")
		}
		dir, _, err := a.findFolder(source)
		if err != nil {
			return err
		}
		if args[0] == standardStream {
			return a.backupToOutput(cmd.Context(), dir)
		}
		return a.runBackup(cmd.Context(), dir, args[0])
	}
	return cmd
}

// addFileStorage adds --data and --config to a command that works only on SQLite databases. The hidden
// flag --db is for the error if a server's settings name a PostgreSQL database.
func (a *app) addFileStorage(cmd *cobra.Command, l *storage.Location) {
	f := cmd.Flags()
	f.StringVar(&l.Dir, "data", "", a.say("data.help"))
	f.StringVar(&l.DB, "db", "", a.say("admin.help.db"))
	f.Lookup("db").Hidden = true
	a.addSettings(cmd)
}

// runBackup copies the database in a folder to a new file.
func (a *app) runBackup(ctx context.Context, dir, file string) error {
	if err := copyDatabase(ctx, dir, file); err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return storage.NewError("backup.broken", dir, err, "file", console.OneLine(file))
	}
	fmt.Fprintln(a.out, a.say("backup.done", "file", file, "bytes", info.Size()))
	return nil
}

// backupToOutput writes a copy of the database to standard output, through a temporary folder.
func (a *app) backupToOutput(ctx context.Context, source string) (err error) {
	if a.tty {
		return console.NewError("backup.terminal")
	}
	dir, err := os.MkdirTemp("", "make24-backup-*")
	if err != nil {
		return storage.NewError("backup.broken", source, err, "file", standardStream)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	name := filepath.Join(dir, storage.DatabaseFile)
	if err := copyDatabase(ctx, source, name); err != nil {
		return err
	}
	file, err := os.Open(name)
	if err != nil {
		return storage.NewError("backup.broken", source, err, "file", standardStream)
	}
	defer file.Close()
	_, err = io.Copy(a.out, file)
	return err
}

// copyDatabase copies the database in a folder to a new file.
func copyDatabase(ctx context.Context, dir, file string) error {
	if err := storage.GameError(dir); err != nil {
		return err
	}
	switch err := sqlstore.BackupSQLite(ctx, filepath.Join(dir, storage.DatabaseFile), file); {
	case errors.Is(err, fs.ErrExist):
		return console.NewError("backup.there", "file", file)
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return storage.NewError("backup.broken", dir, err, "file", console.OneLine(file))
	}
	return nil
}
