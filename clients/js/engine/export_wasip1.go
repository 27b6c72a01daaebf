package main

import (
	"runtime/debug"
	"unsafe"
)

// The module answers one request at a time: JavaScript calls buffer, writes the request there, calls
// respond, and reads the response at the address that output returns.
var (
	shared = newModule()
	input  []byte
	output []byte
)

//go:wasmexport buffer
func exportBuffer(size int32) unsafe.Pointer {
	if int(size) > cap(input) {
		input = make([]byte, size)
	}
	input = input[:size]
	return unsafe.Pointer(unsafe.SliceData(input))
}

// exportRespond returns the length of the response, or the negative length of an error.
//
//go:wasmexport respond
func exportRespond() int32 {
	response, ok := shared.respond(string(input))
	output = response
	if !ok {
		return int32(-len(output))
	}
	return int32(len(output))
}

//go:wasmexport output
func exportOutput() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(output)) }

// gcPercent makes garbage collections rare, since the heap of the module is small.
const gcPercent = 400

func init() { debug.SetGCPercent(gcPercent) }
