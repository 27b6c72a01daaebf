-- +goose Up

-- The first solution of each player of a puzzle.
CREATE INDEX plays_form_first ON plays (puzzle, player, at) WHERE form <> '';
