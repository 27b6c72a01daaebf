package livetest

import (
	"context"
	"fmt"
	"sync"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// Solutions finds correct claims. Many goroutines may use one Solutions.
type Solutions struct {
	mu     sync.Mutex
	engine *solve.Engine
	cache  map[string]string
}

// NewSolutions returns a Solutions.
func NewSolutions() *Solutions {
	return &Solutions{engine: solve.New(), cache: map[string]string{}}
}

// Find returns a solution of a puzzle, or "" if it has none.
func (s *Solutions) Find(puzzleID string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text, ok := s.cache[puzzleID]; ok {
		return text, nil
	}
	p, err := puzzle.ParseID(puzzleID)
	if err != nil {
		return "", fmt.Errorf("livetest: %w", err)
	}
	first, _, err := s.engine.First(context.Background(), p)
	if err != nil {
		return "", fmt.Errorf("livetest: %s: %w", puzzleID, err)
	}
	s.cache[puzzleID] = first.Text
	return first.Text, nil
}
