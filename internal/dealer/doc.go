// Package dealer chooses the hands of runs. Everything is drawn from a seed, so the same
// seed gives the same hands on every server.
package dealer
