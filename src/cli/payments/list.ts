import type { ListedPayment } from '#contract/owner/payments.ts'
import { minuteOf, type TimeZone } from '#domain/days.ts'
import type { PAYMENT_STATES } from '#domain/orders/payment-states.ts'
import { disputeOutcome } from '#domain/orders/disputes.ts'
import { formatCents } from '#domain/money.ts'
import { tableOf } from '#cli/settings/table.ts'
import { withShop } from '#cli/with-shop.ts'

type Options = { state?: (typeof PAYMENT_STATES)[number]; since?: string; limit: number; json?: true }

export async function listPayments({ json, ...filter }: Options): Promise<void> {
  const { payments, timeZone } = await withShop(async ({ owner, timeZone }) => ({
    timeZone,
    ...(await owner('GET /owner/payments', filter)),
  }))
  const lines = json ? payments.map((payment) => JSON.stringify(payment)) : linesOf(payments, timeZone)
  for (const line of lines) console.log(line)
  if (payments.length === 0 && !json) console.log('No matching payments.')
}

const linesOf = (payments: ListedPayment[], timeZone: TimeZone): string[] =>
  payments.length === 0
    ? []
    : tableOf([TITLES, ...payments.map((payment) => rowOf(payment, timeZone))], process.stdout.columns)

const TITLES = ['TIME', 'STATE', 'AMOUNT', 'REFUNDED', 'ORDER', 'PROVIDER', 'PAYMENT']

const rowOf = (
  { id, gateway, amountCents, refundedCents, createdAt, orderNumber, ...payment }: ListedPayment,
  timeZone: TimeZone,
) => [
  minuteOf(createdAt, timeZone),
  stateText(payment),
  formatCents(amountCents),
  refundedCents === 0 ? '' : formatCents(refundedCents),
  orderNumber ?? '',
  gateway,
  id,
]

const stateText = ({ state, disputeStatus }: Pick<ListedPayment, 'state' | 'disputeStatus'>): string =>
  disputeOutcome(disputeStatus) === null ? state : `${state}, dispute ${disputeStatus}`
