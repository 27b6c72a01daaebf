package sqlite

import (
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/make24/make24/internal/store"
)

// fault makes an error of the database one of package store.
func fault(err error) error {
	var from *sqlite.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrNotFound
	case errors.As(err, &from):
		switch from.Code() {
		case lib.SQLITE_CONSTRAINT_PRIMARYKEY, lib.SQLITE_CONSTRAINT_UNIQUE:
			return store.ErrTaken
		case lib.SQLITE_CONSTRAINT_FOREIGNKEY:
			return store.ErrNotFound
		}
		switch from.Code() & 0xff { // what is above says more of the same
		case lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_READONLY:
			return fmt.Errorf("%w: %w", store.ErrFull, err)
		case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_PROTOCOL: // another process held the lock for too long
			return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
		}
		return fmt.Errorf("store: %w", err)
	}
	return err
}

// isFinal reports whether trying again cannot help.
func isFinal(err error) bool {
	var from *sqlite.Error
	return errors.Is(err, store.ErrNewer) ||
		errors.As(err, &from) && (from.Code() == lib.SQLITE_NOTADB || from.Code() == lib.SQLITE_CORRUPT)
}

// isBusy reports whether another process or connection is in the way.
func isBusy(err error) bool {
	var from *sqlite.Error
	return errors.As(err, &from) && from.Code()&0xff == lib.SQLITE_BUSY
}

// some is ErrNotFound if nothing was changed.
func some(rows int64, err error) error {
	if err == nil && rows == 0 {
		return store.ErrNotFound
	}
	return fault(err)
}
