package bus_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
)

// What JetStream says to a write. Silence is no answer at all.
const (
	silence   = ""
	taken     = `{"stream":"S","seq":1}`
	wrongLast = `{"error":{"code":400,"err_code":10071,"description":"wrong last sequence: 7"},"stream":"S","seq":0}`
	notReady  = `{"error":{"code":503,"err_code":10163,"description":"expected last sequence per subject temporarily unavailable"},"stream":"S","seq":0}`
	inProcess = `{"error":{"code":400,"err_code":10164,"description":"wrong last sequence"},"stream":"S","seq":0}`
	noLeader  = `{"error":{"code":503,"err_code":10008,"description":"JetStream system temporarily unavailable"},"stream":"S","seq":0}`
	wrongID   = `{"error":{"code":400,"err_code":10070,"description":"wrong last msg ID: x"},"stream":"S","seq":0}`
	sealed    = `{"error":{"code":400,"err_code":10109,"description":"invalid operation on sealed stream"},"stream":"S","seq":0}`
)

// answering is a bus without a stream, on which writes to a subject get these answers in turn, and
// after the last of them none. It counts the writes.
func answering(t *testing.T, subject string, answers ...string) (jetstream.JetStream, *atomic.Int64) {
	t.Helper()
	s := must[*bus.Server](t)(bus.Embed(t.TempDir(), false))
	t.Cleanup(s.Stop)
	nc := must[*nats.Conn](t)(s.Dial(context.Background(), "test"))
	t.Cleanup(nc.Close)
	writes := new(atomic.Int64)
	must[*nats.Subscription](t)(nc.Subscribe(subject, func(msg *nats.Msg) {
		n := int(writes.Add(1))
		if expected := msg.Header.Get(jetstream.ExpectedLastSubjSeqHeader); expected != "0" || string(msg.Data) != "x" {
			t.Errorf("write %d of %q expects the sequence %q", n, msg.Data, expected)
		}
		if n <= len(answers) && answers[n-1] != silence {
			if err := msg.Respond([]byte(answers[n-1])); err != nil {
				t.Error(err)
			}
		}
	}))
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	return must[jetstream.JetStream](t)(jetstream.New(nc)), writes
}

// TestOnceAsksAgain answers a write in every way that says nothing of whether it is there: it is sent
// again, until one does.
func TestOnceAsksAgain(t *testing.T) {
	t.Parallel()
	for n, c := range []struct {
		answers []string
		fresh   bool
	}{
		{[]string{taken}, true},
		{[]string{wrongLast}, false},
		{[]string{notReady, taken}, true},
		{[]string{notReady, wrongLast}, false},
		{[]string{inProcess, taken}, true},
		{[]string{inProcess, wrongLast}, false},
		{[]string{noLeader, taken}, true},
		{[]string{noLeader, wrongLast}, false},
		{[]string{notReady, noLeader, inProcess, noLeader, taken}, true},
		{[]string{notReady, noLeader, inProcess, silence, taken}, true},
	} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			js, writes := answering(t, "s.1", c.answers...)
			fresh, err := once(within(t, time.Minute), js, "s.1")
			if err != nil || fresh != c.fresh {
				t.Errorf("it says %v, %v", fresh, err)
			}
			if n := int(writes.Load()); n != len(c.answers) {
				t.Errorf("%d writes for %d answers", n, len(c.answers))
			}
		})
	}
}

// TestOnceNeverTakesARefusalForThere has a write refused for good for other reasons: that is an error.
func TestOnceNeverTakesARefusalForThere(t *testing.T) {
	t.Parallel()
	for code, answer := range map[jetstream.ErrorCode]string{10070: wrongID, 10109: sealed} {
		js, writes := answering(t, "s.1", noLeader, answer)
		fresh, err := once(within(t, time.Minute), js, "s.1")
		if refused := (*jetstream.APIError)(nil); fresh || !errors.As(err, &refused) || refused.ErrorCode != code {
			t.Errorf("%d: it says %v, %v", code, fresh, err)
		}
		if n := writes.Load(); n != 2 {
			t.Errorf("%d: %d writes", code, n)
		}
	}
}

// TestOnceWithoutAnAnswer ends before anything is known: the error is that of the context.
func TestOnceWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	for _, answers := range [][]string{nil, {inProcess, notReady, noLeader}} {
		n := 0
		for d := time.Second; n == 0 && d <= 16*time.Second; d *= 2 { // the first write may come too late
			js, writes := answering(t, "s.1", answers...)
			fresh, err := once(within(t, d), js, "s.1")
			if fresh || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("it says %v, %v", fresh, err)
			}
			n = int(writes.Load())
		}
		if n < 1 || n > len(answers)+1 {
			t.Errorf("%d writes after %d answers", n, len(answers))
		}
	}
}
