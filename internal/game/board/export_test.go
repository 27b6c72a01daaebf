package board

// MaxDailyForms is the maximum number of forms of a daily that are counted.
const MaxDailyForms = maxDailyForms

// SetMaxDailyForms sets the number of forms of a daily that are counted.
func (r *Service) SetMaxDailyForms(n int) { r.maxDailyForms = n }

// MaxBoards is the maximum number of cached boards.
const MaxBoards = maxBoards

// CachedBoards returns the number of cached boards.
func (r *Service) CachedBoards() int { return r.boardCache.Len() }
