package classic

import "context"

// Tables are the known tables.
type Tables struct {
	Counts []Count
	Study  *Study // of the hands of a whole deck
}

// Compute makes the tables. The error is the context's.
func Compute(ctx context.Context) (*Tables, error) {
	counts, err := Counts(ctx, Spaces())
	if err != nil {
		return nil, err
	}
	study, err := NewStudy(ctx, 13)
	if err != nil {
		return nil, err
	}
	return &Tables{counts, study}, nil
}
