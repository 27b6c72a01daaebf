package sqlstore

import (
	"context"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// AddChallenge adds a challenge. If the hand or run already has a challenge, it sets Expires of that
// challenge, adds c.Invites to its Invites and returns it. If the player then has more than q.Total
// challenges, it deletes those that expire first. It returns store.ErrExists if another challenge has the
// code, store.ErrNotFound if the player or the run does not exist, and store.ErrDayQuota if the player has
// created q.Day challenges since q.Since.
func (s *Store) AddChallenge(ctx context.Context, c store.Challenge, quota store.ChallengeQuota) (added store.Challenge, err error) {
	err = s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if s.locksRows { // so that concurrent calls count each other's challenges
			if _, err := q.LockPlayerForUpdate(ctx, c.Player); err != nil {
				return err
			}
		}
		var err error
		if added, err = q.AddChallenge(ctx, db.AddChallengeParams(c)); err != nil {
			return err
		}
		count, err := q.CountChallenges(ctx, db.CountChallengesParams{Player: c.Player, Since: quota.Since})
		if err != nil {
			return err
		}
		if count > int64(quota.Day) {
			return store.ErrDayQuota
		}
		return q.TrimChallenges(ctx, db.TrimChallengesParams{Player: c.Player, MaxChallenges: rowLimit(quota.Total)})
	})
	return added, err
}

// Challenge returns the challenge with a code. It returns store.ErrNotFound if there is none, or if it has
// expired by at.
func (s *Store) Challenge(ctx context.Context, code string, at int64) (store.ChallengeInfo, error) {
	row, err := s.reader.Challenge(ctx, db.ChallengeParams{Code: code, At: at})
	return challengeInfo(row), s.mapError(err)
}

// Challenges returns at most limit of a player's challenges that expire after at, the one that expires
// last first.
func (s *Store) Challenges(ctx context.Context, player string, at int64, limit int) ([]store.ChallengeInfo, error) {
	rows, err := s.reader.ChallengesOfPlayer(ctx, db.ChallengesOfPlayerParams{Player: player, At: at, MaxRows: rowLimit(limit)})
	list := make([]store.ChallengeInfo, len(rows))
	for i, row := range rows {
		list[i] = challengeInfo(db.ChallengeRow(row))
	}
	return list, s.ignoreMissing(err)
}

func challengeInfo(row db.ChallengeRow) store.ChallengeInfo {
	return store.ChallengeInfo{
		Challenge: store.Challenge{
			Code: row.Code, Player: row.Player, Run: row.Run, Hand: row.Hand, Mode: row.Mode, Number: row.Number, Puzzle: row.Puzzle,
			Hands: row.Hands, Solved: row.Solved, Points: row.Points, Time: row.Time, Created: row.Created, Seen: row.Seen, Expires: row.Expires, Invites: row.Invites,
		},
		Name: row.Name, Banned: row.Banned, Joined: int(row.Joined), Finished: int(row.Finished), Unseen: int(row.Unseen),
	}
}

// JoinChallenge stores the run with which a player plays a challenge, in place of an earlier one, and sets
// Expires of the challenge. A new player gets an invited seat if invite is not 0, no other player has used
// it and one is free, and otherwise an open seat. JoinChallenge returns store.ErrNotFound if the
// challenge, the player or the run does not exist, and store.ErrQuota if no seat is free.
func (s *Store) JoinChallenge(ctx context.Context, code, player, run string, invite int, expires int64, limits store.ChallengeSeats) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		// The update also locks the row, so that concurrent calls count each other's players.
		if err := requireAffectedRow(q.ExtendChallenge(ctx, db.ExtendChallengeParams{Code: code, Expires: expires})); err != nil {
			return err
		}
		seats, err := q.ChallengeSeats(ctx, db.ChallengeSeatsParams{Code: code, Player: player, Invite: int64(invite)})
		if err != nil {
			return err
		}
		if invite, err = freeSeat(seats, invite, limits); err != nil {
			return err
		}
		return q.PutChallengeRun(ctx, db.PutChallengeRunParams{Code: code, Player: player, Run: run, Invite: invite})
	})
}

// MayJoinChallenge returns store.ErrQuota if JoinChallenge would.
func (s *Store) MayJoinChallenge(ctx context.Context, code, player string, invite int, limits store.ChallengeSeats) error {
	seats, err := s.reader.ChallengeSeats(ctx, db.ChallengeSeatsParams{Code: code, Player: player, Invite: int64(invite)})
	if err == nil {
		_, err = freeSeat(seats, invite, limits)
	}
	return s.mapError(err)
}

// freeSeat returns the invitation with which a player gets a seat, or 0 for an open one. It returns
// store.ErrQuota if no seat is free.
func freeSeat(seats db.ChallengeSeatsRow, invite int, limits store.ChallengeSeats) (int, error) {
	if invite > 0 && seats.Used == 0 && seats.Invited < int64(limits.Invited) {
		return invite, nil
	}
	if seats.Own == 0 && seats.Open >= int64(limits.Open) {
		return 0, store.ErrQuota
	}
	return 0, nil
}

// ChallengeRun returns the run with which a player plays a challenge, or store.ErrNotFound.
func (s *Store) ChallengeRun(ctx context.Context, code, player string) (run string, err error) {
	run, err = s.reader.ChallengeRun(ctx, db.ChallengeRunParams{Code: code, Player: player})
	return run, s.mapError(err)
}

// ChallengeResults returns at most limit results of players who have finished a challenge, best first: by
// Solved, Points, Time and Seq.
func (s *Store) ChallengeResults(ctx context.Context, code string, limit int) ([]store.ChallengeResult, error) {
	rows, err := s.reader.ChallengeResults(ctx, db.ChallengeResultsParams{Code: code, MaxRows: rowLimit(limit)})
	results := make([]store.ChallengeResult, len(rows))
	for i, row := range rows {
		results[i] = store.ChallengeResult(row)
	}
	return results, s.ignoreMissing(err)
}

// SeeChallenge sets Seen of a player's challenge. It returns store.ErrNotFound if the player has no such
// challenge.
func (s *Store) SeeChallenge(ctx context.Context, code, player string, at int64) error {
	return s.requireRow(s.writer.SeeChallenge(ctx, db.SeeChallengeParams{Code: code, Player: player, At: at}))
}

// ExpireChallenges deletes at most limit challenges that have expired by at, earliest first, and returns
// their number. The runs stay.
func (s *Store) ExpireChallenges(ctx context.Context, at int64, limit int) (int, error) {
	n, err := s.writer.ExpireChallenges(ctx, db.ExpireChallengesParams{At: at, MaxRows: rowLimit(limit)})
	return int(n), s.mapError(err)
}
