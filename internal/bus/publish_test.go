package bus_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/bus/bustest"
)

// What JetStream says to a write. Silence is no answer at all.
const (
	silence   = ""
	accepted  = `{"stream":"S","seq":1}`
	wrongLast = `{"error":{"code":400,"err_code":10071,"description":"wrong last sequence: 7"},"stream":"S","seq":0}`
	notReady  = `{"error":{"code":503,"err_code":10163,"description":"expected last sequence per subject temporarily unavailable"},"stream":"S","seq":0}`
	inProcess = `{"error":{"code":400,"err_code":10164,"description":"wrong last sequence"},"stream":"S","seq":0}`
	noLeader  = `{"error":{"code":503,"err_code":10008,"description":"JetStream system temporarily unavailable"},"stream":"S","seq":0}`
	wrongID   = `{"error":{"code":400,"err_code":10070,"description":"wrong last msg ID: x"},"stream":"S","seq":0}`
	sealed    = `{"error":{"code":400,"err_code":10109,"description":"invalid operation on sealed stream"},"stream":"S","seq":0}`
)

// answering calls do with a bus without a stream, in a bubble of synctest. Writes to the subject s.1 get these answers
// in turn, and no answer after the last of them. It returns the number of writes.
func withAnswers(t *testing.T, answers []string, do func(context.Context, jetstream.JetStream)) (writes int) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		nc := must[*nats.Conn](t)(bus.Dial(t.Context(), bus.Access{URLs: "192.0.2.1"}, nats.SetCustomDialer(&bustest.MemoryServer{})))
		must[*nats.Subscription](t)(nc.Subscribe("s.1", func(msg *nats.Msg) {
			writes++
			if expected := msg.Header.Get(jetstream.ExpectedLastSubjSeqHeader); expected != "0" || string(msg.Data) != "x" {
				t.Errorf("write %d of %q expects the sequence %q", writes, msg.Data, expected)
			}
			if writes <= len(answers) && answers[writes-1] != silence {
				if err := msg.Respond([]byte(answers[writes-1])); err != nil {
					t.Error(err)
				}
			}
		}))
		do(t.Context(), must[jetstream.JetStream](t)(jetstream.New(nc)))
		nc.Close()
		synctest.Wait() // for the last write
	})
	return writes
}

// TestPublishFirstIsRetried answers a write in every way that says nothing of whether it is there: it is sent
// again, until one does.
func TestPublishFirstIsRetried(t *testing.T) {
	for n, c := range []struct {
		answers []string
		fresh   bool
	}{
		{[]string{accepted}, true},
		{[]string{wrongLast}, false},
		{[]string{notReady, accepted}, true},
		{[]string{notReady, wrongLast}, false},
		{[]string{inProcess, accepted}, true},
		{[]string{inProcess, wrongLast}, false},
		{[]string{noLeader, accepted}, true},
		{[]string{noLeader, wrongLast}, false},
		{[]string{notReady, noLeader, inProcess, noLeader, accepted}, true},
		{[]string{notReady, noLeader, inProcess, silence, accepted}, true},
		{[]string{silence, silence, wrongLast}, false},
	} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			writes := withAnswers(t, c.answers, func(ctx context.Context, js jetstream.JetStream) {
				if fresh, err := publishFirst(ctx, js, "s.1"); err != nil || fresh != c.fresh {
					t.Errorf("it says %v, %v", fresh, err)
				}
			})
			if writes != len(c.answers) {
				t.Errorf("%d writes for %d answers", writes, len(c.answers))
			}
		})
	}
}

// TestPublishFirstReturnsRefusals has a write refused for good for other reasons: that is an error.
func TestPublishFirstReturnsRefusals(t *testing.T) {
	for code, answer := range map[jetstream.ErrorCode]string{10070: wrongID, 10109: sealed} {
		writes := withAnswers(t, []string{noLeader, answer}, func(ctx context.Context, js jetstream.JetStream) {
			fresh, err := publishFirst(ctx, js, "s.1")
			if refused := (*jetstream.APIError)(nil); fresh || !errors.As(err, &refused) || refused.ErrorCode != code {
				t.Errorf("%d: it says %v, %v", code, fresh, err)
			}
		})
		if writes != 2 {
			t.Errorf("%d: %d writes", code, writes)
		}
	}
}

// TestPublishFirstWithoutAnswer ends before anything is known: the error is that of the context.
func TestPublishFirstWithoutAnswer(t *testing.T) {
	for _, answers := range [][]string{nil, {inProcess, notReady, noLeader}} {
		writes := withAnswers(t, answers, func(ctx context.Context, js jetstream.JetStream) {
			ctx, cancel := context.WithTimeout(ctx, 1900*time.Millisecond) // one attempt without an answer takes two seconds
			defer cancel()
			if fresh, err := publishFirst(ctx, js, "s.1"); fresh || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("it says %v, %v", fresh, err)
			}
		})
		if writes != len(answers)+1 {
			t.Errorf("%d writes after %d answers", writes, len(answers))
		}
	}
}
