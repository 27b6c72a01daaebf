package crew

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey/folder"
)

// DefaultHeartbeatTimeout is the default of Options.HeartbeatTimeout. The interval of a lost worker
// is delivered again only after this time, for which the end of a survey may have to wait.
const DefaultHeartbeatTimeout = 10 * time.Second

// Options holds the settings of workers. All fields but Folder may be zero.
type Options struct {
	Folder *folder.Folder
	Name   string // prefix of worker names, which appear in entries and progress; default "worker"

	IntervalTime     time.Duration // time per interval, after which the rest is queued again; default 10 s
	IntervalLength   int64         // hands per interval of a new plan, set only by tests; default: chosen after a pilot run
	HeartbeatTimeout time.Duration // time without a heartbeat until redelivery; default DefaultHeartbeatTimeout
	ReconcileEvery   time.Duration // time between comparisons of parts and queue; default one minute
	Replicas         int           // replicas of new streams; default 3 on three or more servers, else 1

	Hooks

	// Failpoint, if not nil, is called for tests: for each part with "after-write", "after-rename",
	// "after-record" and "before-ack"; with "asked" when an idle worker asks for work; and with
	// "stopped" when the survey was cancelled.
	Failpoint func(point string)

	now func() time.Time // time.Now, except in tests
}

// withDefaults returns o with defaults for zero fields.
func (o Options) withDefaults() Options {
	o.IntervalTime = cmp.Or(o.IntervalTime, 10*time.Second)
	o.HeartbeatTimeout = cmp.Or(o.HeartbeatTimeout, DefaultHeartbeatTimeout)
	o.ReconcileEvery = cmp.Or(o.ReconcileEvery, time.Minute)
	o.Name = cmp.Or(o.Name, "worker")
	if o.Failpoint == nil {
		o.Failpoint = func(string) {}
	}
	if o.now == nil {
		o.now = time.Now
	}
	return o
}

// openBus finds the streams of the folder's survey or creates them. For a new plan it chooses the
// interval length for the given number of workers, after a pilot run of about the given time.
func (o Options) openBus(ctx context.Context, nc *nats.Conn, storage jetstream.StorageType, pilotTime time.Duration, workers int) (*surveyBus, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	plan := o.Folder.Plan()
	b := &surveyBus{
		nc: nc, js: js, id: plan.ID(), size: plan.Space().Size(), storage: storage, ackWait: o.HeartbeatTimeout,
		stalls: stallReporter{notify: o.OnBusError},
	}
	findErr, replicas := ErrUnknown, 0
	if storage == jetstream.FileStorage {
		_, b.plan, replicas, findErr = findSurvey(ctx, nc, b.id)
	}
	b.replicas = cmp.Or(o.Replicas, replicas, bus.DefaultReplicas(nc))
	if findErr != nil {
		b.plan = busPlan{Plan: plan, Length: o.IntervalLength}
		if b.plan.Length == 0 {
			sample, err := Pilot(ctx, plan, pilotTime)
			if err != nil {
				return nil, err
			}
			b.plan.Length = IntervalLength(sample, o.IntervalTime, b.size, workers)
		}
	}
	// A running worker waits for an unavailable bus without limit. At the start the wait is
	// bounded, because the bus may be misconfigured.
	startCtx, cancel := context.WithTimeout(ctx, serverTimeout(nc, b.replicas))
	defer cancel()
	if err := b.retry(startCtx, b.ensureStreams); err != nil {
		return nil, err
	}
	if errors.Is(findErr, errInvalidPlan) { // watchers cannot read the plan
		b.skipped.add(b.subject("plan"))
		data, err := json.Marshal(b.plan)
		if err != nil {
			return nil, err
		}
		err = b.publish(startCtx, "plan", data)
		return b, err
	}
	return b, nil
}

// serverTimeout returns the time to wait for servers that may be starting: 10 s if the connection
// knows fewer servers than the replicas need, else a minute.
func serverTimeout(nc *nats.Conn, replicas int) time.Duration {
	if len(nc.Servers()) < replicas {
		return 10 * time.Second
	}
	return time.Minute
}

// findSurvey reads the plan of a survey and its number of replicas from the bus. It returns an
// error wrapping ErrUnknown if the survey is not there, or errInvalidPlan if the plan is invalid.
// The number of replicas is 0 if the stream of the plan does not exist. It waits up to 20 s for an
// answer, because a cluster without a leader does not answer.
func findSurvey(ctx context.Context, nc *nats.Conn, id string) (js jetstream.JetStream, plan busPlan, replicas int, err error) {
	if !idPattern().MatchString(id) {
		return nil, plan, 0, fmt.Errorf("%w: survey ID %q", ErrUnknown, id)
	}
	if js, err = jetstream.New(nc); err != nil {
		return nil, plan, 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	b, data := surveyBus{id: id}, []byte(nil)
	err = bus.Retry(ctx, func(ctx context.Context) error {
		notesStream, err := js.Stream(ctx, streamName(id, notesKind))
		if err != nil {
			return err
		}
		replicas = notesStream.CachedInfo().Config.Replicas
		msg, err := notesStream.GetLastMsgForSubject(ctx, b.subject("plan"))
		if err == nil {
			data = msg.Data
		}
		return err
	})
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound), errors.Is(err, jetstream.ErrMsgNotFound):
		err = ErrUnknown
	case err == nil && (json.Unmarshal(data, &plan) != nil || plan.Plan.ID() != id || plan.Length < 1):
		err = errInvalidPlan
	}
	if err != nil {
		err = fmt.Errorf("%w: survey ID %s", err, id)
	}
	return js, plan, replicas, err
}

// ErrUnknown is the error for a survey that is not on the bus.
var ErrUnknown = errors.New("survey not found on the bus")

// idPattern matches the IDs of surveys.
var idPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{16}$`) })
