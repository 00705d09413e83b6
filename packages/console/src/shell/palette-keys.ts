/** What opens the search, as the keyboard of the reader has it. */
export const paletteKeys = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
