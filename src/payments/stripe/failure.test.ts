import { inspect } from 'node:util'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Gateway } from '#payments/gateway.ts'
import { RETURN_URL, stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'

const WRONG_KEY = 'sk_live_wrongKeyOfNobody'

/** Everything that a person could read of an error: in a console, or in the log of the shop. */
function textOf(error: unknown): string {
  const lines: string[] = []
  pino({ level: 'error' }, { write: (line) => lines.push(line) }).error({ err: error }, 'failed')
  return [inspect(error, { depth: Infinity, showHidden: true, getters: false }), String(error), ...lines].join('\n')
}

describe('A Stripe error', () => {
  const test = stripeForEachTest()

  const operations = (gateway: Gateway, token: string, reference: string): Record<string, () => Promise<unknown>> => ({
    authorize: () => gateway.authorize({ key: 'new', amountCents: 2500, method: 'card', token, returnUrl: RETURN_URL }),
    find: () => gateway.find({ key: 'new' }),
    capture: () => gateway.capture({ reference, key: 'key' }),
    release: () => gateway.release({ reference, key: 'key' }),
    refund: () => gateway.refund({ key: 'one', reference, amountCents: 100 }),
    lookUpCard: () => gateway.lookUpCard(token),
    list: () => gateway.listSince(test.clock.now)[Symbol.asyncIterator]().next(),
  })

  async function errorsOf(gateway: Gateway, fault?: 'outage' | 'rateLimit' | 'lostAnswer'): Promise<string[]> {
    const reference = await test.reserve('challenge', 'key').catch(() => [...test.server.ledger.intents.keys()][0]!)
    const token = test.server.tokenize('visa')
    const texts: string[] = []
    for (const operation of Object.values(operations(gateway, token, reference))) {
      for (const method of ['get', 'post']) if (fault) test.server.faults.plan(method, fault, fault)
      texts.push(await operation().then(() => 'no error', textOf))
    }
    return texts
  }

  it.each(['outage', 'rateLimit', 'lostAnswer'] as const)('after a fault (%s) contains no secret', async (fault) => {
    const texts = await errorsOf(test.gateway, fault)
    expect(texts).toHaveLength(7)
    for (const text of texts) {
      expect(text).toContain('Stripe did not do what was asked')
      for (const secret of [test.server.secretKey, test.server.webhookSecret, '_secret_'])
        expect(text).not.toContain(secret)
    }
  })

  it.each([WRONG_KEY, `${WRONG_KEY}\n`, 'a key of another kind'])(
    'for the wrong key %j contains no part of it, and explains what is wrong',
    async (secretKey) => {
      const texts = await errorsOf(await test.reopen({ secretKey }))
      expect(texts).toHaveLength(7)
      for (const text of texts) {
        expect(text).toMatch(/Invalid API Key provided|connection to Stripe/)
        expect(text).not.toContain(secretKey)
        expect(text).not.toContain(secretKey.trim().slice(-4))
      }
    },
  )

  it('about an intent contains neither its client secret nor its fields', async () => {
    const { reference } = (await test.authorize('challenge')) as { reference: string }
    const clientSecret = test.server.ledger.intents.get(reference)!.client_secret!
    const text = textOf(await test.gateway.capture({ reference, key: 'key' }).catch((error: unknown) => error))
    expect(text).toContain(reference)
    expect(text).not.toContain(clientSecret)
    expect(text).not.toContain('amount_capturable')
  })
})
