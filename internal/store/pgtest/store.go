package pgtest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/make24/make24/internal/store/sqlstore"
)

// Store is an open store on a PostgreSQL database. It is emptied for each test, which takes a tenth
// of the time that a new database and new connections take.
type Store struct {
	*sqlstore.Store
	address string
	second  *sqlstore.Store // see Second
	conn    *pgx.Conn
	empty   string // statements that empty all tables
}

// idleStores holds the stores that no test uses at present.
var idleStores struct {
	mu   sync.Mutex
	list []*Store
}

// NewStore returns a store on a PostgreSQL database with empty tables. The test may close it; if it
// does not, another test gets it later.
func NewStore(t testing.TB) *Store {
	t.Helper()
	s := takeIdleStore()
	if s != nil {
		// A goroutine of an earlier test may still use the store, so that emptying it fails.
		if _, err := s.conn.Exec(context.Background(), s.empty); err != nil {
			t.Log(errors.Join(err, s.close()))
			s = nil
		}
	}
	if s == nil {
		var err error
		if s, err = openStore(t); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if s.Ping(context.Background()) != nil { // the test has closed it
			_ = s.close()
			return
		}
		idleStores.mu.Lock()
		defer idleStores.mu.Unlock()
		idleStores.list = append(idleStores.list, s)
	})
	return s
}

// Execute executes statements on a connection beside the store.
func (s *Store) Execute(t testing.TB, statements string) {
	t.Helper()
	if _, err := s.conn.Exec(context.Background(), statements); err != nil {
		t.Fatalf("%s: %v", statements, err)
	}
}

// Second returns another store on the same database, as another process has. The test must not close
// it.
func (s *Store) Second(t testing.TB) *sqlstore.Store {
	t.Helper()
	if s.second == nil {
		var err error
		if s.second, err = sqlstore.OpenPostgres(context.Background(), s.address); err != nil {
			t.Fatal(err)
		}
	}
	return s.second
}

// close closes the connections of the store.
func (s *Store) close() error {
	err := errors.Join(s.Close(), s.conn.Close(context.Background()))
	if s.second != nil {
		err = errors.Join(err, s.second.Close())
	}
	return err
}

// takeIdleStore returns an idle store, or nil.
func takeIdleStore() *Store {
	idleStores.mu.Lock()
	defer idleStores.mu.Unlock()
	last := len(idleStores.list) - 1
	if last < 0 {
		return nil
	}
	s := idleStores.list[last]
	idleStores.list = idleStores.list[:last]
	return s
}

// openStore opens a store on a new database.
func openStore(t testing.TB) (*Store, error) {
	ctx := context.Background()
	address := MigratedDB(t)
	s, err := sqlstore.OpenPostgres(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("pgtest: %w", err)
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pgtest: %w", err), s.Close())
	}
	// Triggers and foreign keys would do what the deletions of all rows do anyway.
	const statements = `SELECT 'SET session_replication_role = replica; SET lock_timeout = ''10s'';'
		|| string_agg(format('DELETE FROM %I;', tablename), '') || 'SET session_replication_role = origin' FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'goose_db_version'`
	r := &Store{Store: s, address: address, conn: conn}
	if err := conn.QueryRow(ctx, statements).Scan(&r.empty); err != nil {
		return nil, errors.Join(fmt.Errorf("pgtest: %w", err), s.Close())
	}
	return r, nil
}

// closeIdleStores closes the idle stores.
func closeIdleStores() (err error) {
	for s := takeIdleStore(); s != nil; s = takeIdleStore() {
		err = errors.Join(err, s.close())
	}
	return err
}
