//go:build !long

package rat

// edgeStep is n if every nth fraction is combined with all others; the long tests combine all.
const edgeStep = 8
