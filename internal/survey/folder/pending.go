package folder

import (
	"bufio"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/make24/make24/internal/lock"
)

// pending is a file that nobody sees under its name before it is whole on the disk. While it is
// written it is locked, so that others can tell it from what a killed process has left.
type pending struct {
	file  *os.File
	out   *bufio.Writer
	dir   string
	about string // what errors call it
	sum   hash.Hash
	bytes int64
	done  bool // there is nothing left of it but what has its name
}

// A temporary name is a dot, the name, a dot, random letters and this.
const temporaryEnd = ".tmp"

// newPending begins a file in a folder; errors call it by a name in that folder.
func newPending(dir, about string) (*pending, error) {
	p := &pending{dir: dir, about: filepath.Join(dir, about), sum: sha256.New()}
	const tries = 10 // somebody who sweeps may be faster than our lock, hardly twice
	for range tries {
		name := filepath.Join(dir, "."+about+"."+rand.Text()[:12]+temporaryEnd)
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return nil, p.named("create", err)
		}
		if lock.Hold(file) && !isThere(file) {
			_ = file.Close()
			continue
		}
		p.file, p.out = file, bufio.NewWriterSize(file, 1<<16)
		return p, nil
	}
	return nil, &fs.PathError{Op: "create", Path: p.about, Err: errors.New("it is removed again and again")}
}

// isThere reports whether an open file still has its name.
func isThere(file *os.File) bool {
	open, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(file.Name())
	return err == nil && os.SameFile(open, named)
}

// Write writes to the temporary file.
func (p *pending) Write(b []byte) (int, error) {
	n, err := p.out.Write(b)
	p.sum.Write(b[:n])
	p.bytes += int64(n)
	return n, p.named("write", err)
}

// named is an error with the name that the file is to get: nobody knows the temporary one.
func (p *pending) named(op string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: op, Path: p.about, Err: err}
}

func (p *pending) digest() string { return hex.EncodeToString(p.sum.Sum(nil)) }

// The points at which a commit may be watched, or ended by a test.
const (
	afterWrite  = "after-write"
	afterRename = "after-rename"
)

// commit gives the file its name after all of it is on the disk. After an error, after which the
// caller drops it, what has the name is what was there before, or else it is whole, and only the
// folder's own entry may not have reached the disk.
func (p *pending) commit(name string, rename func(from, to string) error, at func(string)) error {
	p.about = filepath.Join(p.dir, name)
	if at == nil {
		at = func(string) {}
	}
	err := p.out.Flush()
	if err == nil {
		err = p.file.Sync()
	}
	if err != nil {
		return p.named("write", err)
	}
	at(afterWrite)
	if !lock.RenamesOpen {
		if err := p.file.Close(); err != nil {
			return p.named("write", err)
		}
	}
	if err := rename(p.file.Name(), p.about); err != nil {
		return p.named("rename", err)
	}
	p.done = true
	_ = p.file.Close() // its bytes are on the disk
	at(afterRename)
	return syncFolder(p.dir)
}

// onlyFirst names a file unless the name is taken, which is no error.
func onlyFirst(from, to string) error {
	err := os.Link(from, to)
	switch {
	case err == nil, errors.Is(err, fs.ErrExist):
		return os.Remove(from)
	}
	return os.Rename(from, to) // where there are no links
}

// drop removes the temporary file. After a commit it does nothing.
func (p *pending) drop() {
	if p.done {
		return
	}
	p.done = true
	_ = os.Remove(p.file.Name()) // what cannot be removed is swept later
	_ = p.file.Close()
	_ = os.Remove(p.file.Name()) // where open files cannot be removed
}

// isTemporary reports whether a name is one that newPending gives.
func isTemporary(name string) bool {
	return strings.HasPrefix(name, ".") && strings.HasSuffix(name, temporaryEnd)
}

// syncFolder brings the names in a folder to the disk, where the system can.
func syncFolder(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
