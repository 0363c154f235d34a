import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import { SORTS } from '#domain/catalog/products.ts'
import { databases } from '#test/databases.ts'
import { seeded } from '../../../lab/chaos/random.ts'
import { openDemoShop } from '#test/search/demo-shop.ts'
import type { TestShop } from '#test/shop.ts'

type List = Answer<'GET /api/products'>
type Product = Answer<'GET /api/products/{productId}'>
type Chosen = Partial<Record<Group, string[]>>
type Group = 'category' | 'tag' | 'rating' | 'inStock' | 'min' | 'max' | `option ${string}`

const WORDS = ['', '', '', 'a', 'light', 'cotton', 'mug', 'black']

describe.each(databases)('The filters of the demo catalog on %s', (_, open) => {
  let test: TestShop
  let products: Product[]
  // The first run converts every picture; later ones find them.
  beforeAll(async () => {
    test = await openDemoShop(open)
    const ids = (await list('limit=100')).products.map(({ _id }) => _id)
    products = await Promise.all(ids.map((id) => get<Product>(`/api/products/${id}`)))
  }, 180_000)
  afterAll(() => test.close())

  async function get<T>(path: string): Promise<T> {
    const response = await test.api.request(path)
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as T
  }
  const list = (query: string) => get<List>(`/api/products?${query}`)

  /** The values of a product for a filter, as in an address. */
  const valuesOf = (product: Product, group: Group): string[] => {
    if (group === 'category') return [categorySlug(product.category)]
    if (group === 'tag') return product.tags
    if (group === 'inStock') return product.inStock ? ['1'] : []
    if (group === 'rating') return [2, 3, 4, 4.5].filter((stars) => product.rating >= stars).map(String)
    return product.variants
      .flatMap(({ options }) => options)
      .filter(({ name }) => group === `option ${name}`)
      .map(({ name, value }) => `${name}:${value}`)
  }
  const fits = (product: Product, group: Group, values: string[]): boolean => {
    if (group === 'min') return product.variants.some(({ price }) => price >= Number(values[0]))
    if (group === 'max') return product.price <= Number(values[0])
    return valuesOf(product, group).some((value) => values.includes(value))
  }
  const isPrice = (group: string) => group === 'min' || group === 'max'
  const fitting = (all: Product[], chosen: Chosen, without: (group: Group) => boolean = () => false) =>
    all.filter((product) =>
      Object.entries(chosen as Record<string, string[]>).every(
        ([group, values]) => without(group as Group) || fits(product, group as Group, values),
      ),
    )
  const queryOf = (chosen: Chosen): URLSearchParams =>
    new URLSearchParams(
      Object.entries(chosen as Record<string, string[]>).flatMap(([group, values]) =>
        values.map((value) => [group.split(' ')[0]!, value]),
      ),
    )
  /** The smallest number of filters to remove for a result. */
  const fewest = (all: Product[], chosen: Chosen): number =>
    Math.min(
      ...all.map((product) => {
        const lacks = Object.entries(chosen as Record<string, string[]>).filter(
          ([group, values]) => !fits(product, group as Group, values),
        )
        return new Set(lacks.map(([group]) => (isPrice(group) ? 'price' : group))).size
      }),
    )
  const groupOf = ({ key, name }: { key: string; name: string }) => (key === 'option' ? `option ${name}` : key) as Group

  it('count the products that each value would find, combined with the other filters', async () => {
    const { below, chance, pick } = seeded(7)
    const names = [...new Set(products.flatMap(({ options }) => options.map(({ name }) => name)))]
    const groups: Group[] = ['category', 'tag', 'rating', 'inStock', ...names.map((name) => `option ${name}` as const)]
    const everything = new Map(
      groups.map((group) => [group, [...new Set(products.flatMap((product) => valuesOf(product, group)))]]),
    )
    const found = new Map<string, Product[]>()
    for (let round = 0; round < 200; round++) {
      const q = pick(WORDS)
      const all = found.get(q) ?? []
      if (!found.has(q)) {
        const ids = (await list(`limit=100&q=${q}`)).products.map(({ _id }) => _id)
        all.push(...products.filter(({ _id }) => ids.includes(_id)))
        found.set(q, all)
      }
      const chosen: Chosen = {}
      for (let more = below(4); more > 0; more--) {
        const group = pick(groups)
        const values = everything.get(group)!
        const isOne = group === 'rating' || group === 'inStock'
        chosen[group] = isOne ? [pick(values)] : [...new Set([pick(values), pick(values)])]
      }
      if (chance(0.3)) chosen.min = [String(20 + below(40))]
      if (chance(0.2)) chosen.max = [String(60 + below(100))]
      const query = queryOf(chosen)
      query.set('facets', '1')
      query.set('limit', '100')
      query.set('sort', pick(SORTS))
      if (q) query.set('q', q)

      const answer = await list(`${query}`)
      // A corrected search has other results than were computed here.
      if (answer.searchedFor !== null) continue
      const expected = fitting(all, chosen)
      const at = `${query}`
      expect([at, answer.total]).toEqual([at, expected.length])
      expect([at, answer.products.map(({ _id }) => _id).toSorted()]).toEqual([
        at,
        expected.map(({ _id }) => _id).toSorted(),
      ])
      for (const { key, name, values } of answer.facets) {
        const group = groupOf({ key, name })
        const others = fitting(all, chosen, (one) => one === group)
        for (const { value, count, chosen: isChosen } of values) {
          const expectedCount = others.filter((product) => valuesOf(product, group).includes(value)).length
          expect([at, value, count]).toEqual([at, value, expectedCount])
          expect([at, value, isChosen]).toEqual([at, value, chosen[group]?.includes(value) ?? false])
        }
      }
      const prices = fitting(all, chosen, isPrice).flatMap(({ variants }) => variants.map(({ price }) => price))
      expect([at, answer.prices]).toEqual([
        at,
        prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
      ])
      const isGone = (filters: List['without'][number]['filters']) => (one: Group) =>
        filters.some((filter) => (filter.key === 'price' ? isPrice(one) : one === groupOf(filter)))
      for (const { filters, count } of answer.without)
        expect([at, filters, count]).toEqual([at, filters, fitting(all, chosen, isGone(filters)).length])
      const [first] = answer.without
      if (expected.length > 0 || all.length === 0) expect([at, first]).toEqual([at, undefined])
      else expect([at, first!.filters.length]).toEqual([at, fewest(all, chosen)])
    }
  })

  it('keep the order of their values after a choice, with a count of 0 for empty ones', async () => {
    const valuesIn = ({ facets }: List, groupKey: string) =>
      facets.filter(({ key }) => key === groupKey).flatMap(({ values }) => values.map(({ value }) => value))
    const whole = await list('facets=1')
    for (const chosen of ['rating=4.5', 'tag=wool', 'max=20', 'inStock=1', 'option=Color:Sage']) {
      const answer = await list(`facets=1&${chosen}`)
      for (const key of ['category', 'option', 'tag'])
        expect([chosen, key, valuesIn(answer, key)]).toEqual([chosen, key, valuesIn(whole, key)])
    }
    const { facets } = await list('facets=1&tag=wool&category=beauty')
    const counts = facets.find(({ key }) => key === 'category')!.values.map(({ value, count }) => [value, count])
    expect(Object.fromEntries(counts)).toEqual({ 'home-kitchen': 0, beauty: 0, electronics: 0, clothing: 2 })
  })

  const facet = ({ facets }: List, name: string) => facets.find((one) => one.name === name)?.values ?? []

  it('list values that other filters exclude with a count of zero, and unknown ones only if chosen', async () => {
    const beauty = await list('facets=1&category=beauty&tag=phone&tag=no such tag')
    expect(beauty.total).toBe(0)
    expect(facet(beauty, 'Category').find(({ value }) => value === 'beauty')).toMatchObject({ count: 0, chosen: true })
    expect(facet(beauty, 'Category').find(({ value }) => value === 'electronics')!.count).toBeGreaterThan(0)
    expect(facet(beauty, 'Tags')).toContainEqual({
      value: 'no such tag',
      label: 'no such tag',
      count: 0,
      chosen: true,
    })
    expect(facet(await list('facets=1&category=beauty'), 'Tags').map(({ value }) => value)).not.toContain('phone')
    expect(beauty.without.map(({ filters }) => filters)).toEqual([
      [{ key: 'tag', name: 'Tags' }],
      [{ key: 'category', name: 'Category' }],
    ])
  })

  it('are returned on request, but relaxation hints for every empty list', async () => {
    expect(await list('category=beauty')).toMatchObject({ facets: [], prices: null, without: [] })
    expect(await list('category=beauty&min=900')).toMatchObject({
      total: 0,
      facets: [],
      without: [{ filters: [{ key: 'price' }] }, { filters: [{ key: 'category' }] }],
    })
    expect(await list('q=mug&min=900')).toMatchObject({
      total: 0,
      without: [{ filters: [{ key: 'price' }], count: 1 }],
    })
  })

  it.each(['category=clothing&min=500&option=Color:Black', 'q=mug&min=100&option=Color:Black'])(
    'name the two filters that together exclude all products: %s',
    async (query) => {
      const { total, without } = await list(query)
      expect([total, without.length > 0]).toEqual([0, true])
      for (const { filters, count } of without) {
        const left = new URLSearchParams(query)
        for (const { key } of filters) left.delete(key === 'price' ? 'min' : key)
        expect([filters.length, count]).toEqual([2, (await list(`${left}`)).total])
      }
    },
  )

  it.each([
    ['a value of 10,000 letters', `tag=${'a'.repeat(10_000)}`],
    ['LIKE patterns', 'tag=%25&option=%25:%25&category=%25_'],
    ['a name without a value', 'option=Color:'],
    ['a value without a name', 'option=:Red'],
    ['a colon', 'option=:'],
    ['colons', 'option=a:b:c:d'],
    ['names of object properties', 'tag=__proto__&option=constructor:toString&category=hasOwnProperty'],
    ['a thousand values', Array.from({ length: 1000 }, (_, n) => `tag=${n}&option=N${n}:${n}`).join('&')],
    ['an unknown rating', 'rating=3&rating=-1'],
    ['an invalid cursor', 'after=nothing'],
    ['a cursor of another shape', `after=${Buffer.from('["featured",1e400,{},[]]').toString('base64url')}`],
    ['a cursor beyond the integers', `after=${Buffer.from('["featured",1e300,1,1,1]').toString('base64url')}`],
  ])('treat %s as an unknown value, or ignore it', async (_, query) => {
    for (const q of ['', 'mug']) {
      const answer = await list(`facets=1&q=${q}&${query}`)
      const { total } = await list(`q=${q}`)
      expect([0, total]).toContain(answer.total)
      expect(answer.products).toHaveLength(answer.total)
    }
  })

  it.each(['tag=a%00b', 'option=Size:%00', 'category=%00'])('reject null characters: %s', async (query) => {
    expect((await test.api.request(`/api/products?${query}`)).status).toBe(400)
  })

  it.each(['', 'q=a', 'tag=kitchen&tag=desk&tag=bath', 'q=a&rating=4'])(
    'return the same products page by page as on one page: %s',
    async (query) => {
      for (const sort of SORTS) {
        const whole = await list(`${query}&sort=${sort}&limit=100`)
        expect(whole.next).toBeNull()
        const seen: string[] = []
        for (let next: string | null = ''; next !== null;) {
          const page: List = await list(`${query}&sort=${sort}&limit=3${next && `&after=${next}`}`)
          expect(page.total).toBe(whole.total)
          seen.push(...page.products.map(({ name }) => name))
          next = page.next
        }
        expect([sort, seen]).toEqual([sort, whole.products.map(({ name }) => name)])
      }
    },
  )
})
