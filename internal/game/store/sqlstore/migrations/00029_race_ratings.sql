-- +goose Up

-- The rating with which a player took a seat, in thousandths of a point. A deviation of 0: unknown, or the
-- player had none.
ALTER TABLE seats ADD COLUMN mean INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN deviation INTEGER NOT NULL DEFAULT 0;

-- The opponents that count for the rating, as JSON (rating.Pairs); empty in other modes, and if the race
-- changed no rating.
ALTER TABLE results ADD COLUMN pairs TEXT NOT NULL DEFAULT '';
