import type { FieldErrors } from '#domain/errors.ts'
import { PAYMENT_TEXTS, type Card } from '#domain/payment.ts'

/** Where the payment provider takes card data: the only address that it is ever sent to. */
export const TOKENIZER = '/sandbox/tokens'

export type Tokenized = { token: string } | { message: string | null; fields: FieldErrors }

/** Exchanges a card for the provider's name for it. */
export async function tokenizeCard(card: Card): Promise<Tokenized> {
  const failed = { message: PAYMENT_TEXTS.cardSetup, fields: {} }
  try {
    const response = await fetch(TOKENIZER, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
    })
    const body = (await response.json()) as { token?: string; fields?: FieldErrors }
    if (response.ok && body.token) return { token: body.token }
    return body.fields ? { message: null, fields: body.fields } : failed
  } catch {
    return failed
  }
}
