// Package atomicfile writes files that get their name only after all their bytes are on disk. A process may be killed
// at any time, and the disk may be full: a file with its name is complete, and an older file of that name stays until
// then.
//
// Until then a file has a temporary name in the same folder, which begins with a dot. It is locked while it is written,
// so that [Sweep] can tell it from what a killed process left. google/renameio does neither that nor the sync of
// the folder, and does nothing on Windows.
package atomicfile

import (
	"bufio"
	"cmp"
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

// A File is being written, by one goroutine. Every error names the file as it is to be called.
type File struct {
	// At, if set, is called by Commit with AfterWrite and AfterRename, so that tests can kill the process there.
	Failpoint func(point string)

	*Checksum // of what was written

	file *os.File
	out  *bufio.Writer
	name string
	done bool // there is nothing under the temporary name
}

// A Sum counts and hashes the bytes that are written to it. Make one with NewSum.
type Checksum struct {
	hash  hash.Hash
	bytes int64
}

// NewSum returns the sum of no bytes.
func NewChecksum() *Checksum { return &Checksum{hash: sha256.New()} }

// Write never fails.
func (s *Checksum) Write(b []byte) (int, error) {
	s.bytes += int64(len(b))
	return s.hash.Write(b)
}

// Bytes returns the number of bytes.
func (s *Checksum) Bytes() int64 { return s.bytes }

// SHA256 returns the checksum of the bytes, in hexadecimal.
func (s *Checksum) SHA256() string { return hex.EncodeToString(s.hash.Sum(nil)) }

// The points of a commit.
const (
	AfterWrite  = "after-write"  // the bytes are on disk
	AfterRename = "after-rename" // the file has its name
)

// A temporary name is a dot, the name, a dot, random letters and this end.
const (
	randomLetters   = 12
	temporarySuffix = ".tmp"
)

// TemporaryName returns a temporary name for a file called name, in the same folder.
func TemporaryName(name string) string {
	dir, base := filepath.Split(name)
	return dir + "." + base + "." + rand.Text()[:randomLetters] + temporarySuffix
}

// Create begins a file. The caller defers Abort.
func Create(name string) (*File, error) {
	f := &File{name: name, Checksum: NewChecksum()}
	const tries = 10 // Sweep may be faster than our lock, hardly twice
	for range tries {
		file, err := os.OpenFile(TemporaryName(name), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return nil, f.named("create", err)
		}
		if lock.TryLock(file) && !hasName(file) {
			_ = file.Close()
			continue
		}
		f.file, f.out = file, bufio.NewWriterSize(file, 1<<16)
		return f, nil
	}
	return nil, f.named("create", errors.New("the temporary file is removed again and again"))
}

// maxLinks bounds links to links.
const maxLinks = 40

// Replace is like Create for a name that a user chose. A symbolic link stays: the file that it leads to is replaced,
// or made. A file that is replaced passes on its permissions. Anything else that has the name is an error.
func Replace(name string) (*File, error) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return nil, &fs.PathError{Op: "create", Path: name, Err: errors.New("it is a folder")}
	case err == nil && !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "create", Path: name, Err: errors.New("it is no regular file")}
	}
	if name, err = destination(name); err != nil {
		return nil, err
	}
	f, err := Create(name)
	if err != nil || info == nil {
		return f, err
	}
	if err := f.named("chmod", f.file.Chmod(info.Mode().Perm())); err != nil {
		f.Abort()
		return nil, err
	}
	return f, nil
}

// destination returns where a link leads to, whether there is a file or not, and any other name unchanged.
func destination(name string) (string, error) {
	for range maxLinks {
		info, err := os.Lstat(name)
		if err != nil || info.Mode()&os.ModeSymlink == 0 {
			return name, nil // what is wrong with the folder is found when a file is made in it
		}
		to, err := os.Readlink(name)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			folder, err := filepath.EvalSymlinks(filepath.Dir(name))
			if err != nil {
				return "", err
			}
			to = filepath.Join(folder, to)
		}
		name = to
	}
	return "", &fs.PathError{Op: "create", Path: name, Err: errors.New("it is a link to itself")}
}

// hasName reports whether an open file still has its name.
func hasName(file *os.File) bool {
	open, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(file.Name())
	return err == nil && os.SameFile(open, named)
}

// Write writes to the temporary file.
func (f *File) Write(b []byte) (int, error) {
	n, err := f.out.Write(b)
	_, _ = f.Checksum.Write(b[:n])
	return n, f.named("write", err)
}

// Name returns the name that the file gets. It differs from the name given to Replace if that is a link.
func (f *File) Name() string { return f.name }

// SetBase changes the name that the file gets, in the same folder.
func (f *File) SetBase(base string) { f.name = filepath.Join(filepath.Dir(f.name), base) }

// named returns an error with the name that the file gets, because nobody knows the temporary name.
func (f *File) named(op string, err error) error { return named(f.name, op, err) }

func named(name, op string, err error) error {
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
	return &fs.PathError{Op: op, Path: name, Err: err}
}

// Sync brings what was written to disk, as Commit does. Where two files must change together, both are synced before
// either is committed.
func (f *File) Sync() error {
	err := f.out.Flush()
	if err == nil {
		err = f.file.Sync()
	}
	return f.named("write", err)
}

// Commit gives the file its name and replaces what had it, after all bytes are on disk. If Commit fails, the name stands
// for the file that was there before, or for the complete new file whose folder entry may not be on disk yet.
func (f *File) Commit() error { return f.commit(os.Rename) }

// CommitNew is like Commit but keeps a file that has the name already, which is no error.
func (f *File) CommitNew() error { return f.commit(linkNew) }

func (f *File) commit(rename func(from, to string) error) error {
	if err := f.Sync(); err != nil {
		return err
	}
	f.hit(AfterWrite)
	if !lock.CanRenameOpen {
		if err := f.file.Close(); err != nil {
			return f.named("write", err)
		}
	}
	if err := rename(f.file.Name(), f.name); err != nil {
		return f.named("rename", err)
	}
	f.done = true
	_ = f.file.Close() // its bytes are on disk
	f.hit(AfterRename)
	return SyncDir(filepath.Dir(f.name))
}

func (f *File) hit(point string) {
	if f.Failpoint != nil {
		f.Failpoint(point)
	}
}

// linkNew renames a file, or removes it if the name is taken.
func linkNew(from, to string) error {
	if err := Link(from, to); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if err := os.Remove(from); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Link gives a file a second name, or renames it where the file system has no links. It replaces nothing: the error is
// fs.ErrExist if there is a file called to.
func Link(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return &os.LinkError{Op: "link", Old: from, New: to, Err: fs.ErrExist}
	}
	return os.Rename(from, to)
}

// Publish gives a finished file, which something else wrote in a temporary folder beside to, the name to, after its
// bytes are on disk. Its old name may stay. The error is fs.ErrExist if there is a file called to.
func Publish(from, to string) error {
	file, err := os.OpenFile(from, os.O_RDWR, 0)
	if err != nil {
		return named(to, "write", err)
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return named(to, "write", err)
	}
	if err := Link(from, to); err != nil {
		return named(to, "create", err)
	}
	return SyncDir(filepath.Dir(to))
}

// Abort removes the temporary file. After a commit it does nothing.
func (f *File) Abort() {
	if f.done {
		return
	}
	f.done = true
	_ = os.Remove(f.file.Name()) // Sweep removes what cannot be removed now
	_ = f.file.Close()
	_ = os.Remove(f.file.Name()) // where open files cannot be removed
}

// IsTemporary reports whether a name is a temporary one.
func IsTemporary(name string) bool {
	return strings.HasPrefix(name, ".") && strings.HasSuffix(name, temporarySuffix)
}

// Sweep removes the temporary files of a folder that killed processes left. Files that are being written stay.
func Sweep(dir string) error { return sweep(dir, IsTemporary) }

// SweepName is like Sweep for the temporary files of one name, in a folder that also holds files of others.
func SweepName(name string) error {
	dir, base := filepath.Split(name)
	return sweep(cmp.Or(dir, "."), func(other string) bool {
		letters, ok := strings.CutPrefix(strings.TrimSuffix(other, temporarySuffix), "."+base+".")
		return ok && IsTemporary(other) && len(letters) == randomLetters && !strings.Contains(letters, ".")
	})
}

func sweep(dir string, match func(name string) bool) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !match(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if err := lock.RemoveUnlocked(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// SyncDir brings the names in a folder to disk, where the system can.
func SyncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	open, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer open.Close()
	if err := open.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
