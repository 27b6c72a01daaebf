-- +goose Up

-- The link with which others become friends of a player. A player has at most one.
CREATE TABLE friend_links (
	player  TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL UNIQUE,
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a player wants of another one. Two players who became friends by a link have a row each. If a player
-- removes another, the row of the player says so, and that of the other is deleted.
CREATE TABLE friends (
	player  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	friend  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	since   INTEGER NOT NULL, -- when they became friends, or when the player removed the other
	removed INTEGER NOT NULL,
	PRIMARY KEY (player, friend)
) STRICT, WITHOUT ROWID;
CREATE INDEX friends_friend ON friends (friend);

-- The races that a player joined by a link or a code, whose players are friends.
CREATE INDEX results_invited ON results (player, finished, run) WHERE mode = 'race';
