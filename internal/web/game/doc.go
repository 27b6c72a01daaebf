// Package game answers what the pages ask: docs/game.md is its contract. Its handlers are
// thin: package live plays, package store keeps; here stand the session, the names, the
// passkeys, and which error is which problem.
//
// A handler gives its answer back and does not write it, so that the session is kept before
// anybody hears of what was done in it.
package game
