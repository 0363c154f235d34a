import { isPlain } from '#domain/plain-text.ts'

/** What no shell reads as more than text. A word that begins with "=" is a command's path in zsh. */
const BARE = /^[\w@%+:,./-][\w@%+=:,./-]*$/

/** A line for a POSIX shell. Null for text that a terminal would act on, such as an escape sequence. */
export function shellLine(words: readonly string[]): string | null {
  if (!words.every(isPlain)) return null
  return words.map((word) => (BARE.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(' ')
}
