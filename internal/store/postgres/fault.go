package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/make24/make24/internal/store"
)

// isContended reports whether PostgreSQL asks to try the transaction again.
func isContended(err error) bool {
	var from *pgconn.PgError
	return errors.As(err, &from) && (from.Code == "40001" || from.Code == "40P01")
}

// fault makes an error of the database one of package store.
func fault(err error) error {
	var from *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrNotFound
	case errors.Is(err, store.ErrUnavailable):
		return err
	case isOutage(err):
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	case !errors.As(err, &from):
		return err
	}
	switch from.Code {
	case "23505": // unique_violation
		return store.ErrTaken
	case "23503": // foreign_key_violation
		return store.ErrNotFound
	case "53100", "58030": // disk_full, io_error
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	}
	return fmt.Errorf("store: %w", err)
}

// outages are the codes of errors that pass without a change of the program or its data.
var outages = []string{
	"25006",          // read_only_sql_transaction: a standby, before it takes over
	"25P03", "25P04", // a transaction that took too long
	"40001", "40P01", "55P03", "57014", // contention after all tries, lock_timeout, statement_timeout
	"53200", "53300", "53400", // out of memory, too many connections, a configured limit
	"57P01", "57P02", "57P03", "57P05", // the server stops, starts, or ended the session
}

// isOutage reports whether the database could not be asked, or had to give up. A context that
// was cancelled is no outage.
func isOutage(err error) bool {
	var connect *pgconn.ConnectError
	var from *pgconn.PgError
	var network net.Error
	switch {
	case errors.Is(err, context.Canceled):
		return false
	case errors.As(err, &connect): // whatever the server answered
		return true
	case errors.As(err, &from):
		return strings.HasPrefix(from.Code, "08") || slices.Contains(outages, from.Code)
	}
	return errors.As(err, &network) || pgconn.SafeToRetry(err) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// sought is fault for what was looked for by a text. One that PostgreSQL can keep nowhere, with a
// byte 0 or of no characters, is nobody's: ErrNotFound.
func sought(err error) error {
	var from *pgconn.PgError
	if errors.As(err, &from) && (from.Code == "22021" || from.Code == "22P05") { // character_not_in_repertoire, untranslatable_character
		return store.ErrNotFound
	}
	return fault(err)
}

// listed is sought for a list: it is empty.
func listed(err error) error {
	if err = sought(err); errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// some is ErrNotFound if nothing was changed.
func some(rows int64, err error) error {
	if err == nil && rows == 0 {
		return store.ErrNotFound
	}
	return fault(err)
}
