import { statfs } from 'node:fs/promises'
import { ShopError } from '#domain/errors.ts'
import {
  forbidsWrites,
  DatabaseBusy,
  isPassing,
  isDamage,
  DATABASE_FILE_MOVED,
  DatabaseFileMoved,
  outageOf,
} from '#database/outage.ts'
import { writeNothing } from '#database/migrate.ts'
import { MIN_FREE_DISK_BYTES } from '#server/limits.ts'
import { withTimeout } from '#shop/with-timeout.ts'
import type { Shop } from '#shop/shop.ts'

export type Health = Shop['health'] & {
  /** Whether orders can be placed, according to the last probe. Cheap, because any client may ask. */
  canTrade: () => boolean
  /** Whether pages are served: even without a database, until the shop closes. */
  canServe: () => boolean
  announceClosing: () => void
  stop: () => void
}

const INTERVAL_MS = 1000
/** The interval between write probes while the database is healthy. */
const PROBE_INTERVAL_MS = 5000
const PROBE_TIMEOUT_MS = 5000

/** Monitors whether the database is usable. Logs the start and end of an outage once, and probes during it. */
export function watchHealth(
  { database, log }: Pick<Shop, 'database' | 'log'>,
  dataDir: string,
  write: () => Promise<unknown> = () => writeNothing(database),
): Health {
  let trouble: string | null = null
  let isClosing = false
  let probing: Promise<void> | undefined
  let probedAt = 0

  function begin(reason: string): void {
    if (!trouble || (forbidsWrites(reason) && !forbidsWrites(trouble)))
      log.error(`${reason} The shop serves cached pages and accepts no orders.`)
    if (!forbidsWrites(trouble) || isDamage(reason)) trouble = reason
  }

  function end(): void {
    if (trouble) log.warn('The database can be used again, and the shop accepts orders.')
    trouble = null
  }

  async function tryWrite(): Promise<void> {
    // Another write might damage the file beyond repair.
    if (isDamage(trouble)) return
    try {
      if (!database.isFileStillThere()) throw new DatabaseFileMoved()
      await withTimeout(PROBE_TIMEOUT_MS, write)
      // An order needs more space than the probe.
      const room = database.kind === 'sqlite' ? await statfs(dataDir) : null
      if (room && room.bavail * room.bsize < MIN_FREE_DISK_BYTES) throw Object.assign(new Error(), { code: 'ENOSPC' })
      end()
    } catch (error) {
      // The node must stop: the error is not caught, so the process ends, and its next start reports the reason.
      if (error instanceof ShopError) throw error
      if (error instanceof DatabaseBusy) return
      begin(outageOf(error) ?? `The database cannot be written: ${(error as Error).message}.`)
    }
  }

  function probe(): void {
    probedAt = performance.now()
    probing ??= tryWrite().finally(() => (probing = undefined))
  }

  function look(): void {
    void database.dropStaleConnections()
    if (trouble || performance.now() - probedAt >= PROBE_INTERVAL_MS) probe()
    else if (!database.isFileStillThere()) begin(DATABASE_FILE_MOVED)
  }
  const timer = setInterval(look, INTERVAL_MS)
  probe()
  void database.dropStaleConnections()

  return {
    canTrade: () => trouble === null && !isClosing,
    canServe: () => !isClosing,
    announceClosing: () => void (isClosing = true),
    mayWrite: () => !forbidsWrites(trouble),
    isOutage(error) {
      if (isPassing(error)) return true
      const reason = outageOf(error)
      if (reason) begin(reason)
      return reason !== null
    },
    stop: () => clearInterval(timer),
  }
}
