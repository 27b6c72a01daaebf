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

	"github.com/make24/make24/internal/lock"
)

// ErrOpen is the error of a node that would listen beyond this machine to everyone.
var ErrNoCredentials = errors.New("a server that listens beyond this machine needs a user and a password, or a token")

// A Node says how a server that listens is started.
type Node struct {
	Name string // of the server, another for each of a cluster; "" is a random one
	Dir  string // where its streams are kept

	// Listen is the host and port for clients. "" is 127.0.0.1, any free port, and, where
	// there is no other credential, a random one, so that only this process can connect.
	Listen string

	Cluster string   // the name of the cluster; "" for a server alone
	Peers   string   // host and port for the other servers of the cluster
	Routes  []string // host and port of others, or nats-route://host:port; its own may be among them

	User, Password string // of clients and of the other servers
	Token          string // of clients, in place of these

	Cert, Key string // files of TLS, for clients and for the other servers
	CA        string // file of who signs their certificates: then each must show one

	Insecure bool // allows passwords and tokens beyond this machine without TLS

	// Tell, if it is set, is told of what goes wrong while the server runs, once of each kind.
	OnError func(line string)

	Sync bool // write everything through to the disk before it is acknowledged
}

// A FieldError is the error for a node that cannot be as it is told to be.
type FieldError struct {
	Field string // of the Node: Listen, Peers, Routes, or Cert for all of TLS
	Value string // what it is; of Routes which it is, from 1
	Err   error
}

func (e *FieldError) Error() string { return fmt.Sprintf("%s %s: %v", e.Field, e.Value, e.Err) }

// Unwrap is what is wrong.
func (e *FieldError) Unwrap() error { return e.Err }

var errAddress = errors.New("it is not host:port")

// Check reports what [Start] would refuse of what is told, without starting or making anything. The
// error is a *FieldError.
func (node Node) Check() error {
	node.Dir = "." // it is another question
	_, err := node.options()
	return err
}

// A Server runs in this process until it is stopped.
type Server struct {
	ns      *server.Server
	opts    *server.Options
	release func() // gives the folder back
	log     *serverLog
}

// ErrBusy is wrapped by the error of a server whose folder another one has. It is known of servers
// that this package starts, whatever became of those before.
var ErrDirInUse = errors.New("another server keeps its streams in the folder")

// lockName is the file in the folder of a server that it holds while it runs: two servers on one
// folder would not notice each other, and write over each other's streams.
const lockName = ".lock"

// Embed starts a server without listener. Streams in files are kept in dir, which is needed for
// streams in memory too.
func Embed(dir string, sync bool) (*Server, error) {
	if dir == "" {
		return nil, errNoDir
	}
	return run(&server.Options{
		ServerName: "make24", StoreDir: dir, SyncAlways: sync,
		DontListen: true, Port: server.RANDOM_PORT, // or its URL is that of a NATS of somebody else
	})
}

var errNoDir = errors.New("a server needs a folder for its streams")

// Start starts a server that listens. It may be in a cluster, whose streams are available as soon as
// most of its servers are: wrap [Ensure] in [Retry].
func Start(node Node) (*Server, error) {
	opts, err := node.options()
	if err != nil {
		return nil, err
	}
	s, err := run(opts)
	if err == nil {
		s.log.lock.Lock()
		defer s.log.lock.Unlock()
		s.log.onError = node.OnError
	}
	return s, err
}

func (node Node) options() (*server.Options, error) {
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
	if err := node.setTLS(opts); err != nil {
		return nil, &FieldError{"Cert", node.Cert, err}
	}
	if node.Cluster != "" {
		return opts, node.setCluster(opts)
	}
	return opts, nil
}

// place reads host:port. Without a credential the host must be this machine, and, unless the node is Insecure,
// without TLS too.
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

// secure sets TLS for clients.
func (node Node) setTLS(opts *server.Options) error {
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

// join sets what makes the server one of a cluster. The servers know each other by the user
// and password of clients, or by the token as a password.
func (node Node) setCluster(opts *server.Options) error {
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
			return &FieldError{"Routes", strconv.Itoa(i + 1), errAddress} // and not what it is: it may hold a password
		}
		if u.User == nil && password != "" {
			u.User = url.UserPassword(user, password)
		}
		opts.Routes = append(opts.Routes, u)
	}
	return nil
}

// run starts a server and waits until it can be connected to.
func run(opts *server.Options) (*Server, error) {
	opts.JetStream, opts.NoSigs, opts.NoLog = true, true, true
	opts.AuthTimeout = handshakeTimeout.Seconds()
	opts.DisableJetStreamBanner = true
	opts.JetStreamMaxStore = 1 << 40 // the disk is the bound, not three quarters of what is free now
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
	log := &serverLog{reported: map[string]struct{}{}, broken: make(chan error, 1)}
	s := &Server{ns: ns, opts: opts, release: release, log: log}
	ns.SetLoggerV2(log, false, false, false)
	ns.Start()
	if !ns.ReadyForConnections(20*time.Second) || !ns.JetStreamEnabled() {
		s.Stop()
		return nil, fmt.Errorf("the NATS server does not start: %s", log.startupErrors())
	}
	return s, nil
}

// ErrBroken is wrapped by what Wait says of a server that cannot keep anything any more.
var ErrBroken = errors.New("the streams cannot be written any more")

var errDisabled = errors.New("the server has disabled JetStream")

// Wait waits until the context ends, or until the server cannot write its streams any more, for which
// the error wraps ErrBroken: a full disk, say. It does not go on by itself when there is room again,
// but one that is started then does, with what was kept.
func (s *Server) Wait(ctx context.Context) error {
	look := time.NewTicker(time.Second)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-s.log.broken:
			return fmt.Errorf("%w: %w", ErrBroken, err)
		case <-look.C:
			if !s.ns.JetStreamEnabled() {
				s.log.fail(errDisabled) // unless the server reported why
			}
		}
	}
}

// URL is where clients connect; it holds no credential.
func (s *Server) URL() string { return s.ns.ClientURL() }

// Dial connects to the server inside this process. A context that ends does not end the
// connection.
func (s *Server) Dial(ctx context.Context, name string) (*nats.Conn, error) {
	access := Access{Name: name, User: s.opts.Username, Password: s.opts.Password, Token: s.opts.Authorization}
	options := []nats.Option{nats.InProcessServer(s.ns)}
	if config := s.opts.TLSConfig; config != nil { // nobody can be in between
		options = append(options, nats.Secure(&tls.Config{InsecureSkipVerify: true, Certificates: config.Certificates}))
	}
	return access.dial(ctx, s.ns.ClientURL(), options...)
}

// Stop stops the server, after its streams are written, and waits for that. Then its folder is free.
func (s *Server) Stop() {
	s.ns.Shutdown()
	s.ns.WaitForShutdown()
	s.release()
}

// notes hear what a server says. They keep what goes wrong while it starts, tell of each kind of error
// once after that, and find out when it cannot write its streams any more. The rest of its talk is
// dropped.
type serverLog struct {
	lock     sync.Mutex
	lines    []string
	onError  func(line string)   // set once it has started; may be nil
	reported map[string]struct{} // kinds
	broken   chan error          // gets the first error of the disk; it has room for it
}

func (l *serverLog) record(format string, v []any) {
	l.lock.Lock()
	defer l.lock.Unlock()
	for _, arg := range v {
		err, ok := arg.(error)
		diskErr := (*fs.PathError)(nil)
		if ok && errors.As(err, &diskErr) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrClosed) { // as of a stream that is removed
			l.fail(err)
		}
		if netErr := (*net.OpError)(nil); ok && errors.As(err, &netErr) {
			return // others come and go
		}
	}
	line := fmt.Sprintf(format, v...)
	kind := format
	if strings.HasPrefix(format, "%s") {
		kind = line
	}
	if l.onError == nil {
		if len(l.lines) < 8 {
			l.lines = append(l.lines, line)
		}
		return
	}
	if _, known := l.reported[kind]; !known {
		l.reported[kind] = struct{}{}
		l.onError(line)
	}
}

// fail says that the server cannot go on.
func (l *serverLog) fail(err error) {
	select {
	case l.broken <- err:
	default:
	}
}

func (l *serverLog) startupErrors() string {
	l.lock.Lock()
	defer l.lock.Unlock()
	if len(l.lines) == 0 {
		return "no reason given"
	}
	return strings.Join(l.lines, "; ")
}

// Errorf hears what went wrong.
func (l *serverLog) Errorf(format string, v ...any) { l.record(format, v) }

// Fatalf hears what ends the server.
func (l *serverLog) Fatalf(format string, v ...any) { l.record(format, v) }

// Noticef drops what it is told.
func (l *serverLog) Noticef(string, ...any) {}

// Warnf drops what it is told.
func (l *serverLog) Warnf(string, ...any) {}

// Debugf drops what it is told.
func (l *serverLog) Debugf(string, ...any) {}

// Tracef drops what it is told.
func (l *serverLog) Tracef(string, ...any) {}
