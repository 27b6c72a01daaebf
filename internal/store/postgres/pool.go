package postgres

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/make24/make24/internal/store"
)

// The bounds of the connections. The address of the database can set another value under the
// name that is given.
const (
	statementTime  = 10 * time.Second // statement_timeout
	lockTime       = 5 * time.Second  // lock_timeout
	idleInTransact = 10 * time.Second // idle_in_transaction_session_timeout
	connectTime    = 5 * time.Second  // connect_timeout
	maxConnections = 16               // pool_max_conns
	maxLifetime    = 30 * time.Minute // pool_max_conn_lifetime
	lifetimeJitter = 5 * time.Minute  // pool_max_conn_lifetime_jitter: they do not all end at once
	maxIdle        = 5 * time.Minute  // pool_max_conn_idle_time
	pingTime       = 2 * time.Second  // pool_ping_timeout: of the check of an idle connection
)

// connectionsWait bounds the wait for a free connection.
var connectionsWait = 5 * time.Second

// configure reads an address and adds the bounds that it does not set.
func configure(url string) (*pgxpool.Config, error) {
	given, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	unset := func(name string) bool { return given.RuntimeParams[name] == "" }
	params := config.ConnConfig.RuntimeParams
	for name, limit := range map[string]time.Duration{
		"statement_timeout": statementTime, "lock_timeout": lockTime, "idle_in_transaction_session_timeout": idleInTransact,
	} {
		if unset(name) {
			params[name] = strconv.FormatInt(limit.Milliseconds(), 10)
		}
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTime
	}
	if unset("pool_max_conns") {
		config.MaxConns = maxConnections
	}
	for name, value := range map[string]struct {
		of    *time.Duration
		limit time.Duration
	}{
		"pool_max_conn_lifetime":        {&config.MaxConnLifetime, maxLifetime},
		"pool_max_conn_lifetime_jitter": {&config.MaxConnLifetimeJitter, lifetimeJitter},
		"pool_max_conn_idle_time":       {&config.MaxConnIdleTime, maxIdle},
		"pool_ping_timeout":             {&config.PingTimeout, pingTime},
	} {
		if unset(name) {
			*value.of = value.limit
		}
	}
	return config, nil
}

// migrateBy migrates on connections of its own: changing a large table may take longer than a
// statement of the game may.
func migrateBy(ctx context.Context, config pgx.ConnConfig) error {
	config = *config.Copy()
	config.RuntimeParams["statement_timeout"] = "0"
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "0"
	pool := stdlib.OpenDB(config)
	return errors.Join(migrate(ctx, pool, migrations()), pool.Close())
}

// limited is a connector whose callers wait for a free connection for a limited time.
type limited struct{ driver.Connector }

// Connect returns a connection of the pool, or store.ErrUnavailable.
func (c limited) Connect(ctx context.Context) (driver.Conn, error) {
	wait, cancel := context.WithTimeout(ctx, connectionsWait)
	defer cancel()
	conn, err := c.Connector.Connect(wait)
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%w: no connection: %w", store.ErrUnavailable, err)
	}
	return conn, err
}
