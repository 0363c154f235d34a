import type { Mailer } from '#mail/mailer.ts'
import type { Authorization, Gateway, RefundAnswer } from '#payments/gateway.ts'

/** The client of the payment provider in the shop's process. */
export const gatewayTo = (url: string, describe: Gateway['describe']): Gateway => ({
  name: 'chaos',
  describe,
  authorize: async (payment) => (await post(`${url}/authorize`, payment)) as Authorization,
  capture: async (reference) => void (await post(`${url}/capture/${reference}`, {})),
  refund: async (refund) => (await post(`${url}/refund`, refund)) as RefundAnswer,
  release: async ({ idempotencyKey }) => void (await post(`${url}/release/${idempotencyKey}`, {})),
})

export const mailerTo = (url: string): Mailer => ({
  send: async (id, email) => void (await post(`${url}/emails/${id}`, email)),
})

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
