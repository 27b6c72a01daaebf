//go:build long

package record_test

import "testing"

// streamLines is the number of lines whose verdicts are compared; the long tests compare more.
const streamLines = 200_000

func TestLongStreamOrder(t *testing.T) { TestStreamOrder(t) }
