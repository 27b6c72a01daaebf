//go:build !long

package grade

// midGamePositions is the number of positions for which hints are checked; the long tests check more.
const midGamePositions = 2_500
