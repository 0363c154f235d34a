import { matchPath } from 'react-router'
import { PAGES, type Address } from '#domain/url-table.ts'
import { expect, test } from '../support/fixtures.ts'

const CACHED: readonly Address[] = Object.values<Address>(PAGES).filter(({ cache }) => cache)
const isPublic = (address: string) => CACHED.some(({ pattern }) => matchPath(pattern, new URL(address).pathname))

test('Every link on a public page leads to an existing page with that URL as its canonical one', async ({
  request,
  shop,
}) => {
  const wrong: string[] = []
  const found = new Set([`${shop.url}/`])
  for (const address of found) {
    const answer = await request.get(address)
    const html = await answer.text()
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
    // A search, a filter or an order of a list is not a page of its own; the second page of a list is.
    const { origin, pathname, searchParams } = new URL(address)
    const isWhole = [...searchParams.keys()].every((key) => key === 'page')
    const expected = isWhole ? address : origin + pathname
    if (answer.status() !== 200 || answer.url() !== address || canonical !== expected)
      wrong.push(`${address}: ${answer.status()}, ${canonical}`)
    for (const [, href] of html.matchAll(/<a\b[^>]* href="([^"]*)"/g)) {
      const link = new URL(href!.replaceAll('&amp;', '&'), address)
      link.hash = ''
      if (link.origin === origin && isPublic(link.href)) found.add(link.href)
    }
  }
  expect(found.size).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})
