package game_test

import (
	"database/sql"
	"fmt"
	"strings"
)

// rowCounts returns the number of rows of every table, by name.
func (p *testServer) rowCounts() map[string]int {
	p.t.Helper()
	all := map[string]int{}
	p.tables(func(name string, db *sql.DB) {
		var n int
		if err := db.QueryRow("SELECT COUNT(*) FROM " + name).Scan(&n); err != nil {
			p.t.Fatal(err)
		}
		all[name] = n
	})
	return all
}

// dumpDatabase returns every value of every table as text.
func (p *testServer) dumpDatabase() string {
	p.t.Helper()
	var out strings.Builder
	p.tables(func(name string, db *sql.DB) {
		rows, err := db.Query("SELECT * FROM " + name)
		if err != nil {
			p.t.Fatal(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			p.t.Fatal(err)
		}
		for rows.Next() {
			values := make([]any, len(columns))
			into := make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				p.t.Fatal(err)
			}
			for _, v := range values {
				if raw, ok := v.([]byte); ok {
					v = string(raw)
				}
				fmt.Fprintln(&out, name, v)
			}
		}
		if err := rows.Err(); err != nil {
			p.t.Fatal(err)
		}
	})
	return out.String()
}

// tables calls of for every table of the database, with a connection of its own.
func (p *testServer) tables(of func(name string, db *sql.DB)) {
	p.t.Helper()
	db, err := sql.Open("sqlite", "file:"+p.file)
	if err != nil {
		p.t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
	if err != nil {
		p.t.Fatal(err)
	}
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			p.t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Close(); err != nil {
		p.t.Fatal(err)
	}
	if len(names) < 8 {
		p.t.Fatalf("only the tables %v", names)
	}
	for _, name := range names {
		of(name, db)
	}
}
