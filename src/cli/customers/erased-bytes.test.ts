import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { createFileMailer } from '#mail/file-mailer.ts'
import { eraseEmailFiles } from '#mail/email-files.ts'
import { openJournal } from '#payments/sandbox-journal.ts'
import { createSandbox } from '#payments/sandbox.ts'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { declineReturn } from '#shop/orders/return/answer-return.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { claimPhotos } from '#test/orders/claim-photos.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'
import { SECRET } from '#test/shop.ts'
import { ADDRESS, CARD, shopperOf } from '#test/shopper.ts'

const EMAIL = 'Zebulon.Quixley@mailbox.example'
const SHIPPING = {
  ...ADDRESS,
  firstName: 'Zebulon',
  lastName: 'Quixley',
  address1: '9 Unbilled Lane',
  phone: '+1 217 555 0143',
  email: EMAIL,
}
/** Texts that the bill, which is another person's, does not have. */
const NEEDLES = [
  'zebulon',
  'quixley',
  'unbilled',
  '555 0143',
  '+12175550143',
  'mailbox.example',
  'smells of turpentine',
  '1Z-TRACKED',
]

// The shop cannot overwrite the deleted rows that PostgreSQL keeps.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('After an erasure from SQLite', () => {
  const [[, make]] = places as [(typeof places)[number]]
  const { test, placeOrder, customers, folder } = ordersForEachTest(make)
  beforeEach(() => {
    const letters = join(folder(), 'letters')
    test.shop.mailer = createFileMailer(letters, { name: 'Linden', address: 'orders@linden.example', replyTo: null })
    test.shop.eraseEmailFiles = (person) => eraseEmailFiles(letters, person)
    test.shop.settings.ownerEmail = 'owner@linden.example'
    const write = (...args: unknown[]) => appendFileSync(join(folder(), 'shop.log'), `${inspect(args, { depth: 9 })}\n`)
    test.shop.log = { info: write, warn: write, error: write }
    test.shop.gateway = createSandbox(SECRET, test.shop.now, null, openJournal(join(folder(), 'sandbox.jsonl')))
  })

  /** A photo that fills several pages of the database. */
  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'gray',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()

  /** Parts of each photo that the shop holds, its beginning left out. */
  async function photoNeedles(): Promise<Buffer[]> {
    const photos = await test.shop.database.db.selectFrom('return_photos').select('content').execute()
    return photos.flatMap(({ content }) =>
      [1000, 10_000, content.length - 100].map((at) => Buffer.from(content.subarray(at, at + 40))),
    )
  }
  const holds = (needle: Buffer): boolean =>
    readdirSync(folder()).some(
      (name) => name.startsWith('shop.db') && readFileSync(join(folder(), name)).includes(needle),
    )

  /** The files of the data folder that hold a needle, in any case, and emails also where they are encoded. */
  const traces = (): string[] =>
    readdirSync(folder(), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const file = join(folder(), name)
      if (statSync(file).isDirectory()) return []
      const text = readFileSync(file, 'latin1').replaceAll('=\r\n', '').toLowerCase()
      return NEEDLES.filter((needle) => text.includes(needle.toLowerCase())).map((needle) => `${name}: ${needle}`)
    })

  /** Leaves traces of the shopper: someone else's payment, a refused claim, and an unfinished checkout. */
  async function live(by: ReturnType<typeof shopperOf>): Promise<void> {
    await by.add(1)
    await by.ship('standard', SHIPPING)
    await by.send('PUT', '/api/checkout/payment', {
      paymentMethodId: 'credit-card',
      paymentToken: by.tokenFor(CARD.cardNumber),
      useSameAddressForBilling: false,
      billingAddress: ADDRESS,
    })
    const number = String((await by.order()).body.orderNumber)
    await test.drain()
    await packOrder(test.shop, number)
    await shipOrder(test.shop, number, {
      carrier: 'UPS',
      trackingNumber: '1Z-TRACKED',
      trackingUrl: 'https://ups.example/1Z-TRACKED',
    })
    await deliverOrder(test.shop, number)
    const photo = await claimPhotos(test, by).upload(number, await noise())
    const claim = {
      photos: [photo.body.id],
      kind: 'claim',
      items: [{ item: 0, quantity: 1 }],
      reason: 'damaged',
      comment: 'It smells of turpentine',
    }
    expect((await by.send('POST', `/api/orders/${number}/returns`, { requestKey: 'key-00001', ...claim })).status).toBe(
      201,
    )
    await test.drain()
    await declineReturn(test.shop, { number, ordinal: 1 }, 'Zebulon, it smells of turpentine to you alone.')
    await by.add(1)
    await by.ship('standard', SHIPPING)
    await placeOrder(1)
  }

  /** Moves the account to another address, and asks for a third one that nobody confirms. */
  async function changeEmail({ send }: ReturnType<typeof shopperOf>): Promise<void> {
    const ask = (email: string) => send('POST', '/api/account/email', { email, password: ADA.password })
    expect((await ask('quixley@new-mailbox.example')).status).toBe(200)
    await test.drain()
    const letters = readdirSync(join(folder(), 'letters')).map((name) =>
      readFileSync(join(folder(), 'letters', name), 'utf8')
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '='),
    )
    const [, token] = letters.map((letter) => /account\/email\?token=([\w.-]+)/.exec(letter)).find((found) => found)!
    expect((await send('POST', '/api/account/email/confirm', { token })).status).toBe(200)
    await ask('zebulon@third-mailbox.example')
    await test.drain()
  }

  it('no byte of the data folder identifies an account that its shopper deleted', async () => {
    await placeOrder(1)
    const shopper = shopperOf(test)
    await accountCalls(shopper).register({ email: EMAIL, firstName: 'Zebulon', lastName: 'Quixley' })
    await live(shopper)
    await changeEmail(shopper)
    expect(new Set(traces().map((trace) => trace.replace(/:.*|\/.*/g, '')))).toEqual(
      new Set(['letters', 'shop.db-wal']),
    )
    const photos = await photoNeedles()
    expect(photos.map(holds)).toEqual([true, true, true])
    const { status } = await shopper.send('POST', '/api/account/delete', { password: ADA.password })
    await test.drain()
    await sweepLeftovers(test.shop)
    expect([status, traces(), photos.filter(holds)]).toEqual([200, [], []])
    for (const file of ['shop.log', 'sandbox.jsonl']) expect(statSync(join(folder(), file)).size).toBeGreaterThan(0)
  })

  it('no byte of the data folder identifies a guest whom the owner erased while the shop was open', async () => {
    await placeOrder(1)
    await live(shopperOf(test))
    expect(traces().length).toBeGreaterThan(NEEDLES.length)
    expect(customers('erase', EMAIL, '--yes')[0]).toBe(0)
    expect(traces()).toEqual([])
  })
})
