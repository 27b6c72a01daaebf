package sqlstore_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// roundTrips is a pgx tracer that counts how often a connection waits for results.
type roundTrips struct{ atomic.Int64 }

func (n *roundTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	n.Add(1)
	return ctx
}
func (n *roundTrips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (n *roundTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	n.Add(1)
	return ctx
}
func (n *roundTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (n *roundTrips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// TestPipeline checks that a transaction waits once for its statements before a query and once for
// those before the commit, and that a failed statement, a failed function or a panic stores nothing.
func TestPipeline(t *testing.T) {
	ctx := t.Context()
	config, err := pgxpool.ParseConfig(pgtest.MigratedDB(t))
	if err != nil {
		t.Fatal(err)
	}
	trips := &roundTrips{}
	config.ConnConfig.Tracer = trips
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	sqlDB := stdlib.OpenDBFromPool(pool)
	defer sqlDB.Close()
	add := func(conn db.DBTX, name string) error {
		return db.New(conn).AddSecret(ctx, db.AddSecretParams{Name: name, Value: []byte(name)})
	}
	exists := func(conn db.DBTX, name string) bool {
		value, err := db.New(conn).Secret(ctx, name)
		return err == nil && string(value) == name
	}

	trips.Store(0)
	err = sqlstore.InPipeline(ctx, sqlDB, func(conn db.DBTX) error {
		for i := range 50 {
			if err := add(conn, fmt.Sprint("before", i)); err != nil {
				return err
			}
		}
		if !exists(conn, "before49") {
			return errors.New("the query does not see a queued statement")
		}
		for i := range 50 {
			if err := add(conn, fmt.Sprint("after", i)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || trips.Load() != 3 { // a batch, a query, and a batch with the commit
		t.Errorf("%d round trips, %v", trips.Load(), err)
	}
	if !exists(sqlDB, "before0") || !exists(sqlDB, "after49") {
		t.Error("a statement was not committed")
	}

	failure := errors.New("failure")
	for name, c := range map[string]struct {
		do   func(conn db.DBTX) error
		want func(error) bool
	}{
		"a failed function": {func(db.DBTX) error { return failure }, func(err error) bool { return errors.Is(err, failure) }},
		"a failed last statement": {func(conn db.DBTX) error {
			return db.New(conn).AddPasskey(ctx, db.AddPasskeyParams{ID: []byte("k"), Player: "nobody"})
		}, func(err error) bool { return sqlstore.PostgresCode(err) == "23502" }},
		"a failed statement before a query": {func(conn db.DBTX) error {
			err := db.New(conn).AddPasskey(ctx, db.AddPasskeyParams{ID: []byte("k"), Player: "nobody"})
			if err == nil {
				_, err = db.New(conn).Secret(ctx, "before0")
			}
			return err
		}, func(err error) bool { return sqlstore.PostgresCode(err) == "23502" }},
	} {
		err := sqlstore.InPipeline(ctx, sqlDB, func(conn db.DBTX) error {
			if err := add(conn, name); err != nil {
				return err
			}
			if !exists(conn, name) {
				t.Errorf("%s: the transaction does not see its statement", name)
			}
			return c.do(conn)
		})
		if !c.want(err) || exists(sqlDB, name) {
			t.Errorf("%s: error %v, stored: %t", name, err, exists(sqlDB, name))
		}
	}
	func() {
		defer func() { _ = recover() }()
		_ = sqlstore.InPipeline(ctx, sqlDB, func(conn db.DBTX) error {
			if err := add(conn, "panic"); err != nil || !exists(conn, "panic") {
				t.Errorf("before the panic: %v", err)
			}
			panic("unexpected")
		})
	}()
	if exists(sqlDB, "panic") || pool.Stat().AcquiredConns() != 0 {
		t.Errorf("after a panic: stored: %t, %d connections in use", exists(sqlDB, "panic"), pool.Stat().AcquiredConns())
	}
}
