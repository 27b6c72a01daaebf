package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// pipeline executes the statements of one PostgreSQL transaction on a connection. It queues the
// statements that return nothing, and sends them in one batch before the next query or with the
// commit. A transaction thus waits for one round trip per query, and not for each row that it
// inserts. If a queued statement fails, the transaction returns its error.
type pipeline struct {
	*sql.Conn
	queued *pgx.Batch
	err    error // of the first batch that failed
}

var _ db.DBTX = (*pipeline)(nil)

// rollbackTimeout is the time limit of a rollback, after which the connection is closed.
const rollbackTimeout = 5 * time.Second

// transactInPipeline executes do in a transaction at the isolation level READ COMMITTED. It commits
// if do returns nil, and rolls back otherwise.
func transactInPipeline(ctx context.Context, pool *sql.DB, do func(conn db.DBTX) error) error {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	p := &pipeline{Conn: conn, queued: &pgx.Batch{}}
	p.queued.Queue("begin isolation level read committed")
	finished := false
	defer func() {
		if !finished { // also after a panic
			p.rollback(ctx)
		}
	}()
	if err := do(p); err != nil {
		if p.err != nil {
			err = p.err // err only says that PostgreSQL has aborted the transaction
		}
		return err
	}
	p.queued.Queue("commit").Exec(func(tag pgconn.CommandTag) error {
		if tag.String() != "COMMIT" {
			return pgx.ErrTxCommitRollback
		}
		return nil
	})
	err = p.flush(ctx)
	finished = err == nil
	return err
}

// flush sends the queued statements and waits for their results.
func (p *pipeline) flush(ctx context.Context) error {
	if p.err != nil || p.queued.Len() == 0 {
		return p.err
	}
	batch := p.queued
	p.queued = &pgx.Batch{}
	p.err = p.Raw(func(conn any) error { return conn.(*stdlib.Conn).Conn().SendBatch(ctx, batch).Close() })
	return p.err
}

// rollback rolls back if a transaction has begun. If it fails, the pool closes the connection.
func (p *pipeline) rollback(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackTimeout)
	defer cancel()
	_ = p.Raw(func(conn any) error {
		c := conn.(*stdlib.Conn).Conn()
		if c.IsClosed() || c.PgConn().TxStatus() == 'I' {
			return nil
		}
		_, err := c.Exec(ctx, "rollback")
		return err
	})
}

// ExecContext queues a query that sqlc has marked with :exec, and executes any other statement.
func (p *pipeline) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if name, _, _ := strings.Cut(query, "\n"); strings.HasPrefix(name, "-- name: ") && strings.HasSuffix(name, " :exec") {
		p.queued.Queue(query, args...)
		return driver.ResultNoRows, nil
	}
	if err := p.flush(ctx); err != nil {
		return nil, err
	}
	return p.Conn.ExecContext(ctx, query, args...)
}

// QueryContext executes a query after the queued statements.
func (p *pipeline) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := p.flush(ctx); err != nil {
		return nil, err
	}
	return p.Conn.QueryContext(ctx, query, args...)
}

// QueryRowContext executes a query after the queued statements. If one of them fails, the query
// fails too.
func (p *pipeline) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	_ = p.flush(ctx) // transactInPipeline returns p.err
	return p.Conn.QueryRowContext(ctx, query, args...)
}
