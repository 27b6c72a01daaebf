-- +goose Up

-- The latest results of a player whose hands are judged: those of every ranked mode.
DROP INDEX results_judged;
CREATE INDEX results_judged ON results (player, finished, run) WHERE ranked = 1 AND solved > 0;
