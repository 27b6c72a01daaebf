package game

import (
	"net"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// setUserTimeout sets how long data may wait for the client's acknowledgment before the system ends
// the connection: TCP_USER_TIMEOUT of RFC 5482. It does nothing for a connection that is not TCP.
func setUserTimeout(conn net.Conn, timeout time.Duration) error {
	tcp, ok := conn.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return err
	}
	var optionErr error
	err = raw.Control(func(fd uintptr) {
		optionErr = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(timeout.Milliseconds()))
	})
	if err == nil {
		err = optionErr
	}
	return err
}
