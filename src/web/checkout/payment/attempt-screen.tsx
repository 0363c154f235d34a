import * as urls from '#domain/urls.ts'
import { PAYMENT_TEXTS, pendingSentence } from '#domain/checkout/payment.ts'
import { ConfirmPayment } from '#web/checkout/stripe/confirm-payment.tsx'
import { useShop } from '#web/root-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import screen from '#web/checkout/checkout-screen.module.css'
import step from '#web/checkout/step.module.css'
import type { ShownAttempt } from './load-attempt.ts'

export const AttemptScreen = (shown: ShownAttempt) => (
  <div className={`page ${screen.screen}`}>
    {shown.isLeaving && shown.url && <meta httpEquiv="refresh" content={`0; url=${shown.url}`} />}
    <h1 className={screen.title}>Your payment</h1>
    <div className="reading">
      {shown.status === 'waiting' ? (
        <Waiting {...shown} />
      ) : (
        <Alert tone="notice">{PAYMENT_TEXTS[shown.status === 'ordered' ? 'orderedElsewhere' : 'unknown']}</Alert>
      )}
    </div>
  </div>
)

const Waiting = ({ attempt, method, url, here, isLeaving, back }: ShownAttempt) => (
  <div className={step.form}>
    <Alert tone="notice">
      {(url ?? here) ? PAYMENT_TEXTS[isLeaving && url ? 'leaving' : 'notConfirmed'] : pendingSentence(method)}
    </Alert>
    {here ? (
      <ConfirmPayment attempt={attempt} here={here} isAtOnce={isLeaving}>
        <OtherWay to={back} />
      </ConfirmPayment>
    ) : (
      <div className={step.ways}>
        <OtherWay to={back} />
        <ButtonLink to={url ?? urls.paymentAttempt(attempt)} reloadDocument>
          {url ? 'Continue payment' : 'Check again'}
        </ButtonLink>
      </div>
    )}
  </div>
)

const OtherWay = ({ to }: { to: string }) => (
  <ButtonLink to={to} variant="plain" reloadDocument>
    {useShop().paymentTypes.length > 1 ? 'Pay another way' : 'Back to Payment'}
  </ButtonLink>
)
