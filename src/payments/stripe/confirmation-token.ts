import type { Stripe } from 'stripe'
import { HOSTED_CARD, type CardSummary } from '#domain/checkout/payment.ts'
import type { Gateway } from '#payments/gateway.ts'
import type { Client } from './client.ts'
import { failureIn } from './failure.ts'

type Description = Awaited<ReturnType<Gateway['lookUpCard']>>

/** Tokens come from shoppers, so they may contain anything. */
const TOKEN = /^ctoken_\w{1,200}$/

/** Null for an unknown or expired token. */
export async function lookUpCard(client: Client, token: string, now: Date, signal?: AbortSignal): Promise<Description> {
  if (token === HOSTED_CARD) return { brand: '', last4: '', kind: 'card' }
  if (!TOKEN.test(token)) return null
  try {
    const answer = await client.call(
      (stripe) => stripe.confirmationTokens.retrieve(token, {}, { maxNetworkRetries: 1 }),
      signal,
    )
    const isOver = answer.expires_at !== null && answer.expires_at * 1000 <= now.getTime()
    return isOver ? null : descriptionOf(answer.payment_method_preview)
  } catch (error) {
    if (failureIn(error)?.code === 'resource_missing') return null
    throw error
  }
}

function descriptionOf(preview: Stripe.ConfirmationToken.PaymentMethodPreview | null): Description {
  if (preview?.type === 'link') return { ...LINK, kind: 'wallet' }
  if (!preview?.card) return null
  const { brand, last4, wallet } = preview.card
  return { ...cardSummary(brand, last4, wallet), kind: wallet ? 'wallet' : 'card' }
}

/** Link does not reveal the card behind it. */
export const LINK: CardSummary = { brand: 'Link', last4: '' }

type Wallet = { type: string } | null | undefined

/** Shown to shoppers, as in "Apple Pay Visa ending in 4242". `brand` and wallet type are Stripe's values. */
export function cardSummary(brand: string, last4: string, wallet: Wallet): CardSummary {
  const name = BRANDS[brand] ?? 'Card'
  const walletName = WALLETS[wallet?.type ?? '']
  return { brand: walletName ? `${walletName} ${name}` : name, last4 }
}

const WALLETS: Record<string, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}
