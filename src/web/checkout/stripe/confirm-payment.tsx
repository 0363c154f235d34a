import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as urls from '#domain/urls.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import type { StepHere } from '#web/checkout/payment/load-attempt.ts'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/checkout/step.module.css'

type ConfirmPaymentProps = { attempt: string; here: StepHere; isAtOnce: boolean; children: ReactNode }

/** Opens the bank's step above the page, and then checks the payment again. */
export function ConfirmPayment({ attempt, here, isAtOnce, children }: ConfirmPaymentProps) {
  const [busy, setBusy] = useState(isAtOnce)
  const [failure, setFailure] = useState<{ message: string } | null>(null)
  const begun = useRef(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const { handleNextAction } = await import('./next-action.ts')
      await handleNextAction(here.publishableKey, here.clientSecret)
      location.replace(urls.paymentAttempt(attempt))
    } catch {
      setFailure({ message: PAYMENT_TEXTS.confirmBlocked })
      setBusy(false)
    }
  }
  useEffect(() => {
    if (!isAtOnce || begun.current) return
    begun.current = true
    void confirm()
  })

  return (
    <>
      {failure && <FailureAlert failure={failure} />}
      <div className={styles.ways}>
        {children}
        <Button type="button" busy={busy} onClick={confirm}>
          {busy ? CHECKOUT_TEXTS.processing : 'Confirm payment'}
        </Button>
      </div>
    </>
  )
}
