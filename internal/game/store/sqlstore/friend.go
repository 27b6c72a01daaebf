package sqlstore

import (
	"context"
	"errors"
	"slices"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// FriendLinkOf returns the link of a player, or store.ErrNotFound.
func (s *Store) FriendLinkOf(ctx context.Context, player string) (store.FriendLink, error) {
	link, err := s.reader.FriendLinkOf(ctx, player)
	return link, s.mapError(err)
}

// FriendLink returns the link with a code, or store.ErrNotFound.
func (s *Store) FriendLink(ctx context.Context, code string) (store.FriendLinkInfo, error) {
	row, err := s.reader.FriendLink(ctx, code)
	return friendLinkInfo(row), s.mapError(err)
}

func friendLinkInfo(row db.FriendLinkRow) store.FriendLinkInfo {
	return store.FriendLinkInfo{
		FriendLink: store.FriendLink{Player: row.Player, Code: row.Code, Created: row.Created}, Name: row.Name, Banned: row.Banned,
	}
}

// AddFriendLink adds the link of a player and returns it. If the player has one, it returns that one, or
// replaces it if replace is set. It returns store.ErrExists if another player has the code, and
// store.ErrNotFound if the player does not exist.
func (s *Store) AddFriendLink(ctx context.Context, link store.FriendLink, replace bool) (added store.FriendLink, err error) {
	err = s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		var err error
		if replace {
			err = q.PutFriendLink(ctx, db.PutFriendLinkParams(link))
		} else {
			err = q.AddFriendLink(ctx, db.AddFriendLinkParams(link))
		}
		if err != nil {
			return err
		}
		added, err = q.FriendLinkOf(ctx, link.Player)
		return err
	})
	return added, err
}

// AcceptFriend makes a player and the player of a link friends of each other, each of whom may have limit
// friends. It returns store.ErrNotFound if no link has the code, if its player is banned or has removed the
// other one since the link was made, or if the player does not exist. It returns store.ErrQuota if one of them
// has too many friends. If they are friends already, nothing changes.
func (s *Store) AcceptFriend(ctx context.Context, code, player string, at int64, limit int) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		link, err := q.FriendLink(ctx, code)
		if err != nil {
			return err
		}
		if link.Banned > 0 || link.Player == player {
			return store.ErrNotFound
		}
		if err := s.lockPair(ctx, q, player, link.Player); err != nil {
			return err
		}
		friend, err := q.Friend(ctx, db.FriendParams{Player: link.Player, Friend: player})
		switch {
		case err == nil && friend.Removed && friend.Since >= link.Created:
			return store.ErrNotFound
		case err == nil && !friend.Removed:
			return nil
		case err != nil && !errors.Is(s.mapError(err), store.ErrNotFound):
			return err
		}
		for _, pair := range [][2]string{{player, link.Player}, {link.Player, player}} {
			count, err := q.CountFriends(ctx, db.CountFriendsParams{Player: pair[0], Other: pair[1]})
			if err != nil {
				return err
			}
			if count >= int64(limit) {
				return store.ErrQuota
			}
			if err := q.PutFriend(ctx, db.PutFriendParams{Player: pair[0], Friend: pair[1], Since: at}); err != nil {
				return err
			}
		}
		return nil
	})
}

// RemoveFriend removes a friend of a player, who then is none of the other's either. The store remembers the
// latest removals of a player, at most limit. It returns store.ErrNotFound if one of them does not exist.
func (s *Store) RemoveFriend(ctx context.Context, player, friend string, at int64, limit int) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := s.lockPair(ctx, q, player, friend); err != nil {
			return err
		}
		if err := q.PutFriend(ctx, db.PutFriendParams{Player: player, Friend: friend, Since: at, Removed: true}); err != nil {
			return err
		}
		if err := q.DeleteFriend(ctx, db.DeleteFriendParams{Player: friend, Friend: player}); err != nil {
			return err
		}
		return q.TrimRemovedFriends(ctx, db.TrimRemovedFriendsParams{Player: player, MaxRemoved: rowLimit(limit)})
	})
}

// lockPair locks two players in an order that is the same for all calls, so that concurrent calls count each
// other's friends.
func (s *Store) lockPair(ctx context.Context, q *db.Queries, a, b string) error {
	if !s.locksRows {
		return nil
	}
	pair := []string{a, b}
	slices.Sort(pair)
	for _, id := range pair {
		if _, err := q.LockPlayerForUpdate(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// Friend returns the row of a player about another one, or store.ErrNotFound.
func (s *Store) Friend(ctx context.Context, player, friend string) (store.Friend, error) {
	row, err := s.reader.Friend(ctx, db.FriendParams{Player: player, Friend: friend})
	return row, s.mapError(err)
}

// Friends returns at most limit rows of a player, the friends before those whom the player has removed, and
// the latest first.
func (s *Store) Friends(ctx context.Context, player string, limit int) ([]store.FriendInfo, error) {
	rows, err := s.reader.FriendsOfPlayer(ctx, db.FriendsOfPlayerParams{Player: player, MaxRows: rowLimit(limit)})
	friends := make([]store.FriendInfo, len(rows))
	for i, r := range rows {
		friends[i] = store.FriendInfo{
			Friend: store.Friend{Player: player, Friend: r.Friend, Since: r.Since, Removed: r.Removed}, Name: r.Name, Banned: r.Banned,
		}
	}
	return friends, s.ignoreMissing(err)
}
