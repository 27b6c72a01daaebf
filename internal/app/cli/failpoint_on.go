//go:build failpoint

package cli

import (
	"time"

	"github.com/make24/make24/internal/survey/crew"
	testpoint "github.com/make24/make24/internal/testkit/failpoint"
)

// With the tag failpoint, environment variables make the command fail: see testpoint.FromEnv. An
// interrupted survey watch waits up to a minute for the last answer of NATS.
var (
	hooks          = testpoint.FromEnv()
	failpoint      = hooks.Failpoint
	intervalLength = hooks.IntervalLength
	beforeHand     = hooks.BeforeHand
	readClocks     = hooks.Clocks
	timeLimit      = hooks.TimeLimit
	watchTiming    = crew.WatchTiming{FinalTimeout: time.Minute}
	testVariables  = testpoint.Variables
)
