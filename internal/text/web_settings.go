package text

// webSettings is what the settings, the account and the page about the game say.
var webSettings = []entry{}
