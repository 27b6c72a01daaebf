package text

// webStats is what statistics and history say.
var webStats = []entry{}
