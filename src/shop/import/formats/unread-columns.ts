import { plainLine } from '#domain/plain-text.ts'
import type { Problem } from '#shop/import/problems.ts'

export function unreadColumns(header: readonly string[], read: readonly string[]): Problem[] {
  const named = new Map(read.map((column) => [lettersOf(column), column]))
  return header.flatMap((name) => {
    const column = named.get(lettersOf(name))
    if (!column || column === name) return []
    const reason = `the column "${plainLine(name)}" was not read; the column of this format is "${column}"`
    return [{ where: 'line 1', reason }]
  })
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
