import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryErrands } from '#database/open-errands.ts'
import { insertPayment } from '#database/payments.ts'
import { createSmtpMailer } from '#mail/smtp-mailer.ts'
import { databases } from '../../test/databases.ts'
import { addProduct } from '../../test/examples.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { shopperOf } from '../../test/shopper.ts'
import { examine } from './doctor.ts'
import { drainOutbox, startOutbox } from './outbox.ts'
import { sweepPayments, sweepRemains } from './sweep.ts'

describe.each(databases)('The outbox on %s', (_, open) => {
  let test: TestShop
  let shopper: ReturnType<typeof shopperOf>
  beforeEach(async () => {
    test = await openTestShop(open)
    shopper = shopperOf(test)
    await addProduct(test.shop, { id: 1 })
  })
  afterEach(() => test.close())

  const pass = (ms: number) => (test.clock.now = new Date(test.clock.now.getTime() + ms))
  const ledger = () => [...test.sandbox.ledger.values()].map(({ state }) => state)
  const rows = () => test.shop.database.db.selectFrom('outbox').selectAll().orderBy('kind').execute()

  async function place(): Promise<void> {
    await shopper.prepare(1)
    await shopper.order()
  }

  it('captures the payment and sends the letter, once', async () => {
    await place()
    expect(await rows()).toMatchObject([
      { kind: 'capture', done_at: null },
      { kind: 'mail', done_at: null },
    ])
    await test.drain()
    await test.drain()
    expect([ledger(), test.letters.length]).toEqual([['captured'], 1])
    const at = test.clock.now.toISOString()
    expect(await rows()).toMatchObject([
      { kind: 'capture', done_at: at, attempts: 1, last_error: null },
      { kind: 'mail', done_at: at, attempts: 1, last_error: null },
    ])
    const { state } = await test.shop.database.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('captured')
  })

  it('tries what failed again, after 1, 2, 4 seconds and so on to an hour, and says why', async () => {
    await place()
    let tries = 0
    test.shop.mailer = {
      send: async () => {
        tries++
        throw new Error('The post office is closed')
      },
    }
    for (const seconds of [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]) {
      pass(seconds * 1000 - 1)
      const before = tries
      if (seconds > 0) await test.drain()
      expect(tries).toBe(before)
      pass(1)
      await test.drain()
      expect(tries).toBe(before + 1)
    }
    const [, mail] = await rows()
    expect(mail).toMatchObject({ attempts: 15, last_error: 'The post office is closed', done_at: null })
    expect(ledger()).toEqual(['captured'])
  })

  it('keeps and logs why a mail server refused a letter, and not whose it was', async () => {
    await shopper.prepare(1)
    await shopper.order()
    const server = createServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) =>
        socket.write(
          chunk.toString().startsWith('RCPT')
            ? '550 5.1.1 <ada@example.com>: \u001b[31mmailbox\u202e unavailable\r\n'
            : '250 ok\r\n',
        ),
      )
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    test.shop.mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, { name: 'Linden', address: 'orders@shop.example' })
    const lines: string[] = []
    test.shop.log = pino({}, { write: (line) => void lines.push(line) })
    await test.drain()
    await new Promise((resolve) => server.close(resolve))
    const [, { last_error: reason }] = (await rows()) as [unknown, { last_error: string }]
    expect(reason).toContain('550 5.1.1 … [31mmailbox unavailable')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      err: { message: reason, code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
      kind: 'mail',
    })
    expect(lines[0]).not.toContain('@')
  })

  it('does everything else when it cannot read what one errand says', async () => {
    await place()
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ payload: '{"paymentId":', due_at: '2026-01-01' }).execute()
    await place()
    await test.drain()
    expect([ledger(), test.letters.length]).toEqual([['authorized', 'captured'], 1])
    expect((await rows()).filter(({ last_error }) => last_error?.includes('JSON'))).toHaveLength(2)
  })

  it('sends what failed before with the same id, and then no more', async () => {
    await place()
    const ids: string[] = []
    test.shop.mailer = {
      send: async (id) => {
        ids.push(id)
        if (ids.length === 1) throw new Error('The post office is closed')
      },
    }
    await test.drain()
    pass(1000)
    await test.drain()
    pass(3600_000)
    await test.drain()
    expect(ids).toEqual([ids[0], ids[0]])
    expect((await rows())[1]).toMatchObject({ last_error: null, attempts: 2 })
  })

  it('never does one thing twice, however many workers there are', async () => {
    await place()
    await place()
    await Promise.all(Array.from({ length: 6 }, () => drainOutbox(test.shop)))
    expect(test.letters).toHaveLength(2)
    expect(await rows()).toMatchObject(Array.from({ length: 4 }, () => ({ attempts: 1 })))
  })

  it('does again what a worker took and never finished, but not before its time is up', async () => {
    await place()
    const hanging = Promise.withResolvers<void>()
    const { mailer } = test.shop
    const taken = Promise.withResolvers<void>()
    test.shop.mailer = { send: () => (taken.resolve(), hanging.promise) }
    const first = drainOutbox(test.shop)
    await taken.promise
    test.shop.mailer = mailer
    pass(119_000)
    await test.drain()
    expect(test.letters).toHaveLength(0)
    pass(1000)
    await test.drain()
    expect(test.letters).toHaveLength(1)
    // It must not outlive the test: what it still asks would meet a closed database.
    hanging.resolve()
    await first
  })

  it('runs by itself when woken, and stops when it is done with what it began', async () => {
    const worker = startOutbox(test.shop)
    test.shop.wakeOutbox = worker.wake
    const sent = Promise.withResolvers<void>()
    const { mailer } = test.shop
    test.shop.mailer = {
      send: async (id, letter) => {
        sent.resolve()
        await mailer.send(id, letter)
      },
    }
    await place()
    await sent.promise
    await worker.stop()
    expect((await rows()).map(({ done_at }) => done_at)).not.toContain(null)
    await place()
    worker.wake()
    expect(test.letters).toHaveLength(1)
  })

  it('gives back what was authorized before a crash, after 15 minutes and not before', async () => {
    const payment = { cartId: 'a cart', gateway: 'sandbox', reference: null, method: 'paypal', card: null } as const
    const { db } = test.shop.database
    const at = test.clock.now.toISOString()
    await insertPayment(db, { ...payment, id: 'lost', amountCents: 100, state: 'authorizing' }, at)
    await test.sandbox.authorize({ key: 'lost', amountCents: 100, method: 'paypal', token: null })
    await place()
    pass(15 * 60_000)
    await sweepPayments(test.shop)
    await test.drain()
    expect(ledger().toSorted()).toEqual(['authorized', 'captured'])
    pass(1)
    await Promise.all([sweepPayments(test.shop), sweepPayments(test.shop)])
    await test.drain()
    expect(ledger().toSorted()).toEqual(['captured', 'released'])
    expect((await rows()).filter(({ kind }) => kind === 'release')).toHaveLength(1)
  })

  it('gives up after 36 tries, which is about a day, says so once as an error, and begins anew when it is told to', async () => {
    await place()
    const { mailer } = test.shop
    const [, { id }] = (await rows()) as [unknown, { id: string }]
    const error = vi.fn()
    test.shop.log = { ...test.shop.log, error }
    test.shop.mailer = { send: () => Promise.reject(new Error('The post office is closed')) }
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ attempts: 34 }).where('kind', '=', 'mail').execute()
    await test.drain()
    expect((await rows())[1]).toMatchObject({ attempts: 35, poisoned_at: null })
    expect(error).not.toHaveBeenCalled()
    pass(3600_000)
    await test.drain()
    const given = { attempts: 36, poisoned_at: test.clock.now.toISOString(), last_error: 'The post office is closed' }
    expect((await rows())[1]).toMatchObject(given)
    expect(error).toHaveBeenCalledOnce()
    pass(7 * 24 * 3600_000)
    await test.drain()
    expect((await rows())[1]).toMatchObject(given)

    test.shop.mailer = mailer
    expect(await retryErrands(db, id, test.clock.now.toISOString())).toBe(1)
    await test.drain()
    expect((await rows())[1]).toMatchObject({ attempts: 1, poisoned_at: null, done_at: test.clock.now.toISOString() })
    expect(test.letters).toHaveLength(1)
    expect(await retryErrands(db, null, test.clock.now.toISOString())).toBe(0)
  })

  it('gives up what ends the process each time it is begun', async () => {
    await place()
    await test.shop.database.db.updateTable('outbox').set({ attempts: 36 }).where('kind', '=', 'mail').execute()
    await test.drain()
    expect((await rows())[1]).toMatchObject({ attempts: 36, last_error: 'It was begun often and never ended' })
    expect(test.letters).toEqual([])
  })

  it('tells an errand that is under way from one that has failed, and retries only the latter', async () => {
    await place()
    await test.shop.database.db.updateTable('outbox').set({ last_error: 'Once' }).execute()
    let retried: number | undefined
    test.shop.mailer = {
      send: async (id) => void (retried = await retryErrands(test.shop.database.db, id, test.clock.now.toISOString())),
    }
    await test.drain()
    expect(retried).toBe(0)
  })

  it('waits no longer than a minute for a post office that hangs, and captures meanwhile', async () => {
    await place()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const [asked, captured] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      test.shop.mailer = { send: () => (asked.resolve(), new Promise(() => {})) }
      let finished = 0
      test.shop.at = (point) => void (point === 'errand finished' && ++finished === 2 && captured.resolve())
      const worker = startOutbox(test.shop)
      test.shop.wakeOutbox = worker.wake
      await asked.promise
      await place()
      await captured.promise
      const stopped = worker.stop()
      vi.advanceTimersByTime(60_000)
      await stopped
      expect((await rows()).find(({ last_error }) => last_error)).toMatchObject({
        kind: 'mail',
        attempts: 1,
        last_error: 'No answer within 60 seconds',
      })
      expect(ledger()).toEqual(['captured', 'captured'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('forgets what was done a week ago, and guests whose carts nobody has touched for 90 days', async () => {
    await place()
    const other = shopperOf(test)
    await other.add(1)
    await test.drain()
    const { db } = test.shop.database
    const carts = () => db.selectFrom('carts').select('id').execute()
    pass(7 * DAY_MS)
    await sweepRemains(test.shop)
    expect([await rows(), await carts()]).toMatchObject([{ length: 2 }, { length: 2 }])
    pass(1)
    await sweepRemains(test.shop)
    expect(await rows()).toEqual([])
    expect(await examine(test.shop)).toEqual([])

    pass(83 * DAY_MS - 1)
    await sweepRemains(test.shop)
    expect(await carts()).toHaveLength(2)
    pass(1)
    await sweepRemains(test.shop)
    expect(await carts()).toHaveLength(1)
    const number = (await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()).number
    expect((await shopper.send('GET', `/api/orders/${number}`)).status).toBe(200)
    pass(366 * DAY_MS)
    await sweepRemains(test.shop)
    expect(await carts()).toEqual([])
  })

  it('keeps the carts of accounts, and what has failed, forever', async () => {
    await place()
    const account = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'a long password' }
    const { token } = (await shopper.send('POST', '/api/auth/register', account)).body
    await shopper.send(
      'POST',
      '/api/cart/items',
      { productId: '1', quantity: 1 },
      { authorization: `Bearer ${String(token)}` },
    )
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ last_error: 'Once' }).execute()
    pass(400 * DAY_MS)
    await sweepRemains(test.shop)
    expect(await rows()).toHaveLength(2)
    expect(
      await db.selectFrom('carts').select('account_id').where('account_id', 'is not', null).execute(),
    ).toHaveLength(1)
  })
})

const DAY_MS = 24 * 3600_000
