export type PaypalSettings = {
  environment: 'live' | 'sandbox'
  clientId: string
  clientSecret: string
  /** PayPal gave this id to the shop's webhook; signatures contain it. */
  webhookId: string
  /** It replaces the address of PayPal's API in tests. */
  api?: string
  timeoutMs?: number
}

export const WEBHOOK_ID = /^[A-Z0-9]{10,50}$/

/** These hosts of the API also serve the certificates of webhooks. The first one is called. */
const HOSTS = {
  live: ['api-m.paypal.com', 'api.paypal.com'],
  sandbox: ['api-m.sandbox.paypal.com', 'api.sandbox.paypal.com'],
} as const

type Origins = { api: string; certificates: readonly string[] }

export function originsOf({ environment, api }: Pick<PaypalSettings, 'environment' | 'api'>): Origins {
  const certificates = HOSTS[environment].map((host) => `https://${host}`)
  if (api === undefined) return { api: certificates[0]!, certificates }
  return { api, certificates: [...certificates, api] }
}
