// Package recall says when something half known should be met again: FSRS, the free
// spaced repetition scheduler, version 6.
package recall
