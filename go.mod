module github.com/make24/make24

go 1.26
