import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { Address } from '#domain/checkout/address.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import type { Cents } from '#domain/money.ts'
import { SecureNote } from '#web/checkout/payment/secure-note.tsx'
import type { Tokenized } from '#web/checkout/payment/tokenize-card.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CARD_FIELD } from './card-field.ts'
import type { CardForm } from './card-form.ts'
import fields from '#web/checkout/payment/card-fields.module.css'
import notice from '#web/checkout/slow-notice.module.css'
import styles from '#web/checkout/step.module.css'

export type StripeCardHandle = { tokenize: (billing: Address) => Promise<Tokenized> }

type StripeCardProps = {
  publishableKey: string
  totalCents: Cents
  ref: Ref<StripeCardHandle>
  onChange: () => void
  /** A method without a card; null if the shop has none. */
  other: { name: string; onChoose: () => void } | null
}

/** Card fields in Stripe's iframes. They stay mounted while hidden, so that nothing has to be typed twice. */
export function StripeCard({ publishableKey, totalCents, ref, onChange, other }: StripeCardProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const container = useRef<HTMLDivElement>(null)
  const form = useRef<Promise<CardForm> | null>(null)
  const changed = useRef(onChange)

  async function open(): Promise<CardForm> {
    setState('loading')
    const box = container.current!
    const { openCardForm } = await import('./card-form.ts')
    const opened = await openCardForm(publishableKey, box, totalCents)
    opened.onChange(() => changed.current())
    setState('ready')
    return opened
  }
  function load(): void {
    form.current = open()
    form.current.catch(() => setState('failed'))
  }
  useEffect(() => {
    changed.current = onChange
    if (!form.current) load()
    form.current?.then(
      ({ setAmount }) => setAmount(totalCents),
      () => null,
    )
  })
  useImperativeHandle(ref, () => ({
    tokenize: async (billing) => {
      const opened = state === 'ready' && (await form.current)
      return opened ? opened.tokenize(billing) : { message: PAYMENT_TEXTS[CARD_MESSAGES[state]], fields: {} }
    },
  }))

  return (
    <div className={fields.fields}>
      <p className={styles.later}>{PAYMENT_TEXTS.hosted}</p>
      <div>
        {state === 'loading' && <p className={styles.scripted}>Loading the card form…</p>}
        {state === 'failed' && (
          <Alert tone="error">
            <p>{PAYMENT_TEXTS.cardBlocked}</p>
            <div className={notice.ways}>
              <Button type="button" variant="quiet" onClick={load}>
                Try again
              </Button>
              {other && (
                <Button type="button" variant="plain" onClick={other.onChoose}>
                  Pay with {other.name}
                </Button>
              )}
            </div>
          </Alert>
        )}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a legend, and Stripe fills this */}
        <div role="group" id={`field-${CARD_FIELD}`} ref={container} tabIndex={-1} aria-label="Card" />
      </div>
      <SecureNote />
    </div>
  )
}

const CARD_MESSAGES = { loading: 'cardLoading', failed: 'cardBlocked', ready: 'cardSetup' } as const
