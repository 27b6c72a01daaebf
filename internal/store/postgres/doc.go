// Package postgres is the engine of package store on postgres.
package postgres
