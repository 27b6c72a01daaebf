package livetest_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/testkit/pgtest"
)

func TestMain(m *testing.M) {
	if address := os.Getenv("LIVETEST_NATS"); address != "" {
		runNATS(address)
	}
	os.Exit(pgtest.Run(m))
}

// natsToken is the login of the NATS servers of the tests.
const natsToken = "secret"

// runNATS is the main function of a child process that is a NATS server until it is killed.
func runNATS(address string) {
	if _, err := bus.Start(bus.Node{Dir: os.Getenv("LIVETEST_DIR"), Listen: address, Token: natsToken}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}
