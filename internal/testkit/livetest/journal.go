package livetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// Entry is a move in a Journal.
type Entry struct {
	Race string `json:"race"`
	Seat string `json:"seat"`
	ID   string `json:"id"` // of the action
	// Accepted and Refused are false for a move that was sent but not answered yet. A refused move must
	// not be in the log, an accepted one must be.
	Accepted bool   `json:"accepted,omitempty"`
	Refused  string `json:"refused,omitempty"` // name of the problem
}

// Journal is a file with the moves of robots. A move counts as acknowledged when its entry is on
// disk. Many goroutines may use a Journal.
type Journal struct {
	mu   sync.Mutex
	file *os.File
}

// OpenJournal opens a journal, or creates it.
func OpenJournal(path string) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("livetest: %w", err)
	}
	return &Journal{file: file}, nil
}

// Write appends an entry. An answered move is on disk when Write returns.
func (j *Journal) Write(e Entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("livetest: %w", err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("livetest: %w", err)
	}
	if e.Accepted || e.Refused != "" {
		if err := j.file.Sync(); err != nil {
			return fmt.Errorf("livetest: %w", err)
		}
	}
	return nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

// ReadJournal returns the entries of a journal in order.
func ReadJournal(path string) (entries []Entry, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("livetest: %w", err)
	}
	for line := range bytes.Lines(text) {
		var e Entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("livetest: %w", err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}
