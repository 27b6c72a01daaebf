package board

// MaxDailyForms is the maximum number of forms of a daily that are counted.
const MaxDailyForms = maxDailyForms

// SetMaxDailyForms sets the number of forms of a daily that are counted.
func (s *Service) SetMaxDailyForms(n int) { s.maxDailyForms = n }

// MaxBoards is the maximum number of cached boards.
const MaxBoards = maxBoards

// CachedBoards returns the number of cached boards.
func (s *Service) CachedBoards() int { return s.dailyCache.Len() }
