import type { Problem } from './problems.ts'

/** The sentence about a number of rows, without its place. `first` is what the first of them says. */
type NoteText = (count: number, first: string) => string

/** What a reader did with many rows alike is counted, and told once with the first place. */
export type Notes = { add: (where: string, text: NoteText, first?: string) => void; all: () => Problem[] }

export function createNotes(): Notes {
  const notes = new Map<string, { where: string; text: NoteText; first: string; count: number }>()
  return {
    add: (where, text, first = '') => {
      const note = notes.get(text(2, '')) ?? { where, text, first, count: 0 }
      note.count += 1
      notes.set(text(2, ''), note)
    },
    all: () => [...notes.values()].map(({ where, text, first, count }) => ({ where, reason: text(count, first) })),
  }
}
