-- +goose Up

-- The races of a player, latest first.
CREATE INDEX results_races ON results (player, finished, run) WHERE mode IN ('race', 'quick', 'class');
