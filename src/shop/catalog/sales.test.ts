import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProductChoice } from '#domain/catalog/price-change.ts'
import { allSales } from '#database/catalog/sales.ts'
import { endOfDay, startOfDay } from '#domain/days.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { sweepSales } from '#shop/catalog/sweep-sales.ts'
import { setPrice } from './edit-products.ts'
import { endSale, startSale } from './sales.ts'

const ZONE = 'America/New_York'

describe.each(databases)('A sale on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open, { timeZone: ZONE })
    for (const [name, priceCents] of [
      ['mug', 2400],
      ['bowl', 3000],
      ['dear', 5000],
    ] as const)
      await addProduct(test.shop, { name, category: 'Mugs', priceCents, variants: [{ sku: name }] })
    await addProduct(test.shop, { name: 'old', category: 'Mugs', priceCents: 1000, compareAtCents: 1500, onSale: true })
    await addProduct(test.shop, { name: 'lamp', category: 'Lights', priceCents: 2400 })
  })
  afterEach(() => test.close())

  const MUGS: ProductChoice = { slugs: [], categories: ['mugs'], all: false }
  const plan = (from: string | null, until: string | null, products = MUGS) => ({
    products,
    rate: -0.2,
    endingCents: null,
    startsAt: from === null ? test.clock.now.toISOString() : startOfDay(from, ZONE),
    endsAt: until === null ? null : endOfDay(until, ZONE),
  })
  type Shown = { slug: string; price: number; compareAtPrice: number | null; onSale: boolean }
  const shown = async (query = '') => {
    const { products } = (await (await test.api.request(`/api/products?sort=newest${query}`)).json()) as {
      products: Shown[]
    }
    return products.map(({ slug, price, compareAtPrice, onSale }) => [slug, price, compareAtPrice, onSale])
  }
  const at = async (time: string) => {
    test.clock.now = new Date(time)
    await sweepSales(test.shop)
  }

  it('lowers the prices of its products, shows the former ones, and ends with all prices restored', async () => {
    const before = await shown()
    const { sale, changed } = await startSale(test.shop, plan(null, null))
    expect([changed.products, changed.leftOut]).toEqual([3, 1])
    expect(await shown()).toEqual([
      ['lamp', 24, null, false],
      ['old', 10, 15, true],
      ['dear', 40, 50, true],
      ['bowl', 24, 30, true],
      ['mug', 19.2, 24, true],
    ])
    expect((await shown('&category=sale')).length).toBe(4)
    const [running] = await allSales(test.shop.database.db)
    expect([sale.id, running!.state]).toEqual([1, 'running'])
    expect(await endSale(test.shop, running!)).toEqual({ restored: 3, unpublished: 0 })
    expect(await shown()).toEqual(before)
    expect(await examine(test.shop)).toEqual([])
  })

  it('starts with its first day and ends after its last, both in the shop’s time zone', async () => {
    await startSale(test.shop, plan('2026-01-20', '2026-01-22'))
    const mug = async () => (await shown()).at(-1)!.slice(1, 3)
    await at('2026-01-20T04:59:00Z')
    expect(await mug()).toEqual([24, null])
    await at('2026-01-20T05:00:00Z')
    expect(await mug()).toEqual([19.2, 24])
    await at('2026-01-23T04:59:00Z')
    expect(await mug()).toEqual([19.2, 24])
    await at('2026-01-23T05:00:00Z')
    expect(await mug()).toEqual([24, null])
    const [sale] = await allSales(test.shop.database.db)
    expect(sale!.state).toBe('ended')
  })

  it('never starts if it is over before the shop checks', async () => {
    await startSale(test.shop, plan('2026-01-20', '2026-01-22'))
    await at('2026-02-01T05:00:00Z')
    expect(await shown('&category=sale')).toEqual([['old', 10, 15, true]])
    expect(await allSales(test.shop.database.db)).toMatchObject([{ state: 'ended' }])
  })

  it('keeps a price that was set during it, and two sales end independently', async () => {
    await startSale(test.shop, plan(null, null))
    await startSale(test.shop, plan(null, null, { slugs: ['lamp', 'mug'], categories: [], all: false }))
    await setPrice(test.shop, 'bowl', '22')
    await setPrice(test.shop, 'dear', '60')
    const [first, second] = await allSales(test.shop.database.db)
    expect(await endSale(test.shop, first!)).toMatchObject({
      kept: {
        count: 2,
        first: [
          { slug: 'bowl', fields: ['price'] },
          { slug: 'dear', fields: expect.arrayContaining(['price']) },
        ],
      },
    })
    expect(await shown()).toEqual([
      ['lamp', 19.2, 24, true],
      ['old', 10, 15, true],
      ['dear', 60, null, false],
      ['bowl', 22, null, false],
      ['mug', 24, null, false],
    ])
    await endSale(test.shop, second!)
    expect((await shown())[0]).toEqual(['lamp', 24, null, false])
  })

  it('is rejected if it would change no price, or would be over already', async () => {
    const old = { slugs: ['old'], categories: [], all: false }
    await expect(startSale(test.shop, plan(null, null, old))).rejects.toThrow('No price would change')
    await expect(startSale(test.shop, plan(null, '2026-01-01'))).rejects.toThrow('The sale would already be over.')
    await expect(startSale(test.shop, plan('2026-03-02', '2026-03-01'))).rejects.toThrow('would end before it begins')
    expect(await allSales(test.shop.database.db)).toEqual([])
  })
})
