//go:build !(linux || darwin || freebsd)

package sqlstore

import "errors"

// FreeSpace returns errors.ErrUnsupported on this operating system.
func FreeSpace(string) (int64, error) { return 0, errors.ErrUnsupported }
