import type { ReactNode } from 'react'
import { formatCents } from '#domain/money.ts'
import { manualPaymentOf, neededNoPayment, paidWith, paymentText } from '#domain/orders/orders.ts'
import { Facts } from '#desk/ui/facts.tsx'
import { Section } from '#desk/ui/page.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { useOrder, type ShownOrder } from './one-order.ts'
import styles from './order.module.css'

/** How the order is paid. `dispute`: what the provider says about one, in sentences. */
export function Payment({ dispute }: { dispute: readonly string[] }) {
  const { order, payment, possible, unpaid } = useOrder()
  const isToBeSent = possible.pack.why === unpaid || possible.ship.why === unpaid
  return (
    <Section title="Payment">
      {unpaid !== null &&
        (isToBeSent ? (
          <Alert tone="error" title="Not paid">
            <p className={styles.word}>{unpaid}</p>
          </Alert>
        ) : (
          <p className={styles.word}>{unpaid}</p>
        ))}
      {dispute.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {neededNoPayment(order) ? (
        <p>{paymentText(order)}.</p>
      ) : (
        <Facts
          rows={[
            ['Paid with', <bdi key="with">{paidWith(order)}</bdi>],
            ...rowsOf(payment).filter(([name]) => !manualPaymentOf(order) || name !== 'Provider'),
          ]}
        />
      )}
    </Section>
  )
}

const rowsOf = (payment: ShownOrder['payment']): [string, ReactNode][] =>
  payment
    ? [
        [
          'State',
          <span key="state" className={styles.word}>
            {payment.state}
          </span>,
        ],
        ['Amount', formatCents(payment.amountCents)],
        [
          'Provider',
          <span key="provider" className={styles.word}>
            {payment.gateway}
          </span>,
        ],
        [
          'Reference',
          payment.reference === null ? (
            '–'
          ) : (
            <bdi key="reference" className={styles.code}>
              {payment.reference}
            </bdi>
          ),
        ],
      ]
    : []
