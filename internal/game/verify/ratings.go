package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
)

// checkRatings compares the ratings of all players, or of one, with those that follow from their
// results, day by day, and calls note with the differences of each day. The rows of results and plays
// must be right. It also compares the hand ratings if player is "".
func (v *Verifier) checkRatings(ctx context.Context, player string, rebuild bool, note func([]Difference)) error {
	days, err := v.store.RatedDays(ctx)
	if err != nil {
		return err
	}
	for _, day := range days {
		computed, hands, err := v.ratingsOfDay(ctx, player, day)
		if err != nil {
			return fmt.Errorf("verify: ratings of day %d: %w", day, err)
		}
		differences, err := v.compareRatings(ctx, player, day, computed, rebuild)
		if err == nil && player == "" {
			var ofHands []Difference
			ofHands, err = v.compareHandRatings(ctx, day, hands, rebuild)
			differences = append(differences, ofHands...)
		}
		if err != nil {
			return fmt.Errorf("verify: ratings of day %d: %w", day, err)
		}
		note(differences)
	}
	return nil
}

// ratingsOfDay computes the ratings of a day for all players, or for one, and the hand ratings that
// follow from them.
func (v *Verifier) ratingsOfDay(ctx context.Context, player string, day int64) (ratings map[string][]store.Rating, hands map[string]store.HandRating, err error) {
	ratings, hands = map[string][]store.Rating{}, map[string]store.HandRating{}
	since, until := day*store.DayMillis, (day+1)*store.DayMillis
	var after store.RatedResult
	for {
		results, err := v.store.RatedResults(ctx, player, since, until, after, verifyPage)
		if err != nil {
			return nil, nil, err
		}
		for _, result := range results {
			after = result
			before := map[string]store.Rating{}
			if earlier := ratings[result.Player]; len(earlier) > 0 {
				before[result.Player] = earlier[len(earlier)-1]
			} else if before[result.Player], err = v.store.RatingBefore(ctx, result.Player, since); err != nil && !errors.Is(err, store.ErrNotFound) {
				return nil, nil, err
			}
			rated := rating.RatedResult{Player: result.Player, Pairs: result.Pairs, Hands: result.Hands}
			if rated.Pairs != "" {
				if rated.Seats, err = v.store.Seats(ctx, result.Run); err != nil {
					return nil, nil, err
				}
			}
			if rated.Plays, err = v.store.PlaysOfPlayer(ctx, result.Run, result.Player); err != nil {
				return nil, nil, err
			}
			rows, games, err := v.ratings.RatingRows(ctx, result.Run, result.Closed, []rating.RatedResult{rated}, before)
			if err != nil {
				return nil, nil, err
			}
			ratings[result.Player] = append(ratings[result.Player], rows...)
			for _, g := range games {
				hands[g.Puzzle] = rating.AddHandRating(hands[g.Puzzle], g)
			}
		}
		if len(results) < verifyPage {
			return ratings, hands, nil
		}
	}
}

// compareRatings compares the computed ratings of a day with the stored ones.
func (v *Verifier) compareRatings(ctx context.Context, player string, day int64, computed map[string][]store.Rating, rebuild bool) (differences []Difference, err error) {
	since := day * store.DayMillis
	rows, err := v.store.RatingsInPeriod(ctx, player, since, since+store.DayMillis)
	if err != nil {
		return nil, err
	}
	stored := map[string][]store.Rating{}
	for _, row := range rows {
		stored[row.Player] = append(stored[row.Player], row)
	}
	players := slices.Collect(maps.Keys(stored))
	players = slices.AppendSeq(players, maps.Keys(computed))
	slices.Sort(players)
	for _, p := range slices.Compact(players) {
		found := compareRows(nil, "ratings", stored[p], computed[p], func(r store.Rating) (row, value string) {
			return fmt.Sprintf("player=%s number=%d", r.Player, r.Number), encodeRow(r)
		})
		if len(found) > 0 && rebuild {
			if err := v.store.ReplaceRatings(ctx, p, since, computed[p]); err != nil {
				return nil, err
			}
		}
		differences = append(differences, found...)
	}
	return differences, nil
}

// compareHandRatings compares the computed hand ratings of a day with the stored ones. A stored one
// may have more games, those of players who were deleted.
func (v *Verifier) compareHandRatings(ctx context.Context, day int64, computed map[string]store.HandRating, rebuild bool) (differences []Difference, err error) {
	rows, err := v.store.HandRatingsOfDay(ctx, day)
	if err != nil {
		return nil, err
	}
	stored := map[string]store.HandRating{}
	for _, row := range rows {
		stored[row.Puzzle] = row
	}
	for _, puzzle := range slices.Sorted(maps.Keys(computed)) {
		s, c := stored[puzzle], computed[puzzle]
		if s == c || s.Games > c.Games {
			continue
		}
		d := Difference{Table: "hand_ratings", Row: fmt.Sprintf("puzzle=%s day=%d", puzzle, day), Computed: encodeRow(c)}
		if s.Games > 0 {
			d.Stored = encodeRow(s)
		}
		differences = append(differences, d)
		if rebuild {
			if err := v.store.ReplaceHandRating(ctx, c); err != nil {
				return nil, err
			}
		}
	}
	return differences, nil
}
