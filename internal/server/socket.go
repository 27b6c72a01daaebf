package server

import (
	"errors"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"strings"
	"syscall"
)

// MaxSocketPath is the maximum length of the path of a Unix socket in bytes, on all systems.
const MaxSocketPath = 100

// SocketPath returns the path of the Unix socket that a listen address such as unix:/run/make24.sock
// names. It returns false for other addresses.
func SocketPath(addr string) (path string, ok bool) { return strings.CutPrefix(addr, "unix:") }

// socketListener is a listener of a Unix socket whose open connections are in a table. Its clients are
// proxies of this machine, so their connections count in the total only.
type socketListener struct {
	*net.UnixListener
	table *connTable
}

// listenUnix listens at a Unix socket. It replaces a socket at which no process listens. All users may
// connect to the socket; the rights of its folder can exclude some.
func listenUnix(path string, table *connTable) (net.Listener, error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case info.Mode().Type() != fs.ModeSocket:
		return nil, &net.OpError{Op: "listen", Net: "unix", Addr: &net.UnixAddr{Name: path}, Err: syscall.EADDRINUSE}
	default:
		conn, err := net.Dial("unix", path)
		if err == nil {
			_ = conn.Close()
			return nil, &net.OpError{Op: "listen", Net: "unix", Addr: &net.UnixAddr{Name: path}, Err: syscall.EADDRINUSE}
		}
		if errors.Is(err, syscall.ECONNREFUSED) { // of a killed process
			if err := os.Remove(path); err != nil {
				return nil, err
			}
		}
	}
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o666); err != nil { //nolint:gosec // as open as a port of this machine
		return nil, errors.Join(err, listener.Close())
	}
	return &socketListener{listener, table}, nil
}

// Accept waits for the next connection that the table accepts.
func (l *socketListener) Accept() (net.Conn, error) {
	for {
		unix, err := l.AcceptUnix()
		if err != nil {
			return nil, err
		}
		conn := &trackedConn{socket: unix}
		evicted, ok := l.table.add(conn, netip.Addr{})
		if evicted != nil {
			_ = evicted.socket.Close() // net/http closes it again
		}
		if ok {
			return conn, nil
		}
		_, _ = unix.Write(refusalResponse()) // the client may have disconnected
		_ = unix.Close()
	}
}
