import { readFileSync } from 'node:fs'
import { plainLine } from '#domain/plain-text.ts'

/** The fonts of a PDF: the shop's own is in two files, and the third has Greek, Cyrillic, Arabic, Hebrew and signs. */
export type Font = 'latin' | 'accents' | 'other'
/** `isFromRight`: of a script that is written from the right, which is shaped apart from what surrounds it. */
export type Run = { font: Font; isFromRight: boolean; text: string }
export type RunReader = (line: string) => Run[]

/** Returns a function that splits a line into runs of one font, and names the script of characters that no font has. */
export function createRunReader(): RunReader {
  const known = charactersOf(readFileSync(new URL('./fonts/dejavu-sans-characters.txt', import.meta.url), 'utf8'))
  return (line) => {
    const runs: Run[] = []
    for (const character of namingScripts(plainLine(line).toWellFormed().replace(IGNORABLE, ''), known)) {
      const last = runs.at(-1)
      const run = runOf(character, last)
      if (last?.font === run.font && last.isFromRight === run.isFromRight) last.text += run.text
      else runs.push(run)
    }
    return runs
  }
}

/** Joiners, variation selectors and the like have no shape of their own. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
const LATIN = /^[ -;?-Za-z\u00a0\u00a9\u00b0\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2192\u2212]$/
const ACCENTS =
  /^[<->[-`{-~\u00a1-\u00a8\u00aa-\u00af\u00b1-\u00b6\u00b8-\u00d6\u00d8-\u00ff\u0131\u0152\u0153\u2020-\u2022\u20ac\u2122]$/
const FROM_RIGHT = /^[\p{Script=Hebrew}\p{Script=Arabic}]$/u

function runOf(character: string, last: Run | undefined): Run {
  // Words from the right keep their sequence only with the spaces between them.
  if (FROM_RIGHT.test(character) || (character === ' ' && last?.isFromRight))
    return { font: 'other', isFromRight: true, text: character }
  if (LATIN.test(character)) return { font: 'latin', isFromRight: false, text: character }
  if (ACCENTS.test(character)) return { font: 'accents', isFromRight: false, text: character }
  return { font: 'other', isFromRight: false, text: character }
}

/** Chinese and Japanese share characters, so that a text of them is not named by its language. */
const SCRIPTS: [name: string, characters: RegExp][] = [
  ['[Korean text]', /^\p{Script=Hangul}$/u],
  ['[Chinese or Japanese text]', /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u30fc]$/u],
  // A picture adds nothing to what a document says.
  ['', /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]$/u],
]
const ANOTHER_SCRIPT = '[text in another script]'

/** Puts the name of the script in the place of neighbors of one script that no font has. Spaces between them count as theirs. */
function namingScripts(line: string, isKnown: (character: string) => boolean): string {
  let text = ''
  let named: string | null = null
  let spaces = ''
  for (const character of line) {
    if (character === ' ' && named !== null) spaces += ' '
    else if (isDrawn(character, isKnown)) {
      text += spaces + character
      spaces = ''
      named = null
    } else {
      const name = SCRIPTS.find(([, characters]) => characters.test(character))?.[0] ?? ANOTHER_SCRIPT
      if (name !== named) text += spaces + name
      spaces = ''
      named = name
    }
  }
  return text + spaces
}

const isDrawn = (character: string, isKnown: (character: string) => boolean): boolean =>
  LATIN.test(character) || ACCENTS.test(character) || isKnown(character)

/** Reads ranges of code points, such as "20-7e a0". */
function charactersOf(ranges: string): (character: string) => boolean {
  const known = ranges
    .trim()
    .split(/\s+/)
    .map((range) => range.split('-').map((point) => Number.parseInt(point, 16)))
  return (character) => {
    const point = character.codePointAt(0)!
    return known.some(([first, last = first]) => point >= first! && point <= last!)
  }
}
