import { openPaypalServer } from '#providers/paypal/paypal-server.ts'
import { startStripe, type StripeServer } from '#providers/stripe/stripe-server.ts'
import { PAYPAL_SECRETS, providerSettings } from '../../chaos/stand-ins/provider-settings.ts'

export type Providers = {
  settings: Record<string, string>
  stripe: StripeServer
  /** The stand-ins accept requests whose URL contains the text, but never respond. */
  silence: (part: string) => void
  close: () => Promise<void>
}

/** Stand-ins for Stripe and PayPal in this process. */
export async function openProviders(): Promise<Providers> {
  const silent = ['/v1/notifications/certs/']
  const faults = {
    plan: () => {},
    next: (request: string) => (silent.some((part) => request.includes(part)) ? ('silence' as const) : null),
  }
  const now = () => new Date()
  const stripe = await startStripe(now, { faults })
  const paypal = await openPaypalServer({ ...PAYPAL_SECRETS, now, faults })
  return {
    settings: providerSettings(stripe, paypal),
    stripe,
    silence: (part) => void silent.push(part),
    close: async () => void (await Promise.all([stripe.close(), paypal.close()])),
  }
}
