import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import { draftFace, publishFace } from '#shop/face/edit-face.ts'
import { setPage } from '#shop/pages/pages.ts'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe.each(databases)('Journal entries on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    // It is 04:00 of January 15 in Los Angeles.
    test = await openTestShop(open, { timeZone: 'America/Los_Angeles' })
  })
  afterEach(() => test.close())

  const read = async (path: string) => (await test.api.request(path)).json()
  const list = async (query = '') => (await read(`/api/journal${query}`)) as Answer<'GET /api/journal'>
  const feed = (path: string) => createFeeds(test.shop).request(path)
  const write = (name: string, day: string) => setPage(test.shop, `journal/${name}`, `# ${name}\n\n${day}\n\nText.`)
  const linkTo = (to: string) => draftFace(test.shop, () => ({ menu: [{ label: 'New', to }] }))
  const shown = async () => [
    (await list()).entries.length,
    ((await read('/api/pages/journal%2Fsale')) as Answer<'GET /api/pages/{page}'>).page !== null,
    (await feed('/journal.xml')).status,
    (await (await feed('/sitemap.xml')).text()).includes('/journal'),
  ]

  it('are shown from their date on, in the shop’s time zone: as pages, in list, feed and sitemap', async () => {
    await write('sale', '2026-01-16')
    expect(await shown()).toEqual([0, false, 404, false])
    test.clock.now = new Date('2026-01-16T07:59:59Z')
    expect(await shown()).toEqual([0, false, 404, false])
    test.clock.now = new Date('2026-01-16T08:00:00Z')
    expect(await shown()).toEqual([1, true, 200, true])
  })

  it('cannot be linked from the face before their date', async () => {
    await write('sale', '2026-01-16')
    for (const to of ['/journal', '/journal/sale']) {
      await linkTo(to)
      await expect(publishFace(test.shop)).rejects.toThrow(`menu[0].to links to ${to}, which does not exist.`)
    }
    await write('sale', '2026-01-15')
    await publishFace(test.shop)
    await expect(write('sale', '2026-01-16')).rejects.toThrow('menu[0].to of the face links to /journal/sale.')
  })

  it('are listed twenty per page, newest first', async () => {
    expect(await list()).toEqual({ entries: [], page: 1, pages: 1 })
    for (let at = 1; at <= 41; at++) await write(`entry-${at}`, `2025-${at > 28 ? '02' : '01'}-${10 + (at % 18)}`)
    const first = await list()
    expect([first.entries.length, first.page, first.pages]).toEqual([20, 1, 3])
    const [second, third] = [await list('?page=2'), await list('?page=3')]
    expect(third).toMatchObject({ page: 3, pages: 3 })
    const entries = [first, second, third].flatMap((one) => one.entries)
    expect(entries.map(({ date }) => date)).toEqual(
      entries
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(entries.map(({ name }) => name)).size).toBe(41)
    expect(await list('?page=4')).toEqual(third)
    for (const wrong of ['?page=0', '?page=x', '?page=']) expect(await list(wrong)).toEqual(first)
  })
})
