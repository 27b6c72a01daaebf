-- +goose Up

-- The ranked timed runs of a player, best first.
CREATE INDEX results_timed ON results (player, solved DESC, time, finished, run) WHERE mode = 'timed' AND ranked = TRUE;
