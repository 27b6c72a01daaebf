package live

// KeepFolds bounds the logs that are kept folded, lower than it would take long to reach.
func (r *Runs) KeepFolds(most int) { r.most = most }

// Folds is how many are.
func (r *Runs) Folds() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.folds)
}

// Holds reports whether the log of a run is among them.
func (r *Runs) Holds(run string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, held := r.folds[run]
	return held
}
