package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/bus"
)

// busFlags say where the NATS of a survey is, by the names and variables that people who use
// NATS know.
type busFlags struct {
	*app
	cmd    *cobra.Command
	access bus.Access
	urls   string // it was dialed at
}

// defaultBus is where NATS listens where nothing is said.
const defaultBus = "nats://127.0.0.1:4222"

// patience is how long a command tries to reach a NATS that is not there: it may be about to start. Only
// tests change it.
var patience = 20 * time.Second

// quiet is after how long it says that it waits.
const quiet = 2 * time.Second

func (a *app) addBus(cmd *cobra.Command) *busFlags {
	b := &busFlags{app: a, cmd: cmd}
	f := cmd.Flags()
	f.StringVar(&b.access.URLs, "nats", "", a.say("survey.bus.nats"))
	f.StringVar(&b.access.Creds, "creds", "", a.say("survey.bus.creds"))
	f.StringVar(&b.access.NKey, "nkey", "", a.say("survey.bus.nkey"))
	f.StringVar(&b.access.User, "user", "", a.say("survey.bus.user"))
	f.StringVar(&b.access.CA, "tls-ca", "", a.say("survey.bus.ca"))
	f.StringVar(&b.access.Cert, "tls-cert", "", a.say("survey.bus.cert"))
	f.StringVar(&b.access.Key, "tls-key", "", a.say("survey.bus.key"))
	f.BoolVar(&b.access.Insecure, "insecure", false, a.say("survey.bus.insecure"))
	for _, name := range []string{"creds", "nkey", "tls-ca", "tls-cert", "tls-key"} {
		_ = cmd.MarkFlagFilename(name) // the error is for a flag that does not exist
	}
	return b
}

// A pair is two flags or variables with their values, of which the first is nothing without the other.
type pair struct{ given, value, missing, other string }

// paired is the error of the first of some pairs that is given by half.
func paired(pairs ...pair) error {
	for _, p := range pairs {
		if p.value != "" && p.other == "" {
			return bad("survey.bus.half", "given", p.given, "missing", p.missing)
		}
	}
	return nil
}

// use connects, and does something about the survey of an ID.
func (b *busFlags) use(ctx context.Context, id string, do func(nc *nats.Conn) error) error {
	nc, err := b.dial(ctx)
	if err != nil {
		return err
	}
	defer nc.Close()
	return b.busError(ctx, b, id, do(nc))
}

// dial connects. What the flags leave out is taken from the environment; secrets only come
// from there, for everybody on a machine may read the arguments of a command.
func (b *busFlags) dial(ctx context.Context) (*nats.Conn, error) {
	access := b.access
	access.URLs = cmp.Or(access.URLs, os.Getenv("NATS_URL"), defaultBus)
	b.urls = access.URLs
	access.Creds = cmp.Or(access.Creds, os.Getenv("NATS_CREDS"))
	access.NKey = cmp.Or(access.NKey, os.Getenv("NATS_NKEY"))
	access.User = cmp.Or(access.User, os.Getenv("NATS_USER"))
	access.Password, access.Token = os.Getenv("NATS_PASSWORD"), os.Getenv("NATS_TOKEN")
	access.CA = cmp.Or(access.CA, os.Getenv("NATS_CA"))
	access.Cert = cmp.Or(access.Cert, os.Getenv("NATS_CERT"))
	access.Key = cmp.Or(access.Key, os.Getenv("NATS_KEY"))
	if err := paired(
		pair{"--tls-cert or NATS_CERT", access.Cert, "--tls-key or NATS_KEY", access.Key},
		pair{"--tls-key or NATS_KEY", access.Key, "--tls-cert or NATS_CERT", access.Cert},
	); err != nil {
		return nil, err
	}
	access.Name = "make24 " + b.cmd.Name()
	access.Wait = min(patience, quiet)
	nc, err := bus.Dial(ctx, access)
	if plain := (*bus.PlainError)(nil); errors.As(err, &plain) {
		return nil, bad("survey.bus.plain", "url", oneLine(plain.URL))
	}
	if errors.Is(err, nats.ErrNoServers) && patience > quiet && ctx.Err() == nil {
		b.note(b.say("survey.bus.silent"))
		access.Wait = patience - quiet
		nc, err = bus.Dial(ctx, access)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, nats.ErrNoServers):
		return nil, bad("survey.bus.nobody", "url", oneLine(bus.WithoutSecrets(access.URLs)))
	case errors.Is(err, nats.ErrAuthorization):
		return nil, bad("survey.bus.refused", "url", oneLine(bus.WithoutSecrets(access.URLs)))
	case errors.Is(err, bus.ErrURL):
		return nil, bad("survey.bus.url")
	case err != nil:
		return nil, bad("survey.bus.broken", "detail", oneLine(err.Error()))
	}
	return nc, nil
}
