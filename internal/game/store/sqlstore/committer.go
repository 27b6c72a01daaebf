package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/metrics"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// The limits of a group of transactions that are committed together. The first waits for all others.
const (
	maxGroup     = 128
	maxGroupTime = 5 * time.Millisecond // of execution, after which no further transaction joins
)

// committer executes all transactions that write to an SQLite database, one after the other on one
// connection. Transactions that arrive during another are committed together with it, so that they
// share one sync of the disk (group commit). Each is a savepoint of the common transaction: if one
// fails, it changes nothing, and the others are committed.
type committer struct {
	writer  *sql.DB
	check   func() error      // returns an error if what is written would be lost
	arrived chan *transaction // unbuffered
	closing chan struct{}     // closed by close
	closed  chan struct{}     // closed when run has returned
	close   func()            // makes run return and waits for it; may be called more than once

	conn    *sql.Conn        // used by run only; nil before the first transaction
	queries *preparedQueries // on conn

	groups, transactions atomic.Int64       // committed groups, and transactions in them
	batchSize            *metrics.Histogram // observes the number of transactions of each group
}

// transaction is a call of committer.transact.
type transaction struct {
	ctx  context.Context
	do   func(ctx context.Context, conn db.DBTX) error // nil: the transaction only begins
	err  error                                         // result; final when done is closed
	done chan struct{}                                 // closed when the transaction is on disk or has failed
}

// newCommitter returns a committer that writes to a database until it is closed.
func newCommitter(writer *sql.DB, check func() error, batchSize *metrics.Histogram) *committer {
	c := &committer{writer: writer, check: check, batchSize: batchSize, arrived: make(chan *transaction), closing: make(chan struct{}), closed: make(chan struct{})}
	c.close = sync.OnceFunc(func() {
		close(c.closing)
		<-c.closed
	})
	go c.run()
	return c
}

// transact calls do in a transaction and returns when the transaction is on disk. It rolls back if
// do returns an error, and returns that error. The context can end only the wait for the writing
// connection, not the transaction. A transaction takes milliseconds, unless another process has
// locked the file (see busyTimeoutMillis). If it could be interrupted, the driver would start a
// goroutine for each statement, and on a busy machine all other writers would wait for those
// goroutines.
//
// If the common transaction fails, for example because the disk is full, transact calls do again in
// a transaction of its own. After close, transact returns sql.ErrConnDone. If do is nil, transact only
// begins a transaction, which shows whether another process has locked the database.
func (c *committer) transact(ctx context.Context, do func(ctx context.Context, conn db.DBTX) error) error {
	t := &transaction{ctx: ctx, do: do, done: make(chan struct{})}
	defer limiter.Pause(ctx)()
	select {
	case c.arrived <- t:
	case <-ctx.Done():
		return ctx.Err()
	case <-c.closing:
		return sql.ErrConnDone
	}
	<-t.done
	if p, ok := errors.AsType[*panicError](t.err); ok {
		panic(p)
	}
	return t.err
}

// run executes transactions until the committer is closed.
func (c *committer) run() {
	defer close(c.closed)
	defer c.disconnect()
	for {
		select {
		case t := <-c.arrived:
			c.executeAll(t)
		case <-c.closing:
			return
		}
	}
}

// executeAll executes a transaction, together with those that arrive meanwhile, and reports their
// results. If the common transaction fails, it executes each transaction alone.
func (c *committer) executeAll(first *transaction) {
	group, err := c.execute(first, c.next)
	if err != nil {
		if lost := c.check(); lost != nil { // which explains any error of SQLite
			err = lost
		}
	}
	if err != nil && len(group) > 1 && !errors.Is(err, store.ErrReplaced) {
		for _, t := range group {
			_, err := c.execute(t, func() *transaction { return nil })
			t.finish(err)
		}
		return
	}
	for _, t := range group {
		t.finish(err)
	}
}

// next returns a transaction that has arrived, or nil.
func (c *committer) next() *transaction {
	select {
	case t := <-c.arrived:
		return t
	default:
		return nil
	}
}

// execute executes the transactions first, next(), … as savepoints of one transaction, until next
// returns nil or the group has reached a limit, and commits. It returns these transactions; each
// holds its own error. The error that execute returns means that nothing was committed.
func (c *committer) execute(first *transaction, next func() *transaction) (group []*transaction, err error) {
	group = []*transaction{first}
	if err := c.check(); err != nil {
		return group, err
	}
	ctx := context.Background()
	if err := c.connect(ctx); err != nil {
		return group, err
	}
	if err := c.exec(ctx, "BEGIN IMMEDIATE"); err != nil {
		if errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) {
			c.disconnect() // the next group connects again
		}
		return group, err
	}
	defer func() {
		if err != nil {
			_ = c.exec(ctx, "ROLLBACK") // fails if SQLite has rolled back
		}
	}()
	begin := time.Now()
	for t := first; ; {
		if t.err = t.ctx.Err(); t.err == nil && t.do != nil {
			if err := c.executeOne(ctx, t); err != nil {
				return group, err
			}
		}
		if len(group) == maxGroup || time.Since(begin) > maxGroupTime {
			break
		}
		if t = next(); t == nil {
			break
		}
		group = append(group, t)
	}
	if err := c.exec(ctx, "COMMIT"); err != nil {
		return group, err
	}
	c.count(group)
	if err := c.check(); err != nil { // executing the group again could write twice, so this is not an error of execute
		for _, t := range group {
			t.err = err
		}
	}
	return group, nil
}

// count counts a group that was committed.
func (c *committer) count(group []*transaction) {
	n := 0
	for _, t := range group {
		if t.do != nil {
			n++
		}
	}
	if n > 0 {
		c.groups.Add(1)
		c.transactions.Add(int64(n))
		c.batchSize.Observe(float64(n))
	}
}

// executeOne executes t as a savepoint and sets t.err. It returns an error if the savepoint can
// neither be released nor rolled back: SQLite has then rolled back the whole transaction, for
// example because the disk is full.
func (c *committer) executeOne(ctx context.Context, t *transaction) error {
	if err := c.exec(ctx, "SAVEPOINT write"); err != nil {
		return err
	}
	if t.err = t.call(c.queries); t.err != nil {
		if err := c.exec(ctx, "ROLLBACK TO write"); err != nil {
			return errors.Join(t.err, err)
		}
	}
	return c.exec(ctx, "RELEASE write")
}

// call calls t.do. If t.do panics, call returns a *panicError.
func (t *transaction) call(conn db.DBTX) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicError{value, debug.Stack()}
		}
	}()
	return t.do(context.WithoutCancel(t.ctx), conn)
}

// panicError is the panic of a transaction, which transact repeats in the goroutine of its caller.
type panicError struct {
	value any
	stack []byte // of the original panic
}

// Error returns the value and the stack of the panic.
func (p *panicError) Error() string { return fmt.Sprintf("%v\n\n%s", p.value, p.stack) }

// Unwrap returns the value of the panic if it is an error.
func (p *panicError) Unwrap() error {
	err, _ := p.value.(error)
	return err
}

// finish reports the result of t. err is the error of the common transaction.
func (t *transaction) finish(err error) {
	if t.err == nil {
		t.err = err
	}
	close(t.done)
}

// connect connects to the database if the committer is not connected.
func (c *committer) connect(ctx context.Context) error {
	if c.conn != nil {
		return nil
	}
	conn, err := c.writer.Conn(ctx)
	if err != nil {
		return err
	}
	if err := c.check(); err != nil { // conn may be to other files
		_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // closes it
		return err
	}
	c.conn, c.queries = conn, &preparedQueries{DBTX: conn}
	return nil
}

// disconnect closes the prepared statements and returns the connection to the pool.
func (c *committer) disconnect() {
	if c.conn != nil {
		c.queries.close()
		_ = c.conn.Close()
		c.conn = nil
	}
}

// exec executes a statement without parameters.
func (c *committer) exec(ctx context.Context, query string) error {
	_, err := c.queries.ExecContext(ctx, query)
	return err
}
