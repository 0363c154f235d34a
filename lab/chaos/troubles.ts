import type { Database } from '../../src/database/database.ts'

/** A problem for the owner at the provider: the state of a dispute, or refunds that the bank declines. */
export type Trouble = 'open' | 'won' | 'lost' | 'closed' | 'refundFails'
/** Keyed by attempt. */
export type Troubles = ReadonlyMap<string, Trouble>

/** "3 won, 2 refundFails" */
export const troublesText = (troubles: Troubles): string =>
  [...Map.groupBy(troubles.values(), (trouble) => trouble)]
    .map(([trouble, { length }]) => `${length} ${trouble}`)
    .join(', ') || 'none'

type Order = { number: string; paymentId: string }

/** The doctor's findings, except those explained by a trouble: an open dispute, or a declined refund. */
export function unexplained(findings: readonly string[], orders: readonly Order[], troubles: Troubles): string[] {
  const explained = new Set(
    orders.filter(({ paymentId }) => troubles.has(paymentId)).map(({ number }) => `Order ${number}`),
  )
  return findings.filter((finding) => {
    const order = /^Order \w{4}-\w{4}/.exec(finding)?.[0] ?? ''
    return !(explained.has(order) && EXPLAINED.test(finding))
  })
}

const EXPLAINED = / is disputed\. Until when to answer: |: a refund of \S+ (?:failed|was refused)/

/** Checks orders with a trouble after all work is done: their state is correct, and no money was refunded by mistake. */
export async function troubleFindings(
  { db }: Database,
  { troubles, refunds, findings }: { troubles: Troubles; refunds: ReadonlyMap<string, number>; findings: string[] },
): Promise<string[]> {
  if (troubles.size === 0) return []
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['payments.id', 'payments.state', 'payments.dispute_status as dispute'])
    .select(['orders.number', 'orders.status', 'orders.total_cents as total'])
    .where('payments.id', 'in', [...troubles.keys()])
    .execute()
  return rows.flatMap(({ id, state, dispute, number, status, total }) => {
    const trouble = troubles.get(id)!
    const back = refunds.get(id) ?? 0
    // Nothing is shipped in a run.
    const isCanceled = status !== 'processing'
    const isTold = findings.some((finding) => finding.startsWith(`Order ${number}`))
    return [
      ...(state === (trouble === 'open' ? 'disputed' : 'captured') ? [] : [`is ${state}`]),
      ...(trouble === 'refundFails' || dispute === trouble ? [] : [`has a dispute that is noted as ${dispute}`]),
      ...(back === 0 || (isOver(trouble) && back === total && isCanceled) ? [] : [`gave ${back} cents back`]),
      ...(isTold || (trouble !== 'open' && (!isCanceled || back === total)) ? [] : ['waits, and nobody is told']),
    ].map((problem) => `order ${number} (${status}, ${trouble}) ${problem}`)
  })
}

/** Refunds continue after these. */
const isOver = (trouble: Trouble): boolean => trouble === 'won' || trouble === 'closed'
