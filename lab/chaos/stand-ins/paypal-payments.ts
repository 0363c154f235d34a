import type { Buyer } from '#providers/paypal/buyers.ts'
import type { OrderEntry } from '#providers/paypal/ledger.ts'
import type { openPaypalServer } from '#providers/paypal/paypal-server.ts'
import type { ProviderPayment } from '../payment-services.ts'
import type { Random } from '../random.ts'
import type { Trouble } from '../troubles.ts'

const BUYERS: Buyer[] = [
  ...Array.from({ length: 9 }, () => 'balance' as const),
  ...(['declinedCard', 'cannotPay', 'challenge', 'review', 'captureDeclined', 'refundPending'] as const),
  'refundFailed',
]

/** The probability per second. */
const [DISPUTE_BEGINS, DISPUTE_ENDS] = [0.005, 0.01]

const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])
const STATES: Partial<Record<string, ProviderPayment['state']>> = {
  CREATED: 'authorized',
  PENDING: 'authorized',
  VOIDED: 'released',
}

/** Controls the stand-in for PayPal during a run, and reads its ledger. */
export function paypalPayments(paypal: Awaited<ReturnType<typeof openPaypalServer>>, random: Random) {
  const orders = () => [...paypal.ledger.orders.values()]
  return {
    answer: (key: string, isConfirmed: boolean): void => {
      const order = orders().find((one) => one.customId === key && one.status === 'PAYER_ACTION_REQUIRED')
      if (order && isConfirmed) paypal.approve(order.id, random.pick(BUYERS))
    },
    /** Every payment with its key, without orders that authorized nothing. */
    list: (): [string, ProviderPayment][] =>
      orders().flatMap((order): [string, ProviderPayment][] => {
        const payment = paymentOf(order)
        return payment ? [[order.customId, payment]] : []
      }),
    refunds: (): [string, number][] =>
      orders().flatMap(({ customId, refunds }) =>
        refunds.filter(({ status }) => status !== 'FAILED').map(({ cents }): [string, number] => [customId, cents]),
      ),
    troubles: (): [string, Trouble][] =>
      orders().flatMap(({ customId, buyer, dispute }): [string, Trouble][] => {
        if (dispute) return [[customId, dispute === 'OPEN' ? 'open' : 'closed']]
        return buyer === 'refundFailed' ? [[customId, 'refundFails']] : []
      }),
    /** `mayDispute`: disputes begin and end. */
    settle: (mayDispute: boolean): void => {
      for (const { id, authorizations, captures, refunds, dispute, buyer } of orders()) {
        const mayBegin = refunds.length === 0 && buyer === 'balance' && captures.some(({ status }) => PAID.has(status))
        if (mayDispute && dispute === null && mayBegin && random.chance(DISPUTE_BEGINS)) paypal.setDispute(id, 'OPEN')
        if (mayDispute && dispute === 'OPEN' && random.chance(DISPUTE_ENDS)) paypal.setDispute(id, 'RESOLVED')
        if (authorizations.at(-1)?.status === 'PENDING')
          paypal.settleAuthorization(id, random.chance(0.7) ? 'CREATED' : 'DENIED')
        if (refunds.at(-1)?.status === 'PENDING') paypal.settleRefund(id, 'COMPLETED')
      }
    },
  }
}

function paymentOf({ authorizations, captures, cents }: OrderEntry): ProviderPayment | null {
  const paid = captures.filter(({ status }) => PAID.has(status))
  if (paid.length > 0) return { state: 'captured', amountCents: paid.reduce((sum, one) => sum + one.cents, 0) }
  const last = authorizations.at(-1)
  return last ? { state: STATES[last.status] ?? 'declined', amountCents: cents } : null
}
