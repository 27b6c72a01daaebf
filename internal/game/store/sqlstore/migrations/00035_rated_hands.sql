-- +goose Up

-- The number of rated hands that a player had when the player took a seat. With fewer than ten, nobody is shown
-- the rating.
ALTER TABLE seats ADD COLUMN rated_hands INTEGER NOT NULL DEFAULT 0;
