import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { sizeOfBareScripts } from '../../../lab/bench/floors/bare-scripts.ts'
import {
  builtAssets,
  builtRoutes,
  scriptsOf,
  sizeOf,
  sizeOfInitialScripts,
  sizeOfFonts,
  stylesOf,
} from '#test/built-assets.ts'
import { expect, test } from '../support/fixtures.ts'

// A kB is 1000 bytes.
const PAGE_BELOW = 15_000
const SCRIPTS_BELOW = 115_000
const SCRIPTS_BEYOND_LIBRARIES = 22_000
const FIRST_SCRIPTS_BELOW = 40_000
const SCRIPTS_OF_CHECKOUT_BELOW = 20_000
const STYLES_BELOW = 10_000
const FONTS_BELOW = 40_000

const PAGES = {
  '/': 'routes/home',
  '/products': 'routes/product-list',
  '/products/stoneware-mug': 'routes/product',
  '/contact': 'routes/information',
}

test('The scripts of each public page stay below 115 kB', () => {
  for (const name of Object.values(PAGES)) expect(sizeOf(scriptsOf(name)), name).toBeLessThan(SCRIPTS_BELOW)
})

test('The scripts of each public page are at most 22 kB larger than React and React Router alone', async () => {
  const libraries = await sizeOfBareScripts()
  expect(libraries).toBeGreaterThan(0)
  for (const name of Object.values(PAGES))
    expect(sizeOf(scriptsOf(name)) - libraries, name).toBeLessThanOrEqual(SCRIPTS_BEYOND_LIBRARIES)
})

test('No public page downloads more scripts on its own', async ({ page }) => {
  for (const path of Object.keys(PAGES)) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = files.map((file) => new URL(file).pathname).filter((file) => file.endsWith('.js'))
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(sizeOf(scripts), path).toBeLessThan(SCRIPTS_BELOW)
  }
})

test('The checkout adds less than 20 kB of scripts to the product page', () => {
  const more = sizeOf(scriptsOf('routes/checkout')) - sizeOf(scriptsOf('routes/product'))
  expect(more).toBeGreaterThan(0)
  expect(more).toBeLessThan(SCRIPTS_OF_CHECKOUT_BELOW)
})

test('HTML stays below 15 kB, and scripts before interactivity below 40 kB', async ({ shop }) => {
  for (const path of Object.keys(PAGES)) {
    const request = get(shop.url + path, { headers: { 'accept-encoding': 'br' } })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    expect(answer.headers['content-encoding'], path).toBe('br')
    const page = Buffer.concat(await answer.toArray())
    expect(page.length, path).toBeLessThan(PAGE_BELOW)
    const first = sizeOfInitialScripts(brotliDecompressSync(page).toString())
    expect(first, path).toBeGreaterThan(0)
    expect(first, path).toBeLessThan(FIRST_SCRIPTS_BELOW)
  }
})

// Strings that each such library contains even when it is minified.
const NOT_FOR_THE_BROWSER = {
  schemas: /_zod|ZodError|valibot|\bajv\b|ValidationError/,
  dates: /isMoment|_isAMomentObject|\$isDayjsObject|luxon|date-fns|formatDistance/i,
  money: /dinero|transformScale|BigNumber|\[DecimalError\]/i,
}

test('No library for schemas, dates or money is sent to the browser', () => {
  const scripts = builtAssets().filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts) {
    const script = readFileSync(`build/client/assets/${name}`, 'utf8')
    for (const [kind, sign] of Object.entries(NOT_FOR_THE_BROWSER))
      expect(sign.exec(script)?.[0], `${kind} in ${name}`).toBeUndefined()
  }
})

test('Files with a content hash are cached for a year, and no others', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const named = files.map((file) => new URL(file).pathname).filter((file) => /^\/(?:assets|media)\//.test(file))
  for (const kind of ['.js', '.css', '.woff2', '/media/']) expect(named.join()).toContain(kind)
  const keptFor = async (path: string) => (await page.request.get(path)).headers()['cache-control']
  for (const path of named) expect(await keptFor(path), path).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/favicon.svg', '/manifest.webmanifest', '/robots.txt'])
    expect(await keptFor(path), path).not.toMatch(/immutable|max-age=\d{5}/)
})

test('The styles of every page stay below 10 kB', () => {
  expect(builtRoutes().length).toBeGreaterThan(20)
  for (const name of builtRoutes()) expect(sizeOf(stylesOf(name)), name).toBeLessThan(STYLES_BELOW)
})

test('The fonts stay below 40 kB', () => {
  expect(sizeOfFonts()).toBeGreaterThan(0)
  expect(sizeOfFonts()).toBeLessThan(FONTS_BELOW)
})

// Nine packets. A tenth costs a slow phone, which loads three other files, one more round trip.
test('The preloaded font is at most 13,140 bytes, headers included', async ({ page, shop }) => {
  await page.goto('/')
  const file = await page.locator('link[rel=preload][as=font]').getAttribute('href')
  const request = get(new URL(file!, shop.url))
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  // Each header has two more characters for its name and two for its value.
  const head = answer.rawHeaders.map((word) => word.length + 2).reduce((one, other) => one + other)
  const font = Buffer.concat(await answer.toArray())
  expect(font.length).toBeGreaterThan(0)
  expect(head + font.length).toBeLessThanOrEqual(13_140)
})

// Loading locale data blocks a slow phone for 30 ms.
test('No script loads locale data', () => {
  const files = [...new Set(Object.values(PAGES).flatMap(scriptsOf))]
  expect(files.filter((file) => readFileSync(`build/client${file}`, 'utf8').includes('new Intl'))).toEqual([])
})

test('The build contains no development code', () => {
  expect(builtRoutes().filter((name) => name.includes('styleguide'))).toEqual([])
  expect(builtAssets().filter((name) => name.includes('styleguide'))).toEqual([])
  expect(readFileSync('build/server/index.js', 'utf8').includes('Style guide')).toBe(false)
})
