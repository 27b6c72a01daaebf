package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
	_ "time/tzdata" // for --day-zone on a system without time zones

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/site"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/nodes"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/backup"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
)

// The formats of the log.
const (
	logText = "text"
	logJSON = "json"
)

// defaultAddr is the address at which the server listens unless --addr names another.
const defaultAddr = "127.0.0.1:2424"

// defaultGrace is the time that requests in progress get to finish when the server stops.
const defaultGrace = 10 * time.Second

// defaultDayZone is the time zone of the dailies.
const defaultDayZone = "UTC"

// maxGuestRate is the largest value of --guest-rate, in guests per hour.
const maxGuestRate = 1_000_000

// The default of --backup-every and --backup-keep.
const (
	defaultBackupEvery = 24 * time.Hour
	defaultBackups     = 14
)

// defaultCache is the size of the cache of solved hands in MiB.
const defaultCache = 16

// The default and the largest value of --reserve, in MiB of disk space that new games and new
// players leave free.
const (
	defaultReserve = 64
	maxReserve     = 1 << 20
)

// maxConnections is the largest value of --max-connections and --max-connections-each.
const maxConnections = 1_000_000

// serveCmd holds the flags and the state of one run of serve.
type serveCmd struct {
	app      *app
	options  server.Options
	location storage.Location
	nats     busFlags
	origin   string
	proxies  string
	dayZone  string
	rate     int // requests per second
	cache    int // MiB
	reserve  int // MiB
	backups  backup.Options
	format   *string
	level    *string
}

func (a *app) newServe() *cobra.Command {
	cmd := a.newCommand("serve", "serve.short", "serve.long", "serve.example")
	s := &serveCmd{app: a}
	f := cmd.Flags()
	f.StringVar(&s.options.Addr, "addr", defaultAddr, a.say("serve.help.addr"))
	f.StringVar(&s.options.MetricsAddr, "metrics-addr", "", a.say("serve.help.metrics"))
	s.rate, s.cache, s.reserve = int(limits.APIRequests.Address.Count), defaultCache, defaultReserve
	f.Var(decimalValue[int]{&s.rate}, "rate", a.say("serve.help.rate"))
	s.options.GuestRate = int(limits.Guests.Address.Count)
	f.Var(decimalValue[int]{&s.options.GuestRate}, "guest-rate", a.say("serve.help.guest-rate"))
	s.options.MaxConnections, s.options.MaxConnectionsEach = limits.Connections.Running.Total, limits.Connections.Running.Address
	f.Var(decimalValue[int]{&s.options.MaxConnections}, "max-connections", a.say("serve.help.connections"))
	f.Var(decimalValue[int]{&s.options.MaxConnectionsEach}, "max-connections-each", a.say("serve.help.connections.each"))
	f.StringVar(&s.location.Dir, "data", "", a.say("serve.help.data"))
	f.StringVar(&s.location.DB, "db", "", a.say("admin.help.db"))
	f.BoolVar(&s.location.IsNew, newFlag, false, a.say("serve.help.new"))
	s.nats = busFlags{app: a, cmd: cmd}
	f.StringVar(&s.nats.access.URLs, "nats", "", a.say("serve.help.nats"))
	f.StringVar(&s.origin, "origin", "", a.say("serve.help.origin"))
	f.StringVar(&s.proxies, "trusted-proxies", "", a.say("serve.help.proxies"))
	f.StringVar(&s.options.CORS, "cors", "", a.say("serve.help.cors"))
	f.StringVar(&s.dayZone, "day-zone", defaultDayZone, a.say("serve.help.day-zone"))
	f.DurationVar(&s.options.Grace, "grace", defaultGrace, a.say("serve.help.grace"))
	f.DurationVar(&s.options.Drain, "drain", 0, a.say("serve.help.drain"))
	f.Lookup("drain").DefValue = "" // the usage text gives the default
	f.Var(decimalValue[int]{&s.cache}, "cache", a.say("serve.help.cache"))
	f.Var(decimalValue[int]{&s.reserve}, "reserve", a.say("serve.help.reserve"))
	f.StringVar(&s.backups.Dir, "backup-dir", "", a.say("serve.help.backup.dir"))
	s.backups.Keep = defaultBackups
	f.DurationVar(&s.backups.Every, "backup-every", defaultBackupEvery, a.say("serve.help.backup.every"))
	f.Var(decimalValue[int]{&s.backups.Keep}, "backup-keep", a.say("serve.help.backup.keep"))
	s.format = a.addChoiceFlag(cmd, "log-format", logText, "serve.help.format", logText, logJSON)
	s.level = a.addChoiceFlag(cmd, "log-level", "info", "serve.help.level", "debug", "info", "warn", "error")
	a.addSettings(cmd)
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := s.prepare(cmd); err != nil {
			return err
		}
		return s.run(cmd.Context())
	}
	return cmd
}

// prepare checks the flags and sets the options.
func (s *serveCmd) prepare(cmd *cobra.Command) error {
	if err := checkLocation(s.location, cmd.Flags()); err != nil {
		return err
	}
	switch {
	case cmd.Flags().Changed("nats") && s.nats.access.URLs == "":
		return console.NewError("serve.nats.url")
	case s.nats.access.URLs != "" && s.location.DB == "":
		return console.NewError("serve.nats.db")
	}
	if err := s.checkAddresses(); err != nil {
		return err
	}
	if s.rate < 0 {
		return console.NewError("serve.rate", "rate", s.rate)
	}
	if err := cmp.Or(checkConnections("max-connections", s.options.MaxConnections), checkConnections("max-connections-each", s.options.MaxConnectionsEach)); err != nil {
		return err
	}
	proxies, proxiesErr := caller.ParseProxies(s.proxies)
	switch o := &s.options; {
	case s.cache < 0 || s.cache > 1<<10:
		return console.NewError("serve.cache", "cache", s.cache)
	case s.reserve < 0 || s.reserve > maxReserve:
		return console.NewError("serve.reserve", "reserve", s.reserve, "max", maxReserve)
	case o.Grace < 0 || o.Drain < 0:
		return console.NewError("serve.time")
	case o.CORS != "" && o.CORS != "*" && !caller.IsOrigin(o.CORS):
		return console.NewError("serve.origin", "origin", excerpt.Quote(o.CORS))
	case proxiesErr != nil:
		return console.NewError("serve.proxies", "proxies", excerpt.Quote(s.proxies))
	case o.GuestRate < 0 || o.GuestRate > maxGuestRate:
		return console.NewError("serve.guest-rate", "rate", o.GuestRate, "max", maxGuestRate)
	}
	origin, err := parseOrigin(s.origin)
	if err != nil {
		return err
	}
	if s.options.DayZone, err = daily.ParseZone(s.dayZone); err != nil {
		return console.NewError("serve.day-zone", "zone", excerpt.Quote(s.dayZone))
	}
	if err := s.checkBackups(cmd); err != nil {
		return err
	}
	s.options.Rate, s.options.CacheBytes, s.options.Reserve = float64(s.rate), s.cache<<20, int64(s.reserve)<<20
	s.options.Origin, s.options.Proxies = origin, proxies
	s.options.ExemptLocal = !cmd.Flags().Changed("rate")
	s.options.ExemptLocalGuests = !cmd.Flags().Changed("guest-rate")
	s.options.Version = readVersion().Version
	s.options.Log = slog.New(s.handler())
	return nil
}

// checkLocation returns an error if a flag was given with an empty value, such as an unset shell
// variable.
func checkLocation(l storage.Location, flags *pflag.FlagSet) error {
	if l.Dir == "" && flags.Changed("data") {
		return console.NewError("serve.nowhere")
	}
	if l.DB == "" && flags.Changed("db") {
		return console.NewError("serve.db")
	}
	if l.IsNew && l.DB != "" {
		return console.NewError("flag.together", "a", "new", "b", "db")
	}
	return nil
}

// checkAddresses checks --addr and --metrics-addr.
func (s *serveCmd) checkAddresses() error {
	if err := checkAddress("addr", s.options.Addr); err != nil {
		return err
	}
	if metrics := s.options.MetricsAddr; metrics != "" && metrics != server.SameListener {
		return checkAddress("metrics-addr", metrics)
	}
	return nil
}

// checkAddress checks the value of a flag at which a server listens.
func checkAddress(flag, addr string) error {
	if socket, ok := server.SocketPath(addr); ok {
		if socket == "" || len(socket) > server.MaxSocketPath {
			return console.NewError("serve.socket", "flag", flag, "max", server.MaxSocketPath)
		}
		return nil
	}
	_, port, err := net.SplitHostPort(addr)
	if _, portErr := strconv.ParseUint(port, 10, 16); err != nil || portErr != nil {
		return console.NewError("serve.addr", "flag", flag, "addr", excerpt.Quote(addr))
	}
	return nil
}

// checkConnections checks the value of a flag that limits connections.
func checkConnections(flag string, number int) error {
	if number < 1 || number > maxConnections {
		return console.NewError("serve.connections", "flag", flag, "number", number)
	}
	return nil
}

// parseOrigin parses the value of --origin, which may be empty. It returns an error for the user.
func parseOrigin(text string) (caller.Origin, error) {
	if text == "" {
		return "", nil
	}
	o, ok := caller.ParseOrigin(text)
	base := o.Base()
	switch {
	case !ok || !site.IsBase(base):
		return "", console.NewError("serve.own", "origin", excerpt.Quote(text))
	case server.IsReservedBase(base):
		return "", console.NewError("serve.base", "base", base)
	}
	return o, nil
}

// checkBackups checks the flags of scheduled backups.
func (s *serveCmd) checkBackups(cmd *cobra.Command) error {
	switch b := s.backups; {
	case cmd.Flags().Changed("backup-dir") && b.Dir == "":
		return console.NewError("serve.backup.dir")
	case b.Dir == "":
		return nil
	case s.location.DB != "":
		return console.NewError("serve.backup.db")
	case b.Every < backup.MinEvery:
		return console.NewError("serve.backup.every", "value", b.Every, "min", backup.MinEvery)
	case b.Keep < 1 || b.Keep > backup.MaxKeep:
		return console.NewError("serve.backup.keep", "value", b.Keep, "max", backup.MaxKeep)
	}
	if err := probeWrite(filepath.Join(s.backups.Dir, backup.Name(time.Time{}))); err != nil {
		return storage.NewError("serve.backup.unwritable", s.backups.Dir, err, "dir", console.OneLine(s.backups.Dir))
	}
	return nil
}

// handler returns the handler of the log, which writes to standard error.
func (s *serveCmd) handler() slog.Handler {
	o := &slog.HandlerOptions{}
	var level slog.Level
	_ = level.UnmarshalText([]byte(*s.level)) // cannot fail: the flag is a choice
	o.Level = level
	if *s.format == logJSON {
		return slog.NewJSONHandler(s.app.err, o)
	}
	return slog.NewTextHandler(s.app.err, o)
}

// run opens the database and serves until ctx ends.
func (s *serveCmd) run(ctx context.Context) error {
	defer blockExit()()
	stopReport := s.reportWait("waiting for the database")
	db, location, err := s.location.Open(ctx)
	stopReport()
	if err != nil {
		return err
	}
	s.options.Store = db
	if s.location.DB == "" {
		defer noteRunning(location)()
		s.options.FreeSpace = func() (int64, error) { return sqlstore.FreeSpace(location) }
	}
	s.options.TimeLimit = timeLimit
	s.options.Guard = clock.New(clock.Options{Read: readClocks, Database: db.Clock, Log: s.options.Log})
	err = s.serveLocked(ctx, location)
	if closeErr := db.Close(); err == nil && closeErr != nil {
		return console.NewError("serve.broken", "detail", closeErr)
	}
	return err
}

// reportWaitAfter is the time after which the server logs that it waits for its database. Only tests
// change it.
var reportWaitAfter = reportAfter

// reportWait logs a message once the server has waited for reportWaitAfter, unless stop is called before.
func (s *serveCmd) reportWait(message string) (stop func()) {
	timer := time.AfterFunc(reportWaitAfter, func() { s.options.Log.Warn(message, "data", s.location.Name()) })
	return func() { timer.Stop() }
}

// databaseWait is added to --grace: serve waits so long for another server that uses its database
// and may be stopping.
const databaseWait = 2 * time.Second

// serveLocked checks the clock, locks a PostgreSQL database, and calls serveNode. With --nats, it
// shares the lock with the other servers that have --nats.
func (s *serveCmd) serveLocked(ctx context.Context, location string) error {
	if err := s.options.Guard.CheckDatabase(ctx); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return console.NewError("serve.dbbroken", "detail", err)
	}
	if err := s.options.Guard.Err(); err != nil {
		return console.NewError("serve.clock", "detail", err)
	}
	if s.location.DB != "" {
		o := sqlstore.NodeLockOptions{Shared: s.nats.access.URLs != "", Wait: s.options.Grace + databaseWait, Log: s.options.Log}
		o.OnWait = func() {
			s.options.Log.Warn("waiting for another server to stop using the database; without --nats, only one server can use it",
				"data", location, "at_most", o.Wait)
		}
		databaseLock, err := sqlstore.LockPostgres(ctx, s.location.DB, o)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, sqlstore.ErrLocked):
			return console.NewError("serve.shared", "where", location)
		case err != nil:
			return console.NewError("serve.dbbroken", "detail", err)
		}
		defer databaseLock.Unlock()
		s.options.LockErr = databaseLock.Err
	}
	return s.serveNode(ctx, location)
}

// serveNode connects to NATS, if --nats is given, and calls serve.
func (s *serveCmd) serveNode(ctx context.Context, location string) error {
	if s.nats.access.URLs == "" {
		return s.serve(ctx, location)
	}
	secret, err := s.options.Store.Secret(ctx, "nodes", randomSecret)
	if err != nil {
		return console.NewError("serve.dbbroken", "detail", err)
	}
	s.nats.access.NoEcho = true
	nc, err := s.nats.dial(ctx)
	if err != nil {
		return s.nats.serveError(ctx, err)
	}
	defer nc.Close()
	s.options.Nodes = nodes.New(nc, secret)
	return s.serve(ctx, location)
}

// randomSecret returns 32 random bytes.
func randomSecret() ([]byte, error) {
	secret := make([]byte, 32)
	_, err := rand.Read(secret)
	return secret, err
}

// serve listens, logs the URL, and answers requests until ctx ends.
func (s *serveCmd) serve(ctx context.Context, location string) error {
	runBackups := s.scheduleBackups(location)
	var network []string
	s.options.Network = func() []string { return network }
	srv, err := server.New(s.options)
	if err != nil {
		return err
	}
	if err := srv.Listen(); err != nil {
		return listenError(err, s.options.Addr)
	}
	if s.options.Origin == "" {
		if own, err := net.InterfaceAddrs(); err == nil {
			network = networkURLs(srv.Addr(), own)
		}
	}
	url := cmp.Or(string(s.options.Origin), listenURL(srv.Addr()))
	log := s.options.Log.With("url", url, "docs", url+"/docs", "data", location)
	if metricsAddr := srv.MetricsAddr(); metricsAddr != nil {
		log = log.With("metrics", metricsURL(metricsAddr))
	}
	if len(network) > 0 {
		log = log.With("network", strings.Join(network, " "))
	}
	log.Info("listening")
	if len(network) > 0 && s.app.err.tty {
		if err := s.app.printNetwork(network); err != nil {
			return err
		}
	}
	stopBackups := runBackups(ctx)
	defer stopBackups()
	if err := srv.Serve(ctx); err != nil && ctx.Err() == nil {
		return console.NewError("serve.broken", "detail", err)
	}
	return nil
}

// scheduleBackups prepares the scheduled backups of an SQLite database in a folder, if --backup-dir is
// given. The function that it returns starts them.
func (s *serveCmd) scheduleBackups(folder string) func(ctx context.Context) (stop func()) {
	if s.backups.Dir == "" {
		return func(context.Context) func() { return func() {} }
	}
	s.backups.Log = s.options.Log
	s.backups.Copy = func(ctx context.Context, file string) error {
		// The files may have been replaced. A copy of others would replace a good backup.
		if err := s.options.Store.Ping(ctx); err != nil {
			return err
		}
		// The URL of SQLite for this copy needs absolute paths.
		database, err := filepath.Abs(filepath.Join(folder, storage.DatabaseFile))
		if err != nil {
			return err
		}
		if file, err = filepath.Abs(file); err != nil {
			return err
		}
		if err := sqlstore.BackupSQLiteSlowly(ctx, database, file, s.options.Reserve); err != nil {
			return err
		}
		// A server that stops, or whose database is only busy, has made a good copy.
		if err := s.options.Store.Ping(context.WithoutCancel(ctx)); errors.Is(err, store.ErrReplaced) {
			return errors.Join(err, os.Remove(file))
		}
		return nil
	}
	scheduler := backup.New(s.backups)
	s.options.Collectors = append(s.options.Collectors, scheduler)
	return func(ctx context.Context) func() {
		ctx, cancel := context.WithCancel(ctx)
		var running sync.WaitGroup
		running.Go(func() { scheduler.Run(ctx) })
		return func() { cancel(); running.Wait() }
	}
}

// listenURL returns the URL of a server that listens at an address. A socket has none: the log then shows
// its path.
func listenURL(addr net.Addr) string {
	if socket, ok := addr.(*net.UnixAddr); ok {
		return "unix:" + socket.Name
	}
	return "http://" + browserAddr(addr)
}

// metricsURL returns the URL of the metrics at an address.
func metricsURL(addr net.Addr) string {
	if socket, ok := addr.(*net.UnixAddr); ok {
		return "unix:" + socket.Name
	}
	return "http://" + addr.String() + "/metrics"
}

// browserAddr returns the address at which players open the game. A loopback or unspecified address
// becomes localhost, since browsers store passkeys only for host names.
func browserAddr(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if ok && (tcp.IP.Equal(net.IPv4(127, 0, 0, 1)) || tcp.IP.Equal(net.IPv6loopback) || tcp.IP.IsUnspecified()) {
		return "localhost:" + strconv.Itoa(tcp.Port)
	}
	return addr.String()
}

// cause returns the error inside an error of net, or err itself.
func cause(err error, op *net.OpError) error {
	if op == nil {
		return err
	}
	return op.Err
}

// listenError returns the error for the user if listening at addr failed with err.
func listenError(err error, addr string) error {
	var op *net.OpError
	if errors.As(err, &op) && op.Addr != nil {
		addr = op.Addr.String()
	}
	if socket, ok := server.SocketPath(addr); ok {
		addr = socket
	}
	_, isSocket := errors.AsType[*fs.PathError](err)
	if op != nil {
		_, isUnix := op.Addr.(*net.UnixAddr)
		isSocket = isSocket || isUnix
	}
	switch {
	case errors.Is(err, syscall.EADDRINUSE) && isSocket:
		return console.NewError("serve.socket.taken", "path", console.OneLine(addr))
	case isSocket:
		return storage.NewError("serve.socket.failed", filepath.Dir(addr), cause(err, op), "path", console.OneLine(addr))
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return console.NewError("serve.elsewhere", "addr", addr)
	case errors.Is(err, syscall.EADDRINUSE):
		return console.NewError("serve.taken", "addr", addr)
	case errors.Is(err, syscall.EACCES):
		return console.NewError("serve.denied", "addr", addr)
	case op != nil:
		return console.NewError("serve.listen", "addr", addr, "detail", op.Err)
	}
	return console.NewError("serve.listen", "addr", addr, "detail", err)
}
