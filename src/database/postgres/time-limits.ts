import { CompiledQuery } from 'kysely'
import type { PreparedQuery } from '#database/prepared-query.ts'

/** The server waits this long, in milliseconds; 0 for no limit. */
export type TimeLimits = {
  lockMs: number
  /** For the next statement of a transaction, so that a process that has stopped holds no locks. */
  idleMs: number
  statementMs: number
}

/** Limits its own transaction alone: a pooler shares the settings of a session with others, and rejects those of a start message. */
export function limitsQuery({ lockMs, idleMs, statementMs }: TimeLimits): PreparedQuery {
  const settings = {
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    statement_timeout: statementMs,
  }
  const calls = Object.entries(settings).map(([name, ms]) => `set_config('${name}', '${ms}', true)`)
  return { ...CompiledQuery.raw(`select ${calls.join(', ')}`), name: `limits_${lockMs}_${idleMs}_${statementMs}` }
}

export const mayLock = ({ sql }: PreparedQuery): boolean => !/^(select|begin|commit|rollback)\b/i.test(sql)
