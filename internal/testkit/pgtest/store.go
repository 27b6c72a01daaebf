package pgtest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/make24/make24/internal/game/store/sqlstore"
)

// Store is an open store on a PostgreSQL database. It is emptied after each test, which takes a tenth
// of the time that a new database and new connections take.
type Store struct {
	*sqlstore.Store
	address string
	second  *sqlstore.Store // see Second
	conn    *pgx.Conn
	empty   string // statements that empty all tables and reset all sequences
	isEmpty string // query that returns whether all tables are empty
}

// idleStores holds the stores that no test uses at present.
var idleStores struct {
	mu   sync.Mutex
	list []*Store
}

// NewStore returns a store on a PostgreSQL database with empty tables. The test may close it; if it
// does not, another test gets it later, unless a goroutine of the test still uses it.
func NewStore(t testing.TB) *Store {
	t.Helper()
	s := takeIdleStore()
	if s != nil {
		if err := s.checkEmpty(); err != nil {
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
		if err := s.clear(); err != nil {
			t.Log(errors.Join(err, s.close()))
			return
		}
		idleStores.mu.Lock()
		defer idleStores.mu.Unlock()
		idleStores.list = append(idleStores.list, s)
	})
	return s
}

// errInUse is the error of a store that a goroutine of an earlier test used after the end of the test.
var errInUse = errors.New("pgtest: a goroutine uses the store after the end of its test")

// clear empties the database. It returns errInUse if another connection has a query or a transaction
// in progress.
func (s *Store) clear() error {
	const othersAreIdle = `SELECT count(*) = 0 FROM pg_stat_activity
		WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND state <> 'idle'`
	if err := s.want(othersAreIdle, errInUse); err != nil {
		return err
	}
	if _, err := s.conn.Exec(context.Background(), s.empty); err != nil {
		return fmt.Errorf("pgtest: empty the tables: %w", err)
	}
	return nil
}

// checkEmpty returns errInUse if a table has rows.
func (s *Store) checkEmpty() error { return s.want(s.isEmpty, errInUse) }

// want returns otherwise unless a query returns true.
func (s *Store) want(query string, otherwise error) error {
	var ok bool
	if err := s.conn.QueryRow(context.Background(), query).Scan(&ok); err != nil {
		return fmt.Errorf("pgtest: %w", err)
	}
	if !ok {
		return otherwise
	}
	return nil
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
	return openStoreOn(context.Background(), MigratedDB(t))
}

// openStoreOn opens a store on a migrated database.
func openStoreOn(ctx context.Context, address string) (*Store, error) {
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
		|| string_agg(format('DELETE FROM %I;', tablename), '')
		|| (SELECT coalesce(string_agg(format('SELECT setval(%L, %s, false);', format('public.%I', sequencename), start_value), ''), '')
			FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'goose_db_version_id_seq')
		|| 'SET session_replication_role = origin',
		'SELECT NOT (' || string_agg(format('EXISTS (SELECT FROM %I)', tablename), ' OR ') || ')'
		FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'goose_db_version'`
	r := &Store{Store: s, address: address, conn: conn}
	if err := conn.QueryRow(ctx, statements).Scan(&r.empty, &r.isEmpty); err != nil {
		return nil, errors.Join(fmt.Errorf("pgtest: %w", err), r.close())
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
