package game

import (
	"errors"

	"github.com/make24/make24/internal/game/friends"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
)

// friendBytes is about the size of the rows of two friends, or of a link.
const friendBytes = 300

// mayChangeFriends refuses a request that changes friends or links too often.
func (g *Game) mayChangeFriends(r *request) error { return g.checkRate(r, limits.Friends) }

func (g *Game) listFriends(r *request) (*response, error) {
	list, err := g.friends.List(r.ctx, r.player.ID)
	return ok(list), err
}

// friendLinkRequest is the body of a request for the player's link.
type friendLinkRequest struct {
	Renew bool `json:"renew"` // make a new link in place of the old one
}

// friendLinkResponse has the player's link.
type friendLinkResponse struct {
	Code string `json:"code"`
}

func (g *Game) makeFriendLink(r *request) (*response, error) {
	var body friendLinkRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	if err := g.mayStore(r, friendBytes); err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	link, err := g.friends.Link(r.ctx, r.player.ID, body.Renew)
	if isNotFound(err) {
		return nil, g.sessionGone(r)
	}
	return ok(friendLinkResponse{link.Code}), err
}

func (g *Game) showInvitation(r *request) (*response, error) {
	found, err := g.friends.Find(r.ctx, r.player.ID, r.PathValue("code"))
	return ok(found), friendProblem(err)
}

func (g *Game) acceptInvitation(r *request) (*response, error) {
	if err := g.mayStore(r, friendBytes); err != nil {
		return nil, err
	}
	code := r.PathValue("code")
	if _, err := g.friends.Find(r.ctx, r.player.ID, code); err != nil { // before a guest is created
		return nil, friendProblem(err)
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	return &response{}, friendProblem(g.friends.Accept(r.ctx, r.player.ID, code))
}

func (g *Game) removeFriend(r *request) (*response, error) {
	if err := g.mayStore(r, friendBytes); err != nil {
		return nil, err
	}
	return &response{}, friendProblem(g.friends.Remove(r.ctx, r.player.ID, r.PathValue("player")))
}

// friendProblem maps the errors of friends to problems and returns other errors unchanged.
func friendProblem(err error) error {
	for _, entry := range []struct {
		err     error
		problem *problem.Problem
		detail  string
	}{
		{friends.ErrNotFound, noFriendLink, "There is no such link, or its player has made a new one."},
		{friends.ErrOwn, ownFriendLink, "This is your own link. Send it to a friend."},
		{friends.ErrFull, friendsFull, "You or the other player has too many friends. Remove one first."},
		{friends.ErrNoPlayer, noProfile, "There is no such player."},
	} {
		if errors.Is(err, entry.err) {
			return entry.problem.WithDetail(entry.detail)
		}
	}
	return err
}

// exportFriends writes the player's link, the friends by a link, and those whom the player has removed. All fit
// into one page.
func (e *exporter) exportFriends() error {
	links := []map[string]any{}
	link, err := e.store.FriendLinkOf(e.ctx, e.player.ID)
	switch {
	case err == nil:
		links = append(links, map[string]any{"code": link.Code, "created": link.Created})
	case !isNotFound(err):
		return err
	}
	rows, err := e.store.Friends(e.ctx, e.player.ID, exportPageRows)
	if err != nil {
		return err
	}
	list := make([]map[string]any, len(rows))
	for i, f := range rows {
		list[i] = map[string]any{"name": friends.ShownName(f), "since": f.Since, "removed": f.Removed}
	}
	e.writeText(`,"friendLinks":`)
	e.writeJSON(links)
	e.writeText(`,"friends":`)
	e.writeJSON(list)
	return nil
}
