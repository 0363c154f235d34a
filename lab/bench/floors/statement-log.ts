import { readFileSync } from 'node:fs'

export type Statement = { text: string; parameters: (string | null)[] }

type Line = { message?: string; detail?: string }

/** The statements in PostgreSQL's JSON log (`log_statement = 'all'`), split at each execution of the statement `divider`. */
export function readStatementLog(file: string, divider: string): Statement[][] {
  const parts: Statement[][] = []
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { message = '', detail = '' } = JSON.parse(line) as Line
    const [, text] = /^(?:statement|execute [^:]*): ([\s\S]+)$/.exec(message) ?? []
    if (text === undefined) continue
    if (text === divider) parts.push([])
    else parts.at(-1)?.push({ text, parameters: parametersOf(detail) })
  }
  return parts.filter((part) => part.length > 0)
}

const parametersOf = (detail: string): Statement['parameters'] =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, text]) => text?.replaceAll("''", "'") ?? null)
