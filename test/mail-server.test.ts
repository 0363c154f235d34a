import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import PostalMime from 'postal-mime'
import { createSmtpMailer } from '#mail/smtp-mailer.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { COMMAND } from '#test/process/command.ts'
import { ADDRESS, CARD } from '#test/shopper.ts'
import { MAILBOXES } from '../scripts/mail-server/configuration.ts'
import { startMailServer, type MailServer } from '../scripts/mail-server/server.ts'

const SENDER = { name: 'Linden', address: 'orders@shop.example', replyTo: null }

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

/** The recipients of the emails that are delivered next. */
async function recipients(count: number): Promise<string[]> {
  const found: string[] = []
  await vi.waitUntil(async () => {
    for (const bytes of server.takeDelivered()) found.push((await PostalMime.parse(bytes)).to![0]!.address!)
    return found.length >= count
  }, 15_000)
  return found.toSorted()
}

describe.each(databases)('With a mail server, the outbox on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1 })
    test.shop.mailer = createSmtpMailer(server.trustedUrl, SENDER)
  })

  async function buyFor(mailbox: string): Promise<void> {
    await shopper.add(1)
    await shopper.ship('standard', { ...ADDRESS, email: `${mailbox}@example.com` })
    await shopper.payWith(CARD.cardNumber)
    expect((await shopper.order()).status).toBe(201)
  }
  const message = () =>
    test.shop.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'mail').executeTakeFirstOrThrow()

  it('gives up at once if there is no such mailbox', async () => {
    await buyFor(MAILBOXES.unknown)
    await test.drain()
    const now = test.clock.now.toISOString()
    expect(await message()).toMatchObject({ attempts: 1, failed_at: now, done_at: null })
    expect((await message()).last_error).toContain('550 5.1.1 There is no such mailbox')
  })

  it('retries later if the mailbox is full', async () => {
    await buyFor(MAILBOXES.full)
    await test.drain()
    expect(await message()).toMatchObject({ attempts: 1, failed_at: null, done_at: null })
    expect((await message()).last_error).toContain('451 4.2.2 The mailbox is full')
  })

  it('sends one email to a slow server, although other workers poll the outbox meanwhile', async () => {
    await buyFor(MAILBOXES.slow)
    await Promise.all([test.drain(), test.drain()])
    expect(await message()).toMatchObject({ attempts: 1, done_at: test.clock.now.toISOString() })
    test.moveClock(3600_000)
    await test.drain()
    // The email that is sent after it is delivered after it.
    await test.shop.mailer.send('last', {
      shopName: 'Linden',
      to: 'last@example.com',
      subject: 'Last',
      text: 'Last',
      html: 'Last',
      about: 'order',
    })
    expect(await recipients(2)).toEqual(['last@example.com', 'slow@example.com'])
  })

  it('reveals its password and its emails to no server with an untrusted certificate', async () => {
    await buyFor('ada')
    test.shop.mailer = createSmtpMailer(server.url, SENDER)
    await test.drain()
    expect(await message()).toMatchObject({ attempts: 1, done_at: null })
    expect((await message()).last_error).toContain('self-signed certificate')
    expect(server.log()).not.toContain('ada@example.com')
  })
})

it('shop mail test sends an email with the password and the certificate of SMTP_URL', async () => {
  const env = { ...process.env, SMTP_URL: server.trustedUrl, MAIL_FROM: 'shop@mail.example' }
  const child = spawn(process.execPath, [COMMAND, 'mail', 'test', 'owner@shop.example'], { env })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const { host } = new URL(server.url)
  expect(output + errors).toBe(
    `The mail server ${host} accepted an email from shop@mail.example to owner@shop.example.\n`,
  )
  expect(await recipients(1)).toEqual(['owner@shop.example'])
})
