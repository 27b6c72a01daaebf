//go:build !(linux || darwin || freebsd)

package sqlstore

import "errors"

// FreeSpace returns errors.ErrUnsupported: how to ask for free disk space is not known here.
func FreeSpace(string) (int64, error) { return 0, errors.ErrUnsupported }
