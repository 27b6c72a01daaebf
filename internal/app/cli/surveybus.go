package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/survey/crew"
)

// busFlags holds the flags of the connection to NATS. The flags and environment variables have the
// names that NATS uses.
type busFlags struct {
	app    *app
	cmd    *cobra.Command
	access bus.Access
}

// defaultURL is the URL of NATS if none is given.
const defaultURL = "nats://127.0.0.1:4222"

// dialTimeout is the time that a command waits for a NATS server that does not answer, since the
// server may be starting. Only tests change it.
var dialTimeout = 20 * time.Second

// reportAfter is the time after which the command reports that NATS does not answer.
const reportAfter = 2 * time.Second

// connSetting is a flag of the connection and the environment variable that it overrides.
type connSetting struct {
	dest      *string
	flag, env string
	usage     text.Key
	file      bool // the value is a file name
}

// settings returns the settings of the connection.
func (b *busFlags) settings() []connSetting {
	access := &b.access
	return []connSetting{
		{&access.URLs, "nats", "NATS_URL", "survey.bus.nats", false},
		{&access.Creds, "creds", "NATS_CREDS", "survey.bus.creds", true},
		{&access.NKey, "nkey", "NATS_NKEY", "survey.bus.nkey", true},
		{&access.User, "user", "NATS_USER", "survey.bus.user", false},
		{&access.CA, "tls-ca", "NATS_CA", "survey.bus.ca", true},
		{&access.Cert, "tls-cert", "NATS_CERT", "survey.bus.cert", true},
		{&access.Key, "tls-key", "NATS_KEY", "survey.bus.key", true},
	}
}

// addBusFlags adds the flags of the connection to cmd.
func (a *app) addBusFlags(cmd *cobra.Command) *busFlags {
	b := &busFlags{app: a, cmd: cmd}
	f := cmd.Flags()
	for _, s := range b.settings() {
		f.StringVar(s.dest, s.flag, "", a.say(s.usage))
		if s.file {
			_ = cmd.MarkFlagFilename(s.flag) // the error is for a flag that does not exist
		}
	}
	f.BoolVar(&b.access.Insecure, "insecure", false, a.say("survey.bus.insecure"))
	return b
}

// flagPair holds the names and values of two flags or environment variables. The first requires the
// second.
type flagPair struct{ name, value, required, requiredValue string }

// checkPairs returns an error for the first pair that has a value but not the required value.
func checkPairs(pairs ...flagPair) error {
	for _, p := range pairs {
		if p.value != "" && p.requiredValue == "" {
			return console.NewError("survey.bus.half", "given", p.name, "missing", p.required)
		}
	}
	return nil
}

// withConn connects, calls do, and returns errors about the survey id as errors for the user.
func (b *busFlags) withConn(ctx context.Context, id string, do func(nc *nats.Conn) error) error {
	nc, err := b.dial(ctx)
	if err == nil {
		defer nc.Close()
		err = do(nc)
	}
	return b.busError(ctx, id, err)
}

// dial connects to NATS. The environment supplies the values of flags that are not given. Secrets
// come only from the environment, since every user of a machine can read the arguments of a
// command.
func (b *busFlags) dial(ctx context.Context) (*nats.Conn, error) {
	for _, s := range b.settings() {
		*s.dest = cmp.Or(*s.dest, os.Getenv(s.env))
	}
	b.access.URLs = cmp.Or(b.access.URLs, defaultURL)
	access := b.access
	access.Password, access.Token = os.Getenv("NATS_PASSWORD"), os.Getenv("NATS_TOKEN")
	if err := checkPairs(
		flagPair{"--tls-cert or NATS_CERT", access.Cert, "--tls-key or NATS_KEY", access.Key},
		flagPair{"--tls-key or NATS_KEY", access.Key, "--tls-cert or NATS_CERT", access.Cert},
	); err != nil {
		return nil, err
	}
	access.Name = "make24 " + b.cmd.Name()
	access.Wait = min(dialTimeout, reportAfter)
	nc, err := bus.Dial(ctx, access)
	if errors.Is(err, nats.ErrNoServers) && dialTimeout > reportAfter && ctx.Err() == nil {
		b.app.writeNote(b.app.say("survey.bus.silent"))
		access.Wait = dialTimeout - reportAfter
		nc, err = bus.Dial(ctx, access)
	}
	return nc, err
}

// serveError returns the error for the user of a server if connecting to NATS failed with err.
func (b *busFlags) serveError(ctx context.Context, err error) error {
	url := console.OneLine(bus.WithoutSecrets(b.access.URLs))
	input, plain := (*console.Error)(nil), (*bus.PlaintextError)(nil)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &input):
		return err
	case errors.As(err, &plain):
		return console.NewError("serve.nats.plain", "url", console.OneLine(plain.URL))
	case errors.Is(err, nats.ErrNoServers):
		return console.NewError("serve.nats.unreachable", "url", url)
	case errors.Is(err, nats.ErrAuthorization):
		return console.NewError("serve.nats.refused", "url", url)
	case errors.Is(err, bus.ErrURL):
		return console.NewError("serve.nats.url")
	}
	return console.NewError("serve.nats.broken", "detail", console.OneLine(err.Error()))
}

// busError returns the error for the user if an operation on the survey id failed with err.
func (b *busFlags) busError(ctx context.Context, id string, err error) error {
	input, few, plain := (*console.Error)(nil), (*bus.TooFewServersError)(nil), (*bus.PlaintextError)(nil)
	switch {
	case err == nil || errors.As(err, &input):
		return err
	case errors.As(err, &plain):
		return console.NewError("survey.bus.plain", "url", console.OneLine(plain.URL))
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &few):
		return console.NewError("survey.bad.few", "copies", few.Replicas)
	case errors.Is(err, nats.ErrNoServers):
		return console.NewError("survey.bus.unreachable", "url", console.OneLine(bus.WithoutSecrets(b.access.URLs)))
	case errors.Is(err, nats.ErrAuthorization):
		return console.NewError("survey.bus.refused", "url", console.OneLine(bus.WithoutSecrets(b.access.URLs)))
	case errors.Is(err, bus.ErrURL):
		return console.NewError("survey.bus.url")
	case errors.Is(err, crew.ErrCancelled):
		return console.NewError("survey.cancelled", "id", id)
	case errors.Is(err, crew.ErrUnknown):
		return console.NewError("survey.bad.unknown", "id", excerpt.Quote(id))
	}
	return console.NewError("survey.bus.broken", "detail", console.OneLine(err.Error()))
}

func (a *app) newSurveyServer() *cobra.Command {
	cmd := a.newCommand("server", "survey.server.short", "survey.server.long", "survey.server.example")
	node := bus.Node{Sync: true}
	f := cmd.Flags()
	f.StringVar(&node.Dir, "store-dir", "", a.say("survey.node.data"))
	f.StringVar(&node.Listen, "listen", "127.0.0.1:4222", a.say("survey.node.listen"))
	f.StringVar(&node.Name, "server-name", "", a.say("survey.node.name"))
	f.StringVar(&node.Cluster, "cluster", "", a.say("survey.node.cluster"))
	f.StringVar(&node.Peers, "peers", "", a.say("survey.node.peers"))
	f.StringSliceVar(&node.Routes, "routes", nil, a.say("survey.node.routes"))
	f.StringVar(&node.User, "user", "", a.say("survey.bus.user"))
	f.StringVar(&node.CA, "tls-ca", "", a.say("survey.node.ca"))
	f.StringVar(&node.Cert, "tls-cert", "", a.say("survey.node.cert"))
	f.StringVar(&node.Key, "tls-key", "", a.say("survey.node.key"))
	f.BoolVar(&node.Insecure, "insecure", false, a.say("survey.node.insecure"))
	f.Lookup("routes").DefValue = ""
	_ = cmd.MarkFlagDirname("store-dir") // the error is for a flag that does not exist
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return a.runNode(cmd.Context(), node)
	}
	return cmd
}

// checkFree returns an error if the process cannot listen at addr. NATS itself would report that
// only after some time.
func checkFree(ctx context.Context, addr string) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if op := (*net.OpError)(nil); errors.As(err, &op) {
		return op.Err
	}
	if err != nil {
		return err
	}
	return listener.Close()
}

// nodeFlags maps fields of bus.Node to flags.
var nodeFlags = map[string]string{"Listen": "listen", "Peers": "peers", "Routes": "routes", "Cert": "tls-cert"}

// checkNode returns an error for invalid settings of a node. It creates nothing.
func checkNode(ctx context.Context, node bus.Node) error {
	routes := strings.Join(node.Routes, "")
	if err := checkPairs(
		flagPair{"NATS_PASSWORD", node.Password, "NATS_USER or --user", node.User},
		flagPair{"NATS_USER or --user", node.User, "NATS_PASSWORD", node.Password},
		flagPair{"--routes", routes, "--cluster", node.Cluster}, flagPair{"--peers", node.Peers, "--cluster", node.Cluster},
		flagPair{"--cluster", node.Cluster, "--peers", node.Peers},
		flagPair{"--tls-cert", node.Cert, "--tls-key", node.Key}, flagPair{"--tls-key", node.Key, "--tls-cert", node.Cert},
		flagPair{"--tls-ca", node.CA, "--tls-cert", node.Cert},
	); err != nil {
		return err
	}
	fieldErr := (*bus.FieldError)(nil)
	switch err := node.Check(); {
	case errors.As(err, &fieldErr) && errors.Is(err, bus.ErrNoCredentials):
		return console.NewError("survey.node.open", "flag", nodeFlags[fieldErr.Field], "address", console.OneLine(fieldErr.Value))
	case errors.As(err, &fieldErr) && errors.Is(err, bus.ErrPlaintext):
		return console.NewError("survey.node.plain", "flag", nodeFlags[fieldErr.Field], "address", console.OneLine(fieldErr.Value))
	case errors.As(err, &fieldErr):
		return console.NewError("survey.node.flag", "flag", nodeFlags[fieldErr.Field], "value", console.OneLine(fieldErr.Value), "detail", console.OneLine(fieldErr.Err.Error()))
	}
	if err := checkFree(ctx, node.Listen); err != nil {
		return console.NewError("serve.listen", "addr", console.OneLine(node.Listen), "detail", console.OneLine(err.Error()))
	}
	return nil
}

// runNode runs a NATS server until ctx ends.
func (a *app) runNode(ctx context.Context, node bus.Node) error {
	defer blockExit()()
	node.User = cmp.Or(node.User, os.Getenv("NATS_USER"))
	node.Password, node.Token = os.Getenv("NATS_PASSWORD"), os.Getenv("NATS_TOKEN")
	if err := checkNode(ctx, node); err != nil {
		return err
	}
	if node.Dir == "" {
		dir, err := storage.Location{}.Folder()
		if err != nil {
			return console.NewError("serve.home", "flag", "store-dir")
		}
		node.Dir = filepath.Join(dir, "survey")
	}
	if err := os.MkdirAll(node.Dir, 0o700); err != nil {
		return storage.NewError("survey.node.dir", node.Dir, err, "dir", console.OneLine(node.Dir))
	}
	node.OnError = func(line string) { fmt.Fprintln(a.err, "make24: NATS: "+console.OneLine(line)) }
	server, err := bus.Start(node)
	switch {
	case errors.Is(err, bus.ErrDirInUse):
		return console.NewError("survey.node.busy", "dir", console.OneLine(node.Dir))
	case err != nil:
		return console.NewError("survey.bus.broken", "detail", console.OneLine(err.Error()))
	}
	fmt.Fprintln(a.err, a.say("survey.node.ready", "url", server.URL(), "dir", console.OneLine(node.Dir)))
	err = server.Wait(ctx)
	server.Stop()
	if err != nil {
		return console.NewError("survey.node.broken", "dir", console.OneLine(node.Dir), "detail", console.OneLine(err.Error()))
	}
	fmt.Fprintln(a.err, a.say("survey.node.stopped"))
	return nil
}
