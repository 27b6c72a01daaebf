package crew

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/folder"
)

// DefaultHeartbeatTimeout is the default of Options.HeartbeatTimeout. When a worker is lost, its
// interval waits this long, and at the end of a survey nothing else is computed meanwhile.
const DefaultHeartbeatTimeout = 10 * time.Second

// Options holds the settings of workers. All fields but Folder may be zero.
type Options struct {
	Folder *folder.Folder
	Name   string // prefix of worker names, which appear in records and progress; "worker"

	IntervalTime     time.Duration // time per interval, after which the rest is queued again; 10 s
	HeartbeatTimeout time.Duration // time without a heartbeat until redelivery; DefaultHeartbeatTimeout
	ReconcileEvery   time.Duration // time between comparisons of parts and queue; one minute
	Replicas         int           // replicas of new streams; 0: 3 on three or more servers, else 1

	Hooks

	// Failpoint, if not nil, is called for tests: with after-write, after-rename, after-record and
	// before-ack for each part, with asked when an idle worker asks for work, and with stopped when
	// the survey was cancelled.
	Failpoint func(point string)
}

// withDefaults returns w with defaults for zero fields.
func (w Options) withDefaults() Options {
	w.IntervalTime = cmp.Or(w.IntervalTime, 10*time.Second)
	w.HeartbeatTimeout = cmp.Or(w.HeartbeatTimeout, DefaultHeartbeatTimeout)
	w.ReconcileEvery = cmp.Or(w.ReconcileEvery, time.Minute)
	w.Name = cmp.Or(w.Name, "worker")
	if w.Failpoint == nil {
		w.Failpoint = func(string) {}
	}
	return w
}

// openBus finds the streams of the folder's survey or creates them. A new plan gets an interval
// length that it estimates by a pilot run of about the given time, for the given number of workers.
func (w Options) openBus(ctx context.Context, nc *nats.Conn, storage jetstream.StorageType, pilot time.Duration, workers int) (*surveyBus, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	plan := w.Folder.Plan()
	b := &surveyBus{
		nc: nc, js: js, id: plan.ID(), size: plan.Space().Size(), storage: storage, ackWait: w.HeartbeatTimeout,
		stalls: stallReporter{notify: w.OnBusError},
	}
	found, replicas := ErrUnknown, 0
	if storage == jetstream.FileStorage {
		_, b.plan, replicas, found = findSurvey(ctx, nc, b.id)
	}
	b.replicas = cmp.Or(w.Replicas, replicas, bus.DefaultReplicas(nc))
	if found != nil {
		sample, err := Pilot(ctx, plan, pilot)
		if err != nil {
			return nil, err
		}
		b.plan = busPlan{Plan: plan, Length: LengthFor(sample, w.IntervalTime, b.size, workers)}
	}
	// A running worker waits for an unavailable bus without limit. At the start the wait is
	// bounded, because the bus may be misconfigured.
	short, cancel := context.WithTimeout(ctx, serverTimeout(nc, b.replicas))
	defer cancel()
	if err := b.retry(short, b.ensure); err != nil {
		return nil, err
	}
	if errors.Is(found, errInvalidPlan) { // watchers cannot read the plan
		b.skipped.add(b.subject("plan"))
		data, err := json.Marshal(b.plan)
		if err != nil {
			return nil, err
		}
		err = b.publish(short, "plan", data)
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
// The number of replicas is set whenever the stream exists, else 0. It waits up to 20 s for an
// answer, because a cluster without a leader does not answer.
func findSurvey(ctx context.Context, nc *nats.Conn, id string) (js jetstream.JetStream, plan busPlan, replicas int, err error) {
	if !idPattern.MatchString(id) {
		return nil, plan, 0, fmt.Errorf("survey %q: %w", id, ErrUnknown)
	}
	if js, err = jetstream.New(nc); err != nil {
		return nil, plan, 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	b, data := surveyBus{id: id}, []byte(nil)
	err = bus.Retry(ctx, func(ctx context.Context) error {
		notes, err := js.Stream(ctx, streamName(id, notesKind))
		if err != nil {
			return err
		}
		replicas = notes.CachedInfo().Config.Replicas
		msg, err := notes.GetLastMsgForSubject(ctx, b.subject("plan"))
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
		err = fmt.Errorf("survey %s: %w", id, err)
	}
	return js, plan, replicas, err
}

// ErrUnknown is the error for a survey that is not on the bus.
var ErrUnknown = errors.New("not found on the bus")

// idPattern matches the IDs of surveys.
var idPattern = regexp.MustCompile(`^[0-9a-f]{16}$`)
