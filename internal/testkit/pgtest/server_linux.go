package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/make24/make24/internal/testkit/proctest"
)

type processAttributes = syscall.SysProcAttr

// startServer starts the installed PostgreSQL with a data folder of its own. The server listens
// only on a socket in that folder. PostgreSQL refuses to run as root, so root runs it as another
// user.
func startServer() (*server, error) {
	binDir, err := findBinDir()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "make24-pg-")
	if err != nil {
		return nil, err
	}
	s := &server{dir: dir}
	s.template = sync.OnceValues(s.createTemplate)
	attributes, err := unprivilegedAttributes(dir)
	if err != nil {
		return nil, errors.Join(err, s.stopAndRemove())
	}
	passwordFile := filepath.Join(dir, "secret")
	// Chmod ignores the umask of the user.
	if err := errors.Join(os.WriteFile(passwordFile, []byte(Password), 0o644), os.Chmod(passwordFile, 0o644)); err != nil {
		return nil, errors.Join(err, s.stopAndRemove())
	}
	data := filepath.Join(dir, "data")
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	initdb := exec.CommandContext(ctx, filepath.Join(binDir, "initdb"), "--no-sync", "--encoding=UTF8", "--locale=C",
		"--username=make24", "--auth=scram-sha-256", "--pwfile="+passwordFile, "--pgdata="+data)
	initdb.Dir, initdb.SysProcAttr, initdb.Env = dir, attributes, []string{"PATH=" + binDir + ":/usr/bin:/bin", "LC_ALL=C"}
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w\n%s", err, out), s.stopAndRemove())
	}
	s.attributes, s.binDir = attributes, binDir
	if err := s.start(); err != nil {
		return nil, errors.Join(err, s.stopAndRemove())
	}
	return s, nil
}

// start starts the server on its data and waits until it accepts connections.
func (s *server) start(settings ...string) error {
	args := []string{"-D", filepath.Join(s.dir, "data"), "-k", s.dir}
	settings = append([]string{
		"listen_addresses=",
		"fsync=off", "max_wal_size=4GB", // no test simulates a power failure
		"autovacuum=off", // would go through all databases of the tests
		"jit=off",        // would compile the plans that tests force
	}, settings...)
	for _, setting := range settings {
		args = append(args, "-c", setting)
	}
	s.exited = make(chan struct{})
	s.cmd = exec.Command(filepath.Join(s.binDir, "postgres"), args...)
	s.cmd.Dir, s.cmd.SysProcAttr, s.cmd.Env = s.dir, s.attributes, []string{"PATH=" + s.binDir + ":/usr/bin:/bin", "LC_ALL=C"}
	if err := proctest.StartBound(s.cmd, syscall.SIGQUIT, s.exited); err != nil {
		s.cmd = nil
		return err
	}
	cmd, exited := s.cmd, s.exited
	go func() {
		s.exitErr = cmd.Wait()
		close(exited)
	}()
	return s.awaitReady()
}

// findBinDir returns the folder of the programs of the newest installed PostgreSQL.
func findBinDir() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	paths, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(paths) == 0 {
		return "", errNoServer
	}
	return filepath.Dir(slices.MaxFunc(paths, func(a, b string) int { return majorVersion(a) - majorVersion(b) })), nil
}

// majorVersion returns the major version in a path such as /usr/lib/postgresql/16/bin/initdb.
func majorVersion(path string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return n
}

// unprivilegedAttributes returns the attributes of the server process. If this process runs as
// root, they name another user, who becomes the owner of dir.
func unprivilegedAttributes(dir string) (*syscall.SysProcAttr, error) {
	attributes := &syscall.SysProcAttr{}
	if os.Getuid() != 0 {
		return attributes, nil
	}
	account, err := user.Lookup("postgres")
	if err != nil {
		if account, err = user.Lookup("nobody"); err != nil {
			return nil, err
		}
	}
	uid, err := strconv.Atoi(account.Uid)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.Atoi(account.Gid)
	if err != nil {
		return nil, err
	}
	attributes.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return attributes, os.Chown(dir, uid, gid)
}

// awaitReady waits until the server accepts connections, at most one minute.
func (s *server) awaitReady() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.url("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-s.exited:
			s.cmd = nil
			return fmt.Errorf("postgres exited: %w", s.exitErr)
		case <-ctx.Done():
			return fmt.Errorf("postgres does not accept connections after a minute: %w", err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// stop stops the server. Its data remains.
func (s *server) stop() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Signal(syscall.SIGINT) // fast shutdown: disconnects clients
	select {
	case <-s.exited:
	case <-time.After(20 * time.Second):
		_ = s.cmd.Process.Signal(syscall.SIGQUIT)
		<-s.exited
	}
	s.cmd = nil
}

// stopAndRemove stops the server and removes its folder.
func (s *server) stopAndRemove() error {
	s.stop()
	return os.RemoveAll(s.dir)
}
