import type { Problem } from './problems.ts'

/** A sentence about `count` rows, without a location. `first` is the value in the first row. */
type NoteText = (count: number, first: string) => string

/** Aggregates repeated notes: each is reported once, with a count and its first location. */
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
