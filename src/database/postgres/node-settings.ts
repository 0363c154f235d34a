import { sql } from 'kysely'
import { conflict } from '#domain/errors.ts'
import type { Tx } from '#database/schema.ts'
import { ALIVE, hostsOf } from './alive-nodes.ts'

/** The settings that all nodes share, as text by name, and the names of those being changed by a rolling restart. */
export type NodeSettings = { values: Readonly<Record<string, string>>; changes: readonly string[] }

type OpenNode = { host: string; settings: string; changes: string }
type Difference = { name: string; host: string; text: string }

/** Throws ShopError if an open node has a different value for a setting that neither of the two nodes is changing. */
export async function rejectOtherSettings(tx: Tx, { values, changes }: NodeSettings): Promise<void> {
  const { rows } = await sql<OpenNode>`select host, settings, changes from nodes where ${ALIVE} order by host`.execute(
    tx,
  )
  const differences = rows.flatMap((node) => {
    const changing = [...changes, ...node.changes.split(' ')]
    // A node of another version may have other shared settings.
    return Object.entries(JSON.parse(node.settings) as Record<string, string>)
      .filter(([name, text]) => name in values && values[name] !== text && !changing.includes(name))
      .map(([name, text]): Difference => ({ name, host: node.host, text }))
  })
  const names = [...new Set(differences.map(({ name }) => name))]
  if (names.length === 0) return
  const lines = names.map((name) => {
    const others = differences.filter((one) => one.name === name)
    return `${name} is ${values[name]} here and ${others[0]!.text} where the shop is open, on ${hostsOf(others)}.`
  })
  throw conflict([...lines, sameEverywhere(names)].join('\n'))
}

const sameEverywhere = (names: readonly string[]): string =>
  `Every node needs the same. To replace it one node after the other, start each with CHANGED_SETTINGS=${names.join(',')} too.`
