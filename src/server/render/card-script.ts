import { PERMISSIONS, type Origins } from '#server/http/headers.ts'

/** Stripe's script needs these (docs.stripe.com/security/guide), without the maps of an address form that the shop does not use. */
export const STRIPE_ORIGINS: Origins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** Wallets open in a frame of Stripe, and where the browser has none of its own, in a window that answers its opener. */
export const CARD_SCRIPT_HEADERS: readonly [name: string, value: string][] = [
  ['permissions-policy', PERMISSIONS.replace('payment=()', 'payment=(self "https://js.stripe.com")')],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
]

/** Tells the page's script that this document may load that of the provider. */
export const CARD_SCRIPT_MARK = '<meta name="card-script"/>'
