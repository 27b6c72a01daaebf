package web

import (
	"strconv"
	"time"

	"github.com/make24/make24/internal/record"
)

// The limits of the API. docs/api.md names each, and a test reads it there.
const (
	maxBody       = 1 << 20   // bytes of a body with one object
	maxBatch      = 1024      // answers in an array
	maxRollout    = 8 << 20   // bytes of a body with a rollout
	maxArray      = 8 << 20   // bytes of a body with an array
	maxStream     = 256 << 20 // bytes of a body of NDJSON, all in all; see bounds
	maxHeader     = 16 << 10  // bytes of a request's head
	maxFieldBytes = 16 << 10  // bytes of a field of what is asked of a puzzle
	maxNumbers    = 6         // numbers of a hand to solve
	maxPower      = 5         // the same where the rules have powers
	maxListing    = 8 << 20   // bytes of a list of solutions

	claimSteps = 1_000_000 // of work on an answer that says that there is no solution, about 10 ms
	claimBytes = 16 << 20  // of memory for it

	solveWork          = 50 * time.Millisecond                     // of work on one hand
	solveSteps         = int64(solveWork / (10 * time.Nanosecond)) // the same in the engine's steps
	solveTimeLimit     = 250 * time.Millisecond                    // on the clock, whatever else the machine does
	solveBytes         = 64 << 20                                  // of memory for one hand
	maxGenerate        = 1000                                      // puzzles in one request
	maxPatience        = 200_000                                   // candidates in a row without a find
	maxValues          = 1000                                      // different numbers to draw hands from
	generateTimeLimit  = 5 * time.Second                           // on the clock for a request of puzzles
	maxEngineWaiting   = 256                                       // requests that wait for an engine
	engineWait         = time.Second                               // how long they wait
	maxGenerateWaiting = 16                                        // requests that wait to have puzzles made
	slotWait           = 5 * time.Second                           // how long they wait; with longClock less than bodyTime, after which net/http takes the client for gone

	// The defaults of bounds.
	headTimeout  = 5 * time.Second  // to send the head of a request
	bodyTimeout  = 15 * time.Second // to send the whole request
	writeTimeout = 30 * time.Second // from there to take the answer
	idleTimeout  = 60 * time.Second // between two requests
	chunkTimeout = 30 * time.Second // to send or to take the next part of a stream
	pingTimeout  = 2 * time.Second  // for the database to answer

	maxMemory           = 128 << 20 // bytes that requests hold beyond freeRoom, all together
	maxMemoryEach       = 32 << 20  // and those of one address
	maxStreams          = 256       // streams at a time
	maxStreamsEach      = 64        // and of one address
	maxProcessorWaiting = 512       // callers that wait for a processor; see limiter.Slots

	streamTimeout = time.Hour        // from the beginning of a stream to its end
	lineGrace     = 10 * time.Second // for the first bytes of a line
	minLineRate   = 1 << 10          // bytes a second of a line after that

	lingerTimeout = 2 * time.Second // to go on sending a stream that is cut off

	maxRateKeys = 1 << 16 // addresses whose rate is remembered
)

// bounds are the limits that tests make smaller, so as not to wait for them, or larger, so as not to
// depend on the machine.
type adjustableLimits struct {
	maxStream                                                                                     int64
	headTimeout, bodyTimeout, writeTimeout, idleTimeout, chunkTimeout, pingTimeout, lingerTimeout time.Duration
	streamTimeout, lineGrace                                                                      time.Duration // of a stream, and of a line
}

func defaultAdjustableLimits() adjustableLimits {
	return adjustableLimits{maxStream, headTimeout, bodyTimeout, writeTimeout, idleTimeout, chunkTimeout, pingTimeout, lingerTimeout, streamTimeout, lineGrace}
}

// limit is a row of the table of limits, in /docs and docs/api.md.
type limit struct{ What, Most, Else string }

func limits() []limit {
	mebibytes := func(n int) string { return strconv.Itoa(n>>20) + " MiB" }
	return []limit{
		{"head of a request", strconv.Itoa(maxHeader>>10) + " KiB", "431"},
		{"body with one object", mebibytes(maxBody), "too-large"},
		{"body with a rollout", mebibytes(maxRollout), "too-large"},
		{"answers in an array", strconv.Itoa(maxBatch), "too-many"},
		{"body with an array", mebibytes(maxArray), "too-large"},
		{"line of a stream", mebibytes(record.MaxLine), "a record with the reason long_line"},
		{"stream", mebibytes(maxStream), "too-large, or a last record that says so, and the connection ends"},
		{"streams at a time", strconv.Itoa(maxStreams) + ", " + strconv.Itoa(maxStreamsEach) + " of an address", "busy"},
		{"time of a stream", streamTimeout.String(), "a last record that says so, and the connection ends"},
		{"rate of an unfinished line", strconv.Itoa(minLineRate>>10) + " KiB a second after " + lineGrace.String(), "a last record that says so, and the connection ends"},
		{"memory for bodies, lines and long answers", mebibytes(maxMemory) + ", " + mebibytes(maxMemoryEach) + " for an address", "busy; in a stream a last record that says so, and the connection ends"},
		{"field of a body about a puzzle", strconv.Itoa(maxFieldBytes>>10) + " KiB", "bad-request"},
		{"numbers of a hand", strconv.Itoa(maxNumbers) + ", with powers " + strconv.Itoa(maxPower), "bad-request"},
		{"work on a hand", solveWork.String() + ", " + mebibytes(solveBytes), "over-budget"},
		{"work on an answer \"no solution\"", strconv.Itoa(claimSteps) + " steps, " + mebibytes(claimBytes), "invalid, reason limit"},
		{"time on a hand", solveTimeLimit.String(), "over-time"},
		{"list of solutions", mebibytes(maxListing), "over-budget"},
		{"puzzles of one request", strconv.Itoa(maxGenerate), "bad-request"},
		{"different numbers to draw from", strconv.Itoa(maxValues), "bad-request"},
		{"candidates in a row without a find", strconv.Itoa(maxPatience), "those found come; over-budget where there are none"},
		{"time on the puzzles of one request", generateTimeLimit.String(), "over-time"},
		{"hands waiting to be solved", strconv.Itoa(maxEngineWaiting) + ", each for " + engineWait.String() + "; the cheapest first, and addresses in turn", "busy"},
		{"work that waits for a processor: hands of five or more numbers, puzzles, bodies over " + strconv.Itoa(largeBodyBytes>>10) + " KiB, what is judged for more than 5 ms", strconv.Itoa(maxProcessorWaiting) + ", each for " + slotWait.String(), "busy"},
		{"requests for puzzles at a time", "one for two processors", "they wait"},
		{"requests for puzzles that wait", strconv.Itoa(maxGenerateWaiting) + ", each for " + slotWait.String(), "busy"},
		{"time to send a head", headTimeout.String(), "the connection ends"},
		{"time to send a request", bodyTimeout.String(), "too-slow"},
		{"time from a head to the end of its answer", writeTimeout.String(), "the connection ends"},
		{"time between two parts of a stream", chunkTimeout.String(), "a last record that says so, and the connection ends"},
		{"time between two requests", idleTimeout.String(), "the connection ends"},
		{"connections at a time", "as --max-connections says, " + strconv.Itoa(DefaultConnections) + "; of an address as --max-connections-each says, " + strconv.Itoa(DefaultConnectionsEach), "busy, and the connection ends"},
		{"requests a second of an address", "as --rate says; 200 if it says nothing, and then no limit within the machine", "too-fast"},
		{"addresses whose rate is known", strconv.Itoa(maxRateKeys), "the quietest are forgotten"},
	}
}
