-- +goose Up

-- The first solution of each player of a puzzle.
CREATE INDEX plays_form_first ON plays (puzzle, player, at) WHERE form <> '';

-- The number of invitations that the player of a challenge was given.
ALTER TABLE challenges ADD COLUMN invites BIGINT NOT NULL DEFAULT 0;
-- The number of the invitation with which a player plays a challenge; 0: an open seat.
ALTER TABLE challenge_runs ADD COLUMN invite BIGINT NOT NULL DEFAULT 0;
