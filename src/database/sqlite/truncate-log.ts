import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { Writer } from './group-commit.ts'
import { LOCK_TIMEOUT_MS } from './lock.ts'

const RETRY_MS = 50

/** Checkpoints and truncates the write-ahead log, so that it no longer contains pages from before an erasure. */
export function createLogTruncation(writer: Writer, sqlite: DatabaseSync): Database['truncateLog'] {
  // True initially, because the previous process may have been killed.
  let isWaiting = true
  return async (when) => {
    if (when === 'as the sweep' && !isWaiting) return true
    isWaiting = true
    if (when === 'with the sweep') return false
    for (const deadline = performance.now() + LOCK_TIMEOUT_MS; ; await wait(RETRY_MS)) {
      // Readers may block this. Writers get their turn between two attempts.
      isWaiting = !(await writer.alone(() => truncate(sqlite)))
      if (!isWaiting || performance.now() > deadline) return !isWaiting
    }
  }
}

function truncate(sqlite: DatabaseSync): boolean {
  const { busy } = sqlite.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
  return busy === 0
}
