// Package friends lets players become friends of each other by a link. Friends see each other on leaderboards
// (package board), also those who have not played.
//
//	f := friends.New(store, clock)
//	link, err := f.Link(ctx, "ann", false)
//	err = f.Accept(ctx, "bob", link.Code)
//	err = f.Remove(ctx, "ann", "bob")
package friends

import (
	"context"
	"errors"

	"github.com/make24/make24/internal/game/joincode"
	"github.com/make24/make24/internal/game/store"
)

// Store is what the friends need of a store.
type Store interface {
	FriendLinkOf(ctx context.Context, player string) (store.FriendLink, error)
	FriendLink(ctx context.Context, code string) (store.FriendLinkInfo, error)
	AddFriendLink(ctx context.Context, link store.FriendLink, replace bool) (store.FriendLink, error)
	AcceptFriend(ctx context.Context, code, player string, at int64, limit int) error
	RemoveFriend(ctx context.Context, player, friend string, at int64, limit int) error
	Friends(ctx context.Context, player string, limit int) ([]store.FriendInfo, error)
	Friend(ctx context.Context, player, friend string) (store.Friend, error)
}

// The limits of friends.
const (
	maxFriends = 50  // friends of a player by a link
	maxRemoved = 100 // removals of a player that are remembered
)

const codeLength = 10 // too long to guess: there are 31¹⁰ codes

// The errors of friends.
var (
	ErrNotFound = errors.New("friends: no such link")
	ErrOwn      = errors.New("friends: the link is the player's own")
	ErrFull     = errors.New("friends: too many friends")
	ErrNoPlayer = errors.New("friends: no such player")
)

// List holds the friends of a player by a link, without those of races.
type List struct {
	Code    string   `json:"code,omitempty"` // of the player's link; absent if there is none
	Friends []Friend `json:"friends"`        // the latest first
}

// Friend is a friend of a player.
type Friend struct {
	Player string `json:"player"` // ID
	Name   string `json:"name"`   // empty if the friend is banned
	Since  int64  `json:"since"`
}

// Invitation is a link as seen by the player who opens it.
type Invitation struct {
	Code   string `json:"code"`
	Name   string `json:"name"`             // of the player whose link it is
	Mine   bool   `json:"mine,omitempty"`   // it is the viewer's own link
	Friend bool   `json:"friend,omitempty"` // the viewer is a friend of that player already
}

// Service connects the players of a store.
type Service struct {
	store Store
	clock func() int64
}

// New returns a Service with a clock, which returns milliseconds since 1970.
func New(s Store, clock func() int64) *Service { return &Service{store: s, clock: clock} }

// List returns the friends of a player by a link. The player may be empty.
func (s *Service) List(ctx context.Context, player string) (List, error) {
	list := List{Friends: []Friend{}}
	if player == "" {
		return list, nil
	}
	link, err := s.store.FriendLinkOf(ctx, player)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return list, err
	}
	list.Code = link.Code
	rows, err := s.store.Friends(ctx, player, maxFriends)
	for _, f := range rows {
		if !f.Removed {
			list.Friends = append(list.Friends, Friend{Player: f.Friend.Friend, Name: ShownName(f), Since: f.Since})
		}
	}
	return list, err
}

// ShownName returns the name of a friend that the player sees. It is empty if the friend is banned.
func ShownName(f store.FriendInfo) string {
	if f.Banned > 0 {
		return ""
	}
	return f.Name
}

// Link returns the link of a player, and makes one if there is none. If renew is set, it makes a new one, and
// the old one no longer works.
func (s *Service) Link(ctx context.Context, player string, renew bool) (store.FriendLink, error) {
	for {
		link, err := s.store.AddFriendLink(ctx, store.FriendLink{Player: player, Code: joincode.New(codeLength), Created: s.clock()}, renew)
		if !errors.Is(err, store.ErrExists) { // another player has the code
			return link, err
		}
	}
}

// Find returns the invitation of a link. The viewer may be empty. It returns ErrNotFound if no link has the
// code, or if its player is banned.
func (s *Service) Find(ctx context.Context, viewer, code string) (Invitation, error) {
	code = joincode.Normalize(code, codeLength)
	if code == "" {
		return Invitation{}, ErrNotFound
	}
	link, err := s.store.FriendLink(ctx, code)
	if errors.Is(err, store.ErrNotFound) || link.Banned > 0 {
		return Invitation{}, ErrNotFound
	}
	if err != nil {
		return Invitation{}, err
	}
	found := Invitation{Code: code, Name: link.Name, Mine: link.Player == viewer}
	if viewer == "" || found.Mine {
		return found, nil
	}
	friend, err := s.store.Friend(ctx, viewer, link.Player)
	if errors.Is(err, store.ErrNotFound) {
		return found, nil
	}
	found.Friend = err == nil && !friend.Removed
	return found, err
}

// Accept makes a player and the player of a link friends of each other. It returns ErrNotFound if no link has
// the code, if its player is banned or has removed the other one since the link was made, ErrOwn if the link is
// the player's own, and ErrFull if one of them has too many friends.
func (s *Service) Accept(ctx context.Context, player, code string) error {
	found, err := s.Find(ctx, player, code)
	switch {
	case err != nil:
		return err
	case found.Mine:
		return ErrOwn
	}
	err = s.store.AcceptFriend(ctx, found.Code, player, s.clock(), maxFriends)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return ErrNotFound
	case errors.Is(err, store.ErrQuota):
		return ErrFull
	}
	return err
}

// Remove removes a friend of a player, by a link or of a race. Neither sees the other among the friends any
// more, until the one who was removed uses a link that the player makes afterwards, or the player uses one of
// the other. It returns ErrNoPlayer if there is no such player.
func (s *Service) Remove(ctx context.Context, player, friend string) error {
	if friend == player {
		return ErrNoPlayer
	}
	err := s.store.RemoveFriend(ctx, player, friend, s.clock(), maxRemoved)
	if errors.Is(err, store.ErrNotFound) {
		return ErrNoPlayer
	}
	return err
}
