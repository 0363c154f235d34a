import type { Problem } from '#shop/import/problems.ts'
import type { Row } from './row.ts'

/** Case-insensitive words. An empty cell has no effect. */
export type WordColumn = {
  name: string
  shows: string[]
  hides: string[]
  /** What the words mean, unless they show or hide the product. */
  effects?: readonly [shows: string, hides: string]
}

export const wordIn = ({ cells }: Row, { name, shows, hides }: WordColumn): 'shows' | 'hides' | undefined => {
  const word = cells[name]?.toLowerCase() ?? ''
  return shows.includes(word) ? 'shows' : hides.includes(word) ? 'hides' : undefined
}

/** Reports other words, rather than guessing whether to publish or hide the product. */
export const wordProblems = (row: Row, columns: readonly WordColumn[]): Problem[] =>
  columns
    .filter((column) => row.cells[column.name] && !wordIn(row, column))
    .map(({ name, shows, hides, effects: [show, hide] = SHOW_OR_HIDE }) => ({
      where: row.at(name),
      reason: `"${row.cells[name]}" is not valid; write ${either(shows)} ${show}, or ${either(hides)} ${hide}`,
    }))

const SHOW_OR_HIDE = ['to show the product', 'to hide it'] as const

const either = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')
