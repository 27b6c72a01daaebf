package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/store/sqlite"
	"github.com/make24/make24/internal/text"
)

func (a *app) newBackup() *cobra.Command {
	cmd := a.command("backup FILE", text.BackupShort, text.BackupLong, text.BackupExample)
	var at place
	cmd.Flags().StringVar(&at.dir, "data", "", a.say(text.FlagData))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		args = unguard(args)
		if len(args) != 1 || args[0] == "" {
			return bad(text.BackupFile)
		}
		if err := at.named(cmd.Flags()); err != nil {
			return err
		}
		return a.backup(cmd.Context(), at, args[0])
	}
	return cmd
}

// backup copies the database in the data folder to a new file.
func (a *app) backup(ctx context.Context, at place, file string) error {
	dir, err := at.folder()
	if err != nil {
		return err
	}
	from := filepath.Join(dir, fileName)
	if _, err := os.Stat(from); err != nil {
		return bad(text.BackupNone, "dir", dir)
	}
	switch err := sqlite.Backup(ctx, from, file); {
	case errors.Is(err, fs.ErrExist):
		return bad(text.BackupThere, "file", file)
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return bad(text.BackupBroken, "file", file, "detail", unpathed(err))
	}
	info, err := os.Stat(file)
	if err != nil {
		return bad(text.BackupBroken, "file", file, "detail", unpathed(err))
	}
	fmt.Fprintln(a.out, a.say(text.BackupDone, "file", file, "bytes", info.Size()))
	return nil
}
