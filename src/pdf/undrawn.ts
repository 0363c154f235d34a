import { plainLine } from '#domain/plain-text.ts'
import { fontReader, IGNORABLE } from './text-runs.ts'

const SCRIPTS = ['Thai', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Han'] as const
const NAMED = SCRIPTS.map((script): [name: string, characters: RegExp] => [
  script === 'Han' ? 'Chinese or Japanese' : script,
  new RegExp(String.raw`^\p{Script=${script}}$`, 'u'),
])
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]$/u
const EMOJI = 'emoji'

export const REASON = 'because the shop has no font for it'

/** Counts unsupported graphemes in a document; an emoji of several code points counts as one. */
export function createUndrawnCount(fontOf = fontReader()) {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const counts = new Map<string, number>()
  return {
    add(text: string): void {
      for (const { segment } of graphemes.segment(plainLine(text).toWellFormed())) {
        const undrawn = Array.from(segment.replace(IGNORABLE, '')).find((character) => !fontOf(character))
        if (undrawn === undefined) continue
        const name = PICTURE.test(undrawn) ? EMOJI : NAMED.find(([, characters]) => characters.test(undrawn))?.[0]
        counts.set(name ?? '', (counts.get(name ?? '') ?? 0) + 1)
      }
    },
    /** "2 characters of Thai, 1 emoji", or null if everything can be drawn. */
    lacking(): string | null {
      if (counts.size === 0) return null
      return Array.from(counts, ([name, count]) => `${count} ${wordsOf(name, count)}`).join(', ')
    },
  }
}

const wordsOf = (script: string, count: number): string =>
  script === EMOJI
    ? EMOJI
    : `${count === 1 ? 'character' : 'characters'} of ${script === '' ? 'another script' : script}`
