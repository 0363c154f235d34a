import type { ReactNode } from 'react'
import { optionLines } from '#domain/checkout/shipping.ts'
import { recipientTitle } from '#domain/checkout/pickup.ts'
import { DRAFT_TEXTS } from '#domain/orders/by-hand/drafts.ts'
import * as urls from '#domain/urls.ts'
import { AddressText } from '#web/orders/address-text.tsx'
import { Amounts } from '#web/orders/amounts.tsx'
import { OrderItems } from '#web/orders/order-items.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import screen from '#web/checkout/checkout-screen.module.css'
import notice from '#web/checkout/slow-notice.module.css'
import step from '#web/checkout/step.module.css'
import { PayForm } from './pay-form.tsx'
import { lineChanges, receiptLines, type Payable } from './payable.ts'
import type { PayFailure } from './submit-pay.ts'

type PayScreenProps = {
  token: string
  /** Null for a link that the shop does not know. */
  payable: Payable | null
  failure: PayFailure | null
}

/** The page of a payment link: what the shop has prepared, and its payment. */
export const PayScreen = ({ token, payable, failure }: PayScreenProps) => (
  <div className={`page ${screen.screen}`}>
    <h1 className={screen.title}>Your order</h1>
    {!payable ? (
      <Alert tone="error">{DRAFT_TEXTS.unknownLink}</Alert>
    ) : payable.status === 'open' ? (
      <Open token={token} payable={payable} failure={failure} />
    ) : (
      <Closed payable={payable} />
    )}
  </div>
)

function Closed({ payable: { status, orderNumber } }: { payable: Payable }) {
  const outcomes: Record<Payable['status'], ReactNode> = {
    open: null,
    paid: (
      <Alert tone="success" title={`Thank you. Your order ${orderNumber ?? ''} is paid.`}>
        <p>We have sent you an email with the confirmation.</p>
      </Alert>
    ),
    canceled: <Alert tone="notice">{DRAFT_TEXTS.canceled}</Alert>,
  }
  return (
    <div className={step.form}>
      {outcomes[status]}
      <p>
        <ButtonLink to={urls.contact} variant="quiet">
          Contact us
        </ButtonLink>
      </p>
    </div>
  )
}

function Open({ token, payable, failure }: PayScreenProps & { payable: Payable }) {
  const { receipt, problem } = payable
  return (
    <>
      {failure?.message && (
        <Alert tone="error" title={failure.message}>
          {failure.before && <Changes before={failure.before} payable={payable} />}
        </Alert>
      )}
      {problem !== null && (
        <Alert tone="error" title="This order cannot be paid right now">
          <p>
            <bdi>{problem}</bdi>
          </p>
          <p>Please contact us: we will change it, and this link stays the same.</p>
        </Alert>
      )}
      {receipt && (
        <div className={screen.columns}>
          <div className={step.form}>
            <OrderItems items={receipt.items} charges={receipt.charges} />
            <Amounts {...receipt} option={receipt.shippingMethod} />
            <section>
              <h2 className={step.legend}>{recipientTitle(receipt.shippingMethod)}</h2>
              <AddressText address={receipt.shippingAddress} />
            </section>
            <section>
              <h2 className={step.legend}>Shipping option</h2>
              {optionLines(receipt.shippingMethod).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </section>
          </div>
          {problem === null && <PayForm token={token} payable={payable} receipt={receipt} failure={failure} />}
        </div>
      )}
    </>
  )
}

function Changes({ before, payable }: { before: string[]; payable: Payable }) {
  const changes = lineChanges(before, receiptLines(payable.receipt))
  if (changes.length === 0) return null
  return (
    <ul className={notice.suggestions}>
      {changes.map(({ text, kind }) => (
        <li key={`${kind} ${text}`}>
          {kind === 'before' ? <span>Before: </span> : <span>Now: </span>}
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  )
}
