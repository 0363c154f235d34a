import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Cents } from '#domain/money.ts'
import type { Email } from '#mail/mailer.ts'
import type { Authorization, Gateway } from '#payments/gateway.ts'
import { createTokens } from '#payments/sandbox-tokens.ts'
import type { Random } from './random.ts'

type Asked = Parameters<Gateway['authorize']>[0]
type Payment = { state: 'authorized' | 'captured' | 'released' | 'declined'; amountCents: Cents | null }

/** The payment provider and the post office: they stand outside of the shop, and remember what it did when it dies. */
export type Outside = {
  url: string
  /** By the attempt's key. */
  payments: ReadonlyMap<string, Payment>
  /** By the email's id: a repetition is dropped, as a real post office would. */
  emails: ReadonlyMap<string, Email>
  /** What no shop may ever ask for. */
  faults: string[]
  close: () => void
}

export async function openOutside(secret: string, random: Random): Promise<Outside> {
  const tokens = createTokens(secret)
  const payments = new Map<string, Payment>()
  const emails = new Map<string, Email>()
  const faults: string[] = []

  const authorize = ({ key, amountCents, method, token }: Asked): Authorization => {
    const known = payments.get(key)
    if (known?.amountCents && known.amountCents !== amountCents) faults.push(`payment ${key} was asked for two amounts`)
    const isGood = method === 'paypal' || tokens.read(token ?? '')?.outcome === 'ok'
    if (!known) payments.set(key, { state: isGood ? 'authorized' : 'declined', amountCents })
    const { state } = payments.get(key)!
    if (state === 'authorized' || state === 'captured') return { approved: true, reference: `outside_${key}` }
    return { approved: false, message: 'Your card was declined.' }
  }
  const end = (key: string, state: 'captured' | 'released'): void => {
    const known = payments.get(key) ?? { state: 'declined', amountCents: null }
    if (known.state !== state && (state === 'captured' || known.state === 'captured') && known.state !== 'authorized')
      faults.push(`payment ${key} was to be ${state} when it was ${known.state}`)
    else payments.set(key, { ...known, state })
  }

  const app = new Hono()
  // Takes its time, so that many orders stand between being authorized and being committed.
  app.use(async (_, next) => {
    await new Promise((resolve) => setTimeout(resolve, random.below(20)))
    await next()
  })
  app.post('/authorize', async (c) => c.json(authorize(await c.req.json())))
  app.post('/capture/:reference', (c) =>
    c.json(end(c.req.param('reference').slice('outside_'.length), 'captured') ?? {}),
  )
  app.post('/release/:key', (c) => c.json(end(c.req.param('key'), 'released') ?? {}))
  app.post('/emails/:id', async (c) => {
    if (!emails.has(c.req.param('id'))) emails.set(c.req.param('id'), await c.req.json())
    return c.json({})
  })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    emails,
    faults,
    close: () => void server.close(),
  }
}
