import type { Mailer } from '../../src/mail/mailer.ts'
import type { Authorization, Gateway, RefundAnswer, PaymentStatus } from '../../src/payments/gateway.ts'

/** The payment provider's client in the shop's process. The sandbox reads the tokens. */
export const gatewayTo = (url: string, { lookUpCard, verifyWebhook }: Gateway): Gateway => ({
  name: 'chaos',
  mode: 'test',
  providers: { card: 'chaos', paypal: 'chaos' },
  cardEntry: { by: 'fields' },
  isReference: () => true,
  lookUpCard,
  verifyWebhook,
  authorize: async (payment) => (await post(`${url}/authorize`, payment)) as Authorization,
  find: async ({ key }) => (await post(`${url}/find/${key}`, {})) as PaymentStatus,
  capture: async ({ key }) => void (await post(`${url}/capture/${key}`, {})),
  refund: async (refund) => (await post(`${url}/refund`, refund)) as RefundAnswer,
  release: async ({ key }) => void (await post(`${url}/release/${key}`, {})),
  async *disputesSince() {},
  async *listSince() {
    yield* (await post(`${url}/list`, {})) as (PaymentStatus & { key: string; createdAt: string })[]
  },
})

export const mailerTo = (url: string): Mailer => ({
  send: async (id, email) => void (await post(`${url}/emails/${id}`, email)),
})

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
