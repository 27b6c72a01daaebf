package bus

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/base/lock"
)

// ErrNoCredentials is the error for a node that other machines could reach without authentication.
var ErrNoCredentials = errors.New("a server that other machines can reach needs a user and a password, or a token")

// Node holds the settings of a server that listens.
type Node struct {
	Name string // server name, unique in its cluster; "" means a random name
	Dir  string // folder of the streams

	// Listen is the host and port for clients. "" means 127.0.0.1 with any free port; if no
	// credentials are set, the server then uses random ones, so only this process can connect.
	Listen string

	Cluster string   // name of the cluster; "" for a single server
	Peers   string   // host and port that the other servers of the cluster connect to
	Routes  []string // host:port or nats-route://host:port of the servers; may include this one

	User, Password string // for clients and for the other servers
	Token          string // for clients and for the other servers, instead of User and Password

	Cert, Key string // TLS files, for clients and for the other servers
	CA        string // CA certificates; if set, clients and servers must present a certificate

	Insecure bool // allows receiving passwords and tokens from other machines without TLS

	// OnError, if not nil, is called with each error that the running server logs, once per kind.
	OnError func(line string)

	Sync bool // sync every write to disk before acknowledging it
}

// FieldError is the error for an invalid field of a Node.
type FieldError struct {
	Field string // Listen, Peers, Routes, or Cert for all TLS fields
	Value string // its value; for Routes the number of the invalid route, counted from 1
	Err   error
}

func (e *FieldError) Error() string { return fmt.Sprintf("%s %s: %v", e.Field, e.Value, e.Err) }

// Unwrap returns Err.
func (e *FieldError) Unwrap() error { return e.Err }

var errAddress = errors.New("invalid address; use HOST:PORT")

// Check validates the fields of the node, except Dir, without starting or creating anything. It
// returns a *FieldError for the first invalid field.
func (node Node) Check() error {
	node.Dir = "." // Start checks it
	_, err := optionsOf(node)
	return err
}

// Server is a NATS server that runs in this process until Stop.
type Server struct {
	ns      natsServer
	access  Access      // the credentials for clients
	tls     *tls.Config // nil: without TLS
	release func()      // unlocks the folder
	log     *serverLog
}

// natsServer is the part of *server.Server that a running Server needs. With the type itself, every
// package with a Server would compile the generic types inside it.
type natsServer interface {
	nats.InProcessConnProvider
	ClientURL() string
	JetStreamEnabled() bool
	Shutdown()
	WaitForShutdown()
}

// ErrDirInUse is the error that Start and Embed wrap if another server uses the folder. They detect
// only servers of this package; the lock of a killed server is released.
var ErrDirInUse = errors.New("another server uses the folder")

// lockName is the name of the file that a running server locks in its folder. Without the lock, two
// servers on one folder would not notice each other and would overwrite each other's streams.
const lockName = ".lock"

// Embed starts a server without a listener. File streams are stored in dir; a server with only
// memory streams needs dir too. If sync is set, every write is synced to disk before it is
// acknowledged.
func Embed(dir string, sync bool) (*Server, error) {
	if dir == "" {
		return nil, errNoDir
	}
	return startServer(&server.Options{
		ServerName: "make24", StoreDir: dir, SyncAlways: sync,
		DontListen: true, Port: server.RANDOM_PORT, // not the default port: URL would return it, and another server may use it
	})
}

var errNoDir = errors.New("a server needs a folder for its streams")

// Start starts a server that listens, alone or as a node of a cluster. It returns a *FieldError for
// an invalid field of node, and an error wrapping ErrDirInUse if another server uses the folder.
// The streams of a cluster are available once a majority of its servers is up; wrap [EnsureStream]
// in [Retry] to wait for that.
func Start(node Node) (*Server, error) {
	opts, err := optionsOf(node)
	if err != nil {
		return nil, err
	}
	s, err := startServer(opts)
	if err == nil {
		s.log.lock.Lock()
		defer s.log.lock.Unlock()
		s.log.onError = node.OnError
	}
	return s, err
}

// optionsOf validates a node and returns the options of its server. Like setTLS and setCluster, it is
// not a method, for the reason that natsServer gives.
func optionsOf(node Node) (*server.Options, error) {
	opts := &server.Options{
		ServerName: node.Name, StoreDir: node.Dir, SyncAlways: node.Sync,
		Username: node.User, Password: node.Password, Authorization: node.Token,
	}
	if opts.ServerName == "" {
		opts.ServerName = "make24-" + rand.Text()[:8]
	}
	if node.Dir == "" {
		return nil, errNoDir
	}
	authenticated := node.User != "" && node.Password != "" || node.Token != ""
	if node.Listen == "" {
		opts.Host, opts.Port = "127.0.0.1", server.RANDOM_PORT
		if !authenticated {
			opts.Username, opts.Password = "make24", rand.Text()
		}
	} else if err := node.parseAddress(node.Listen, authenticated, &opts.Host, &opts.Port); err != nil {
		return nil, &FieldError{"Listen", node.Listen, err}
	}
	if err := setTLS(opts, node); err != nil {
		return nil, &FieldError{"Cert", node.Cert, err}
	}
	if node.Cluster != "" {
		return opts, setCluster(opts, node)
	}
	return opts, nil
}

// parseAddress parses host:port. If other machines can reach the address, it returns
// ErrNoCredentials without credentials, and ErrPlaintext without TLS unless Insecure is set.
func (node Node) parseAddress(text string, authenticated bool, host *string, port *int) error {
	h, p, err := net.SplitHostPort(text)
	if err != nil {
		return errAddress
	}
	n, err := strconv.Atoi(p)
	if err != nil || n < -1 || n > 65535 {
		return errAddress
	}
	switch exposed := !isLoopback(h); {
	case exposed && !authenticated:
		return ErrNoCredentials
	case exposed && node.Cert == "" && !node.Insecure:
		return ErrPlaintext
	}
	*host, *port = h, n
	if n == 0 {
		*port = server.RANDOM_PORT
	}
	return nil
}

// setTLS sets the TLS options for clients.
func setTLS(opts *server.Options, node Node) error {
	if node.Cert == "" && node.Key == "" && node.CA == "" {
		return nil
	}
	config, err := server.GenTLSConfig(&server.TLSConfigOpts{
		CertFile: node.Cert, KeyFile: node.Key, CaFile: node.CA, Verify: node.CA != "",
	})
	if err != nil {
		return err
	}
	opts.TLS, opts.TLSConfig, opts.TLSTimeout = true, config, handshakeTimeout.Seconds()
	opts.TLSVerify = node.CA != ""
	return nil
}

// setCluster makes the server a node of a cluster. The servers authenticate each other with the
// user and password of clients, or with the token as a password.
func setCluster(opts *server.Options, node Node) error {
	user, password := node.User, node.Password
	if node.Token != "" {
		user, password = "make24", node.Token
	}
	c := &opts.Cluster
	c.Name, c.Username, c.Password, c.AuthTimeout = node.Cluster, user, password, handshakeTimeout.Seconds()
	if err := node.parseAddress(node.Peers, password != "", &c.Host, &c.Port); err != nil {
		return &FieldError{"Peers", node.Peers, err}
	}
	if opts.TLSConfig != nil {
		c.TLSConfig, c.TLSTimeout = opts.TLSConfig.Clone(), handshakeTimeout.Seconds()
		c.TLSConfig.RootCAs = opts.TLSConfig.ClientCAs
	}
	for i, route := range node.Routes {
		u, err := url.Parse(route)
		if err != nil || u.Host == "" {
			u = &url.URL{Scheme: "nats-route", Host: route}
		}
		if _, _, err := net.SplitHostPort(u.Host); err != nil {
			return &FieldError{"Routes", strconv.Itoa(i + 1), errAddress} // the number, because the route may contain a password
		}
		if u.User == nil && password != "" {
			u.User = url.UserPassword(user, password)
		}
		opts.Routes = append(opts.Routes, u)
	}
	return nil
}

// startServer locks the folder, starts a server and waits until it accepts connections.
func startServer(opts *server.Options) (*Server, error) {
	opts.JetStream, opts.NoSigs, opts.NoLog = true, true, true
	opts.AuthTimeout = handshakeTimeout.Seconds()
	opts.DisableJetStreamBanner = true
	opts.JetStreamMaxStore = 1 << 40 // in effect no limit but the disk; the default is 3/4 of the free space
	if err := os.MkdirAll(opts.StoreDir, 0o700); err != nil {
		return nil, err
	}
	release, err := lock.Acquire(filepath.Join(opts.StoreDir, lockName))
	if errors.Is(err, lock.ErrLocked) {
		err = fmt.Errorf("%s: %w", opts.StoreDir, ErrDirInUse)
	}
	if err != nil {
		return nil, err
	}
	ns, err := server.NewServer(opts)
	if err != nil {
		release()
		return nil, fmt.Errorf("NATS: %w", err)
	}
	log := &serverLog{reportedKinds: map[string]struct{}{}, diskErrors: make(chan error, 1)}
	s := &Server{ns: ns, tls: opts.TLSConfig, release: release, log: log}
	s.access = Access{User: opts.Username, Password: opts.Password, Token: opts.Authorization}
	ns.SetLoggerV2(log, false, false, false)
	ns.Start()
	if !ns.ReadyForConnections(20*time.Second) || !ns.JetStreamEnabled() {
		s.Stop()
		return nil, fmt.Errorf("the NATS server did not start: %s", log.startupErrors())
	}
	return s, nil
}

// ErrBroken is the error that Wait wraps for a server that can no longer write its streams.
var ErrBroken = errors.New("the server can no longer write its streams")

var errDisabled = errors.New("the server has disabled JetStream")

// Wait waits until ctx ends, and then returns nil, or until the server can no longer write its
// streams, for example because the disk is full, and then returns an error wrapping ErrBroken. Such
// a server does not recover when there is space again. A new server on the same folder works and
// has the stored streams.
func (s *Server) Wait(ctx context.Context) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-s.log.diskErrors:
			return fmt.Errorf("%w: %w", ErrBroken, err)
		case <-ticker.C:
			if !s.ns.JetStreamEnabled() {
				s.log.fail(errDisabled) // ignored if the server has reported a disk error
			}
		}
	}
}

// URL returns the URL for clients, without credentials.
func (s *Server) URL() string { return s.ns.ClientURL() }

// Dial connects to the server within the process, without a listener. The connection outlives ctx.
func (s *Server) Dial(ctx context.Context, name string) (*nats.Conn, error) {
	access := s.access
	access.Name = name
	options := []nats.Option{nats.InProcessServer(s.ns)}
	if config := s.tls; config != nil { // the connection stays in this process, so it needs no verification
		options = append(options, nats.Secure(&tls.Config{InsecureSkipVerify: true, Certificates: config.Certificates}))
	}
	return access.dial(ctx, s.ns.ClientURL(), options...)
}

// Stop stops the server, waits until its streams are written, and unlocks its folder.
func (s *Server) Stop() {
	s.ns.Shutdown()
	s.ns.WaitForShutdown()
	s.release()
}

// serverLog is the logger of a server. It stores the errors logged during startup, passes each kind
// of later error to onError once, and detects that the server can no longer write its streams. It
// drops messages of lower levels.
type serverLog struct {
	lock          sync.Mutex
	startupLines  []string            // errors logged during startup, at most 8
	onError       func(line string)   // set after startup; may be nil
	reportedKinds map[string]struct{} // kinds of errors passed to onError
	diskErrors    chan error          // receives the first disk error; has capacity 1
}

// record handles a logged error. It ignores network errors and passes disk errors to fail. Two
// errors have the same kind if they have the same format or, for a format that begins with %s, the
// same text.
func (l *serverLog) record(format string, v []any) {
	l.lock.Lock()
	defer l.lock.Unlock()
	for _, arg := range v {
		err, ok := arg.(error)
		diskErr := (*fs.PathError)(nil)
		if ok && errors.As(err, &diskErr) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrClosed) { // these two occur when a stream is deleted
			l.fail(err)
		}
		if netErr := (*net.OpError)(nil); ok && errors.As(err, &netErr) {
			return // clients and servers connect and disconnect at any time
		}
	}
	line := fmt.Sprintf(format, v...)
	kind := format
	if strings.HasPrefix(format, "%s") {
		kind = line
	}
	if l.onError == nil {
		if len(l.startupLines) < 8 {
			l.startupLines = append(l.startupLines, line)
		}
		return
	}
	if _, known := l.reportedKinds[kind]; !known {
		l.reportedKinds[kind] = struct{}{}
		l.onError(line)
	}
}

// fail reports to Wait the error that broke the server; only the first call has an effect.
func (l *serverLog) fail(err error) {
	select {
	case l.diskErrors <- err:
	default:
	}
}

// startupErrors returns the errors logged during startup.
func (l *serverLog) startupErrors() string {
	l.lock.Lock()
	defer l.lock.Unlock()
	if len(l.startupLines) == 0 {
		return "no reason given"
	}
	return strings.Join(l.startupLines, "; ")
}

// Errorf records an error; it implements server.Logger, as do the methods below.
func (l *serverLog) Errorf(format string, v ...any) { l.record(format, v) }

// Fatalf records the error that ends the server.
func (l *serverLog) Fatalf(format string, v ...any) { l.record(format, v) }

// Noticef does nothing.
func (l *serverLog) Noticef(string, ...any) {}

// Warnf does nothing.
func (l *serverLog) Warnf(string, ...any) {}

// Debugf does nothing.
func (l *serverLog) Debugf(string, ...any) {}

// Tracef does nothing.
func (l *serverLog) Tracef(string, ...any) {}
