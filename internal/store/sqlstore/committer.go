package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// maxGroup is the maximum number of transactions that are committed together.
const maxGroup = 128

// committer executes the transactions of an SQLite database, one after the other on the writing
// connection. It commits the transactions that arrive while another is executed together with it,
// so that they share one sync of the disk (group commit). Each is a savepoint of the common
// transaction, so one that fails changes nothing, and the others are committed.
type committer struct {
	writer    *sql.DB           // has one connection
	arrived   chan *transaction // unbuffered
	closing   chan struct{}     // closed by close
	closeOnce sync.Once
	closed    chan struct{} // closed when run has returned

	groups, transactions atomic.Int64 // committed groups, and transactions in them
}

// transaction is a call of committer.transact.
type transaction struct {
	ctx       context.Context
	do        func(ctx context.Context, tx *sql.Tx) error
	err       error         // set before done is closed
	recovered any           // what do panicked with; nil if it returned
	done      chan struct{} // closed when the transaction is on disk or has failed
}

// newCommitter returns a committer that runs until close is called.
func newCommitter(writer *sql.DB) *committer {
	c := &committer{writer: writer, arrived: make(chan *transaction), closing: make(chan struct{}), closed: make(chan struct{})}
	go c.run()
	return c
}

// close waits for the transactions being executed. Later transactions fail with sql.ErrConnDone. It
// may be called more than once.
func (c *committer) close() {
	c.closeOnce.Do(func() { close(c.closing) })
	<-c.closed
}

// transact calls do in a transaction and returns when the transaction is on disk. It rolls back if
// do returns an error, and returns that error. The context can end only the wait for the writing
// connection, not the transaction. A transaction takes milliseconds, unless another process has
// locked the file (see busyTimeoutMillis). If it could be interrupted, the driver would start a
// goroutine for each statement, and on a busy machine all other writers would wait for those
// goroutines.
//
// If the common transaction fails, for example because the disk is full, transact calls do again in
// a transaction of its own.
func (c *committer) transact(ctx context.Context, do func(ctx context.Context, tx *sql.Tx) error) error {
	t := &transaction{ctx: ctx, do: do, done: make(chan struct{})}
	select {
	case c.arrived <- t:
	case <-ctx.Done():
		return ctx.Err()
	case <-c.closing:
		return sql.ErrConnDone
	}
	<-t.done
	if t.recovered != nil {
		panic(t.recovered)
	}
	return t.err
}

// run executes transactions until close is called.
func (c *committer) run() {
	defer close(c.closed)
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
	if err != nil && len(group) > 1 {
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
// returns nil or there are maxGroup, and commits. It returns the transactions; each has its own
// error. The returned error means that none was committed.
func (c *committer) execute(first *transaction, next func() *transaction) (group []*transaction, err error) {
	ctx := context.Background()
	tx, err := c.writer.BeginTx(ctx, nil)
	if err != nil {
		return []*transaction{first}, err
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	for t := first; t != nil; t = next() {
		group = append(group, t)
		if t.err = t.ctx.Err(); t.err != nil {
			continue
		}
		if err := t.executeIn(ctx, tx); err != nil {
			return group, err
		}
		if len(group) == maxGroup {
			break
		}
	}
	if err := tx.Commit(); err != nil {
		return group, err
	}
	c.groups.Add(1)
	c.transactions.Add(int64(len(group)))
	return group, nil
}

// executeIn executes t as a savepoint of tx and sets t.err. It returns an error if the savepoint
// can neither be released nor rolled back. SQLite then has rolled back the whole transaction, for
// example because the disk is full.
func (t *transaction) executeIn(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT write"); err != nil {
		return err
	}
	if t.err = t.call(ctx, tx); t.err != nil {
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO write"); err != nil {
			return errors.Join(t.err, err)
		}
	}
	_, err := tx.ExecContext(ctx, "RELEASE write")
	return err
}

// call calls t.do. If it panics, call sets t.recovered and returns an error.
func (t *transaction) call(ctx context.Context, tx *sql.Tx) (err error) {
	defer func() {
		if t.recovered = recover(); t.recovered != nil {
			err = fmt.Errorf("store: panic in a transaction: %v", t.recovered)
		}
	}()
	return t.do(context.WithoutCancel(t.ctx), tx)
}

// finish reports the result of t. err is the error of the common transaction.
func (t *transaction) finish(err error) {
	if t.err == nil {
		t.err = err
	}
	close(t.done)
}
