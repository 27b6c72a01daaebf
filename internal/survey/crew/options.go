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

// DefaultPatience is how long nothing is heard of a worker until its interval is given to another. Where nothing
// else is queued, nothing is done meanwhile.
const DefaultHeartbeatTimeout = 10 * time.Second

// Work is what a worker needs besides the bus. All but the folder may be left out.
type Options struct {
	Folder *folder.Folder
	Name   string // of the worker, in records and progress; its workers get numbers

	IntervalTime     time.Duration // of an interval: when it is over the rest is handed back; 10 s
	HeartbeatTimeout time.Duration // until an interval without heartbeat is given to another; DefaultPatience
	ReconcileEvery   time.Duration // between two comparisons of parts and queue; one minute
	Replicas         int           // copies of what is on the bus, where it is not there; 0 is 3 on three servers or more, else 1

	Hooks

	// At is called at after-write, after-rename, after-record and before-ack of each part; at asked, when a worker
	// has nothing to do; and at stopped, when the survey was cancelled.
	Failpoint func(point string)
}

// filled returns w with defaults for what is zero.
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

// open finds the streams of the folder's survey, or creates them.
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
	// Later the worker waits for a bus that is not there; at first something may be wrong with it for good.
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

// forServers returns how long to wait for servers that may be starting: not long if the connection knows fewer than
// the copies need.
func serverTimeout(nc *nats.Conn, replicas int) time.Duration {
	if len(nc.Servers()) < replicas {
		return 10 * time.Second
	}
	return time.Minute
}

// find reads the plan of a survey from the bus, and how many copies its streams have: that is 0 if there are none. It
// waits a while for a cluster without a leader, which does not answer.
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
var ErrUnknown = errors.New("it is not on the bus")

// known is what an ID looks like.
var idPattern = regexp.MustCompile(`^[0-9a-f]{16}$`)
