package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"

	"github.com/make24/make24/internal/base/limiter"
)

// openPausing returns a database that executes statements on the connections of pool. While a statement
// waits for a connection and for the database server, the request of its context has no turn (see
// limiter.Pause), so that a slow database does not stop requests that do not need it.
//
// A statement returns its connection to the pool before the request waits for a turn again. Otherwise the
// requests of an address that has to wait for its turns could hold all connections. A statement that
// PostgreSQL aborts is retried; see retryAborted.
func openPausing(pool *sql.DB) *sql.DB { return sql.OpenDB(pausingConn{pool}) }

// pausingConn is a connection of such a database, and its connector. It has no state.
type pausingConn struct{ pool *sql.DB }

var _ interface {
	driver.Connector
	driver.Conn
	driver.ExecerContext
	driver.QueryerContext
	driver.NamedValueChecker
} = pausingConn{}

// Connect returns c.
func (c pausingConn) Connect(context.Context) (driver.Conn, error) { return c, nil }

// Driver returns the driver of the pool.
func (c pausingConn) Driver() driver.Driver { return c.pool.Driver() }

// Close does nothing.
func (pausingConn) Close() error { return nil }

// Prepare returns errors.ErrUnsupported, since statements are executed on different connections.
func (pausingConn) Prepare(string) (driver.Stmt, error) { return nil, errors.ErrUnsupported }

// Begin returns errors.ErrUnsupported; see postgresEngine.transact.
func (pausingConn) Begin() (driver.Tx, error) { return nil, errors.ErrUnsupported }

// CheckNamedValue accepts all parameters, which the pool converts.
func (pausingConn) CheckNamedValue(*driver.NamedValue) error { return nil }

// ExecContext implements driver.ExecerContext.
func (c pausingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	defer limiter.Pause(ctx)()
	return retryAborted(ctx, func() (driver.Result, error) { return c.pool.ExecContext(ctx, query, plainValues(args)...) })
}

// QueryContext implements driver.QueryerContext.
func (c pausingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	defer limiter.Pause(ctx)()
	return retryAborted(ctx, func() (driver.Rows, error) {
		rows, err := c.pool.QueryContext(ctx, query, plainValues(args)...)
		if err != nil {
			return nil, err
		}
		return copyRows(rows)
	})
}

// plainValues returns the values of parameters.
func plainValues(args []driver.NamedValue) []any {
	values := make([]any, len(args))
	for i, arg := range args {
		values[i] = arg.Value
	}
	return values
}

// copiedRows holds the remaining rows of a query.
type copiedRows struct {
	columns []string
	rows    [][]driver.Value
}

// copyRows reads and closes rows.
func copyRows(rows *sql.Rows) (*copiedRows, error) {
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	c := &copiedRows{columns: columns}
	targets := make([]any, len(columns))
	for rows.Next() {
		row := make([]driver.Value, len(columns))
		for i := range row {
			targets[i] = (*any)(&row[i])
		}
		if err := rows.Scan(targets...); err != nil {
			return nil, err
		}
		c.rows = append(c.rows, row)
	}
	return c, rows.Err()
}

// Columns implements driver.Rows.
func (c *copiedRows) Columns() []string { return c.columns }

// Close implements driver.Rows.
func (c *copiedRows) Close() error { return nil }

// Next implements driver.Rows.
func (c *copiedRows) Next(dest []driver.Value) error {
	if len(c.rows) == 0 {
		return io.EOF
	}
	copy(dest, c.rows[0])
	c.rows = c.rows[1:]
	return nil
}
