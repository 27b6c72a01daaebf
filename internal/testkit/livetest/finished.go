package livetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race"
)

// Request is a request for a race or a class that is over.
type Request struct {
	Name string
	do   func(ctx context.Context, r *live.Races) (any, error)
	want error
}

// Send sends a request and encodes the response. It returns an error if the request does not return
// the error that it should.
func (q Request) Send(ctx context.Context, r *live.Races) error {
	response, err := q.do(ctx, r)
	if !errors.Is(err, q.want) || (err != nil) != (q.want != nil) {
		return fmt.Errorf("%s: %w, want %w", q.Name, err, q.want)
	}
	if _, isText := response.([]byte); isText {
		return nil
	}
	_, err = json.Marshal(response)
	return err
}

// GhostRace creates a race of ann against a ghost of a race that is over, as ann sees it, and
// returns its ID. at is the time.
func GhostRace(t testing.TB, s *sqlstore.Store, r *live.Races, recorded live.Race, at int64) string {
	t.Helper()
	seats, err := s.Seats(t.Context(), recorded.ID)
	if err != nil {
		t.Fatal(err)
	}
	d := store.Decision{Seats: seats[:1], Ghosts: []store.Ghost{{Run: recorded.ID, Seat: recorded.Seat, Player: "ann", Strength: 180, Finished: at}}}
	if _, err := s.Append(t.Context(), recorded.ID, recorded.Public.Version, d); err != nil {
		t.Fatal(err)
	}
	created, err := r.CreateGhostRace(t.Context(), "ann", live.Profile{Name: "Ann"}, true)
	if err != nil || len(created.Ghosts) != 1 || len(created.Ghosts[0].Timeline) != 10 {
		t.Fatal(created.Ghosts, err)
	}
	return created.ID
}

// RaceRequests returns all requests for a race of FillRace that is over, and for the ghosts of a
// race of GhostRace.
func RaceRequests(id, ghosts string) []Request {
	profile := live.Profile{Name: "Bob"}
	load := func(player string) func(context.Context, *live.Races) (any, error) {
		return func(ctx context.Context, r *live.Races) (any, error) { return r.Load(ctx, player, id) }
	}
	return []Request{
		{"load by ann", load("ann"), nil},
		{"load by bob", load("bob"), nil},
		{"load by nobody", load(""), nil},
		{"results", func(ctx context.Context, r *live.Races) (any, error) { return r.ResultsJSON(ctx, id, "") }, nil},
		{"results with a secret", func(ctx context.Context, r *live.Races) (any, error) { return r.ResultsJSON(ctx, id, "x") }, nil},
		{"replay", func(ctx context.Context, r *live.Races) (any, error) { return r.ReplayJSON(ctx, id) }, nil},
		{"ghosts", func(ctx context.Context, r *live.Races) (any, error) { return r.Ghosts(ctx, "ann", ghosts) }, nil},
		{"ghosts of a race without", func(ctx context.Context, r *live.Races) (any, error) { return r.Ghosts(ctx, "ann", id) }, nil},
		{"rematch", func(ctx context.Context, r *live.Races) (any, error) {
			next, _, err := r.Rematch(ctx, "ann", id)
			return next, err
		}, nil},
		{"action", func(ctx context.Context, r *live.Races) (any, error) {
			return r.Act(ctx, "ann", id, race.Skip{ID: "new", Hand: 0})
		}, race.ErrFinished},
		{"join", func(ctx context.Context, r *live.Races) (any, error) { return r.Join(ctx, "bob", id, profile) }, race.ErrFinished},
		{"join again", func(ctx context.Context, r *live.Races) (any, error) { return r.Join(ctx, "ann", id, profile) }, nil},
		{"profile", func(ctx context.Context, r *live.Races) (any, error) {
			return r.SetProfile(ctx, "ann", id, "new", profile)
		}, race.ErrAlreadyDone},
		{"options", func(ctx context.Context, r *live.Races) (any, error) {
			return r.Configure(ctx, "ann", id, "new", live.RaceOptions{Kind: live.KindRace})
		}, race.ErrFinished},
		{"start", func(ctx context.Context, r *live.Races) (any, error) { return r.Start(ctx, "ann", id, "new") }, race.ErrFinished},
		{"stream", func(ctx context.Context, r *live.Races) (any, error) {
			sub, now, err := r.Watch(ctx, "ann", id)
			if err == nil {
				<-sub.C()
				sub.Close()
			}
			return now, err
		}, nil},
	}
}

// ClassRequests returns all requests for a class of FillClass that is over.
func ClassRequests(class live.Created, pupils int) []Request {
	renamed := 0
	return []Request{
		{"class", func(ctx context.Context, r *live.Races) (any, error) { return r.Load(ctx, "", class.ID) }, nil},
		{"teacher's view", func(ctx context.Context, r *live.Races) (any, error) { return r.Class(ctx, class.ID, class.Secret) }, nil},
		{"grades", func(ctx context.Context, r *live.Races) (any, error) { return r.Grades(ctx, class.ID, class.Secret) }, nil},
		{"teacher's results", func(ctx context.Context, r *live.Races) (any, error) {
			return r.ResultsJSON(ctx, class.ID, class.Secret)
		}, nil},
		{"teacher's action", func(ctx context.Context, r *live.Races) (any, error) {
			return r.Teach(ctx, class.ID, class.Secret, race.Pause{ID: "new"})
		}, race.ErrFinished},
		{"options of a class", func(ctx context.Context, r *live.Races) (any, error) {
			return r.ConfigureClass(ctx, class.ID, class.Secret, "new", live.RaceOptions{Kind: live.KindClass})
		}, race.ErrFinished},
		{"name of a pupil", func(ctx context.Context, r *live.Races) (any, error) {
			renamed++
			return nil, r.Rename(ctx, class.ID, class.Secret, fmt.Sprint("s", 1+renamed%pupils), fmt.Sprint("New ", renamed))
		}, nil},
	}
}
