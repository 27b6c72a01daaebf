// Package joincode makes and reads the codes with which players join races and challenges.
package joincode
