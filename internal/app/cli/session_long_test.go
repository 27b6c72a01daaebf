//go:build long

package cli

import "testing"

// TestSessionsInShells runs the golden sessions with a process for each command.
func TestSessionsInShells(t *testing.T) { runSessions(t, false) }

// TestOtherExamples runs the examples in the help whose output is not compared.
func TestOtherExamples(t *testing.T) { checkExamples(t, true) }

// TestSlowPages runs the sessions in slowDocuments.
func TestSlowPages(t *testing.T) { checkPages(t, true) }

// TestSlowScripts runs the scripts of slowDocuments.
func TestSlowScripts(t *testing.T) { checkScripts(t, true) }
