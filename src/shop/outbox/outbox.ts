import {
  deleteMessage,
  dueMessages,
  finishMessage,
  markFailed,
  postponeMessage,
  type Due,
  type OutboxMessage,
} from '#database/outbox/outbox.ts'
import type { Db } from '#database/schema.ts'
import { dueDeliveries, giveUpDelivery } from '#database/webhooks/deliveries.ts'
import { isRefusedMailbox } from '#mail/refused-mailbox.ts'
import { isoTime } from '#shop/clock.ts'
import { withTimeout } from '#shop/with-timeout.ts'
import { reasonOf } from '#shop/error-message.ts'
import type { Jobs, RecordOutcome, Run } from './job-types.ts'
import { leaseAll, whileLeased } from './lease.ts'
import { dueTimes, MAX_BACKOFF_MS, type Times } from './due-times.ts'
import { receiversOf, startReceivers } from './receivers.ts'
import type { Shop } from '#shop/shop.ts'
import { startWorker, type Worker } from './worker.ts'

const POLL_MS = 5000
const SWEEP_MS = 60_000
const BATCH_SIZE = 20
/** On shutdown, messages are handed back so that others need not wait for their leases to expire. */
const HAND_BACK_MS = 8000
/** To one webhook at once. */
const MAX_SENDS = 4
/** About a day of attempts; then the message is marked failed and only the owner can retry it. */
const MAX_ATTEMPTS = 36

/** Lanes run independently, so that a hanging mail server does not delay payments. */
const LANES = ['provider', 'document', 'mail', 'purge'] as const
type Lane = (typeof LANES)[number]
/** Runs one message at a time, because they all lock the same rows, each on its own connection. */
const SERIAL: Lane = 'document'

type Kind = OutboxMessage['kind']
const KINDS: Record<Kind, { lane: Lane | null; timeoutMs: number }> = {
  capture: { lane: 'provider', timeoutMs: 60_000 },
  release: { lane: 'provider', timeoutMs: 60_000 },
  refund: { lane: 'provider', timeoutMs: 60_000 },
  look: { lane: 'provider', timeoutMs: 60_000 },
  document: { lane: 'document', timeoutMs: 60_000 },
  /** A mail server may take 10 minutes to accept an email; a shorter timeout would send it twice. */
  mail: { lane: 'mail', timeoutMs: 11 * 60_000 },
  purge: { lane: 'purge', timeoutMs: 15_000 },
  /** Each webhook has a queue of its own, and ends a request itself. */
  webhook: { lane: null, timeoutMs: 30_000 },
}
const kindsOf = (lane: Lane): Kind[] => (Object.keys(KINDS) as Kind[]).filter((kind) => KINDS[kind].lane === lane)

/** Messages that run one after the other, or some at once, beside those of other queues. */
type Queue = { due: (db: Db, times: Times) => Promise<Due[]>; isSerial?: boolean }

const queueOf = (lane: Lane): Queue => ({
  due: (db, times) => dueMessages(db, { kinds: kindsOf(lane), ...times }, BATCH_SIZE),
  isSerial: lane === SERIAL,
})
const queueTo = (receiver: string): Queue => ({ due: (db, times) => dueDeliveries(db, receiver, times, MAX_SENDS) })

/** Hands back unfinished messages a few seconds after stop. Any number of processes may share a database's outbox. */
export function startOutbox(shop: Shop, jobs: Jobs): Worker {
  const closing = new AbortController()
  const lanes = LANES.map((lane) =>
    startWorker(shop, POLL_MS, (isStopping) => drainQueue(shop, jobs, queueOf(lane), isStopping, closing.signal)),
  )
  const receivers = startReceivers(shop, POLL_MS, (id, isStopping) =>
    drainQueue(shop, jobs, queueTo(id), isStopping, closing.signal),
  )
  const sweeper = startWorker(shop, SWEEP_MS, async (isStopping) => {
    for (const sweep of jobs.sweeps) await sweep(shop, isStopping)
  })
  return {
    wake: () => [...lanes, receivers].forEach(({ wake }) => wake()),
    async stop() {
      const timer = setTimeout(() => closing.abort(new Error('The process has closed')), HAND_BACK_MS)
      await Promise.all([...lanes, receivers, sweeper].map(({ stop }) => stop()))
      clearTimeout(timer)
    },
  }
}

/** Runs all due messages, and the documents that they cause. */
export async function drainOutbox(shop: Shop, jobs: Jobs): Promise<void> {
  const receivers = (await receiversOf(shop)).map(queueTo)
  await Promise.all([...LANES.map(queueOf), ...receivers].map((queue) => drainQueue(shop, jobs, queue)))
  await drainQueue(shop, jobs, queueOf('document'))
}

async function drainQueue(
  shop: Shop,
  jobs: Jobs,
  queue: Queue,
  isStopping = () => false,
  closing?: AbortSignal,
): Promise<void> {
  while (!isStopping()) {
    await shop.yieldToRequests()
    const messages = await shop.database.batch((db) => queue.due(db, dueTimes(shop)))
    if (messages.length === 0) return
    for (const message of messages.filter(isExhausted))
      await recordFailure(shop, jobs, message, new Error('Every attempt was cut off before it ended'))
    const leased = await leaseAll(
      shop,
      messages.filter((message) => !isExhausted(message)),
    )
    if (queue.isSerial) for (const message of leased) await runLeased(shop, jobs, message, closing)
    else await Promise.all(leased.map((message) => runLeased(shop, jobs, message, closing)))
  }
}

/** A message that keeps killing its process never records an error. */
const isExhausted = ({ attempts }: Due): boolean => attempts >= MAX_ATTEMPTS

async function runLeased(shop: Shop, jobs: Jobs, message: Due, closing?: AbortSignal): Promise<void> {
  shop.failpoint('message leased')
  try {
    const recordOutcome = await whileLeased(shop, message, () =>
      withTimeout(KINDS[message.kind].timeoutMs, (signal) => run(shop, jobs, message, signal), closing),
    )
    shop.failpoint('message not yet finished')
    const at = isoTime(shop)
    await shop.database.transaction((tx) =>
      Promise.all([recordOutcome(tx, at), finishMessage(tx, { id: message.id, at })]),
    )
    shop.failpoint('message finished')
  } catch (error) {
    if (closing?.aborted) await handBack(shop, message, closing.reason)
    else await postpone(shop, jobs, message, error)
  }
}

async function run(
  shop: Shop,
  { runs }: Jobs,
  { id, kind, payload }: Due,
  signal: AbortSignal,
): Promise<RecordOutcome> {
  const runKind = runs[kind] as Run<Kind>
  return runKind(shop, JSON.parse(payload) as never, { id, signal })
}

/** Lets another process run the message right away. */
async function handBack(shop: Shop, { id, kind }: Due, reason: Error): Promise<void> {
  shop.log.warn({ messageId: id, kind }, 'An outbox message was handed back because the shop closes')
  await postponeMessage(shop.database.db, id, isoTime(shop), reason.message)
}

async function postpone(shop: Shop, jobs: Jobs, message: Due, error: unknown): Promise<void> {
  const { id, kind, attempts } = message
  if (attempts + 1 >= MAX_ATTEMPTS || isRefusedMailbox(error)) return recordFailure(shop, jobs, message, error)
  const reason = reasonOf(error)
  shop.log.warn({ err: reason, messageId: id, kind }, 'An outbox message failed and will be tried again')
  const backoffMs = Math.min(1000 * 2 ** attempts, MAX_BACKOFF_MS)
  await postponeMessage(shop.database.db, id, isoTime(shop, backoffMs), reason.message)
}

async function recordFailure(shop: Shop, jobs: Jobs, { id, kind, payload }: Due, error: unknown): Promise<void> {
  if (await jobs.isOfErased(shop, { kind, payload })) return deleteMessage(shop.database.db, id)
  const reason = reasonOf(error)
  if (kind === 'webhook') return giveUpDelivery(shop.database.db, id, isoTime(shop), reason.message)
  shop.log.error(
    { err: reason, messageId: id, kind },
    isRefusedMailbox(error)
      ? 'A mail server refused the mailbox of an email for good: see shop outbox'
      : 'An outbox message failed after its last attempt: see shop outbox',
  )
  await markFailed(shop.database.db, id, isoTime(shop), reason.message)
}
