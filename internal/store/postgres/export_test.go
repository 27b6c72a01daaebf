package postgres

import (
	"context"
	"io/fs"
)

// Migrate is migrate with other files, for the test of versions to come.
func (s *Store) Migrate(ctx context.Context, files fs.FS) error { return migrate(ctx, s.sql, files) }

// Migrations are the files of this version.
func Migrations() fs.FS { return migrations() }

// Explain is the plan of a query, where tables are too large to be read whole.
func (s *Store) Explain(ctx context.Context, query string) (plan string, err error) {
	tx, err := s.sql.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "SET LOCAL enable_seqscan = off"); err != nil {
		return "", err
	}
	rows, err := tx.QueryContext(ctx, "EXPLAIN "+query)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return "", err
		}
		plan += line + "\n"
	}
	return plan, rows.Err()
}
