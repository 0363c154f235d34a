import { setTimeout as pause } from 'node:timers/promises'
import { holdCatalog, raiseCatalogVersion } from '#database/catalog-version.ts'
import { keepGoods } from '#database/kept-goods.ts'
import {
  beginKeeping,
  claimEnding,
  deleteForgotten,
  endKeeping,
  forgetImport,
  importUnderWay,
  stillAtWork,
  type KeptImport,
} from '#database/kept-imports.ts'
import type { StoredProduct } from '#database/goods.ts'
import type { Db, Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import { ShopError } from '#domain/errors.ts'
import { restoreGoods } from './restore-goods.ts'
import type { Shop } from './shop.ts'

/** `giveWay`: in a process that serves shoppers. */
type Changing = Pick<Shop, 'database' | 'now'> & Partial<Pick<Shop, 'giveWay'>>
/** Is told of products before they are changed. */
export type Keep = (before: StoredProduct[]) => Promise<void>
/** Does a part of the change, in a transaction of its own that has raised the catalog's version. */
export type Step = <T>(part: Part<T>) => Promise<T>
type Part<T> = (tx: Tx, keep: Keep) => Promise<T>

export type Stops = {
  /** Ends the change between two steps. */
  signal?: AbortSignal
  /** How much of what was changed has been taken back, from 0 to 1. */
  onTakingBack?: (done: number) => void
}

/**
 * Changes more of the catalog than one transaction should: shoppers write between two steps. The whole of it can be taken back afterward.
 * Where it fails or is stopped, what it has changed is taken back at once; where the process ends, by the shop, a
 * minute later. Throws ShopError while another such change is under way. `end`: in the last transaction.
 */
export async function changeInSteps<T>(
  shop: Changing,
  { signal, onTakingBack }: Stops,
  work: (step: Step) => Promise<T>,
  end: (tx: Tx, begun: KeptImport) => Promise<void> = endKeeping,
): Promise<T> {
  const { db } = shop.database
  await endStoppedChange(shop)
  await refuseSecond(db)
  let begun: KeptImport | undefined
  const step: Step = async (part) => {
    signal?.throwIfAborted()
    return takeStep(shop, (begun ??= await begin(shop)), part)
  }
  // What is left alone takes time as well, and no step.
  const beat = setInterval(() => void (begun && sayAlive(shop, begun)), BEAT_MS)
  try {
    const result = await work(step)
    signal?.throwIfAborted()
    if (begun) await transact(db, (tx) => end(tx, begun!))
    await deleteForgotten(db)
    return result
  } catch (error) {
    // Where that fails as well, the shop does it later.
    if (begun) await takeBack(shop, begun, 0, onTakingBack).catch(() => {})
    throw error
  } finally {
    clearInterval(beat)
  }
}

/** Takes back a change whose process has ended in the middle of it. */
export async function endStoppedChange(shop: Changing): Promise<boolean> {
  const { db } = shop.database
  const left = await importUnderWay(db)
  const isLeft = left !== undefined && (await takeBack(shop, left, SILENT_MS))
  await deleteForgotten(db)
  return isLeft
}

const SILENT_MS = 60_000
const BEAT_MS = 10_000

const sayAlive = ({ database, now }: Changing, begun: KeptImport): Promise<unknown> =>
  transact(database.db, (tx) => stillAtWork(tx, begun, now().toISOString())).catch(() => {})

const begin = ({ database, now }: Changing): Promise<KeptImport> =>
  transact(database.db, async (tx) => {
    await holdCatalog(tx)
    await refuseSecond(tx)
    return beginKeeping(tx, now().toISOString())
  })

async function refuseSecond(db: Db): Promise<void> {
  if (await importUnderWay(db))
    throw new ShopError(
      'conflict',
      'Another import is under way, or ended in its middle just now: try again in a minute.',
    )
}

/** Who waits to write to SQLite looks every few milliseconds whether it may. */
const OTHERS_MS = 20

async function takeStep<T>({ database, now, giveWay }: Changing, begun: KeptImport, part: Part<T>): Promise<T> {
  await pause(OTHERS_MS)
  await giveWay?.()
  return transact(database.db, async (tx) => {
    await raiseCatalogVersion(tx)
    if (!(await stillAtWork(tx, begun, now().toISOString())))
      throw new ShopError('conflict', 'This import said nothing for a minute, and was taken back.')
    return part(tx, (before) => keepGoods(tx, begun, before))
  })
}

/**
 * False where somebody has been at work on it for less than `silentMs`. The same from the beginning, should it end in its
 * middle as well: what has been taken back already is left alone.
 */
async function takeBack(
  shop: Changing,
  begun: KeptImport,
  silentMs: number,
  onProgress: Stops['onTakingBack'] = () => {},
): Promise<boolean> {
  const { db } = shop.database
  const now = shop.now()
  const silentSince = new Date(now.getTime() - silentMs).toISOString()
  const ending = await transact(db, (tx) => claimEnding(tx, begun, silentSince, now.toISOString()))
  if (!ending) return false
  await restoreGoods(shop, ending, (part) => takeStep(shop, ending, (tx) => part(tx, async () => {})), onProgress)
  await transact(db, (tx) => forgetImport(tx, ending))
  await deleteForgotten(db)
  return true
}
