import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { gatewayByMethod } from '#payments/by-method.ts'
import { paypalForEachTest, SECRETS } from '#test/payments/paypal-for-each-test.ts'
import type { CardName } from '#providers/stripe/cards.ts'
import { stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'
import { addProduct } from '#test/examples.ts'
import { COMMAND } from '#test/process/command.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'

const run = promisify(execFile)

describe.each(places)('shop payments reconcile after a restore, on %s', (_, make) => {
  const stripe = stripeForEachTest()
  const paypal = paypalForEachTest()
  let place: Place
  let test: TestShop
  beforeEach(async () => {
    place = await make()
    await open()
    await addProduct(test.shop, { id: 1, stock: 9 })
  })
  afterEach(async () => {
    await test.close()
    await place.remove()
  })

  async function open(): Promise<void> {
    const gateway = gatewayByMethod({ card: await stripe.reopen(), paypal: paypal.reopen() })
    test = await openTestShop(
      async () => {
        const database = await openDatabase(place.location)
        await migrate(database)
        return database
      },
      { gateway },
    )
    // The commands use the machine's clock.
    for (const { clock } of [test, stripe, paypal]) clock.now = new Date()
  }

  /** Runs an owner command while the stand-ins run in this process. */
  async function shop(...args: string[]): Promise<[status: number, lines: string[]]> {
    const settings = {
      PAYMENTS: 'stripe,paypal',
      STRIPE_SECRET_KEY: stripe.server.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.server.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.server.webhookSecret,
      STRIPE_API: `http://127.0.0.1:${stripe.server.api.port}`,
      PAYPAL_CLIENT_ID: SECRETS.clientId,
      PAYPAL_CLIENT_SECRET: SECRETS.clientSecret,
      PAYPAL_WEBHOOK_ID: SECRETS.webhookId,
      PAYPAL_ENVIRONMENT: 'sandbox',
      PAYPAL_API: paypal.server.origin,
    }
    const env = { ...process.env, LOG_LEVEL: 'warn', ...place.settings, ...settings }
    const {
      code = 0,
      stdout,
      stderr,
    } = (await run(process.execPath, [COMMAND, ...args], { env }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    )) as { code?: number; stdout: string; stderr: string }
    return [code, `${stdout}${stderr}`.trimEnd().split('\n')]
  }

  async function order(choice: object): Promise<string> {
    const shopper = shopperOf(test)
    await shopper.add(1)
    await shopper.ship()
    await shopper.send('PUT', '/api/checkout/payment', choice)
    const { body } = await shopper.order()
    return String(body.attempt ?? body.orderNumber)
  }
  const byCard = (card: CardName) =>
    order({ paymentMethodId: 'credit-card', paymentToken: stripe.server.tokenize(card) })
  const intents = () => [...stripe.server.ledger.intents.values()]
  const wallet = () => [...paypal.server.ledger.orders.values()][0]!

  it('lists an order charged after the backup, and releases what was authorized with either provider', async () => {
    const file = `${place.settings.DATA_DIR}/shop.backup`
    await byCard('visa')
    await test.drain()
    await shop('backup', file)
    await byCard('amex')
    await test.drain()
    const challenged = await byCard('challenge')
    stripe.server.answerChallenge(intents()[2]!.id, true)
    const approved = await order({ paymentMethodId: 'paypal' })
    paypal.server.approve(wallet().id)
    await test.shop.gateway.authorize({
      key: approved,
      reference: wallet().id,
      amountCents: wallet().cents,
      method: 'paypal',
      token: null,
      returnUrl: wallet().returnUrl,
    })
    await test.close()
    expect((await shop('restore', file, '--force'))[0]).toBe(0)
    const since = ['--since', new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)]
    const { id, metadata } = intents()[1]!
    const charged =
      `Payment ${metadata.attempt} has charged $27.59 at the provider and is unknown here. ` +
      `Resolve it with the buyer at the provider: ${id}`
    const reserved = (key: string) =>
      `Payment ${key} is authorized at the provider and unknown here. The authorization is being released.`
    expect(await shop('payments', 'reconcile', ...since)).toEqual([
      1,
      [charged, reserved(challenged), reserved(approved)],
    ])
    await open()
    await test.drain()
    expect(intents().map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'canceled'])
    expect(wallet().authorizations.map(({ status }) => status)).toEqual(['VOIDED'])
    expect(await shop('payments', 'reconcile', ...since)).toEqual([1, [charged]])
  })
})
