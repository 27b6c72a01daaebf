package match

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/make24/make24/race"
)

// Change decides an action like Queue.Submit and returns the race as the player sees it. If the action is
// rejected, it returns both the race and the reason.
func (s *Service) Change(ctx context.Context, player, id string, decide DecideFunc) (Race, error) {
	a, err := s.Queue.submitAction(ctx, player, id, decide)
	if err == nil {
		err = a.err
	}
	if err != nil {
		return Race{}, err
	}
	v, err := s.View(ctx, a.after, player)
	if err != nil {
		return Race{}, err
	}
	v.StoredBytes = a.stored
	if a.rejection != nil {
		return v, fmt.Errorf("match: race %s: %w", id, a.rejection)
	}
	return v, nil
}

// View returns the race as a player sees it, or as a spectator if the player has no seat.
func (s *Service) View(ctx context.Context, l *Loaded, player string) (Race, error) {
	v := l.viewOf(player, s.Log.Now())
	if v.Seat == "" {
		return v, nil
	}
	v.Mine = &MyHands{}
	if l.final != nil {
		return v, s.Finals.Decode(ctx, l, v.Seat, v.Mine)
	}
	*v.Mine = HandsOf(l.State, v.Seat)
	return v, nil
}

// rejected returns the race as a player sees it and the reason for which an action was rejected.
func (s *Service) rejected(ctx context.Context, l *Loaded, player string, reason error) (Race, error) {
	v, err := s.View(ctx, l, player)
	return v, cmp.Or(err, reason)
}

// viewOf returns the race as a player sees it at a time, but without Mine.
func (l *Loaded) viewOf(player string, now int64) Race {
	v := Race{ID: l.ID, Options: l.Options().Public(), Seat: l.SeatOf(player), Seats: l.Profiles(l.SeatOf(player)), Public: l.Public(), Next: l.Race.Next, Now: now}
	if l.Race.Expires > v.Now {
		v.Code = l.Race.Code
	}
	return v
}

// Profiles returns the seats as the player in a seat may see them, or everybody if viewer is "". In
// a class without a ranking, pupils see no name but their own.
func (l *Loaded) Profiles(viewer string) []SeatProfile {
	hidden := l.Race.Kind == KindClass && !l.Options().Ranking
	list := make([]SeatProfile, len(l.Seats))
	for i, s := range l.Seats {
		list[i] = SeatProfile{s.Seat, Profile{s.Name, s.Colour}}
		if hidden && s.Seat != viewer {
			list[i].Name = ""
		}
	}
	return list
}

// HandsOf returns what only the player in a seat may see.
func HandsOf(s race.State, seat string) MyHands {
	v := s.View(seat)
	mine := MyHands{Shown: v.Shown, Ends: v.Ends, HandEnd: v.HandEnd}
	if i := slices.IndexFunc(v.Players, func(p race.Standing) bool { return p.Player == seat }); i >= 0 {
		mine.Standing = v.Players[i]
	}
	return mine
}
