package postgres

import (
	"context"
	"io/fs"
)

// Migrate is migrate with other files, for the test of versions to come.
func (s *Store) Migrate(ctx context.Context, files fs.FS) error { return migrate(ctx, s.sql, files) }

// Migrations are the files of this version.
func Migrations() fs.FS { return migrations() }
