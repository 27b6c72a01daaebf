// Package doctor checks the parts of a server that a user can get wrong: the database, the disk, the
// clock, NATS, the proxy with its certificate, and the backups.
package doctor

import (
	"context"
	"crypto/x509"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// The limits of doctor. docs/operations.md lists them.
const (
	minSyncRate   = 50                  // syncs a second; each transaction with answers needs one
	lowSpace      = 1 << 30             // bytes
	renewBefore   = 14 * 24 * time.Hour // remaining validity below which a certificate should be renewed
	minPostgres   = 20                  // connections: a server uses up to 18
	maxProbeReply = 64 << 10            // bytes of a response
)

// The results of a check.
const (
	OK      = "ok"
	Warning = "warning"
	Problem = "problem"
)

// Finding is the result of a check, and its JSON.
type Finding struct {
	Check   string `json:"check"`
	Status  string `json:"status"`
	Message string `json:"message"`
}

// Options says what to check.
type Options struct {
	Version, Go string // of this program

	Dir string // folder of the game, if DB is empty
	DB  string // URL of a PostgreSQL database

	NATS        string                                        // URLs of NATS, or "" if the server uses none
	DialNATS    func(ctx context.Context) (*nats.Conn, error) // returns errors for the user, and bus.ErrServerTooOld
	Origin      string                                        // URL at which players open the game, or ""
	BackupDir   string                                        // folder of scheduled backups, or ""
	BackupEvery time.Duration
	Reserve     int64 // bytes of free space below which the server accepts nothing new

	Clocks func() (wall time.Time, mono time.Duration) // nil: the system clocks
	Roots  *x509.CertPool                              // CA certificates, or nil for those of the system
	Times  Times
}

// Times holds the times of the checks.
type Times struct {
	Check  time.Duration // at most, of a check
	Sync   time.Duration // of measuring the disk
	Clock  time.Duration // of comparing the clocks
	MaxRTT time.Duration // to NATS; a slower one is a warning
}

// DefaultTimes are the times of the command.
var DefaultTimes = Times{Check: 10 * time.Second, Sync: 500 * time.Millisecond, Clock: 200 * time.Millisecond, MaxRTT: 50 * time.Millisecond}

// doctor holds what the checks need.
type doctor struct {
	*console.Console
	Options
}

// check is one check: its name, and a function that returns the result.
type check struct {
	name string
	run  func(ctx context.Context) Finding
}

// checks returns the checks for the options.
func (d *doctor) checks() []check {
	all := []check{{"version", d.checkVersion}}
	if d.DB != "" {
		all = append(all, check{"database", d.checkPostgres})
	} else {
		all = append(all, check{"database", d.checkSQLite}, check{"write", d.checkWrite}, check{"space", d.checkSpace}, check{"sync", d.checkSync})
	}
	all = append(all, check{"clock", d.checkClock})
	if d.NATS != "" {
		all = append(all, check{"nats", d.checkNATS})
	}
	if d.Origin != "" {
		all = append(all, check{"origin", d.checkOrigin}, check{"stream", d.checkStream})
		if strings.HasPrefix(d.Origin, "https://") {
			all = append(all, check{"certificate", d.checkCertificate})
		}
	}
	if d.DB == "" {
		all = append(all, check{"backups", d.checkBackups})
	}
	return all
}

// Run runs all checks and prints a line for each. It returns console.ErrNo after a problem.
func Run(ctx context.Context, c *console.Console, o Options) error {
	d := &doctor{c, o}
	problems := 0
	for _, check := range d.checks() {
		checkCtx, cancel := context.WithTimeout(ctx, o.Times.Check)
		found := check.run(checkCtx)
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		found.Check = check.name
		if found.Status == Problem {
			problems++
		}
		line := text.Pad(c.Say(text.Key("doctor.status."+found.Status)), 8) + text.Pad(c.Say(text.Key("doctor.check."+found.Check)), 12) + found.Message
		if err := c.Print(found, line); err != nil {
			return err
		}
		if err := c.Out.Flush(); err != nil {
			return err
		}
	}
	if problems > 0 {
		return console.ErrNo
	}
	return nil
}

// now returns the time of the clocks.
func (d *doctor) now() time.Time {
	if d.Clocks == nil {
		return time.Now()
	}
	wall, _ := d.Clocks()
	return wall
}

// found returns a finding with a message of the catalogue.
func (d *doctor) found(status string, key text.Key, pairs ...any) Finding {
	return Finding{Status: status, Message: d.Say(key, pairs...)}
}

// failed returns the finding for an error.
func (d *doctor) failed(ctx context.Context, key text.Key, err error, pairs ...any) Finding {
	if ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) {
		return d.found(Problem, "doctor.timeout", "seconds", int(d.Times.Check.Seconds()))
	}
	return d.found(Problem, key, append(pairs, "detail", storage.Detail(err))...)
}

// diskFailed returns the finding for an error of a disk or an SQLite database. dir is the folder of the
// game.
func (d *doctor) diskFailed(ctx context.Context, key text.Key, dir string, err error, pairs ...any) Finding {
	return d.failed(ctx, key, err, append(pairs, "advice", storage.Advice(dir, err).In(d.Lang))...)
}

func (d *doctor) checkVersion(context.Context) Finding {
	return d.found(OK, "doctor.version", "version", d.Version, "go", d.Go, "schema", sqlstore.LatestSchema())
}
