import type { ListedPayment } from '#contract/owner/payments.ts'
import { minuteOf, type TimeZone } from '#domain/days.ts'
import type { PAYMENT_STATES } from '#domain/orders/payment-states.ts'
import { disputeOutcome } from '#domain/orders/disputes.ts'
import { formatCents } from '#domain/money.ts'
import { printList, type Columns } from '#cli/settings/table.ts'
import { doDeedInZone } from '#cli/with-shop.ts'

type Options = { state?: (typeof PAYMENT_STATES)[number]; since?: string; limit: number; json?: true }

export async function listPayments({ json, ...filter }: Options): Promise<void> {
  const [{ payments }, timeZone] = await doDeedInZone('GET /owner/payments', filter)
  printList(payments, columnsIn(timeZone), { json, none: 'No matching payments.' })
}

const columnsIn = (timeZone: TimeZone): Columns<ListedPayment> => [
  ['TIME', ({ createdAt }) => minuteOf(createdAt, timeZone)],
  ['STATE', stateText],
  ['AMOUNT', ({ amountCents }) => formatCents(amountCents)],
  ['REFUNDED', ({ refundedCents }) => (refundedCents === 0 ? '' : formatCents(refundedCents))],
  ['ORDER', ({ orderNumber }) => orderNumber ?? ''],
  ['PROVIDER', ({ gateway }) => gateway],
  ['PAYMENT', ({ id }) => id],
]

function stateText({ state, disputeStatus }: ListedPayment): string {
  return disputeOutcome(disputeStatus) === null ? state : `${state}, dispute ${disputeStatus}`
}
