// Package jsonform writes results as JSON: solutions and their counts, grades, hints, and verdicts on
// answers; it also reads the positions that hints are about. The command, the server and the JavaScript
// package share it, so a response body is the same as a line of output.
//
// The package does not use encoding/json: reflection would take several times as long as solving, and
// would make the engine for browsers much larger.
package jsonform
