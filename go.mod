module github.com/make24/make24

go 1.26

require pgregory.net/rapid v1.3.0
