import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlain } from '#domain/plain-text.ts'
import { shellLine } from './shell-line.ts'

/** The words that a POSIX shell reads in a line. */
const wordsIn = (line: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

const SPECIAL = `'"\\$\`!*?~#&;|<>(){}[] =-%`

/** Any text, and short words with one special character each. */
const word = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...SPECIAL).chain((one) => fc.string({ unit: fc.constantFrom('a', one), maxLength: 4 })),
  )
  .filter(isPlain)

it('A shell reads the words of a line as they are, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      expect(wordsIn(shellLine(words)!)).toEqual(words)
    }),
    { numRuns: 60 },
  )
})

it('A line quotes only what needs it', () => {
  expect(shellLine(['orders', 'refund', 'K7Q2-9XMD', '--line', 'MUG=1', '--reason', "it's torn", '=ls', ''])).toBe(
    String.raw`orders refund K7Q2-9XMD --line MUG=1 --reason 'it'\''s torn' '=ls' ''`,
  )
})

it('There is no line for text that a terminal would act on', () => {
  for (const text of ['\u001b[201~', '\u0003', '\u0000', '\ud800']) expect(shellLine(['orders', text])).toBeNull()
})
