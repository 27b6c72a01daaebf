-- +goose Up

-- When make24 admin banned a player, and why. 0: the player is not banned.
ALTER TABLE players ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN ban_reason TEXT NOT NULL DEFAULT '';
