//go:build !linux

package game

import (
	"net"
	"time"
)

// setUserTimeout does nothing: only Linux has the option.
func setUserTimeout(net.Conn, time.Duration) error { return nil }
