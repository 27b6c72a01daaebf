-- +goose Up

-- The first solution of each player of a puzzle.
CREATE INDEX plays_form_first ON plays (puzzle, player, at) WHERE form <> '';

-- The number of invitations that the player of a challenge was given.
ALTER TABLE challenges ADD COLUMN invites INTEGER NOT NULL DEFAULT 0;
-- The number of the invitation with which a player plays a challenge; 0: an open seat.
ALTER TABLE challenge_runs ADD COLUMN invite INTEGER NOT NULL DEFAULT 0;

-- Keyed hashes of the address and of the device with which a player took a seat; '': unknown or expired.
-- Players of the same origin are no opponents of each other.
ALTER TABLE seats ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN device TEXT NOT NULL DEFAULT '';

-- The latest hands of a player, whose times are judged.
CREATE INDEX plays_judged ON plays (player, at, run, hand) WHERE form <> '' AND mode IN ('timed', 'daily', 'race', 'quick');

DROP TRIGGER players_removed;
-- +goose StatementBegin
CREATE TRIGGER players_removed AFTER DELETE ON players WHEN OLD.id <> ''
BEGIN
	DELETE FROM runs WHERE player = OLD.id;
	UPDATE seats SET player = '', name = '', address = '', device = '' WHERE player = OLD.id AND player <> '';
END;
-- +goose StatementEnd
