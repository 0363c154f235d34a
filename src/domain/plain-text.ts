// Line breaks and tabs are the only ones that anybody types.
const CONTROL = /[^\P{Cc}\t\n\r]/u
/** What steers a terminal, and what turns the rest of a line round. */
const STEERING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Whether every database can keep a text: no U+0000, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Most texts are: one look tells. */
const ASCII = /^[\t\n\r -~]*$/

/** Whether a text may be kept: nobody types a control character. */
export const isPlain = (text: string): boolean => ASCII.test(text) || (isStorable(text) && !CONTROL.test(text))

export const UNSTORABLE = 'contains a character that cannot be stored'

/** One line of a text that somebody else wrote, to be shown where nothing escapes it: in a plain letter, on a terminal. */
export const plainLine = (text: string): string => text.replace(/\s+/g, ' ').replace(STEERING, '')
