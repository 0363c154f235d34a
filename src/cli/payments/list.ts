import { listedPayments, type ListedPayment } from '#database/payments/listed-payments.ts'
import type { PaymentState } from '#domain/orders/payment-states.ts'
import { disputeOutcome } from '#domain/orders/disputes.ts'
import { formatCents } from '#domain/money.ts'
import { tableOf } from '#cli/settings/table.ts'
import { withShop } from '#cli/with-shop.ts'

type Options = { state?: PaymentState; since?: string; limit: number; json?: true }

export async function listPayments({ limit, json, ...filter }: Options): Promise<void> {
  const payments = await withShop(({ database: { db } }) => listedPayments(db, filter, limit))
  for (const line of json ? payments.map((payment) => JSON.stringify(payment)) : linesOf(payments)) console.log(line)
  if (payments.length === 0 && !json) console.log('No payment is like that.')
}

const linesOf = (payments: ListedPayment[]): string[] =>
  payments.length === 0 ? [] : tableOf([TITLES, ...payments.map(rowOf)], process.stdout.columns)

const TITLES = ['TIME', 'STATE', 'AMOUNT', 'GIVEN BACK', 'ORDER', 'PROVIDER', 'PAYMENT']

const rowOf = ({ id, gateway, amountCents, refundedCents, createdAt, orderNumber, ...payment }: ListedPayment) => [
  createdAt.slice(0, 16).replace('T', ' '),
  stateText(payment),
  formatCents(amountCents),
  refundedCents === 0 ? '' : formatCents(refundedCents),
  orderNumber ?? '',
  gateway,
  id,
]

const stateText = ({ state, disputeStatus }: Pick<ListedPayment, 'state' | 'disputeStatus'>): string =>
  disputeOutcome(disputeStatus) === null ? state : `${state}, dispute ${disputeStatus}`
