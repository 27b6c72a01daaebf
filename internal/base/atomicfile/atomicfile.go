// Package atomicfile writes files that get their name only after all their bytes are on disk. Even
// if the process is killed or the disk is full, a file with its final name is complete, and an
// older file of that name remains until the new one replaces it.
//
// While a file is written, it has a temporary name in the same folder, which begins with a dot. It
// is locked, so that [Sweep] can distinguish it from the files of killed processes. google/renameio
// neither locks files nor syncs the folder, and it does not support Windows.
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

	"github.com/make24/make24/internal/base/lock"
)

// A File is a file that is being written. Only one goroutine may use it. Errors contain the final
// name of the file.
type File struct {
	// Failpoint, if set, is called by Commit with AfterWrite and AfterRename, so that tests can
	// kill the process there.
	Failpoint func(point string)

	*Checksum // of the bytes written

	file *os.File
	out  *bufio.Writer
	name string
	done bool // the temporary name no longer exists
}

// A Checksum counts and hashes the bytes that are written to it. NewChecksum returns one.
type Checksum struct {
	hash  hash.Hash
	bytes int64
}

// NewChecksum returns the checksum of no bytes.
func NewChecksum() *Checksum { return &Checksum{hash: sha256.New()} }

// Write adds b to the checksum. It never returns an error.
func (s *Checksum) Write(b []byte) (int, error) {
	s.bytes += int64(len(b))
	return s.hash.Write(b)
}

// Bytes returns the number of bytes written.
func (s *Checksum) Bytes() int64 { return s.bytes }

// SHA256 returns the SHA-256 of the bytes written, in hexadecimal.
func (s *Checksum) SHA256() string { return hex.EncodeToString(s.hash.Sum(nil)) }

// The failpoints of a commit.
const (
	AfterWrite  = "after-write"  // the bytes are on disk
	AfterRename = "after-rename" // the file has its name
)

// A temporary name consists of a dot, the name, a dot, randomLetters random letters or digits, and
// temporarySuffix.
const (
	randomLetters   = 12
	temporarySuffix = ".tmp"
)

// TemporaryName returns a temporary name for the file name, in the same folder.
func TemporaryName(name string) string {
	dir, base := filepath.Split(name)
	return dir + "." + base + "." + rand.Text()[:randomLetters] + temporarySuffix
}

// Create creates a temporary file that Commit renames to name. The caller should defer Abort.
func Create(name string) (*File, error) {
	f := &File{name: name, Checksum: NewChecksum()}
	const tries = 10 // Sweep may remove the file before it is locked, but hardly twice in a row
	for range tries {
		file, err := os.OpenFile(TemporaryName(name), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return nil, f.pathError("create", err)
		}
		if lock.TryLock(file) && !hasName(file) {
			_ = file.Close()
			continue
		}
		f.file, f.out = file, bufio.NewWriterSize(file, 1<<16)
		return f, nil
	}
	return nil, f.pathError("create", errors.New("another process removed the temporary file 10 times"))
}

// maxLinks is the maximum length of a chain of symbolic links.
const maxLinks = 40

// Replace is like Create for a name that a user chose. If name is a symbolic link, Commit replaces
// or creates the file that the link points to; the link stays. A new file takes the permissions of
// the file that it replaces. Replace returns an error if name exists and is not a regular file.
func Replace(name string) (*File, error) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return nil, &fs.PathError{Op: "create", Path: name, Err: errors.New("the file is a folder")}
	case err == nil && !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "create", Path: name, Err: errors.New("not a regular file")}
	}
	if name, err = resolveLink(name); err != nil {
		return nil, err
	}
	f, err := Create(name)
	if err != nil || info == nil {
		return f, err
	}
	if err := f.pathError("chmod", f.file.Chmod(info.Mode().Perm())); err != nil {
		f.Abort()
		return nil, err
	}
	return f, nil
}

// resolveLink returns the file that a symbolic link points to, whether or not it exists. It returns
// other names unchanged.
func resolveLink(name string) (string, error) {
	for range maxLinks {
		info, err := os.Lstat(name)
		if err != nil || info.Mode()&os.ModeSymlink == 0 {
			return name, nil // if the folder is missing, Create returns the error
		}
		target, err := os.Readlink(name)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(target) {
			folder, err := filepath.EvalSymlinks(filepath.Dir(name))
			if err != nil {
				return "", err
			}
			target = filepath.Join(folder, target)
		}
		name = target
	}
	return "", &fs.PathError{Op: "create", Path: name, Err: errors.New("too many symbolic links")}
}

// hasName reports whether an open file still has the name under which it was opened.
func hasName(file *os.File) bool {
	info, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(file.Name())
	return err == nil && os.SameFile(info, named)
}

// Write writes to the temporary file.
func (f *File) Write(b []byte) (int, error) {
	n, err := f.out.Write(b)
	_, _ = f.Checksum.Write(b[:n])
	return n, f.pathError("write", err)
}

// Name returns the final name of the file. It differs from the name passed to Replace if that is a
// link.
func (f *File) Name() string { return f.name }

// SetBase changes the final name of the file within its folder.
func (f *File) SetBase(base string) { f.name = filepath.Join(filepath.Dir(f.name), base) }

// pathError returns err as a PathError with the final name in place of the temporary name, which
// users do not know.
func (f *File) pathError(op string, err error) error { return pathError(f.name, op, err) }

func pathError(name, op string, err error) error {
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

// Sync writes all data to disk. Commit calls it. To change two files together, sync both before
// committing either.
func (f *File) Sync() error {
	err := f.out.Flush()
	if err == nil {
		err = f.file.Sync()
	}
	return f.pathError("write", err)
}

// Commit writes all data to disk and then renames the file to its final name, replacing an existing
// file. If Commit fails, the final name refers either to the old file, or to the complete new file,
// whose folder entry may not be on disk yet.
func (f *File) Commit() error { return f.commit(os.Rename) }

// CommitNew is like Commit, but if a file with the final name exists, it discards the new file and
// returns nil.
func (f *File) CommitNew() error { return f.commit(linkNew) }

func (f *File) commit(rename func(from, to string) error) error {
	if err := f.Sync(); err != nil {
		return err
	}
	f.callFailpoint(AfterWrite)
	if !lock.CanRenameOpen {
		if err := f.file.Close(); err != nil {
			return f.pathError("write", err)
		}
	}
	if err := rename(f.file.Name(), f.name); err != nil {
		return f.pathError("rename", err)
	}
	f.done = true
	_ = f.file.Close() // the error does not matter: the bytes are on disk
	f.callFailpoint(AfterRename)
	return SyncDir(filepath.Dir(f.name))
}

func (f *File) callFailpoint(point string) {
	if f.Failpoint != nil {
		f.Failpoint(point)
	}
}

// linkNew renames a file to a new name. If the new name exists, it removes the file instead.
func linkNew(from, to string) error {
	if err := Link(from, to); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if err := os.Remove(from); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Link gives a file a second name, or renames it if the file system has no hard links. It never
// replaces a file: it returns fs.ErrExist if to exists.
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

// Publish syncs a complete file and gives it the name to. It is for files that other code wrote in
// a temporary folder on the same file system. The old name may remain. Publish returns fs.ErrExist
// if to exists.
func Publish(from, to string) error {
	file, err := os.OpenFile(from, os.O_RDWR, 0)
	if err != nil {
		return pathError(to, "write", err)
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return pathError(to, "write", err)
	}
	if err := Link(from, to); err != nil {
		return pathError(to, "create", err)
	}
	return SyncDir(filepath.Dir(to))
}

// Abort removes the temporary file. It does nothing after Commit.
func (f *File) Abort() {
	if f.done {
		return
	}
	f.done = true
	_ = os.Remove(f.file.Name()) // if this fails, Sweep removes the file later
	_ = f.file.Close()
	_ = os.Remove(f.file.Name()) // on systems that cannot remove an open file
}

// IsTemporary reports whether name is a temporary name.
func IsTemporary(name string) bool {
	return strings.HasPrefix(name, ".") && strings.HasSuffix(name, temporarySuffix)
}

// Sweep removes temporary files that killed processes left in a folder. It does not remove files
// that are being written.
func Sweep(dir string) error { return sweep(dir, IsTemporary) }

// SweepName is like Sweep but removes only the temporary files of writes to the file name. It is
// for folders that other programs use too.
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

// SyncDir writes the entries of a folder to disk, if the system supports it.
func SyncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	file, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := file.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
