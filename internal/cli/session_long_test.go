//go:build long

package cli

import "testing"

// TestSessionsInShells runs the golden sessions with a process for each command.
func TestSessionsInShells(t *testing.T) { runSessions(t, false) }

// TestExamplesWhole runs the examples in the help of every command, in both languages.
func TestExamplesWhole(t *testing.T) { checkExamples(t, true) }

// TestPagesWhole runs the sessions in all documents.
func TestPagesWhole(t *testing.T) { checkPages(t, true) }

// TestScriptsWhole runs the scripts in all documents.
func TestScriptsWhole(t *testing.T) { checkScripts(t, true) }
