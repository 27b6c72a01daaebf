package main

//go:wasmexport report
func exportReport() { report() }
