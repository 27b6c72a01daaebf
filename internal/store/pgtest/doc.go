// Package pgtest starts a PostgreSQL for the tests of a package, from what the machine has
// installed, and gives each test a database of its own there.
//
//	func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
//
//	s, err := sqlstore.OpenPostgres(t.Context(), pgtest.Copied(t))
package pgtest
