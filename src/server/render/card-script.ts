import { PERMISSIONS, type Origins } from '#server/http/headers.ts'

/** The origins that Stripe's script needs (docs.stripe.com/security/guide), without those of address form maps. */
export const STRIPE_ORIGINS: Origins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** Wallets open in Stripe's iframe, or, in browsers without their own wallet, in a popup that messages its opener. */
export const CARD_SCRIPT_HEADERS: readonly [name: string, value: string][] = [
  ['permissions-policy', PERMISSIONS.replace('payment=()', 'payment=(self "https://js.stripe.com")')],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
]

/** Tells the page's script that this document may load the provider's script. */
export const CARD_SCRIPT_MARK = '<meta name="card-script"/>'
