import { eachText } from '#database/audit/every-text.ts'
import {
  releasesOfOrderedPayments,
  releasesNotQueued,
  ordersWithNegativeAmount,
  ordersWithWrongLines,
  ordersWithWrongTotal,
  sharedRequestKeys,
  unmailedOrders,
  unpaidOrders,
} from '#database/audit/order-audits.ts'
import { ordersWithoutTerms } from '#database/orders/list/index-orders.ts'
import { withLargeHashes } from '#database/audit/with-large-hashes.ts'
import { countUnconfirmed } from '#database/accounts/newsletter.ts'
import { countHeldEmails } from '#database/outbox/held-emails.ts'
import { droppedMessages } from '#database/outbox/open-messages.ts'
import { failedMessages } from '#database/outbox/outbox-state.ts'
import { countPausedWebhooks } from '#database/webhooks/webhooks.ts'
import { endingHeldPayments } from '#database/payments/held-payments.ts'
import { orphanPayments } from '#database/payments/payments.ts'
import type { Db } from '#database/schema.ts'
import { wrongStocks } from '#database/audit/stock-audits.ts'
import { localTime, type Clock } from '#domain/days.ts'
import { counted } from '#domain/counts.ts'
import { holdsCardNumber } from '#domain/checkout/card-numbers.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { contentProblems } from './content-problems.ts'
import { chargeProblems } from './charge-problems.ts'
import { documentProblems } from './document-problems.ts'
import { historyProblems } from './history-problems.ts'
import { returnProblems } from './return-problems.ts'
import { DAY_MS } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { ENDING_MS } from '#shop/orders/payment/capture/held-payments.ts'
import { ABANDONED_AFTER_MS } from '#shop/orders/place/sweep-waiting-payments.ts'
import { ORPHANED_AFTER_MS } from '#shop/orders/place/sweep-stuck-payments.ts'

/** Checks that orders, payments, stock and outbox are consistent, even in a running shop. Returns a sentence per finding. */
export async function examine(
  { database, now, timeZone }: Pick<Shop, 'database' | 'now' | 'timeZone'>,
  onProgress: (done: number) => void = () => {},
): Promise<string[]> {
  const disagreements = await withLargeHashes(database, async (db) => [
    ...(await examineOrders(db)),
    ...(await chargeProblems(db)),
    ...(await historyProblems(db)),
    ...(await returnProblems(db)),
    ...(await documentProblems(db)),
    ...(await contentProblems(db)),
    ...(await examinePayments(db, { now: now(), timeZone })),
    ...(await examineStock(db)),
    ...(await examineOutbox(db)),
    ...(await examineNewsletter(db, now())),
  ])
  return [...disagreements, ...(await examineTexts(database, onProgress))]
}

/** Not findings: dropped messages, emails held by a restore, paused webhooks, and orders that a running shop still indexes. */
export async function settledProblems({
  database: { db },
  timeZone,
}: Pick<Shop, 'database' | 'timeZone'>): Promise<string[]> {
  const dropped = await droppedMessages(db)
  const held = await countHeldEmails(db)
  const paused = await countPausedWebhooks(db)
  const unindexed = await ordersWithoutTerms(db)
  return [
    ...dropped.map(
      ({ id, kind, reason, droppedAt }) =>
        `Dropped: message ${id} (${kind}), at ${localTime(droppedAt, timeZone)}: ${reason}`,
    ),
    ...(held > 0 ? [`Held since a restore: ${counted(held, 'email')}. See: npx shop outbox held`] : []),
    ...(paused > 0 ? [`Paused: ${counted(paused, 'webhook')}. See: npx shop webhooks`] : []),
    ...(unindexed.count > 0 ? [unindexedText(unindexed)] : []),
  ]
}

const unindexedText = ({ count, number }: { count: number; number: string | null }): string =>
  count === 1
    ? `Order ${number} is not found by the owner's search yet. An open shop adds it within minutes.`
    : `${counted(count, 'order')}, such as ${number}, are not found by the owner's search yet. An open shop adds them within minutes.`

async function examineOrders(db: Db): Promise<string[]> {
  const lines = await ordersWithWrongLines(db)
  const totals = await ordersWithWrongTotal(db)
  const negative = await ordersWithNegativeAmount(db)
  const keys = await sharedRequestKeys(db)
  const unmailed = await unmailedOrders(db)
  return [
    ...lines.map(
      (order) => `Order ${order.number}: ${linesText(order)}, but its subtotal is ${formatCents(order.subtotalCents)}.`,
    ),
    ...totals.map(
      ({ number, partsCents, totalCents }) =>
        `Order ${number}: subtotal, shipping and tax add up to ${formatCents(partsCents)}, but its total is ${formatCents(totalCents)}.`,
    ),
    ...negative.map(({ number }) => `Order ${number}: it has a negative amount.`),
    ...keys.map(({ requestKey, orders }) => `Request key ${requestKey}: it was used for ${orders} orders.`),
    ...unmailed.map(({ number }) => `Order ${number}: its email was not sent and is not in the outbox.`),
  ]
}

const linesText = ({ lines, linesCents }: { lines: number; linesCents: Cents }): string =>
  lines === 0 ? 'it has no lines' : `its lines add up to ${formatCents(linesCents)}`

async function examinePayments(db: Db, { now, timeZone }: Clock): Promise<string[]> {
  const unpaid = await unpaidOrders(db)
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const orphans = await orphanPayments(db, {
    before: since(ORPHANED_AFTER_MS),
    openBefore: since(ABANDONED_AFTER_MS + ORPHANED_AFTER_MS),
  })
  const ordered = await releasesOfOrderedPayments(db)
  const notQueued = await releasesNotQueued(db)
  const ending = await endingHeldPayments(db, new Date(now.getTime() + ENDING_MS).toISOString())
  return [
    ...unpaid.flatMap(({ number, ...payment }) =>
      paymentProblems(payment).map(
        (problem) =>
          `Order ${number}: its payment ${payment.paymentId} ${problem}.${payment.state === 'disputed' ? ` Until when to answer: npx shop payments show ${number}` : ''}`,
      ),
    ),
    ...orphans.map(
      ({ id, state, at }) => `Payment ${id}: in state '${state}' since ${localTime(at, timeZone)}, without an order.`,
    ),
    ...ordered.map(({ id, state }) => `Payment ${id}: it is ${state}, but a message in the outbox will release it.`),
    ...ending.map(
      ({ id, number, expiresAt }) =>
        `Order ${number}: its payment ${id} can be charged until ${localTime(expiresAt!, timeZone)}, but nothing has shipped. Ship or cancel it.`,
    ),
    ...notQueued.map(
      ({ id, at }) =>
        `Payment ${id}: it was released at ${localTime(at, timeZone)}, but no message tells the provider.`,
    ),
  ]
}

function paymentProblems({
  state,
  amountCents,
  totalCents,
  reference,
  captureId,
}: Omit<Awaited<ReturnType<typeof unpaidOrders>>[number], 'number'>): string[] {
  if (state === null || amountCents === null) return ['does not exist']
  const problems: string[] = []
  if (amountCents !== totalCents)
    problems.push(`is ${formatCents(amountCents)}, but the total is ${formatCents(totalCents)}`)
  if (state !== 'authorized' && state !== 'captured') problems.push(`is ${state}`)
  else if (reference === null) problems.push(`is ${state} without a provider reference`)
  if (state === 'authorized' && captureId === null) problems.push('is authorized, but nothing will capture it')
  return problems
}

const examineStock = async (db: Db): Promise<string[]> =>
  (await wrongStocks(db)).map(
    ({ id, slug, stock, supplied, sold, returned, ordered, restocked }) =>
      `Variant ${id} of ${slug}: stock ${stock ?? 'not tracked'}; ` +
      `supplied ${supplied ?? 'not tracked'} - sold ${sold} + returned ${returned}; its orders and replacements come to ${ordered}, its cancellations and returns to ${restocked}.`,
  )

const examineOutbox = async (db: Db): Promise<string[]> =>
  (await failedMessages(db)).map(
    ({ id, kind, attempts, lastError }) =>
      `Message ${id} (${kind}): failed after ${counted(attempts, 'attempt')}: ${lastError ?? 'no reason'}.`,
  )

async function examineNewsletter(db: Db, now: Date): Promise<string[]> {
  const count = await countUnconfirmed(db, new Date(now.getTime() - DAY_MS).toISOString())
  if (count === 0) return []
  return [`Newsletter: ${counted(count, 'request')} without a confirmation should have been deleted a day ago.`]
}

async function examineTexts(database: Shop['database'], onProgress: (done: number) => void): Promise<string[]> {
  const findings: string[] = []
  await eachText(
    database,
    ({ table, column, row, text, isNumber }) => {
      if (holdsCardNumber(text, isNumber ? MIN_DIGITS_OF_NUMBERS : undefined))
        findings.push(`${table}.${column} of ${masked(row)}: it contains a card number.`)
    },
    onProgress,
  )
  return findings
}

/** Timestamps in milliseconds have 13 digits. */
const MIN_DIGITS_OF_NUMBERS = 14

/** The row's key may itself contain the card number. */
const masked = (name: string): string => (holdsCardNumber(name) ? name.replaceAll(/\d/g, '*') : name)
