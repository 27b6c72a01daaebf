package sqlstore

import (
	"errors"
	"io/fs"
	"syscall"

	lib "modernc.org/sqlite/lib"
)

// A Fault is the cause of a failure of a disk or of an SQLite database, as far as it decides what an
// operator can do.
type Fault string

// The faults.
const (
	FaultDamaged  Fault = "damaged"  // the database is damaged
	FaultOther    Fault = "other"    // the file is not a database of make24
	FaultFull     Fault = "full"     // the disk is full
	FaultQuota    Fault = "quota"    // the user may not store more
	FaultAccess   Fault = "access"   // this user may not use the file or the folder
	FaultReadOnly Fault = "readonly" // the file system or the file is read-only
	FaultMissing  Fault = "missing"  // a file or a folder does not exist
	FaultPath     Fault = "path"     // the path has a file instead of a folder, or is not valid
	FaultLocked   Fault = "locked"   // another program has locked the database
	FaultFiles    Fault = "files"    // too many files are open
	FaultMemory   Fault = "memory"   // there is too little memory
	FaultDisk     Fault = "disk"     // the disk does not work
	FaultUnknown  Fault = "unknown"
)

// Faults returns all faults.
func Faults() []Fault {
	return []Fault{
		FaultDamaged, FaultOther, FaultFull, FaultQuota, FaultAccess, FaultReadOnly, FaultMissing, FaultPath, FaultLocked, FaultFiles,
		FaultMemory, FaultDisk, FaultUnknown,
	}
}

// FaultOf returns the fault of an error of this package, of SQLite, or of the operating system.
func FaultOf(err error) Fault {
	for _, f := range []struct {
		err   error
		fault Fault
	}{
		{ErrDamaged, FaultDamaged},
		{ErrNotGame, FaultOther},
		{syscall.ENOSPC, FaultFull},
		{syscall.EDQUOT, FaultQuota},
		{syscall.EROFS, FaultReadOnly},
		{fs.ErrPermission, FaultAccess},
		{fs.ErrNotExist, FaultMissing},
		{syscall.ENOTDIR, FaultPath},
		{syscall.EISDIR, FaultPath},
		{syscall.ELOOP, FaultPath},
		{syscall.ENAMETOOLONG, FaultPath},
		{syscall.EINVAL, FaultPath},
		{syscall.EMFILE, FaultFiles},
		{syscall.ENFILE, FaultFiles},
		{syscall.ENOMEM, FaultMemory},
		{syscall.EIO, FaultDisk},
	} {
		if errors.Is(err, f.err) {
			return f.fault
		}
	}
	switch sqliteCode(err) & 0xff { // the primary result code
	case lib.SQLITE_CORRUPT:
		return FaultDamaged
	case lib.SQLITE_NOTADB:
		return FaultOther
	case lib.SQLITE_FULL:
		return FaultFull
	case lib.SQLITE_PERM, lib.SQLITE_AUTH, lib.SQLITE_CANTOPEN:
		return FaultAccess
	case lib.SQLITE_READONLY:
		return FaultReadOnly
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_PROTOCOL:
		return FaultLocked
	case lib.SQLITE_NOMEM:
		return FaultMemory
	case lib.SQLITE_IOERR:
		return FaultDisk
	}
	return FaultUnknown
}
