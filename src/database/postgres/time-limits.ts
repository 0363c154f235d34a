import { CompiledQuery } from 'kysely'
import type { PreparedQuery } from '#database/prepared-query.ts'

/** Timeouts enforced by the server, in milliseconds; 0 for no limit. */
export type TimeLimits = {
  lockMs: number
  /** The limit between two statements of a transaction, so that a frozen process holds no locks. */
  idleMs: number
  statementMs: number
}

/** Limits only its own transaction: a pooler shares session settings among clients, and rejects those of a startup message. */
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
