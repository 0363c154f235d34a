import { readFileSync } from 'node:fs'
import { plainLine } from '#domain/plain-text.ts'
import { inVisualOrder, levelsOf } from './visual-order.ts'

/** The shop's own font in two files, one for Greek, Cyrillic, Arabic, Hebrew and symbols, and one for Chinese, Japanese and Korean. */
export type Font = 'latin' | 'accents' | 'other' | 'eastAsian'
export type Run = { font: Font; text: string }
export type RunReader = (line: string) => Run[]

/** Returns a function that splits a line into single-font runs, left to right, and replaces unsupported characters by their script's name. */
export function createRunReader(): RunReader {
  const fontOf = fontReader()
  return (line) => {
    const runs: (Run & { level: number })[] = []
    const text = namingScripts(plainLine(line).toWellFormed().replace(IGNORABLE, ''), fontOf)
    for (const { character, level } of levelsOf(text)) {
      const last = runs.at(-1)
      // Right-to-left words are shaped together with their spaces, in one font.
      const font = level % 2 === 1 ? 'other' : fontOf(character)!
      if (last?.font === font && last.level === level) last.text += character
      else runs.push({ font, level, text: character })
    }
    return inVisualOrder(runs)
  }
}

/** Joiners, variation selectors and other characters without a glyph. */
export const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
const LATIN = /^[ -;?-Za-z\u00a0\u00a9\u00b0\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2192\u2212]$/
const ACCENTS =
  /^[<->[-`{-~\u00a1-\u00a8\u00aa-\u00af\u00b1-\u00b6\u00b8-\u00d6\u00d8-\u00ff\u0131\u0152\u0153\u2020-\u2022\u20ac\u2122]$/

type FontReader = (character: string) => Font | null

export function fontReader(): FontReader {
  const isOther = charactersOf('./fonts/dejavu-sans-characters.txt')
  const isEastAsian = charactersOf('./fonts/droid-sans-fallback-characters.txt')
  return (character) => {
    if (LATIN.test(character)) return 'latin'
    if (ACCENTS.test(character)) return 'accents'
    if (isOther(character)) return 'other'
    return isEastAsian(character) ? 'eastAsian' : null
  }
}

/** Named by script, because Chinese and Japanese share characters. */
const SCRIPTS: [name: string, characters: RegExp][] = [
  ['[Chinese or Japanese text]', /^\p{Script=Han}$/u],
  // Drop emoji, which add nothing to a document.
  ['', /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]$/u],
]
const ANOTHER_SCRIPT = '[text in another script]'

/** Replaces adjacent unsupported characters of one script, including spaces between them, by the script's name. */
function namingScripts(line: string, fontOf: FontReader): string {
  let text = ''
  let named: string | null = null
  let spaces = ''
  for (const character of line) {
    if (character === ' ' && named !== null) spaces += ' '
    else if (fontOf(character)) {
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

/** Parses code point ranges, such as "20-7e a0". */
function charactersOf(file: string): (character: string) => boolean {
  const known = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/\s+/)
    .map((range) => range.split('-').map((point) => Number.parseInt(point, 16)))
  return (character) => {
    const point = character.codePointAt(0)!
    return known.some(([first, last = first]) => point >= first! && point <= last!)
  }
}
