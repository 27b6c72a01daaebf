package sqlstore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"syscall"

	"github.com/make24/make24/internal/game/store"
)

// openFiles notices that the files of an open database are no longer those at its path: they were
// moved, deleted or replaced, or a program other than SQLite has overwritten the database. SQLite
// itself does not notice it and writes to files that are lost.
//
// The database file stays open until the connections are closed, because closing a file releases the
// locks that SQLite has on it in this process.
type openFiles struct {
	path  string
	file  *os.File
	close func() error // closes the file; call it after stop and after all connections are closed; may be called more than once

	mu      sync.Mutex
	known   []*fileID // the files of sqliteFiles; nil if not seen yet
	counter uint32    // change counter of the database file; it never decreases
	closing bool      // SQLite may be deleting its log
}

// watchFiles opens the database file at a path. Call it before SQLite opens the file.
func watchFiles(path string) (*openFiles, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	id, err := idOf(path)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	f := &openFiles{path: path, file: file, close: sync.OnceValue(file.Close), known: make([]*fileID, len(sqliteFiles))}
	f.known[0] = &id
	return f, nil
}

// check returns an error that wraps store.ErrReplaced if the files are not in place. It takes four system
// calls.
func (f *openFiles) check() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closing {
		return nil
	}
	return f.compare()
}

// stop makes all further checks succeed.
func (f *openFiles) stop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closing = true
}

// compare compares the files at the path with those that are open.
func (f *openFiles) compare() error {
	for i, end := range sqliteFiles {
		id, err := idOf(f.path + end)
		switch {
		case f.known[i] == nil && err != nil: // SQLite creates it when it is first needed
		case f.known[i] == nil:
			f.known[i] = &id
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
			return fmt.Errorf("%w: %w", store.ErrReplaced, err)
		case err != nil: // it cannot be examined now, as on a file system of a network; SQLite will fail if it is gone
		case !id.isSame(*f.known[i]):
			return fmt.Errorf("%w: %s is another file", store.ErrReplaced, f.path+end)
		}
	}
	// A checkpoint may be writing the header at this moment.
	if err := f.compareHeader(); err != nil {
		return f.compareHeader()
	}
	return nil
}

// compareHeader compares the header of the database file with what SQLite has written. A copy that
// VACUUM or a backup has made is not in WAL mode, and other copies are older.
func (f *openFiles) compareHeader() error {
	const (
		writeVersion, readVersion = 18, 19 // 2 in WAL mode
		changeCounter             = 24
	)
	var header [100]byte
	if _, err := f.file.ReadAt(header[:], 0); err != nil {
		return fmt.Errorf("%w: the header of %s cannot be read: %w", store.ErrReplaced, f.path, err)
	}
	counter := binary.BigEndian.Uint32(header[changeCounter:])
	if string(header[:16]) != "SQLite format 3\x00" || header[writeVersion] != 2 || header[readVersion] != 2 || counter < f.counter {
		return fmt.Errorf("%w: %s was overwritten", store.ErrReplaced, f.path)
	}
	f.counter = counter
	return nil
}
