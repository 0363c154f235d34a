import { isPlain } from '#domain/plain-text.ts'

/** A word that needs no quotes in any shell. One that begins with "=" would be a command's path in zsh. */
const BARE = /^[\w@%+:,./-][\w@%+=:,./-]*$/

/** A line for a POSIX shell. Null for text that a terminal would act on, such as an escape sequence. */
export function shellLine(words: readonly string[]): string | null {
  if (!words.every(isPlain)) return null
  return words.map((word) => (BARE.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(' ')
}
