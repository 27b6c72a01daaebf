package race

import "github.com/make24/make24/race/event"

// Result is what a run came to for one player, from the state alone. Players of one run,
// or of one daily, are compared by Points, more first, then by Time, less first.
type Result struct {
	Standing
	Mode     string   `json:"mode"`
	Number   int      `json:"number,omitempty"` // of the daily
	Offline  bool     `json:"offline,omitempty"`
	Ranked   bool     `json:"ranked"` // may be compared with other players': ended, not by the dealer, not played offline, and with times that can be trusted
	Finished int64    `json:"finished,omitempty"`
	Gained   int64    `json:"gained,omitempty"` // time won by streaks
	Lost     int64    `json:"lost,omitempty"`   // time that faults cost
	Hints    int      `json:"hints,omitempty"`  // steps had
	Hands    []Played `json:"hands"`
}

// Result gives the player's result, which goes on changing until their run has ended
// (Standing.Why is not empty), or ErrNotYours if they have no seat. It is for the player:
// of an open hand it tells no more than View.
func (s State) Result(player string) (Result, error) {
	i := s.seatOf(player)
	if i < 0 {
		return Result{}, ErrNotYours
	}
	p := s.seats[i]
	r := Result{
		Standing: s.standing(p), Mode: s.mode.Name, Number: s.number, Offline: s.offline,
		Ranked:   s.mode.Ranked && !s.offline && p.why != "" && p.why != event.WhyDealer && !p.unranked,
		Finished: p.ended, Hands: s.played(p, 0, len(p.tries)),
	}
	for _, h := range r.Hands {
		r.Gained += h.Bonus
		r.Lost += h.Cost
		r.Hints += h.Hints
	}
	return r, nil
}
