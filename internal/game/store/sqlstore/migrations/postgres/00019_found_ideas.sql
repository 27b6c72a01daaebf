-- +goose Up

-- The ideas that a player has found of a hand, in the mode "find all".
CREATE TABLE found_ideas (
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	puzzle     TEXT    NOT NULL,
	ideas      INTEGER NOT NULL, -- number of ideas of the hand
	found      INTEGER NOT NULL, -- number of those found
	solutions  BYTEA   NOT NULL, -- JSON of the player's solutions, one for each found idea
	shown      BIGINT  NOT NULL, -- when the other ideas were shown; 0: not
	techniques TEXT    NOT NULL, -- a JSON array: those of the ideas that were shown
	updated    BIGINT  NOT NULL,
	version    INTEGER NOT NULL, -- number of changes
	PRIMARY KEY (player, puzzle)
);
CREATE INDEX found_ideas_updated ON found_ideas (player, updated, puzzle);
