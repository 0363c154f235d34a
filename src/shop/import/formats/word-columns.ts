import type { Problem } from '#shop/import/problems.ts'
import type { Row } from './row.ts'

/** The words are in any case. An empty cell neither shows nor hides a product. */
export type WordColumn = {
  name: string
  shows: string[]
  hides: string[]
  /** What the words are for, where they do not show or hide the product. */
  effects?: readonly [shows: string, hides: string]
}

export const wordIn = ({ cells }: Row, { name, shows, hides }: WordColumn): 'shows' | 'hides' | undefined => {
  const word = cells[name]?.toLowerCase() ?? ''
  return shows.includes(word) ? 'shows' : hides.includes(word) ? 'hides' : undefined
}

/** Any other word would hide or publish a product that its owner means otherwise. */
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
