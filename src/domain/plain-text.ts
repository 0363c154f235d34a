const CONTROL = /[^\P{Cc}\t\n\r]/u
/** Control characters and text direction marks, which affect terminals and emails. */
const CONTROL_OR_DIRECTION = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Whether both databases can store the text: no U+0000, no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const ASCII = /^[\t\n\r -~]*$/

export const isPlain = (text: string): boolean => ASCII.test(text) || (isStorable(text) && !CONTROL.test(text))

export const UNSTORABLE = 'contains a character that cannot be stored'

export const plainLine = (text: string): string => text.replace(/\s+/g, ' ').replace(CONTROL_OR_DIRECTION, '')

/** Collapses a name or a postal address to one line, as on a label; other control characters stay, to be rejected. */
export const singleLine = (text: string): string => text.replace(/[^\S\v\f]+/g, ' ').trim()
