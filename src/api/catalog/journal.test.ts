import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import { draftFace, publishFace } from '#shop/face/edit-face.ts'
import { removePage, setPage, undoPage } from '#shop/pages/pages.ts'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe.each(databases)('The journal on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
    test.clock.now = new Date('2026-07-15T12:00:00Z')
  })
  afterEach(() => test.close())

  const read = async (path: string) => (await test.api.request(path)).json()
  const entries = async () => ((await read('/api/journal')) as Answer<'GET /api/journal'>).entries
  const entry = async (name: string) => (await read(`/api/pages/journal%2F${name}`)) as Answer<'GET /api/pages/{page}'>
  const feed = (path: string) => createFeeds(test.shop).request(path)
  const write = (name: string, text: string) => setPage(test.shop, `journal/${name}`, text)
  const FIRST =
    '# The first firing\n\n2026-05-01\n\n## Before\n\nFree over *{{freeShippingOver}}* with `FIRST`.\n\nMore.'

  it('has entries with a date, title and excerpt, newest first, and their texts as pages', async () => {
    expect([await entries(), (await entry('first')).page]).toEqual([[], null])
    await write('first', FIRST)
    await write('second', '# A & B\n\n2026-06-30\n\nText.')
    await setPage(test.shop, 'about', '# About\n\n2026-07-01\n\nNo entry.')
    expect(await entries()).toEqual([
      { name: 'second', title: 'A & B', date: '2026-06-30', summary: 'Text.' },
      { name: 'first', title: 'The first firing', date: '2026-05-01', summary: 'Free over $50 with FIRST.' },
    ])
    expect(await entry('first')).toEqual({
      page: {
        title: 'The first firing',
        html: '<h2>Before</h2>\n<p>Free over <em>$50</em> with <code>FIRST</code>.</p>\n<p>More.</p>',
        description: 'Before Free over $50 with FIRST. More.',
        date: '2026-05-01',
      },
    })
    await removePage(test.shop, 'journal/second')
    await undoPage(test.shop, 'journal/first')
    expect(await entries()).toEqual([])
  })

  it.each(['# Title\n\nText', '# Title\n\n2026-02-30\n\nText', '# Title\n\n2026-05-01'])(
    'rejects the entry %j, which has no date followed by text',
    (text) =>
      expect(write('first', text)).rejects.toThrow(
        'An entry of the journal has its day below the title, such as 2026-05-01, and its text below that.',
      ),
  )

  it('has a feed and is in the sitemap while there is an entry', async () => {
    expect((await feed('/journal.xml')).status).toBe(404)
    expect(await (await feed('/sitemap.xml')).text()).not.toContain('/journal')
    await write('first', FIRST)
    await write('second', '# A & B\n\n2026-06-30\n\nText.')
    const answer = await feed('/journal.xml')
    const { url } = test.shop.settings
    expect(answer.headers.get('content-type')).toContain('xml')
    const xml = await answer.text()
    expect(xml).toContain(
      `<entry><title>A &amp; B</title><id>${url}/journal/second</id><updated>2026-06-30T00:00:00.000Z</updated><summary>Text.</summary><link href="${url}/journal/second"/></entry>`,
    )
    expect(xml.indexOf('/journal/second')).toBeLessThan(xml.indexOf('/journal/first'))
    const sitemap = await (await feed('/sitemap.xml')).text()
    for (const path of ['/journal', '/journal/first', '/journal/second']) expect(sitemap).toContain(`${path}</loc>`)
  })

  it('can be linked from the face while there is an entry, which then cannot be removed', async () => {
    await draftFace(test.shop, () => ({ menu: [{ label: 'Journal', to: '/journal' }] }))
    await expect(publishFace(test.shop)).rejects.toThrow('menu[0].to links to /journal, which does not exist.')
    await write('first', FIRST)
    await publishFace(test.shop)
    await expect(removePage(test.shop, 'journal/first')).rejects.toThrow('menu[0].to of the face links to /journal.')
    await write('second', FIRST)
    await removePage(test.shop, 'journal/first')
    await draftFace(test.shop, () => ({ menu: [{ label: 'New', to: '/journal/second' }] }))
    await publishFace(test.shop)
    await expect(removePage(test.shop, 'journal/second')).rejects.toThrow('links to /journal/second.')
  })
})
