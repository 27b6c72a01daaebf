// Package sqlite is the engine of package store on sqlite.
package sqlite
