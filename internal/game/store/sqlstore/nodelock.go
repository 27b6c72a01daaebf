package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// The errors of locks.
var (
	ErrLocked   = errors.New("store: another process uses the database")
	ErrLockLost = errors.New("store: the database lock is lost")
)

// The advisory lock of servers on a PostgreSQL database. PostgreSQL releases it when the session ends,
// also if the process is killed.
const (
	nodeLockClass = 242424 // with nodeLockID, the key of the lock
	nodeLockID    = 1

	nodeLockRetry = time.Second // time between two attempts to get a lost lock back
)

// NodeLockOptions holds the settings of LockPostgres.
type NodeLockOptions struct {
	Shared bool          // other processes may have the lock too, if they also share it
	Wait   time.Duration // how long to wait for a process that has the lock; at least 1 ms
	OnWait func()        // called before LockPostgres waits for another process; nil for none
	Log    *slog.Logger
}

// NodeLock is the lock of a server on a database.
type NodeLock struct {
	lost   atomic.Bool
	cancel context.CancelFunc
	done   chan struct{}
}

// LockPostgres takes the lock of servers on the database at an address, on a separate connection. It
// returns ErrLocked if another process has the lock and does not release it in time, unless both
// share it. If the connection is lost later, a goroutine takes the lock again, and logs the loss and
// the new lock.
func LockPostgres(ctx context.Context, address string, o NodeLockOptions) (*NodeLock, error) {
	pool, err := configurePostgres(address)
	if err != nil {
		return nil, errPostgresAddress
	}
	config := pool.ConnConfig
	conn, err := lockNode(ctx, config, o)
	o.OnWait = nil // hold logs that it waits
	if err != nil {
		if errors.Is(err, ErrLocked) {
			return nil, err
		}
		return nil, redact(err, config.Password)
	}
	holdCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	l := &NodeLock{cancel: cancel, done: make(chan struct{})}
	go l.hold(holdCtx, conn, config, o)
	return l, nil
}

// Unlock releases the lock.
func (l *NodeLock) Unlock() {
	l.cancel()
	<-l.done
}

// Err returns ErrLockLost while the lock is lost. Another process may have it.
func (l *NodeLock) Err() error {
	if l.lost.Load() {
		return ErrLockLost
	}
	return nil
}

// lockNode opens a connection and takes the lock on it.
func lockNode(ctx context.Context, config *pgx.ConnConfig, o NodeLockOptions) (*pgx.Conn, error) {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	wait := strconv.FormatInt(max(1, o.Wait.Milliseconds()), 10)
	try, statement := "SELECT pg_try_advisory_lock($1::int, $2::int)", "SELECT pg_advisory_lock($1::int, $2::int)"
	if o.Shared {
		try, statement = "SELECT pg_try_advisory_lock_shared($1::int, $2::int)", "SELECT pg_advisory_lock_shared($1::int, $2::int)"
	}
	_, err = conn.Exec(ctx, "SELECT set_config('lock_timeout', $1, false), set_config('statement_timeout', '0', false)", wait)
	locked := false
	if err == nil {
		err = conn.QueryRow(ctx, try, nodeLockClass, nodeLockID).Scan(&locked)
	}
	if err == nil && !locked {
		if o.OnWait != nil {
			o.OnWait()
		}
		_, err = conn.Exec(ctx, statement, nodeLockClass, nodeLockID)
	}
	if err == nil {
		return conn, nil
	}
	closeConn(conn)
	if postgresCode(err) == "55P03" { // lock_not_available
		return nil, ErrLocked
	}
	return nil, err
}

// hold holds the lock until ctx ends. If the connection ends, it takes the lock again.
func (l *NodeLock) hold(ctx context.Context, conn *pgx.Conn, config *pgx.ConnConfig, o NodeLockOptions) {
	defer close(l.done)
	for {
		_, err := conn.WaitForNotification(ctx) // returns when the connection or ctx ends, since no notifications are sent
		if ctx.Err() != nil {
			unlockConn(conn)
			return
		}
		closeConn(conn)
		l.lost.Store(true)
		o.Log.Warn("database lock lost", "error", redact(err, config.Password))
		if conn = relockNode(ctx, config, o); conn == nil {
			return
		}
		l.lost.Store(false)
		o.Log.Info("database lock acquired again")
	}
}

// relockNode tries to take the lock again until it succeeds. It returns nil if ctx ends. It logs
// once if another process has taken the lock meanwhile.
func relockNode(ctx context.Context, config *pgx.ConnConfig, o NodeLockOptions) *pgx.Conn {
	logged := false
	for {
		conn, err := lockNode(ctx, config, o)
		if err == nil {
			return conn
		}
		if errors.Is(err, ErrLocked) && !logged {
			logged = true
			o.Log.Error("another server has locked the database", "error", fmt.Errorf("%w: every server needs --nats", err))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(nodeLockRetry):
		}
	}
}

// unlockConn releases the lock of a connection and closes it. PostgreSQL would also release the lock
// after the connection is closed, but some time later.
func unlockConn(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
	defer cancel()
	_, _ = conn.Exec(ctx, "SELECT pg_advisory_unlock_all()")
	_ = conn.Close(ctx)
}

// closeConn closes a connection, which may be broken.
func closeConn(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
	defer cancel()
	_ = conn.Close(ctx) // the lock ends with the connection in any case
}
