import { formatCents } from '#domain/money.ts'
import { neededNoPayment, paidWith, paymentText } from '#domain/orders/orders.ts'
import { Section } from '#desk/ui/page.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Fact, Facts } from './facts.tsx'
import { useOrder } from './one-order.ts'
import styles from './order.module.css'

/** How the order is paid. `dispute`: what the provider says about one, in sentences. */
export function Payment({ dispute }: { dispute: readonly string[] }) {
  const { order, payment, unpaid } = useOrder()
  return (
    <Section title="Payment">
      {unpaid !== null && (
        <Alert tone="error" title="Not paid">
          {unpaid}
        </Alert>
      )}
      {dispute.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {neededNoPayment(order) ? (
        <p>{paymentText(order)}.</p>
      ) : (
        <Facts>
          <Fact name="Paid with">
            <bdi>{paidWith(order)}</bdi>
          </Fact>
          {payment && (
            <>
              <Fact name="State">
                <span className={styles.word}>{payment.state}</span>
              </Fact>
              <Fact name="Amount">{formatCents(payment.amountCents)}</Fact>
              <Fact name="Provider">
                <span className={styles.word}>{payment.gateway}</span>
              </Fact>
              {payment.reference !== null && (
                <Fact name="Reference">
                  <bdi className={styles.code}>{payment.reference}</bdi>
                </Fact>
              )}
            </>
          )}
        </Facts>
      )}
    </Section>
  )
}
