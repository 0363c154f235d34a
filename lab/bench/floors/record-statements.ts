import { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Call } from './recording.ts'

const CONTROL = /^\s*(begin|commit|rollback|savepoint|release|pragma)/i

/** Records each statement that node:sqlite runs in this process; `take` returns those since the last call, grouped by commit. */
export function recordStatements(): { texts: string[]; take: () => Call[][] } {
  const indexes = new Map<string, number>()
  let transactions: Call[][] = [[]]
  const record = (text: string, method: Call[1], parameters: unknown[]): void => {
    if (/^\s*commit/i.test(text)) transactions.push([])
    if (CONTROL.test(text)) return
    const index = indexes.get(text) ?? indexes.size
    indexes.set(text, index)
    transactions.at(-1)!.push([index, method, parameters])
  }
  for (const [name, method] of [
    ['run', 'run'],
    ['all', 'all'],
    ['get', 'all'],
    ['iterate', 'all'],
  ] as const) {
    const own = Reflect.get(StatementSync.prototype, name) as (...parameters: unknown[]) => unknown
    Reflect.set(StatementSync.prototype, name, function (this: StatementSync, ...parameters: unknown[]): unknown {
      record(this.sourceSQL, method, parameters)
      return own.apply(this, parameters)
    })
  }
  // Recording needs no durability, which would make each request wait for the disk.
  const exec = DatabaseSync.prototype.exec
  DatabaseSync.prototype.exec = function (sql) {
    return exec.call(this, sql.replace('synchronous = full', 'synchronous = off'))
  }
  return {
    get texts() {
      return [...indexes.keys()]
    },
    take() {
      const taken = transactions
      transactions = [[]]
      return taken
    },
  }
}
