import {
  dueErrands,
  finishErrand,
  leaseErrand,
  poisonErrand,
  postponeErrand,
  type Due,
  type Errand,
} from '#database/outbox.ts'
import { transact } from '#database/transaction.ts'
import { within } from './deadline.ts'
import { runErrand } from './errands.ts'
import { pruneRateLimits } from './rate-limits.ts'
import { reasonOf } from './reason.ts'
import { sweepImports, sweepPayments, sweepRemains } from './sweep.ts'
import type { Shop } from './shop.ts'
import { startWorker, type Worker } from './worker.ts'

/** Keeps doing what waits in the outbox. Any number of processes may run one over the same database. */
export function startOutbox(shop: Shop): Worker {
  const lanes = LANES.map((kinds) => startWorker(shop, TICK_MS, (isStopping) => drainLane(shop, kinds, isStopping)))
  const sweeper = startWorker(shop, SWEEP_EVERY_MS, async (isStopping) => {
    await sweepPayments(shop)
    await sweepImports(shop, isStopping)
    await sweepRemains(shop)
    await pruneRateLimits(shop)
  })
  return {
    wake: () => lanes.forEach(({ wake }) => wake()),
    stop: async () => void (await Promise.all([...lanes, sweeper].map(({ stop }) => stop()))),
  }
}

/** Does everything that is due, once; what fails is tried again later. */
export const drainOutbox = async (shop: Shop): Promise<void> =>
  void (await Promise.all(LANES.map((kinds) => drainLane(shop, kinds))))

// A post office that hangs holds up no payment.
const LANES: readonly Errand['kind'][][] = [['capture', 'release'], ['mail']]

async function drainLane(shop: Shop, kinds: Errand['kind'][], isStopping = () => false): Promise<void> {
  while (!isStopping()) {
    await shop.giveWay()
    const errands = await dueErrands(
      shop.database.db,
      { kinds, now: later(shop, 0), latest: later(shop, 2 * LONGEST_WAIT_MS) },
      BATCH,
    )
    if (errands.length === 0) return
    for (const errand of errands.filter(isEndless))
      await giveUp(shop, errand, new Error('It was begun often and never ended'))
    const leased = await lease(
      shop,
      errands.filter((errand) => !isEndless(errand)),
    )
    await Promise.all(leased.map((errand) => attempt(shop, errand)))
  }
}

const TICK_MS = 5000
const SWEEP_EVERY_MS = 60_000
const BATCH = 20
const ERRAND_MS = 60_000
// Longer than an errand may take: after it, the worker that held the errand is taken for dead.
const LEASE_MS = 2 * ERRAND_MS
const LONGEST_WAIT_MS = 3600_000
// For about a day; then it waits for the owner.
const MOST_TRIES = 36

/** A process that ends in the middle of it, each time, leaves no failure behind. */
const isEndless = ({ attempts }: Due): boolean => attempts >= MOST_TRIES

/** Those that no other worker was faster with. */
async function lease(shop: Shop, errands: Due[]): Promise<Due[]> {
  const until = later(shop, LEASE_MS)
  const areOurs = await transact(shop.database.db, (tx) =>
    Promise.all(errands.map((errand) => leaseErrand(tx, errand, until))),
  )
  return errands.filter((_, index) => areOurs[index])
}

async function attempt(shop: Shop, errand: Due): Promise<void> {
  shop.at('errand leased')
  try {
    const note = await within(ERRAND_MS, (signal) => runErrand(shop, errand, signal))
    shop.at('errand not yet finished')
    const at = later(shop, 0)
    await transact(shop.database.db, (tx) => Promise.all([note(tx, at), finishErrand(tx, errand.id, at)]))
    shop.at('errand finished')
  } catch (error) {
    await putOff(shop, errand, error)
  }
}

async function putOff(shop: Shop, errand: Due, error: unknown): Promise<void> {
  const { id, kind, attempts } = errand
  if (attempts + 1 >= MOST_TRIES) return giveUp(shop, errand, error)
  const reason = reasonOf(error)
  shop.log.warn({ err: reason, errandId: id, kind }, 'An errand failed and will be tried again')
  const wait = Math.min(1000 * 2 ** attempts, LONGEST_WAIT_MS)
  await postponeErrand(shop.database.db, id, later(shop, wait), reason.message)
}

async function giveUp(shop: Shop, { id, kind }: Due, error: unknown): Promise<void> {
  const reason = reasonOf(error)
  shop.log.error({ err: reason, errandId: id, kind }, 'An errand failed too often and waits for the owner: shop outbox')
  await poisonErrand(shop.database.db, id, later(shop, 0), reason.message)
}

const later = (shop: Shop, ms: number): string => new Date(shop.now().getTime() + ms).toISOString()
