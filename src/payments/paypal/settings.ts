export type PaypalSettings = {
  environment: 'live' | 'sandbox'
  clientId: string
  clientSecret: string
  /** The webhook's id at PayPal, which signatures include. */
  webhookId: string
  /** Overrides PayPal's API URL in tests. */
  api?: string
  timeoutMs?: number
}

export const WEBHOOK_ID = /^[A-Z0-9]{10,50}$/

/** API hosts, which also serve webhook certificates. The first one is used for calls. */
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
