import { beforeEach, describe, expect, it } from 'vitest'
import { dropMessage } from '#database/outbox/open-messages.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { correctEmail } from '#shop/orders/correct-email.ts'
import { examine, settledProblems } from './doctor.ts'

describe.each(databases)('The doctor, after a mail server rejected a mistyped email address, on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  let messageId: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 5 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    const { mailer } = test.shop
    const refusal = Object.assign(new Error('550 5.1.1 No such user'), { responseCode: 550, command: 'RCPT TO' })
    test.shop.mailer = { send: () => Promise.reject(refusal) }
    await test.drain()
    test.shop.mailer = mailer
    messageId = (await db().selectFrom('outbox').select('id').where('kind', '=', 'mail').executeTakeFirstOrThrow()).id
  })

  const db = () => test.shop.database.db
  const findings = () => examine(test.shop)

  it('reports the email until the owner drops it with a reason, and shows the reason from then on', async () => {
    expect(await findings()).toEqual([`Message ${messageId} (mail): failed after 1 attempt: 550 5.1.1 No such user.`])
    const at = test.clock.now.toISOString()
    const settled = { reason: 'The customer was called', at }
    expect(await test.shop.database.transaction((tx) => dropMessage(tx, messageId, settled))).toBe(true)
    expect(await test.shop.database.transaction((tx) => dropMessage(tx, messageId, settled))).toBe(false)
    test.moveClock(30 * 24 * 3600_000)
    await sweepLeftovers(test.shop)
    expect(await findings()).toEqual([])
    expect(await settledProblems(test.shop)).toEqual([
      `Dropped: message ${messageId} (mail), at ${at}: The customer was called`,
    ])
  })

  it.each([false, true])(
    'reports nothing once the email address is corrected, whether the email was dropped before or not: %s',
    async (isDropped) => {
      const settled = { reason: 'Nobody answers', at: '2026-01-15T12:00:00.000Z' }
      if (isDropped) await test.shop.database.transaction((tx) => dropMessage(tx, messageId, settled))
      await correctEmail(test.shop, number.toLowerCase().replace('-', ''), 'right@example.com')
      expect(await findings()).toEqual([])
      await test.drain()
      await test.drain()
      expect(test.emails.map(({ to }) => to)).toEqual(['right@example.com'])
      expect(await findings()).toEqual([])
    },
  )

  it('does not let an email address be corrected, or an email be dropped, while it is being sent', async () => {
    await correctEmail(test.shop, number, 'right@example.com')
    let failure: unknown
    let isDropped: boolean | undefined
    test.shop.mailer = {
      send: async (id) => {
        failure = await correctEmail(test.shop, number, 'other@example.com').catch((error: unknown) => error)
        const settled = { reason: 'Too late', at: '2026-01-15T12:00:00.000Z' }
        isDropped = await test.shop.database.transaction((tx) => dropMessage(tx, id, settled))
      },
    }
    await test.drain()
    expect(String(failure)).toContain('The email for this order is being sent right now. Try again in a minute.')
    expect(isDropped).toBe(false)
    const { email } = await db().selectFrom('orders').select('email').executeTakeFirstOrThrow()
    expect(email).toBe('right@example.com')
  })

  it.each([
    ['K7Q2-9XMD', 'right@example.com', 'There is no order K7Q2-9XMD.'],
    [null, 'right', '"right" is not an email address.'],
  ])('does not correct the order %s to %s', async (other, email, sentence) => {
    await expect(correctEmail(test.shop, other ?? number, email)).rejects.toThrow(sentence)
  })
})
