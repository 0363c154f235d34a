import type { Problem } from './problems.ts'

/** The sentence about a number of rows, without its place. */
type NoteText = (count: number) => string

/** What a reader did with many rows alike is counted, and told once with the first place. */
export type Notes = { add: (where: string, text: NoteText) => void; all: () => Problem[] }

export function createNotes(): Notes {
  const notes = new Map<string, { where: string; text: NoteText; count: number }>()
  return {
    add: (where, text) => {
      const note = notes.get(text(2)) ?? { where, text, count: 0 }
      note.count += 1
      notes.set(text(2), note)
    },
    all: () => [...notes.values()].map(({ where, text, count }) => ({ where, reason: text(count) })),
  }
}
