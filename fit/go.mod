module github.com/make24/make24/fit

go 1.26.0

require github.com/make24/make24 v0.0.0

require gonum.org/v1/gonum v0.17.0

replace github.com/make24/make24 => ../
