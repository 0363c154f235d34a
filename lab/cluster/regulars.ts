import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '../../test/support/visitor.ts'
import { openBrowser } from '../chaos/shopper.ts'

/** The losses of visitors in a fault, such as a cart: one sentence each. */
export type Losses = { carts: string[]; sessions: string[] }

const GUESTS = 4
const CUSTOMERS = 2
const TRIES = 100

/** Lets guests fill carts, and customers sign in and do the same. Returns a function that finds out what they have lost. */
export async function openRegulars(url: string, productId: string): Promise<() => Promise<Losses>> {
  const visitors = await Promise.all(
    Array.from({ length: GUESTS + CUSTOMERS }, async (_, index) => {
      const browser = openBrowser(url)
      const email = index < CUSTOMERS ? `regular-${crypto.randomUUID()}@example.com` : null
      const customer = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'difference engine' }
      if (email !== null) await patiently(() => browser.send('POST', '/api/auth/register', customer))
      await patiently(() => browser.send('POST', '/api/cart/items', { productId, quantity: 1 }))
      return { browser, email, quantity: quantityIn(await patiently(() => browser.send('GET', '/api/cart'))) }
    }),
  )
  return async () => {
    const losses: Losses = { carts: [], sessions: [] }
    await Promise.all(
      visitors.map(async ({ browser, email, quantity }) => {
        const found = quantityIn(await patiently(() => browser.send('GET', '/api/cart')))
        if (found !== quantity) losses.carts.push(`a cart of ${quantity} has ${found}`)
        const { user } = (await patiently(() => browser.send('GET', '/api/session'))).body as Session
        if (email !== (user?.email ?? null)) losses.sessions.push(`${email} is signed in as ${user?.email ?? 'nobody'}`)
      }),
    )
    return losses
  }
}

type Session = { user: { email: string } | null }

const quantityIn = ({ body }: Reply): number =>
  ((body.items ?? []) as { quantity: number }[]).reduce((sum, { quantity }) => sum + quantity, 0)

/** Retries a request, as a shopper does, while there is no response or a retryable one. */
async function patiently(send: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    const reply = await send().catch(() => null)
    if (reply && reply.status < 400) return reply
    if (tries === TRIES) throw new Error(`A regular was answered with ${reply?.status} ${JSON.stringify(reply?.body)}`)
    await pause(100)
  }
}
