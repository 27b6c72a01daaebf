package game_test

import (
	"database/sql"
	"fmt"
	"strings"
)

// rowCounts returns the number of rows of every table, by name.
func (s *testServer) rowCounts() map[string]int {
	s.t.Helper()
	counts := map[string]int{}
	s.forEachTable(func(name string, db *sql.DB) {
		var n int
		if err := db.QueryRow("SELECT COUNT(*) FROM " + name).Scan(&n); err != nil {
			s.t.Fatal(err)
		}
		counts[name] = n
	})
	return counts
}

// dumpDatabase returns every value of every table as text.
func (s *testServer) dumpDatabase() string {
	s.t.Helper()
	var out strings.Builder
	s.forEachTable(func(name string, db *sql.DB) {
		rows, err := db.Query("SELECT * FROM " + name)
		if err != nil {
			s.t.Fatal(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			s.t.Fatal(err)
		}
		for rows.Next() {
			values := make([]any, len(columns))
			pointers := make([]any, len(columns))
			for i := range values {
				pointers[i] = &values[i]
			}
			if err := rows.Scan(pointers...); err != nil {
				s.t.Fatal(err)
			}
			for _, v := range values {
				if raw, ok := v.([]byte); ok {
					v = string(raw)
				}
				fmt.Fprintln(&out, name, v)
			}
		}
		if err := rows.Err(); err != nil {
			s.t.Fatal(err)
		}
	})
	return out.String()
}

// forEachTable calls f for every table of the database. It opens its own connection.
func (s *testServer) forEachTable(f func(name string, db *sql.DB)) {
	s.t.Helper()
	db, err := sql.Open("sqlite", "file:"+s.file)
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
	if err != nil {
		s.t.Fatal(err)
	}
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			s.t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Close(); err != nil {
		s.t.Fatal(err)
	}
	if len(names) < 8 {
		s.t.Fatalf("the database has only the tables %v", names)
	}
	for _, name := range names {
		f(name, db)
	}
}
