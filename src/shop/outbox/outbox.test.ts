import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { retryMessages } from '#database/outbox/open-messages.ts'
import { createSmtpMailer } from '#mail/smtp-mailer.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { drainJobs, startJobs } from '#shop/jobs/jobs.ts'

const SENDER = { name: 'Linden', address: 'orders@shop.example', replyTo: null }

describe.each(databases)('The outbox on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1 }))

  const ledger = () => [...test.sandbox.ledger.values()].map(({ state }) => state)
  const rows = () =>
    test.shop.database.db.selectFrom('outbox').selectAll().where('kind', '<>', 'document').orderBy('kind').execute()

  it('captures the payment and sends the email, once', async () => {
    await shopper.buy(1)
    expect(await rows()).toMatchObject([
      { kind: 'capture', done_at: null },
      { kind: 'mail', done_at: null },
    ])
    await test.drain()
    await test.drain()
    expect([ledger(), test.emails.length]).toEqual([['captured'], 1])
    const at = test.clock.now.toISOString()
    expect(await rows()).toMatchObject([
      { kind: 'capture', done_at: at, attempts: 1, last_error: null },
      { kind: 'mail', done_at: at, attempts: 1, last_error: null },
    ])
    const { state } = await test.shop.database.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('captured')
  })

  it('retries a failed message after 1, 2, 4 seconds and so on up to an hour, and stores the reason', async () => {
    await shopper.buy(1)
    let tries = 0
    test.shop.mailer = {
      send: async () => {
        tries++
        throw new Error('The mail server is down')
      },
    }
    for (const seconds of [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]) {
      test.moveClock(seconds * 1000 - 1)
      const before = tries
      if (seconds > 0) await test.drain()
      expect(tries).toBe(before)
      test.moveClock(1)
      await test.drain()
      expect(tries).toBe(before + 1)
    }
    const [, mail] = await rows()
    expect(mail).toMatchObject({ attempts: 15, last_error: 'The mail server is down', done_at: null })
    expect(ledger()).toEqual(['captured'])
  })

  it('stores and logs why a mail server rejected an email without identifying the shopper', async () => {
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
    test.shop.mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, SENDER)
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

  it.each([
    ['550 5.1.1 No such user', true],
    ['553 No such mailbox', true],
    ['450 4.2.1 Try later', false],
    ['554 5.7.1 Relay access denied', false],
    ['550 5.1.8 Sender address rejected', false],
  ])('abandons an email at once if the mail server rejects the mailbox for good: %s', async (reply, isFinal) => {
    await shopper.buy(1)
    test.shop.mailer = {
      send: () =>
        Promise.reject(Object.assign(new Error(reply), { responseCode: parseInt(reply), command: 'RCPT TO' })),
    }
    await test.drain()
    expect((await rows())[1]).toMatchObject({
      attempts: 1,
      last_error: reply,
      failed_at: isFinal ? test.clock.now.toISOString() : null,
    })
  })

  it('runs the other messages when the payload of one cannot be parsed', async () => {
    await shopper.buy(1)
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ payload: '{"paymentId":', due_at: '2026-01-01' }).execute()
    await shopper.buy(1)
    await test.drain()
    expect([ledger(), test.emails.length]).toEqual([['authorized', 'captured'], 1])
    expect((await rows()).filter(({ last_error }) => last_error?.includes('JSON'))).toHaveLength(2)
  })

  it('retries an email under the same message id, and stops once it is sent', async () => {
    await shopper.buy(1)
    const ids: string[] = []
    test.shop.mailer = {
      send: async (id) => {
        ids.push(id)
        if (ids.length === 1) throw new Error('The mail server is down')
      },
    }
    await test.drain()
    test.moveClock(1000)
    await test.drain()
    test.moveClock(3600_000)
    await test.drain()
    expect(ids).toEqual([ids[0], ids[0]])
    expect((await rows())[1]).toMatchObject({ last_error: null, attempts: 2 })
  })

  it('runs each message once when six workers compete', async () => {
    await shopper.buy(1)
    await shopper.buy(1)
    await Promise.all(Array.from({ length: 6 }, () => drainJobs(test.shop)))
    expect(test.emails).toHaveLength(2)
    expect(await rows()).toMatchObject(Array.from({ length: 4 }, () => ({ attempts: 1 })))
  })

  it('runs a message again when the lease of a dead worker expires, and not before', async () => {
    await shopper.buy(1)
    const hanging = Promise.withResolvers<void>()
    const { mailer } = test.shop
    const taken = Promise.withResolvers<void>()
    test.shop.mailer = { send: () => (taken.resolve(), hanging.promise) }
    const first = drainJobs(test.shop)
    await taken.promise
    test.shop.mailer = mailer
    test.moveClock(119_000)
    await test.drain()
    expect(test.emails).toHaveLength(0)
    test.moveClock(1000)
    await test.drain()
    expect(test.emails).toHaveLength(1)
    // The first worker ends here: its queries must not meet a closed database.
    hanging.resolve()
    await first
  })

  it('sends an email once although the mail server takes ten minutes to accept it', async () => {
    await shopper.buy(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      const [asked, accepted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const signals: AbortSignal[] = []
      test.shop.mailer = {
        send: (_id, _email, signal) => {
          signals.push(signal!)
          asked.resolve()
          return accepted.promise
        },
      }
      const first = drainJobs(test.shop)
      await asked.promise
      // A step is shorter than the wait for a connection, which takes real time to open.
      for (let seconds = 0; seconds < 600; seconds += 2) {
        test.moveClock(2000)
        await vi.advanceTimersByTimeAsync(2000)
        await test.drain()
      }
      accepted.resolve()
      await first
      expect(signals.map(({ aborted }) => aborted)).toEqual([false])
      expect((await rows())[1]).toMatchObject({ attempts: 1, last_error: null, done_at: expect.any(String) })
    } finally {
      vi.useRealTimers()
    }
  })

  it('runs when woken, and stops after the messages already started', async () => {
    const worker = startJobs(test.shop)
    test.shop.wakeOutbox = worker.wake
    const sent = Promise.withResolvers<void>()
    const { mailer } = test.shop
    test.shop.mailer = {
      send: async (id, email) => {
        sent.resolve()
        await mailer.send(id, email)
      },
    }
    await shopper.buy(1)
    await sent.promise
    await worker.stop()
    // The look of the day, which the sweep has queued, may wait for the next start.
    const begun = (await rows()).filter(({ kind }) => kind !== 'look')
    expect(begun.map(({ done_at }) => done_at)).not.toContain(null)
    await shopper.buy(1)
    worker.wake()
    expect(test.emails).toHaveLength(1)
  })

  it('gives up after 36 attempts (about a day), logs one error, and starts again on request', async () => {
    await shopper.buy(1)
    const { mailer } = test.shop
    const [, { id }] = (await rows()) as [unknown, { id: string }]
    const error = vi.fn()
    test.shop.log = { ...test.shop.log, error }
    test.shop.mailer = { send: () => Promise.reject(new Error('The mail server is down')) }
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ attempts: 34 }).where('kind', '=', 'mail').execute()
    await test.drain()
    expect((await rows())[1]).toMatchObject({ attempts: 35, failed_at: null })
    expect(error).not.toHaveBeenCalled()
    test.moveClock(3600_000)
    await test.drain()
    const given = { attempts: 36, failed_at: test.clock.now.toISOString(), last_error: 'The mail server is down' }
    expect((await rows())[1]).toMatchObject(given)
    expect(error).toHaveBeenCalledOnce()
    test.moveClock(7 * 24 * 3600_000)
    await test.drain()
    expect((await rows())[1]).toMatchObject(given)

    test.shop.mailer = mailer
    expect(await retryMessages(db, id, test.clock.now.toISOString())).toBe(1)
    await test.drain()
    expect((await rows())[1]).toMatchObject({ attempts: 1, failed_at: null, done_at: test.clock.now.toISOString() })
    expect(test.emails).toHaveLength(1)
    expect(await retryMessages(db, null, test.clock.now.toISOString())).toBe(0)
  })

  it('abandons a message whose attempts all ended with the process', async () => {
    await shopper.buy(1)
    await test.shop.database.db.updateTable('outbox').set({ attempts: 36 }).where('kind', '=', 'mail').execute()
    await test.drain()
    expect((await rows())[1]).toMatchObject({ attempts: 36, last_error: 'Every attempt was cut off before it ended' })
    expect(test.emails).toEqual([])
  })

  it('does not retry a message that is in progress', async () => {
    await shopper.buy(1)
    await test.shop.database.db.updateTable('outbox').set({ last_error: 'Once' }).execute()
    let retried: number | undefined
    test.shop.mailer = {
      send: async (id) => void (retried = await retryMessages(test.shop.database.db, id, test.clock.now.toISOString())),
    }
    await test.drain()
    expect(retried).toBe(0)
  })

  it('waits at most 11 minutes for a hanging mail server, and captures payments meanwhile', async () => {
    await shopper.buy(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const [asked, captured] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      test.shop.mailer = { send: () => (asked.resolve(), new Promise(() => {})) }
      const areCaptured = () => ledger().length === 2 && ledger().every((state) => state === 'captured')
      test.shop.failpoint = (name) => void (name === 'message finished' && areCaptured() && captured.resolve())
      const worker = startJobs(test.shop)
      test.shop.wakeOutbox = worker.wake
      await asked.promise
      await shopper.buy(1)
      await captured.promise
      vi.advanceTimersByTime(11 * 60_000)
      await worker.stop()
      const mails = (await rows()).filter(({ kind }) => kind === 'mail')
      expect(mails.find(({ last_error }) => last_error)).toMatchObject({
        kind: 'mail',
        attempts: 1,
        last_error: 'No answer within 660 seconds',
      })
      expect(ledger()).toEqual(['captured', 'captured'])
    } finally {
      vi.useRealTimers()
    }
  })
})
