import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownerContract, type DeedInput, type DeedName } from '#contract/owner/index.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { DAY_MS } from '#shop/clock.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'
import { everyRow } from '#test/orders/every-row.ts'
import { PARTS } from '#test/owner/moving.ts'
import { openDoor } from '#test/owner/owner-door.ts'
import { readsOf } from '#test/owner/reads.ts'
import { flawsOf, planOf, recordStatements } from '#test/statements/statements.ts'
import { isChange } from './recorded.ts'
import { openOwner } from './owner.ts'

const REFUND = 'POST /owner/orders/{number}/refunds'
const STOCK = 'PUT /owner/variants/{variant}/stock'
const SETTING = 'PUT /owner/settings/{name}'

describe.each(databases)('What happened on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  let folder: Folder
  afterEach(() => folder.remove())
  beforeEach(async () => {
    folder = openFolder()
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    test.moveClock(60_000)
    await test.drain()
  })

  const owner = (parts: object = {}) => openOwner({ ...test.shop, ...PARTS, ...parts })
  const history = async (filter: Partial<DeedInput<'GET /owner/history'>> = {}) =>
    owner()('GET /owner/history', { limit: 50, ...filter })
  const deedsOf = async (filter: Parameters<typeof history>[0] = {}) =>
    (await history(filter)).deeds.map(({ deed, about }) => [deed, about])
  /** In three minutes, so that their order is certain. */
  async function doThree(): Promise<void> {
    await owner()(STOCK, { variant: 'product-1', stock: '20' })
    test.moveClock(60_000)
    await owner()(SETTING, { name: 'return-days', value: '20' })
    test.moveClock(60_000)
    const by = { kind: 'key', id: 'k1', name: 'Warehouse', power: 'helper' } as const
    await owner({ by })(REFUND, { number, goodwillCents: 500, reason: 'A scratch' })
  }

  it('has who, when, what, before and after', async () => {
    await owner()(STOCK, { variant: 'product-1', stock: '20' })
    expect(await history()).toEqual({
      deeds: [
        {
          id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
          at: test.shop.now().toISOString(),
          by: { kind: 'command', id: null, name: 'tom' },
          deed: STOCK,
          about: 'product-1',
          input: { variant: 'product-1', stock: '20' },
          before: 7,
          after: 20,
          outcome: 'done',
        },
      ],
      hasMore: false,
      after: null,
    })
  })

  it('has the newest first, by who, deed, subject, text and days', async () => {
    await doThree()
    const [refund, setting, stock] = [
      [REFUND, number],
      [SETTING, 'return-days'],
      [STOCK, 'product-1'],
    ]
    expect(await deedsOf()).toEqual([refund, setting, stock])
    expect(await deedsOf({ who: 'Warehouse' })).toEqual([refund])
    expect(await deedsOf({ who: 'tom' })).toEqual([setting, stock])
    expect(await deedsOf({ deed: SETTING })).toEqual([setting])
    expect(await deedsOf({ about: number })).toEqual([refund])
    expect(await deedsOf({ text: 'SCRATCH' })).toEqual([refund])
    expect(await deedsOf({ text: 'nothing' })).toEqual([])
    expect(await history({ limit: 2 })).toMatchObject({ deeds: [{}, {}], hasMore: true })
    const day = test.shop.now().toISOString().slice(0, 10)
    expect(await deedsOf({ since: day, until: day })).toHaveLength(3)
    expect(await deedsOf({ until: '2020-01-01' })).toEqual([])
    expect(await deedsOf({ since: '2099-01-01' })).toEqual([])
  })

  it('finds a text among many deeds', async () => {
    const row = {
      at: '2020-01-01T00:00:00.000Z',
      by_kind: 'command',
      by_name: 'tom',
      deed: STOCK,
      input: '{}',
    } as const
    const old = Array.from({ length: 1200 }, (_, index) => ({ ...row, id: `0000000${index}`.slice(-8) }))
    const all = old.map((one, index) => (index === 3 ? { ...one, input: '{"stock":"a needle"}' } : one))
    await test.shop.database.db.insertInto('deeds').values(all).execute()
    expect((await history({ text: 'needle' })).deeds).toMatchObject([{ id: '00000003' }])
    const page = await history({ text: 'tom', limit: 700 })
    expect(page).toMatchObject({ deeds: { length: 700 }, hasMore: true, after: page.deeds.at(-1)!.id })
    const rest = await history({ text: 'tom', limit: 700, after: page.after! })
    expect(rest).toMatchObject({ deeds: { length: 500 }, hasMore: false, after: null })
    expect(new Set([...page.deeds, ...rest.deeds].map(({ id }) => id)).size).toBe(1200)
    expect((await history({ after: page.after!, until: '2099-01-01', limit: 1 })).deeds).toEqual([rest.deeds[0]])
  })

  it('has a refusal of what moves money or stock, and of nothing else', async () => {
    await expect(owner()(REFUND, { number, goodwillCents: 1_000_000 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(owner()(SETTING, { name: 'no-such', value: '1' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(owner()(REFUND, { number, goodwillCents: 1.5 })).rejects.toMatchObject({ code: 'invalid' })
    expect((await history()).deeds).toMatchObject([{ deed: REFUND, about: number, outcome: 'conflict' }])
  })

  it('has a change whose end could not be recorded, and does not fail it', async () => {
    const { database } = test.shop
    let count = 0
    const transaction: typeof database.transaction = async (...work) => {
      if (++count > 1) throw new Error('The disk is full')
      return database.transaction(...work)
    }
    const errors: unknown[] = []
    const failing = owner({
      database: { ...database, transaction },
      onUnrecorded: (error: unknown) => errors.push(error),
    })
    await failing(SETTING, { name: 'return-days', value: '20' })
    expect(errors).toEqual([new Error('The disk is full')])
    expect((await history()).deeds).toMatchObject([{ deed: SETTING, about: 'return-days', outcome: null }])
  })

  it('keeps neither secrets nor files nor the addresses of people', async () => {
    const { secret } = await owner()('POST /owner/keys', { name: 'Shelves', power: 'owner', scope: 'read' })
    const file = folder.write('products.csv', shopifyCsv([mugRow({ Title: 'Blue mug', 'Image Src': '' })]))
    await owner()('POST /owner/imports', { file })
    await owner()('POST /owner/orders/{number}/shipments', {
      number,
      carrier: 'UPS',
      trackingNumber: '1Z999',
      trackingUrl: null,
    })
    const { order } = await owner()('GET /owner/orders/{number}', { number })
    await owner()('DELETE /owner/customers/{email}', { email: order.email })
    const { deeds } = await history()
    const text = JSON.stringify(deeds)
    expect(deeds.map(({ deed }) => deed).toSorted()).toEqual([
      'DELETE /owner/customers/{email}',
      'POST /owner/imports',
      'POST /owner/keys',
      'POST /owner/orders/{number}/shipments',
    ])
    for (const kept of ['Shelves', '"products.csv"']) expect(text).toContain(kept)
    for (const lost of [secret, folder.path, 'Blue mug', order.email, '1Z999']) expect(text).not.toContain(lost)
  })

  it('ends after two years', async () => {
    await doThree()
    test.moveClock(730 * DAY_MS - 30_000)
    await sweepLeftovers(test.shop)
    expect(await deedsOf()).toHaveLength(1)
    test.moveClock(60_000)
    await sweepLeftovers(test.shop)
    expect(await deedsOf()).toEqual([])
  })

  it('is read and pruned by an index, whatever is asked', async () => {
    const recorded = recordStatements()
    const asked = [{}, { who: 'tom' }, { deed: STOCK }, { about: number }, { since: '2026-01-01', until: '2026-02-01' }]
    for (const filter of asked) await history(filter)
    await sweepLeftovers(test.shop)
    recorded.stop()
    const statements = [...recorded.statements].filter((statement) => statement.includes('"deeds"'))
    expect(statements).toHaveLength(6)
    for (const statement of statements)
      expect(flawsOf(test.shop.database, statement, await planOf(test.shop.database, statement))).toEqual([])
  })

  it('has every deed that changes the shop', async () => {
    const { act } = await openDoor(test).addKey({ scope: 'read' })
    await act('GET /owner/settings', {})
    const rows = await everyRow(test.shop.database)
    const unrecorded = (Object.keys(ownerContract) as DeedName[]).filter((name) => !isChange(name, {}))
    expect(unrecorded.toSorted()).toEqual(Object.keys(readsOf(number)).toSorted())
    for (const [name, input] of Object.entries(readsOf(number))) {
      const { status } = await act(name as DeedName, input)
      expect([200, 404], name).toContain(status)
      expect(await everyRow(test.shop.database), name).toEqual(rows)
    }
  })
})
