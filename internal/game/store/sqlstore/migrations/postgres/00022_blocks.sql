-- +goose Up

-- The networks whose requests the servers refuse (make24 admin block).
CREATE TABLE blocks (
	network TEXT    NOT NULL PRIMARY KEY, -- as netip.Prefix prints it
	created BIGINT  NOT NULL,
	until   BIGINT  NOT NULL -- 0: no end
);
