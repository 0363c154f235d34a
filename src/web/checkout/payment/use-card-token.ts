import { useState } from 'react'
import type { Card } from '#domain/checkout/payment.ts'
import type { Checkout } from '#web/checkout/checkout-data.ts'
import type { useFormErrors } from '#web/form-errors.ts'
import { CARD_FIELDS, cardOf, entersCard } from './submit-payment.ts'
import type { Tokenized } from './tokenize-card.ts'

type CardTokenProps = {
  methods: Checkout['paymentMethods']
  form: Pick<ReturnType<typeof useFormErrors>, 'check' | 'show'>
  tokenize: (sent: FormData, card: Card) => Promise<Tokenized>
}

/** Replaces the card in a payment form by a token of the provider, so that the shop never gets it. */
export function useCardToken({ methods, form, tokenize }: CardTokenProps) {
  const [rejection, setRejection] = useState<{ message: string | null } | null>(null)
  const [isTokenizing, setTokenizing] = useState(false)

  /** Returns what to send; null if the form or the card is rejected. */
  async function read(element: HTMLFormElement): Promise<FormData | null> {
    setRejection(null)
    if (!form.check(element)) return null
    const sent = new FormData(element)
    const card = cardOf(sent)
    for (const field of [...CARD_FIELDS, 'paymentToken']) sent.delete(field)
    if (!entersCard(sent, methods)) return sent
    setTokenizing(true)
    const answer = await tokenize(sent, card)
    setTokenizing(false)
    if ('token' in answer) {
      sent.set('paymentToken', answer.token)
      return sent
    }
    form.show(answer.fields)
    setRejection(answer)
    return null
  }

  return { read, rejection, isTokenizing, clearRejection: () => setRejection(null) }
}
