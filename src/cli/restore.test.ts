import { hostname } from 'node:os'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { registerNode } from '#server/control/join-nodes.ts'
import { invite } from '#shop/people/desk/links.ts'
import { ADA } from '#test/accounts.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { BEN, deskOf, visitorOf } from '#test/owner/desk-visitors.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { makeEarlierShop, places, runScript, type Place } from '#test/process/own-databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'
import { visit } from '#test/visitor.ts'

describe.each(places)('After shop restore on %s', (name, make) => {
  let place: Place
  let test: TestShop
  let file: string
  beforeEach(async () => {
    place = await make()
    file = `${place.settings.DATA_DIR}/shop.backup`
  })
  afterEach(() => place.remove())

  const openAgain = async () =>
    void (test = await openTestShop(async () => {
      const database = await openDatabase(place.location)
      await migrate(database)
      return database
    }))
  const shop = (...args: string[]) => {
    const env = { ...process.env, ...place.settings }
    const { stdout, stderr } = runCommand({ args, env })
    return (stdout + stderr).replaceAll(place.settings.DATA_DIR, 'DATA').trimEnd().split('\n')
  }
  const post = (path: string, body: object) => visit(test.api).send('POST', path, body)
  const sessionOf = (token: unknown) =>
    visit(test.api).send('GET', '/api/session', undefined, { authorization: `Bearer ${String(token)}` })

  it('webhooks are paused, because the restored shop may be a copy', async () => {
    await openAgain()
    await test.close()
    const [secret] = shop('webhooks', 'add', 'https://warehouse.example/linden')
    shop('backup', file)
    const restored = shop('restore', file, '--force')
    expect(restored).toContain('Paused: 1 webhook. See "npx shop webhooks".')
    expect(restored.join()).not.toContain(secret)
    expect(shop('webhooks')[0]).toContain('paused since')
  })

  it('pending emails are held until the owner releases them, and payments continue', async () => {
    await openAgain()
    await addProduct(test.shop, { id: 1, stock: 9, pictures: [] })
    const numbers = [await shopperOf(test).buy(1), await shopperOf(test).buy(1)].map(({ body }) => body.orderNumber)
    await test.close()
    shop('backup', file)
    expect(shop('restore', file, '--force')).toEqual([
      'Restored the shop from DATA/shop.backup. All sessions have ended.',
      '2 emails that were waiting are held, because they may have been sent since: see "npx shop outbox held".',
    ])
    await openAgain()
    await test.drain()
    expect(test.emails).toEqual([])
    const payments = await test.shop.database.db.selectFrom('payments').select('state').execute()
    expect(payments).toEqual([{ state: 'captured' }, { state: 'captured' }])
    expect(shop('doctor')).toContain('Held since a restore: 2 emails. See: npx shop outbox held')
    const held = shop('outbox', 'held')
    expect(held).toEqual(
      expect.arrayContaining(
        numbers.map((number) =>
          expect.stringMatching(`order ${String(number)} of 2026-01-15\\S+ to ${ADDRESS.email}  held since 20`),
        ),
      ),
    )
    expect(shop('outbox')).toEqual(
      Array(2).fill(expect.stringMatching(/mail  order [\w-]{9} of 20\S+ to \S+@\S+  held since the restore at 20/)),
    )
    expect(shop('outbox', 'retry', '--all')).toEqual(['0 messages will be retried.'])
    const [id] = held[0]!.split('  ')
    expect(shop('outbox', 'release', 'nothing')).toEqual(['No email nothing is held.'])
    expect(shop('outbox', 'release')).toEqual([expect.stringContaining('Name an email, or use --all.')])
    expect(shop('outbox', 'release', id!)).toEqual(['1 email will be sent.'])
    // An email is due at the time of the owner's clock.
    const drainNow = () => ((test.clock.now = new Date(Date.now() + 1000)), test.drain())
    await drainNow()
    expect(test.emails).toHaveLength(1)
    expect(shop('outbox', 'release', '--all')).toEqual(['1 email will be sent.'])
    await drainNow()
    expect(test.emails).toHaveLength(2)
    expect(shop('outbox', 'held')).toEqual(['No emails are held.'])
    await test.close()
  }, 180_000)

  it('every session has ended, even one with a later session version than the backup’s', async () => {
    await openAgain()
    const early = (await post('/api/auth/register', ADA)).body.token
    await test.drain()
    const desk = deskOf(test)
    const { token: deskToken } = await desk.first()
    const { secret } = await invite(test.shop, { ...BEN, power: 'helper' })
    shop('backup', file)
    await post('/api/auth/forgot-password', { email: ADA.email })
    await test.drain()
    const token = emailedToken(test.emails, 'reset-password')
    await post('/api/auth/reset-password', { token, password: 'analytical engine' })
    const late = (await post('/api/auth/login', { email: ADA.email, password: 'analytical engine' })).body.token
    expect((await sessionOf(late)).status).toBe(200)
    await test.close()
    expect(shop('restore', file, '--force')).toEqual([expect.stringContaining('All sessions have ended.')])
    await openAgain()
    for (const ended of [early, late]) expect((await sessionOf(ended)).status).toBe(401)
    const { door } = deskOf(test)
    expect(await door.signedIn(deskToken)).toBeNull()
    await expect(door.readLink(visitorOf(), secret)).rejects.toMatchObject({ code: 'not_found' })
    expect((await post('/api/auth/login', ADA)).status).toBe(200)
    await test.close()
  })

  it('a backup of an earlier version is upgraded, and its emails are held', async () => {
    await makeEarlierShop(place, '0023_import_journal')
    await runScript(
      place,
      `insert into outbox (id, kind, payload, due_at, attempts, created_at)
      values ('e1', 'mail', '{"orderId":"gone"}', '2026-01-01', 0, '2026-01-01')`,
    )
    shop('backup', file)
    expect(shop('restore', file, '--force').at(-1)).toMatch(/^1 email that was waiting is held/)
    expect(shop('outbox', 'held')).toEqual([expect.stringMatching(/^e1 {2}\{"orderId":"gone"\} {2}held since 20/)])
  })

  it('a shop that is open stays as it is, and is restored once it is closed', async () => {
    await openAgain()
    await addProduct(test.shop, { id: 1, pictures: [] })
    await test.close()
    shop('backup', file)
    await openAgain()
    await addProduct(test.shop, { id: 2, pictures: [] })
    const node = await registerNode(test.shop, { forgetsSecrets: false, shared: { values: {}, changes: [] } })
    const sentence = {
      SQLite: 'The shop is running. Stop it, then restore.',
      PostgreSQL: `The shop is open on ${hostname()}. Stop it on every machine, then restore.`,
    }[name]
    expect(shop('restore', file, '--force')).toEqual([sentence])
    expect(shop('products', 'list')).toHaveLength(2)
    await node?.leave()
    await test.close()
    expect(shop('restore', file, '--force')[0]).toContain('Restored the shop')
    expect(shop('products', 'list')).toHaveLength(1)
  })

  it('a failed email is still failed, and can be retried', async () => {
    await openAgain()
    await addProduct(test.shop, { id: 1, stock: 9, pictures: [] })
    await shopperOf(test).buy(1)
    test.shop.mailer = {
      send: () =>
        Promise.reject(Object.assign(new Error('550 No such user'), { responseCode: 550, command: 'RCPT TO' })),
    }
    await test.drain()
    await test.close()
    shop('backup', file)
    expect(shop('restore', file, '--force')).toEqual([expect.stringContaining('Restored the shop')])
    expect(shop('outbox', 'held')).toEqual(['No emails are held.'])
    expect(shop('outbox')).toEqual([expect.stringContaining('failed at 2026-01-15')])
    expect(shop('outbox', 'retry', '--all')).toEqual(['1 message will be retried.'])
  })
})
