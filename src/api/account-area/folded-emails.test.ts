import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { foldMissingEmails } from '#database/orders/folded-emails.ts'
import { listedOrders } from '#database/orders/list/listed-orders.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'

const TYPED = 'Ünal.ÇELİK@Example.com'
const OTHER_CASE = TYPED.toLowerCase()

describe.each(databases)('An email address with letters beyond ASCII on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, stock: 50 }))

  async function buyAs(email: string, by = shopperOf(test)): Promise<string> {
    await by.prepare(1)
    await by.ship('standard', { ...ADDRESS, email })
    const number = String((await by.order()).body.orderNumber)
    await test.drain()
    return number
  }
  async function confirm(path: string, page: Parameters<typeof emailedToken>[1]): Promise<void> {
    await test.drain()
    const reply = await shopper.send('POST', path, { token: emailedToken(test.emails, page) })
    expect(reply.status).toBe(200)
  }
  async function register(email: string): Promise<void> {
    await accountCalls(shopper).register({ email })
    await confirm('/api/auth/confirm-email', 'confirm-email')
  }
  const ownNumbers = async () =>
    ((await shopper.send('GET', '/api/orders')).body.orders as { orderNumber: string }[]).map(
      ({ orderNumber }) => orderNumber,
    )
  const listed = async (email: string) =>
    (await listedOrders(test.shop.database.db, { email }, 9, new Date())).orders.map(({ number }) => number)

  it('matches in any case: guest orders join the account that confirms it', async () => {
    const number = await buyAs(TYPED)
    await register(OTHER_CASE)
    expect(await ownNumbers()).toEqual([number])
  })

  it('matches in any case: an account’s orders follow a change of it', async () => {
    await register(OTHER_CASE)
    const number = await buyAs(TYPED, shopper)
    await shopper.send('POST', '/api/account/email', { email: 'Zoë@Example.com', password: ADA.password })
    await confirm('/api/account/email/confirm', 'account/email')
    expect((await shopper.send('GET', `/api/orders/${number}`)).body.email).toBe('Zoë@Example.com')
    expect(await listed('ZOË@example.com')).toEqual([number])
  })

  it('matches in any case: the owner finds its orders, and the person can look one up', async () => {
    const number = await buyAs(TYPED)
    expect([await listed(OTHER_CASE), await listed('unal.celik@example.com')]).toEqual([[number], []])
    const { status } = await shopper.send('POST', '/api/orders/find', { orderNumber: number, email: OTHER_CASE })
    expect(status).toBe(200)
  })

  it('matches in any case: erasing the person deletes failed emails to it', async () => {
    const number = await buyAs(TYPED)
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await deliverOrder(test.shop, number)
    await test.drain()
    const { db } = test.shop.database
    const payload = JSON.stringify({ newEmail: TYPED, ofAccountId: 'x' })
    const failed = {
      kind: 'mail',
      payload,
      due_at: '2026',
      attempts: 1,
      created_at: '2026',
      failed_at: '2026',
    } as const
    await db
      .insertInto('outbox')
      .values({ ...failed, id: 'failed' })
      .execute()
    await erasePerson(test.shop, (tx) => findPerson(tx, OTHER_CASE))
    expect(await db.selectFrom('orders').select(['email', 'email_folded']).execute()).toEqual([
      { email: '', email_folded: '' },
    ])
    expect(await db.selectFrom('outbox').select('id').where('id', '=', 'failed').execute()).toEqual([])
  })

  it('is skipped by the migration, which folds all others', async () => {
    const [ascii, other] = [await buyAs('Ada@Example.com'), await buyAs(TYPED)]
    const { exec, db, kind } = test.shop.database
    const migration = new URL(`../../database/migrations/0056_folded_emails.${kind}.sql`, import.meta.url)
    await exec(`drop index guest_orders_by_email; drop index unfolded_orders; alter table orders drop column email_folded;
      create index guest_orders_by_email on orders (id); ${readFileSync(migration, 'utf8')}`)
    const rows = await db.selectFrom('orders').select(['number', 'email_folded as folded']).execute()
    expect(new Map(rows.map(({ number, folded }) => [number, folded]))).toEqual(
      new Map([
        [ascii, 'ada@example.com'],
        [other, null],
      ]),
    )
  })

  it('is folded at startup for an order placed by an earlier version', async () => {
    const number = await buyAs(TYPED)
    const { db } = test.shop.database
    await db.updateTable('orders').set({ email_folded: null }).execute()
    expect(await listed(OTHER_CASE)).toEqual([])
    await foldMissingEmails(test.shop.database)
    expect(await listed(OTHER_CASE)).toEqual([number])
  })
})
