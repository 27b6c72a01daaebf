package cli

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/backup"
)

// The limits of doctor. docs/operations.md lists them.
const (
	minSyncRate   = 50                  // syncs a second; each transaction with answers needs one
	lowSpace      = 1 << 30             // bytes
	renewBefore   = 14 * 24 * time.Hour // remaining validity below which a certificate should be renewed
	minPostgres   = 20                  // connections: a server uses up to 18
	maxProbeReply = 64 << 10            // bytes of a response
)

// The times of doctor. Only tests change them.
var (
	checkTimeout = 10 * time.Second       // of a check
	syncTime     = 500 * time.Millisecond // of measuring the disk
	clockTime    = 200 * time.Millisecond // of comparing the clocks
	maxRTT       = 50 * time.Millisecond  // to NATS
)

// The results of a check.
const (
	checkOK      = "ok"
	checkWarning = "warning"
	checkProblem = "problem"
)

// finding is the result of a check, and its JSON.
type finding struct {
	Check   string `json:"check"`
	Status  string `json:"status"`
	Message string `json:"message"`
}

// doctorCmd holds the flags of doctor.
type doctorCmd struct {
	app     *app
	storage storage
	nats    busFlags
	origin  string
	backups backup.Options
}

func (a *app) newDoctor() *cobra.Command {
	cmd := a.newCommand("doctor", "doctor.short", "doctor.long", "doctor.example")
	d := &doctorCmd{app: a, nats: busFlags{app: a, cmd: cmd}}
	f := cmd.Flags()
	f.StringVar(&d.storage.dir, "data", "", a.say("data.help"))
	f.StringVar(&d.storage.db, "db", "", a.say("admin.help.db"))
	f.StringVar(&d.nats.access.URLs, "nats", "", a.say("doctor.help.nats"))
	f.StringVar(&d.origin, "origin", "", a.say("doctor.help.origin"))
	f.StringVar(&d.backups.Dir, "backup-dir", "", a.say("doctor.help.backup.dir"))
	f.DurationVar(&d.backups.Every, "backup-every", defaultBackupEvery, a.say("serve.help.backup.every"))
	a.addSettings(cmd)
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := d.storage.checkFlags(cmd.Flags()); err != nil {
			return err
		}
		if d.storage.db != "" && d.storage.dir != "" {
			return newInputError("serve.both")
		}
		origin, err := parseOrigin(d.origin)
		if err != nil {
			return err
		}
		d.origin = string(origin)
		return d.run(cmd.Context())
	}
	return cmd
}

// doctorCheck is a check: its name, and a function that returns the result.
type doctorCheck struct {
	name string
	run  func(ctx context.Context) finding
}

// checks returns the checks for the flags that were given.
func (d *doctorCmd) checks(dir string) []doctorCheck {
	all := []doctorCheck{{"version", d.checkVersion}}
	if d.storage.db != "" {
		all = append(all, doctorCheck{"database", d.checkPostgres})
	} else {
		in := func(check func(ctx context.Context, dir string) finding) func(context.Context) finding {
			return func(ctx context.Context) finding { return check(ctx, dir) }
		}
		all = append(all, doctorCheck{"database", in(d.checkSQLite)}, doctorCheck{"write", in(d.checkWrite)},
			doctorCheck{"space", in(d.checkSpace)}, doctorCheck{"sync", in(d.checkSync)})
	}
	all = append(all, doctorCheck{"clock", func(ctx context.Context) finding { return d.checkClock(ctx, dir) }})
	if d.nats.access.URLs != "" {
		all = append(all, doctorCheck{"nats", d.checkNATS})
	}
	if d.origin != "" {
		all = append(all, doctorCheck{"origin", d.checkOrigin}, doctorCheck{"stream", d.checkStream})
		if strings.HasPrefix(d.origin, "https://") {
			all = append(all, doctorCheck{"certificate", d.checkCertificate})
		}
	}
	if d.storage.db == "" {
		all = append(all, doctorCheck{"backups", d.checkBackups})
	}
	return all
}

// run runs all checks and prints a line for each. It returns errNo after a problem.
func (d *doctorCmd) run(ctx context.Context) error {
	dir := ""
	if d.storage.db == "" {
		var err error
		if dir, _, err = d.app.findFolder(d.storage); err != nil {
			return err
		}
	}
	problems := 0
	for _, check := range d.checks(dir) {
		checkCtx, cancel := context.WithTimeout(ctx, checkTimeout)
		found := check.run(checkCtx)
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		found.Check = check.name
		if found.Status == checkProblem {
			problems++
		}
		line := text.Pad(d.app.say(text.Key("doctor.status."+found.Status)), 8) + text.Pad(d.app.say(text.Key("doctor.check."+found.Check)), 12) + found.Message
		if err := d.app.print(found, line); err != nil {
			return err
		}
		if err := d.app.out.Flush(); err != nil {
			return err
		}
	}
	if problems > 0 {
		return errNo
	}
	return nil
}

// found returns a finding with a message of the catalogue.
func (d *doctorCmd) found(status string, key text.Key, pairs ...any) finding {
	return finding{Status: status, Message: d.app.say(key, pairs...)}
}

// failed returns the finding for an error.
func (d *doctorCmd) failed(ctx context.Context, key text.Key, err error, pairs ...any) finding {
	if ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) {
		return d.found(checkProblem, "doctor.timeout", "seconds", int(checkTimeout.Seconds()))
	}
	return d.found(checkProblem, key, append(pairs, "detail", diskDetail(err))...)
}

// diskFailed returns the finding for an error of a disk or an SQLite database. dir is the folder of the
// game.
func (d *doctorCmd) diskFailed(ctx context.Context, key text.Key, dir string, err error, pairs ...any) finding {
	return d.failed(ctx, key, err, append(pairs, "advice", d.app.explain(newAdvice(dir, err)))...)
}

func (d *doctorCmd) checkVersion(context.Context) finding {
	v := readVersion()
	return d.found(checkOK, "doctor.version", "version", v.Version, "go", v.Go, "schema", sqlstore.LatestSchema())
}

// checkSQLite checks the database in a folder.
func (d *doctorCmd) checkSQLite(ctx context.Context, dir string) finding {
	path := filepath.Join(dir, databaseFile)
	info, err := os.Stat(path)
	switch state := inspectFolder(dir); {
	case state == folderUnused && (err == nil || errors.Is(err, fs.ErrNotExist)):
		return d.found(checkWarning, "doctor.db.none", "dir", dir)
	case state == folderLostGame && (err == nil || errors.Is(err, fs.ErrNotExist)):
		return d.found(checkProblem, "serve.missing", "dir", dir)
	case err != nil:
		return d.diskFailed(ctx, "doctor.db.unusable", dir, err, "file", path)
	}
	found, err := sqlstore.InspectSQLite(ctx, path, false)
	switch {
	case ctx.Err() != nil:
		return d.found(checkWarning, "doctor.db.slow", "seconds", int(checkTimeout.Seconds()))
	case errors.Is(err, store.ErrNewer):
		return d.found(checkProblem, "doctor.db.newer", "schema", found.Schema, "latest", sqlstore.LatestSchema())
	case err != nil:
		return d.diskFailed(ctx, "doctor.db.unusable", dir, err, "file", path)
	case found.Encoding != "UTF-8":
		return d.found(checkProblem, "doctor.db.encoding", "encoding", found.Encoding)
	}
	if others := info.Mode().Perm() & 0o077; others != 0 && os.PathSeparator == '/' {
		return d.found(checkWarning, "doctor.db.mode", "file", path)
	}
	return d.game(path, found, isLocked(dir))
}

// isLocked reports whether a server has locked a folder. It holds the locks for a moment itself.
func isLocked(dir string) bool {
	for name, acquire := range map[string]func(string) (func(), error){
		dir: lock.AcquireFolder, filepath.Join(dir, lockFile): lock.Acquire,
	} {
		if _, err := os.Stat(name); err != nil {
			continue
		}
		unlock, err := acquire(name)
		if errors.Is(err, lock.ErrLocked) {
			return true
		}
		if err == nil {
			unlock()
		}
	}
	return false
}

// game returns the finding for a database that can be used.
func (d *doctorCmd) game(where string, found sqlstore.Inspection, isServed bool) finding {
	srv := d.app.say("doctor.db.stopped")
	if isServed {
		srv = d.app.say("doctor.db.served")
	}
	key, status := text.Key("doctor.db.ok"), checkOK
	if found.Schema < sqlstore.LatestSchema() {
		key, status = "doctor.db.older", checkWarning
	}
	return d.found(status, key, "where", where, "schema", found.Schema, "latest", sqlstore.LatestSchema(),
		"players", found.Players, "runs", found.Runs, "server", srv)
}

// checkPostgres checks the database of --db.
func (d *doctorCmd) checkPostgres(ctx context.Context) finding {
	location, ok := postgresLocation(d.storage.db)
	if !ok {
		return d.found(checkProblem, "serve.db")
	}
	found, err := sqlstore.InspectPostgres(ctx, d.storage.db)
	connections := 0
	_, _ = fmt.Sscan(found.Settings["max_connections"], &connections)
	switch {
	case errors.Is(err, store.ErrNewer):
		return d.found(checkProblem, "doctor.db.newer", "schema", found.Schema, "latest", sqlstore.LatestSchema())
	case err != nil && !errors.Is(err, sqlstore.ErrNotGame):
		return d.failed(ctx, "doctor.pg.unreachable", err, "where", location)
	case found.Encoding != "UTF8":
		return d.found(checkProblem, "doctor.db.encoding", "encoding", found.Encoding)
	case found.Settings["transaction_read_only"] == "on":
		return d.found(checkProblem, "doctor.pg.readonly", "where", location)
	}
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		if found.Settings[name] == "off" {
			return d.found(checkProblem, "doctor.pg.unsafe", "name", name)
		}
	}
	switch {
	case connections < minPostgres:
		return d.found(checkWarning, "doctor.pg.connections", "count", connections)
	case err != nil:
		return d.found(checkWarning, "doctor.pg.empty", "where", location)
	}
	return d.game(location+" (PostgreSQL "+found.Server+")", found, found.Locked)
}

// checkWrite checks that this user can write to the data folder and its files.
func (d *doctorCmd) checkWrite(ctx context.Context, dir string) finding {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return d.found(checkWarning, "doctor.write.none", "dir", dir)
	}
	file, err := os.CreateTemp(dir, ".make24-doctor-*")
	if err != nil {
		return d.diskFailed(ctx, "doctor.write.failed", dir, err, "file", dir)
	}
	err = errors.Join(file.Close(), os.Remove(file.Name()))
	for _, name := range []string{databaseFile, databaseFile + "-wal", databaseFile + "-shm", lockFile} {
		path := filepath.Join(dir, name)
		opened, openErr := os.OpenFile(path, os.O_RDWR, 0)
		switch {
		case errors.Is(openErr, fs.ErrNotExist):
		case openErr != nil:
			return d.diskFailed(ctx, "doctor.write.failed", dir, openErr, "file", path)
		default:
			err = errors.Join(err, opened.Close())
		}
	}
	if err != nil {
		return d.diskFailed(ctx, "doctor.write.failed", dir, err, "file", dir)
	}
	return d.found(checkOK, "doctor.write.ok", "dir", dir)
}

// existing returns a folder, or the nearest one above it that exists.
func existing(dir string) string {
	for {
		if _, err := os.Stat(dir); err == nil || filepath.Dir(dir) == dir {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

func (d *doctorCmd) checkSpace(ctx context.Context, dir string) finding {
	free, err := sqlstore.FreeSpace(existing(dir))
	if err != nil {
		return d.diskFailed(ctx, "doctor.space.unknown", dir, err)
	}
	size := humanize.IBytes(uint64(free))
	switch {
	case free < defaultReserve<<20:
		return d.found(checkProblem, "doctor.space.full", "free", size)
	case free < lowSpace:
		return d.found(checkWarning, "doctor.space.low", "free", size)
	}
	return d.found(checkOK, "doctor.space.ok", "free", size)
}

// checkSync measures how often a second the disk of the data folder can sync a small write.
func (d *doctorCmd) checkSync(ctx context.Context, dir string) finding {
	file, err := os.CreateTemp(existing(dir), ".make24-doctor-*")
	if err != nil {
		return d.diskFailed(ctx, "doctor.write.failed", dir, err, "file", dir)
	}
	defer func() { _ = errors.Join(file.Close(), os.Remove(file.Name())) }()
	block, syncs, begin := make([]byte, 4<<10), 0, time.Now()
	for time.Since(begin) < syncTime && ctx.Err() == nil {
		if _, err = file.WriteAt(block, int64(syncs%16)<<12); err == nil {
			err = file.Sync()
		}
		if err != nil {
			return d.diskFailed(ctx, "doctor.write.failed", dir, err, "file", dir)
		}
		syncs++
	}
	rate := int(float64(syncs) / time.Since(begin).Seconds())
	if rate < minSyncRate {
		return d.found(checkWarning, "doctor.sync.slow", "rate", rate)
	}
	return d.found(checkOK, "doctor.sync.ok", "rate", rate)
}

// checkClock compares the wall clock with the monotonic clock and with PostgreSQL's clock, or with
// the times of the files of an SQLite database.
func (d *doctorCmd) checkClock(ctx context.Context, dir string) finding {
	o := clock.Options{Read: readClocks}
	if d.storage.db != "" {
		o.Database = func(ctx context.Context) (time.Time, bool, error) {
			at, err := sqlstore.PostgresClock(ctx, d.storage.db)
			return at, err == nil, err
		}
	}
	guard := clock.New(o)
	if err := guard.CheckDatabase(ctx); err != nil {
		return d.failed(ctx, "doctor.clock.unknown", err)
	}
	select {
	case <-ctx.Done():
	case <-time.After(clockTime):
	}
	if err := guard.Err(); err != nil {
		return d.failed(ctx, "doctor.clock.wrong", err)
	}
	now := guard.Now()
	for _, name := range []string{databaseFile, databaseFile + "-wal"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && dir != "" && info.ModTime().Sub(now) > clock.MaxJump {
			return d.found(checkProblem, "doctor.clock.behind", "time", now.UTC().Format(time.RFC3339), "written", info.ModTime().UTC().Format(time.RFC3339))
		}
	}
	return d.found(checkOK, "doctor.clock.ok", "time", now.UTC().Format(time.RFC3339))
}

func (d *doctorCmd) checkNATS(ctx context.Context) finding {
	url := oneLine(bus.WithoutSecrets(d.nats.access.URLs))
	nc, err := d.nats.dial(ctx)
	if err != nil {
		if errors.Is(err, bus.ErrServerTooOld) {
			return d.failed(ctx, "doctor.nats.old", err)
		}
		if ctx.Err() != nil {
			return d.found(checkProblem, "doctor.timeout", "seconds", int(checkTimeout.Seconds()))
		}
		return finding{Status: checkProblem, Message: d.app.explain((&serveCmd{app: d.app, nats: d.nats}).natsError(ctx, err))}
	}
	defer nc.Close()
	roundTrip, err := nc.RTT()
	switch {
	case err != nil:
		return d.failed(ctx, "serve.nats.broken", err)
	case roundTrip > maxRTT:
		return d.found(checkWarning, "doctor.nats.slow", "url", url, "ms", roundTrip.Milliseconds())
	}
	return d.found(checkOK, "doctor.nats.ok", "url", url, "version", nc.ConnectedServerVersion(), "time", roundTrip.Round(10*time.Microsecond))
}

// httpClient returns a client that follows no redirects.
func httpClient() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{Proxy: nil, DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: testRoots, Time: wallTime}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// testRoots replaces the CA certificates of the system. Only tests set it.
var testRoots *x509.CertPool

// get requests a path of the origin.
func (d *doctorCmd) get(ctx context.Context, path string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, d.origin+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	return httpClient().Do(r)
}

// checkOrigin requests /readyz as a browser would.
func (d *doctorCmd) checkOrigin(ctx context.Context) finding {
	response, err := d.get(ctx, "/readyz")
	if err != nil {
		return d.failed(ctx, "doctor.origin.unreachable", rootCause(err), "origin", d.origin)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxProbeReply))
	var reply struct{ Status, Detail any }
	isJSON := json.Unmarshal(body, &reply) == nil
	switch {
	case err != nil:
		return d.failed(ctx, "doctor.origin.unreachable", rootCause(err), "origin", d.origin)
	case response.StatusCode == http.StatusServiceUnavailable && isJSON && reply.Detail != nil:
		return d.found(checkProblem, "doctor.origin.notready", "origin", d.origin, "detail", oneLine(fmt.Sprint(reply.Detail)))
	case response.StatusCode >= 300 && response.StatusCode < 400:
		return d.found(checkProblem, "doctor.origin.redirect", "origin", d.origin, "location", oneLine(response.Header.Get("Location")))
	case response.StatusCode == http.StatusOK && reply.Status == "degraded":
		return d.found(checkWarning, "doctor.origin.degraded", "origin", d.origin, "detail", oneLine(fmt.Sprint(reply.Detail)))
	case response.StatusCode != http.StatusOK || reply.Status != "ok":
		return d.found(checkProblem, "doctor.origin.other", "origin", d.origin, "status", response.StatusCode)
	case strings.HasPrefix(d.origin, "http://") && !isLoopback(response.Request.URL.Hostname()):
		return d.found(checkWarning, "doctor.origin.plain", "origin", d.origin)
	}
	return d.found(checkOK, "doctor.origin.ok", "origin", d.origin)
}

// isLoopback reports whether a host is this machine, whose pages browsers trust without https.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// checkStream checks that the events of a stream arrive when they are sent.
func (d *doctorCmd) checkStream(ctx context.Context) finding {
	response, err := d.get(ctx, "/healthz/stream")
	if err != nil {
		return d.failed(ctx, "doctor.origin.unreachable", rootCause(err), "origin", d.origin)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream") {
		return d.found(checkProblem, "doctor.stream.other", "status", response.StatusCode)
	}
	var first time.Time
	body := make([]byte, 256)
	n, err := 0, error(nil)
	for err == nil && n < len(body) {
		var more int
		more, err = response.Body.Read(body[n:])
		if n += more; first.IsZero() && n > 0 {
			first = time.Now()
		}
	}
	switch {
	case !errors.Is(err, io.EOF) || !strings.Contains(string(body[:n]), "data: 2"):
		return d.found(checkProblem, "doctor.stream.cut")
	case time.Since(first) < server.StreamProbeGap/2:
		return d.found(checkProblem, "doctor.stream.buffered")
	}
	return d.found(checkOK, "doctor.stream.ok")
}

// checkCertificate checks the certificate of the origin.
func (d *doctorCmd) checkCertificate(ctx context.Context) finding {
	response, err := d.get(ctx, "/healthz")
	var invalid x509.CertificateInvalidError
	var unknown x509.UnknownAuthorityError
	var otherHost x509.HostnameError
	switch {
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return d.found(checkProblem, "doctor.tls.expired", "begin", date(invalid.Cert.NotBefore), "end", date(invalid.Cert.NotAfter))
	case errors.As(err, &unknown):
		return d.found(checkProblem, "doctor.tls.unknown")
	case errors.As(err, &otherHost):
		return d.found(checkProblem, "doctor.tls.host", "names", oneLine(strings.Join(otherHost.Certificate.DNSNames, ", ")))
	case err != nil:
		return d.failed(ctx, "doctor.origin.unreachable", rootCause(err), "origin", d.origin)
	}
	defer response.Body.Close()
	end := response.TLS.PeerCertificates[0].NotAfter
	if end.Sub(wallTime()) < renewBefore {
		return d.found(checkWarning, "doctor.tls.soon", "end", date(end))
	}
	return d.found(checkOK, "doctor.tls.ok", "end", date(end))
}

func date(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// rootCause returns the error at the end of a chain, since the errors of net/http repeat the address.
func rootCause(err error) error {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err
		}
		err = next
	}
}

// checkBackups checks the age and the start of the newest scheduled backup. A backup from the future, of
// a wrong clock, does not count.
func (d *doctorCmd) checkBackups(ctx context.Context) finding {
	if d.backups.Dir == "" {
		return d.found(checkWarning, "doctor.backups.off")
	}
	files, err := backup.List(d.backups.Dir)
	switch {
	case err != nil:
		return d.diskFailed(ctx, "doctor.backups.unreadable", d.backups.Dir, err, "dir", d.backups.Dir)
	case len(files) == 0:
		return d.found(checkWarning, "doctor.backups.none", "dir", d.backups.Dir)
	}
	newest := slices.IndexFunc(files, func(f backup.File) bool { return wallTime().Sub(f.At) > -clock.MaxJump })
	if newest < 0 {
		return d.found(checkWarning, "doctor.backups.future", "file", files[0].Path)
	}
	file := files[newest]
	switch ok, err := startsLikeSQLite(file.Path); {
	case err != nil:
		return d.diskFailed(ctx, "doctor.db.unusable", d.backups.Dir, err, "file", file.Path)
	case !ok:
		return d.found(checkProblem, "doctor.backups.unusable", "file", file.Path)
	}
	age := max(0, wallTime().Sub(file.At)).Round(time.Minute)
	pairs := []any{"count", len(files), "age", age, "size", humanize.IBytes(uint64(file.Bytes)), "dir", d.backups.Dir}
	switch {
	case age > 2*d.backups.Every:
		return d.found(checkProblem, "doctor.backups.old", pairs...)
	case newest > 0:
		return d.found(checkWarning, "doctor.backups.future", "file", files[0].Path)
	}
	return d.found(checkOK, "doctor.backups.ok", pairs...)
}

// startsLikeSQLite reports whether a file begins as each SQLite database does.
func startsLikeSQLite(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	header, err := io.ReadAll(io.LimitReader(file, int64(len(sqliteHeader))))
	return string(header) == sqliteHeader, err
}
