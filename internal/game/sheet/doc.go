// Package sheet makes printable sheets of hands: worksheets, cards to cut out and bingo boards, with
// pages of answers.
//
//	spec := sheet.Spec{Levels: sheet.Span{From: 1, To: 3}, Count: 24, Seed: 7}.WithDefaults()
//	set, err := sheet.NewMaker(nil).Set(ctx, spec)      // the hands, with their solutions
//	s, err := sheet.New(set, sheet.Layout{PerPage: 12}) // the pages
//	err = s.WritePDF(w, nil)
//	svg := s.SVG(0)
//
// A Spec determines the hands. It has a code of nine characters, such as 7KQ-2M4-TB3, from
// which ParseCode returns the same Spec, so a printed code is enough to make the same hands again.
// A Layout determines how they are printed.
//
// The pages are laid out once, in millimetres, and written either as PDF or as SVG. In the SVG, texts
// are outlines of the same fonts, so that a picture shows exactly the printed page. The same Spec and
// Layout give the same bytes.
package sheet
