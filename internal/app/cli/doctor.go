package cli

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/doctor"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/bus"
)

// doctorTimes are the times of doctor. Only tests change them.
var doctorTimes = doctor.DefaultTimes

func (a *app) newDoctor() *cobra.Command {
	cmd := a.newCommand("doctor", "doctor.short", "doctor.long", "doctor.example")
	var location storage.Location
	o := doctor.Options{Reserve: defaultReserve << 20, Clocks: readClocks, Times: doctorTimes}
	f := cmd.Flags()
	f.StringVar(&location.Dir, "data", "", a.say("data.help"))
	f.StringVar(&location.DB, "db", "", a.say("admin.help.db"))
	f.StringVar(&o.NATS, "nats", "", a.say("doctor.help.nats"))
	origin := f.String("origin", "", a.say("doctor.help.origin"))
	f.StringVar(&o.BackupDir, "backup-dir", "", a.say("doctor.help.backup.dir"))
	f.DurationVar(&o.BackupEvery, "backup-every", defaultBackupEvery, a.say("serve.help.backup.every"))
	a.addSettings(cmd)
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := checkLocation(location, cmd.Flags()); err != nil {
			return err
		}
		if location.DB != "" && location.Dir != "" {
			return console.NewError("serve.both")
		}
		parsed, err := parseOrigin(*origin)
		if err != nil {
			return err
		}
		if o.DB = location.DB; o.DB == "" {
			if o.Dir, _, err = a.findFolder(location); err != nil {
				return err
			}
		}
		o.Origin, o.DialNATS = string(parsed), a.doctorDial(cmd, o.NATS)
		v := readVersion()
		o.Version, o.Go = v.Version, v.Go
		return doctor.Run(cmd.Context(), a.console(), o)
	}
	return cmd
}

// doctorDial returns a function that connects to NATS as serve does.
func (a *app) doctorDial(cmd *cobra.Command, urls string) func(ctx context.Context) (*nats.Conn, error) {
	return func(ctx context.Context) (*nats.Conn, error) {
		flags := busFlags{app: a, cmd: cmd, access: bus.Access{URLs: urls}}
		nc, err := flags.dial(ctx)
		if err != nil && !errors.Is(err, bus.ErrServerTooOld) {
			err = flags.serveError(ctx, err)
		}
		return nc, err
	}
}
