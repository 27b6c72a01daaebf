//go:build !long

package dealer_test

const (
	isSample        = true // the long tests check everything
	unsolvableHands = 100  // in TestUnsolvablePractice; the long tests deal more
	acceptedHands   = 12   // in TestDealtHandsAreAccepted
)
