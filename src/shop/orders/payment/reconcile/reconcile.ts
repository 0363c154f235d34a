import { listedPayment, listedPayments, type ListedPayment } from '#database/payments/listed-payments.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { isWaitingFor } from '#database/outbox/waiting-for.ts'
import type { PaymentStatus } from '#payments/gateway.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { differenceOf, type Difference } from './differences.ts'

/** `reference`: the provider's id, for finding a payment that is unknown here. */
type Reconciled = Difference & {
  paymentId: string
  reference: string | null
  isUnknown: boolean
  orderNumber: string | null
}

type Books = Pick<Shop, 'database' | 'now' | 'gateway'>

/** Enough for a monthly comparison. */
const MAX_COMPARED = 100_000

/** Compares in both directions. Queues repairs that are not queued yet, unless `isDryRun`. */
export async function* reconcilePayments(
  shop: Books,
  { since, isDryRun }: { since: Date; isDryRun: boolean },
): AsyncIterable<Reconciled> {
  const seen = new Set<string>()
  const providers = new Set(Object.values(shop.gateway.providers))
  for await (const { key, ...status } of shop.gateway.listSince(since)) {
    seen.add(key)
    const found = await compare(shop, key, await listedPayment(shop.database.db, key), status, isDryRun)
    if (found) yield found
  }
  for (const payment of await listedPayments(shop.database.db, { since: since.toISOString() }, MAX_COMPARED)) {
    if (seen.has(payment.id) || !providers.has(payment.gateway)) continue
    const { id: key, reference, gateway: provider } = payment
    const status = await shop.gateway.find({ key, reference, provider })
    const found = await compare(shop, payment.id, payment, status, isDryRun)
    if (found) yield found
  }
}

async function compare(
  shop: Books,
  paymentId: string,
  payment: ListedPayment | null,
  status: PaymentStatus,
  isDryRun: boolean,
): Promise<Reconciled | null> {
  const difference = differenceOf(payment, status)
  if (!difference) return null
  const { repair } = difference
  const { db } = shop.database
  const reference = 'reference' in status ? status.reference : (payment?.reference ?? null)
  if (repair !== null) {
    // A restored payment may lack its reference, which PayPal needs for a release.
    const isMissing = repair === 'release' && !payment?.reference && reference !== null
    const payload = { paymentId, ...(isMissing && { reference }) }
    // A repair is already queued.
    if (await isWaitingFor(db, repair, payload)) return null
    if (!isDryRun) await queueMessage(db, { kind: repair, payload }, isoTime(shop))
  }
  return { ...difference, paymentId, reference, isUnknown: !payment, orderNumber: payment?.orderNumber ?? null }
}
