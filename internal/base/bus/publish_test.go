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

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// Answers of JetStream to a publish request; silence means no answer.
const (
	noAnswer        = ""
	publishedAnswer = `{"stream":"S","seq":1}`
	wrongLast       = `{"error":{"code":400,"err_code":10071,"description":"wrong last sequence: 7"},"stream":"S","seq":0}`
	notReady        = `{"error":{"code":503,"err_code":10163,"description":"expected last sequence per subject temporarily unavailable"},"stream":"S","seq":0}`
	writePending    = `{"error":{"code":400,"err_code":10164,"description":"wrong last sequence"},"stream":"S","seq":0}`
	noLeader        = `{"error":{"code":503,"err_code":10008,"description":"JetStream system temporarily unavailable"},"stream":"S","seq":0}`
	wrongID         = `{"error":{"code":400,"err_code":10070,"description":"wrong last msg ID: x"},"stream":"S","seq":0}`
	sealedAnswer    = `{"error":{"code":400,"err_code":10109,"description":"invalid operation on sealed stream"},"stream":"S","seq":0}`
)

// withAnswers calls do in a synctest bubble, with a bus that has no streams. The publish requests
// to the subject s.1 get the answers in order, and none after the last. It returns the number of
// requests.
func withAnswers(t *testing.T, answers []string, do func(context.Context, jetstream.JetStream)) (requests int) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		nc := must[*nats.Conn](t)(bus.Dial(t.Context(), bus.Access{URLs: "192.0.2.1"}, nats.SetCustomDialer(&bustest.MemoryServer{})))
		must[*nats.Subscription](t)(nc.Subscribe("s.1", func(msg *nats.Msg) {
			requests++
			if expected := msg.Header.Get(jetstream.ExpectedLastSubjSeqHeader); expected != "0" || string(msg.Data) != "x" {
				t.Errorf("request %d with data %q expects the sequence %q", requests, msg.Data, expected)
			}
			if requests <= len(answers) && answers[requests-1] != noAnswer {
				if err := msg.Respond([]byte(answers[requests-1])); err != nil {
					t.Error(err)
				}
			}
		}))
		do(t.Context(), must[jetstream.JetStream](t)(jetstream.New(nc)))
		nc.Close()
		synctest.Wait() // for the last request
	})
	return requests
}

// TestPublishFirstIsRetried answers requests in every way that leaves it open whether the message
// is stored, and checks that each request is repeated until an answer decides it.
func TestPublishFirstIsRetried(t *testing.T) {
	for n, c := range []struct {
		answers   []string
		published bool
	}{
		{[]string{publishedAnswer}, true},
		{[]string{wrongLast}, false},
		{[]string{notReady, publishedAnswer}, true},
		{[]string{notReady, wrongLast}, false},
		{[]string{writePending, publishedAnswer}, true},
		{[]string{writePending, wrongLast}, false},
		{[]string{noLeader, publishedAnswer}, true},
		{[]string{noLeader, wrongLast}, false},
		{[]string{notReady, noLeader, writePending, noLeader, publishedAnswer}, true},
		{[]string{notReady, noLeader, writePending, noAnswer, publishedAnswer}, true},
		{[]string{noAnswer, noAnswer, wrongLast}, false},
	} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			requests := withAnswers(t, c.answers, func(ctx context.Context, js jetstream.JetStream) {
				if published, err := publishIfEmpty(ctx, js, "s.1"); err != nil || published != c.published {
					t.Errorf("got %v, %v", published, err)
				}
			})
			if requests != len(c.answers) {
				t.Errorf("%d requests for %d answers", requests, len(c.answers))
			}
		})
	}
}

// TestPublishFirstReturnsRefusals answers a request with permanent refusals for other reasons, and
// checks that they are returned as errors and not as false.
func TestPublishFirstReturnsRefusals(t *testing.T) {
	for code, answer := range map[jetstream.ErrorCode]string{10070: wrongID, 10109: sealedAnswer} {
		requests := withAnswers(t, []string{noLeader, answer}, func(ctx context.Context, js jetstream.JetStream) {
			published, err := publishIfEmpty(ctx, js, "s.1")
			if apiErr := (*jetstream.APIError)(nil); published || !errors.As(err, &apiErr) || apiErr.ErrorCode != code {
				t.Errorf("%d: got %v, %v", code, published, err)
			}
		})
		if requests != 2 {
			t.Errorf("%d: %d requests, want 2", code, requests)
		}
	}
}

// TestPublishFirstWithoutAnswer ends the context before a decisive answer, and checks that the
// error wraps that of the context.
func TestPublishFirstWithoutAnswer(t *testing.T) {
	for _, answers := range [][]string{nil, {writePending, notReady, noLeader}} {
		requests := withAnswers(t, answers, func(ctx context.Context, js jetstream.JetStream) {
			ctx, cancel := clocktest.WithTimeout(ctx, 1900*time.Millisecond) // an attempt without an answer takes two seconds
			defer cancel()
			if published, err := publishIfEmpty(ctx, js, "s.1"); published || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v, %v", published, err)
			}
		})
		if requests != len(answers)+1 {
			t.Errorf("%d requests for %d answers", requests, len(answers))
		}
	}
}
