import * as urls from '#domain/urls.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { PAYMENT_TEXTS, type Card } from '#domain/checkout/payment.ts'

export type Tokenized = { token: string } | { message: string | null; fields: FieldErrors }

export async function tokenizeCard(card: Card): Promise<Tokenized> {
  const failed = { message: PAYMENT_TEXTS.cardSetup, fields: {} }
  try {
    const response = await fetch(urls.cardTokens, {
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
