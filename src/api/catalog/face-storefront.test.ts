import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { deleteProducts } from '#database/catalog/delete-products.ts'
import { readFace } from '#domain/face/face.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { watchCatalog } from '#server/cache/catalog-watch.ts'
import { moveCategory } from '#shop/assortment/categories.ts'
import { draftFace, publishFace } from '#shop/face/edit-face.ts'

const HERO = { section: 'hero' }
const LEGAL = [
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/terms' },
]
const MUGS = { label: 'Our mugs', to: '/products/category/mugs' }

describe.each(databases)('The storefront with a face on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
    await addProduct(test.shop, { id: 1, name: 'Mug', slug: 'mug', category: 'Mugs' })
  })
  afterEach(() => test.close())

  async function publish(face: unknown) {
    await draftFace(test.shop, () => face)
    await publishFace(test.shop)
  }
  async function read<Path extends 'shop' | 'storefront'>(path: Path) {
    await watchCatalog(test.shop, () => {}).stop()
    return (await (await test.api.request(`/api/${path}`)).json()) as Answer<`GET /api/${Path}`>
  }

  it('has the chosen announcement, menu, footer, social links and switches, and no extras without a face', async () => {
    const plain = await read('storefront')
    for (const member of ['announcement', 'ownMenu', 'columns', 'off', 'newsletterConsent'])
      expect(plain).not.toHaveProperty(member)
    const announcement = { text: 'Closed until May 2', to: '/shipping' }
    const elsewhere = { label: 'Our kiln', to: 'https://kiln.example/' }
    await publish({
      announcement,
      menu: [MUGS, elsewhere],
      footer: {
        blurb: 'Thrown in Portland.',
        columns: [{ title: 'More', links: [MUGS, { label: 'The mug', to: '/products/mug' }] }],
      },
      socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@elm' }],
      switches: { newsletter: 'off', withdrawal: 'off', reviews: 'on' },
    })
    expect(await read('storefront')).toMatchObject({
      announcement,
      ownMenu: [MUGS, elsewhere],
      footer: [{ label: 'Mugs', slug: 'mugs' }],
      blurb: 'Thrown in Portland.',
      columns: [{ title: 'More', links: [MUGS, { label: 'The mug', to: '/products/mug' }, ...LEGAL] }],
      off: ['newsletter', 'withdrawal'],
    })
    expect((await read('shop')).socialLinks).toEqual([{ name: 'Mastodon', url: 'https://social.example/@elm' }])
  })

  it('fills facts into the owner’s texts, and rejects names that are not facts', async () => {
    const text = 'Free over {{freeShippingOver}}, back within {{ returnDays }} days.'
    const filled = `Free over $50, back within 30 days.`
    await publish({
      announcement: { text },
      footer: { blurb: text },
      home: [{ section: 'hero', title: 'Mugs', text }],
    })
    expect(await read('storefront')).toMatchObject({
      announcement: { text: filled },
      blurb: filled,
      hero: { text: filled },
      description: filled,
    })
    await expect(publish({ announcement: { text: '{{retrunDays}}' } })).rejects.toThrow(
      'announcement: There is no placeholder {{retrunDays}}.',
    )
  })

  it('shows the chosen sections of the home page with their texts, which search results use as well', async () => {
    const home = [
      { section: 'hero', title: 'Mugs that pour', text: 'Thrown in Portland.' },
      { section: 'categories', title: 'From the kiln' },
      { section: 'sale', title: 'Seconds' },
    ]
    await publish({ home })
    expect(await read('storefront')).toMatchObject({
      home,
      title: 'Mugs that pour',
      description: 'Thrown in Portland.',
      hero: { title: 'Mugs that pour', text: 'Thrown in Portland.', deals: false },
      banner: null,
    })
    await addProduct(test.shop, { id: 3, name: 'Cup', onSale: true })
    expect((await read('storefront')).banner).toMatchObject({
      title: 'Seconds',
      text: 'What is on sale right now.',
    })
  })

  it('shows an announcement and custom sections only from and until a day of the shop', async () => {
    const kiln = { section: 'text', title: 'The kiln', text: 'Fired twice.', link: MUGS }
    const fair = { section: 'text', text: 'Meet us at the fair.', from: '2026-12-05', until: '2026-12-06' }
    const bar = { text: 'At the fair.', to: '/shipping' }
    await publish({
      home: [HERO, fair, kiln],
      announcement: { ...bar, from: fair.from, until: fair.until },
    })
    const { now, timeZone } = test.shop
    const shownAt = async (time: string) => {
      Object.assign(test.shop, { timeZone: 'America/Los_Angeles', now: () => new Date(time) })
      const { home, announcement } = await read('storefront')
      return { home, announcement }
    }
    const during = { home: [HERO, { section: 'text', text: fair.text }, kiln], announcement: bar }
    expect(await shownAt('2026-12-05T07:59:59Z')).toEqual({ home: [HERO, kiln] })
    expect(await shownAt('2026-12-05T08:00:00Z')).toEqual(during)
    expect(await shownAt('2026-12-07T07:59:59Z')).toEqual(during)
    expect(await shownAt('2026-12-07T08:00:00Z')).toEqual({ home: [HERO, kiln] })
    Object.assign(test.shop, { now, timeZone })
  })

  it('has custom buttons on hero and sale while their targets have products', async () => {
    await addProduct(test.shop, { id: 3, name: 'Cup', category: 'Cups', onSale: true })
    const reduced = { label: 'See the seconds', to: '/products/category/sale' }
    await publish({
      home: [
        { ...HERO, link: MUGS },
        { section: 'sale', link: reduced },
      ],
    })
    expect(await read('storefront')).toMatchObject({
      home: [HERO, { section: 'sale' }],
      hero: { title: 'Linden', link: MUGS },
      banner: { title: 'Sale', link: reduced },
    })
    await test.shop.database.transaction(async (tx) => {
      await deleteProducts(tx, [1], test.clock.now.toISOString())
      await raiseCatalogVersion(tx)
    })
    expect((await read('storefront')).hero).not.toHaveProperty('link')
  })

  it('has sections with products of a category, which are omitted while it has none', async () => {
    const mugs = { section: 'products', title: 'Our mugs', link: MUGS }
    const three = { ...mugs, title: 'Three mugs', number: 3 }
    await publish({ home: [HERO, mugs, three] })
    expect((await read('storefront')).home).toEqual([
      HERO,
      { ...mugs, list: 'mugs', number: 6 },
      { ...three, list: 'mugs' },
    ])
    await test.shop.database.transaction(async (tx) => {
      await deleteProducts(tx, [1], test.clock.now.toISOString())
      await raiseCatalogVersion(tx)
    })
    expect((await read('storefront')).home).toEqual([HERO])
  })

  it('links to the privacy policy and terms exactly once in every footer', async () => {
    const columnsOf = async (columns: unknown[]) => {
      await publish({ footer: { columns } })
      return (await read('storefront')).columns
    }
    const law = { title: 'Law', links: [{ label: 'What we keep', to: '/privacy' }] }
    const more = { title: 'More', links: [MUGS] }
    expect(await columnsOf([law, more])).toEqual([law, { title: 'More', links: [MUGS, LEGAL[1]] }])
    expect(await columnsOf([])).toEqual([{ title: 'Policies', links: LEGAL }])
  })

  it('omits a link to a category that no longer has products', async () => {
    await publish({ menu: [MUGS, { label: 'All', to: '/products' }] })
    await test.shop.database.transaction(async (tx) => {
      await deleteProducts(tx, [1], test.clock.now.toISOString())
      await raiseCatalogVersion(tx)
    })
    expect((await read('storefront')).ownMenu).toEqual([{ label: 'All', to: '/products' }])
  })

  it('opens a dropdown with the owner’s links, or else the subcategories', async () => {
    await addProduct(test.shop, { id: 2, name: 'Beaker', slug: 'beaker', category: 'Beakers' })
    await moveCategory(test.shop, 'beakers', { under: 'mugs' })
    const beakers = { label: 'Beakers', to: '/products/category/beakers' }
    const gone = { label: 'Gone', to: '/products/category/gone' }
    const help = { label: 'Help', to: '/faq', links: [{ label: 'Write to us', to: '/contact' }, beakers] }
    await publish({ menu: [{ label: 'Shop', to: '/products' }, MUGS, help, { ...MUGS, links: [] }] })
    expect((await read('storefront')).ownMenu).toEqual([
      { label: 'Shop', to: '/products', links: [{ label: 'Mugs', to: MUGS.to, links: [beakers] }] },
      { ...MUGS, links: [beakers] },
      help,
      MUGS,
    ])
    await draftFace(test.shop, () => ({ menu: [{ ...MUGS, links: [gone] }] }))
    await expect(publishFace(test.shop)).rejects.toThrow('menu[0].links[0].to links to /products/category/gone')
  })

  it('rejects links to anything that does not exist, naming each', async () => {
    await addProduct(test.shop, { id: 2, name: 'Bowl', slug: 'bowl', category: 'Bowls', listed: false })
    await draftFace(test.shop, () => ({
      announcement: { text: 'Sale', to: '/summer' },
      menu: [
        MUGS,
        { label: 'Sale', to: '/products/category/sale' },
        { label: 'Bowls', to: '/products/category/bowls' },
      ],
      footer: { columns: [{ title: 'More', links: [{ label: 'Bowl', to: '/products/bowl' }] }] },
    }))
    await expect(publishFace(test.shop)).rejects.toThrow(
      [
        'announcement.to links to /summer, which does not exist.',
        'menu[2].to links to /products/category/bowls, a category without products.',
        'footer.columns[0].links[0].to links to /products/bowl, a product that is hidden or does not exist.',
      ].join('\n'),
    )
    expect(test.shop.face).not.toHaveProperty('menu')
  })
})

describe('A face', () => {
  const problemsOf = (face: unknown): string[] => {
    try {
      readFace(face)
      return []
    } catch (error) {
      return (error as Error).message.split('\n')
    }
  }

  it.each([
    [{ menu: 'Mugs' }, 'menu must be a list of at most 8.'],
    [{ menu: [{ label: 'Mugs' }] }, 'menu[0].to is missing.'],
    [{ menu: [{ ...MUGS, lable: '' }] }, 'There is no field menu[0].lable. The nearest one is menu[0].label.'],
    [{ name: 'Elm\nCeramics' }, 'name must be one line of text of 1 to 60 characters.'],
    [{ switches: { newsletter: 'no' } }, 'switches.newsletter must be as-specified or collect or off. It is "no".'],
    [
      { announcement: { text: 'Sale', to: 'javascript:alert(1)' } },
      'announcement.to must be a path of the shop, such as /products/category/mugs, or an https address. It is "javascript:alert(1)".',
    ],
    [
      { announcement: { text: 'Sale', to: '//evil.example' } },
      'announcement.to must be a path of the shop, such as /products/category/mugs, or an https address. It is "//evil.example".',
    ],
    [
      { socialLinks: [{ name: 'Us', url: 'http://a.example' }] },
      'socialLinks[0].url must be an https address. It is "http://a.example".',
    ],
    [{ home: [{ section: 'benefits' }] }, 'home must include the section hero, which contains the page title.'],
    [{ home: [HERO, { section: 'text' }] }, 'home[1].text is missing: text has one.'],
    [
      { home: [HERO, { section: 'text', text: 'A', from: '2026-12-24', until: '2026-12-23' }] },
      'home[1].until is before its from.',
    ],
    [
      { announcement: { text: 'Closed', from: '2026-12-24', until: '2026-12-23' } },
      'announcement.until is before its from.',
    ],
    [
      { announcement: { text: 'Closed', until: 'December 24, 2026' } },
      'announcement.until must be a day such as 2026-12-24. It is "December 24, 2026".',
    ],
    [{ home: [{ ...HERO, until: '2026-12-23' }] }, 'home[0].until is not shown: hero has title, text, picture, link.'],
    [
      { home: [HERO, { section: 'benefits', from: '2026-02-30' }] },
      'home[1].from must be a day such as 2026-12-24. It is "2026-02-30".',
    ],
    [
      { home: [HERO, { section: 'products', title: 'All', link: { label: 'All', to: '/products' } }] },
      'home[1].link.to must link to a category or collection, such as /products/category/gifts.',
    ],
    [{ home: [HERO, HERO] }, 'home[1] is the second section hero.'],
    [
      { home: [HERO, { section: 'categories', title: 'New' }, { section: 'text', text: 'Mugs', title: 'New' }] },
      'home[2].title is that of home[1] as well: visitors who hear the page need two titles.',
    ],
    [
      { home: [HERO, { section: 'hero2', until: '2026-12-23' }] },
      'home[1].section must be hero or benefits or featured or categories or newsletter or sale or text or picture or products. It is "hero2".',
    ],
    [{ home: [HERO, { section: 'benefits', title: 'Why' }] }, 'home[1].title is not shown: benefits has from, until.'],
    [
      { home: [HERO, { section: 'featured', text: 'Ours' }] },
      'home[1].text is not shown: featured has title, from, until.',
    ],
    [{ look: { corners: 'sharp' } }, 'look.corners must be soft or square or round. It is "sharp".'],
    [{ colors: { accent: 'red' } }, 'colors.accent must be written as #rrggbb, such as #2f5d46. It is "red".'],
    [
      { colors: { accent: 'burgundy' } },
      'colors.accent must be written as #rrggbb, such as #2f5d46. It is "burgundy".',
    ],
    [
      [],
      'The face must be an object with name, logo, icon, colors, look, announcement, menu, footer, socialLinks, home, emails, switches.',
    ],
  ])('with %j is rejected with a message that names the member', (face, sentence) => {
    expect(problemsOf(face)).toEqual([sentence])
  })
})
