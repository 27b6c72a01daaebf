package cli

import (
	"bufio"
	"bytes"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey/crew"
)

// TestWatching checks the output of watch: on a terminal, one line that is overwritten, and in a
// file, one line for each report.
func TestWatching(t *testing.T) {
	busy, idle := crew.WorkerStatus{Worker: "a", From: 10, To: 90, At: 20}, crew.WorkerStatus{Worker: "b"}
	steps := []crew.Progress{
		{HandsDone: 10, HandCount: 455, Remaining: 90*time.Second + 1, LiveWorkers: []crew.WorkerStatus{busy, idle}},
		{HandsDone: 20, HandCount: 455, Remaining: -1, LiveWorkers: []crew.WorkerStatus{busy}},
		{HandsDone: 20, HandCount: 455, Remaining: -1, LiveWorkers: []crew.WorkerStatus{idle, idle}},
		{HandsDone: 20, HandCount: 455, Remaining: -1, BusSilent: true},
		{HandsDone: 20, HandCount: 455, Remaining: -1, BusSilent: true},
		{HandsDone: 455, HandCount: 455, PoisonCount: 2, SkippedMessages: 3, PoisonedHands: []crew.PoisonedHand{{Rank: 377, Hand: "7 7 13", Reason: "panic"}, {Rank: 378, Hand: "7 7 14", Reason: "\x1b[2J"}}},
	}
	lines := []string{
		"2%  10 of 455 hands, 1 at work, 1 waiting, 1m30s left, 0 poison",
		"4%  20 of 455 hands, 1 at work, 0 waiting, – left, 0 poison",
		"4%  20 of 455 hands, 0 at work, 2 waiting, no progress, 0 poison",
		"100%  455 of 455 hands, 0 at work, 0 waiting, 0s left, 2 poison, 3 foreign messages skipped",
	}
	const silent, again, poison = "NATS does not answer; still trying\n", "NATS answers again\n", "  377  7 7 13  panic\n  378  7 7 14  \"\\x1b[2J\"\n"
	for _, tty := range []bool{true, false} {
		var out bytes.Buffer // standard output and standard error, as on a terminal
		w := &watchCmd{app: &app{stdout: &out, out: bufio.NewWriter(&out), err: &lockedWriter{w: &out, tty: tty}, tty: tty, lang: text.English}}
		for _, p := range steps {
			w.update(p)
		}
		w.close()
		want := lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n" + silent + again + lines[3] + "\n" + poison
		if tty {
			const on, clear = "\r", "\x1b[K"
			want = on + lines[0] + clear + on + lines[1] + clear + on + lines[2] + clear + "\n" + on + clear + silent +
				on + clear + again + on + lines[3] + clear + "\n" + poison
		}
		if out.String() != want {
			t.Errorf("terminal %v: %q\nwant %q", tty, out.String(), want)
		}
	}
}
