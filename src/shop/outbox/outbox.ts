import {
  dueMessages,
  finishMessage,
  leaseMessage,
  markFailed,
  postponeMessage,
  type Due,
  type OutboxMessage,
} from '#database/outbox/outbox.ts'
import { isoTime } from '#shop/clock.ts'
import { withTimeout } from '#shop/with-timeout.ts'
import { runMessage } from './handlers.ts'
import { pruneRateLimits } from '#shop/accounts/rate-limits.ts'
import { reasonOf } from '#shop/error-message.ts'
import { sweepImports, sweepLeftovers, sweepPayments } from './sweep.ts'
import type { Shop } from '#shop/shop.ts'
import { startWorker, type Worker } from './worker.ts'

const POLL_MS = 5000
const SWEEP_MS = 60_000
const BATCH_SIZE = 20
const MESSAGE_TIMEOUT_MS = 60_000
/** Longer than the timeout of a message. An expired lease means that its worker died. */
const LEASE_MS = 2 * MESSAGE_TIMEOUT_MS
const MAX_BACKOFF_MS = 3600_000
/** About a day of attempts. Then the message is marked failed, and only the owner can retry it. */
const MAX_ATTEMPTS = 36

/** Each lane is worked through on its own, so that a mail server that hangs delays no payment. */
const LANES: readonly OutboxMessage['kind'][][] = [['capture', 'release'], ['mail']]

/** Works through the outbox until it is stopped. Any number of processes may do so over the same database. */
export function startOutbox(shop: Shop): Worker {
  const lanes = LANES.map((kinds) => startWorker(shop, POLL_MS, (isStopping) => drainLane(shop, kinds, isStopping)))
  const sweeper = startWorker(shop, SWEEP_MS, async (isStopping) => {
    await sweepPayments(shop)
    await sweepImports(shop, isStopping)
    await sweepLeftovers(shop)
    await pruneRateLimits(shop)
  })
  return {
    wake: () => lanes.forEach(({ wake }) => wake()),
    stop: async () => void (await Promise.all([...lanes, sweeper].map(({ stop }) => stop()))),
  }
}

/** Runs every message that is due, once. */
export const drainOutbox = async (shop: Shop): Promise<void> =>
  void (await Promise.all(LANES.map((kinds) => drainLane(shop, kinds))))

async function drainLane(shop: Shop, kinds: OutboxMessage['kind'][], isStopping = () => false): Promise<void> {
  while (!isStopping()) {
    await shop.yieldToRequests()
    const due = { kinds, now: isoTime(shop), latest: isoTime(shop, 2 * MAX_BACKOFF_MS) }
    const messages = await dueMessages(shop.database.db, due, BATCH_SIZE)
    if (messages.length === 0) return
    for (const message of messages.filter(isExhausted))
      await recordFailure(shop, message, new Error('Every attempt was cut off before it ended'))
    const leased = await leaseAll(
      shop,
      messages.filter((message) => !isExhausted(message)),
    )
    await Promise.all(leased.map((message) => runLeased(shop, message)))
  }
}

/** A message that kills its process each time never gets an error of its own. */
const isExhausted = ({ attempts }: Due): boolean => attempts >= MAX_ATTEMPTS

/** Returns the messages that no other worker leased first. */
async function leaseAll(shop: Shop, messages: Due[]): Promise<Due[]> {
  const until = isoTime(shop, LEASE_MS)
  const areOurs = await shop.database.transaction((tx) =>
    Promise.all(messages.map((message) => leaseMessage(tx, message, until))),
  )
  return messages.filter((_, index) => areOurs[index])
}

async function runLeased(shop: Shop, message: Due): Promise<void> {
  shop.failpoint('message leased')
  try {
    const recordOutcome = await withTimeout(MESSAGE_TIMEOUT_MS, (signal) => runMessage(shop, message, signal))
    shop.failpoint('message not yet finished')
    const at = isoTime(shop)
    await shop.database.transaction((tx) =>
      Promise.all([recordOutcome(tx, at), finishMessage(tx, { id: message.id, at })]),
    )
    shop.failpoint('message finished')
  } catch (error) {
    await postpone(shop, message, error)
  }
}

async function postpone(shop: Shop, message: Due, error: unknown): Promise<void> {
  const { id, kind, attempts } = message
  if (attempts + 1 >= MAX_ATTEMPTS) return recordFailure(shop, message, error)
  const reason = reasonOf(error)
  shop.log.warn({ err: reason, messageId: id, kind }, 'An outbox message failed and will be tried again')
  const backoffMs = Math.min(1000 * 2 ** attempts, MAX_BACKOFF_MS)
  await postponeMessage(shop.database.db, id, isoTime(shop, backoffMs), reason.message)
}

async function recordFailure(shop: Shop, { id, kind }: Due, error: unknown): Promise<void> {
  const reason = reasonOf(error)
  shop.log.error(
    { err: reason, messageId: id, kind },
    'An outbox message failed after its last attempt: see shop outbox',
  )
  await markFailed(shop.database.db, id, isoTime(shop), reason.message)
}
