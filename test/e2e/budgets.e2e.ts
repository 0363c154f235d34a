import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from '@playwright/test'

test.beforeEach(({}, { project }) => test.skip(project.name === 'phone', 'One build for every width.'))

// Bytes as they are sent: compressed once, when the shop is built. A kB is 1000 of them.
const SCRIPTS_AT_MOST = 119_000
const STYLES_BELOW = 10_000
const FONTS_BELOW = 40_000

type Parts = {
  module: string
  imports: string[]
  css: string[]
  clientLoaderModule?: string
  clientActionModule?: string
}

const client = 'build/client'
const assets = () => readdirSync(`${client}/assets`)

/** What the browser's router is told of each route: the same list that a page's scripts and styles are taken from. */
function readManifest(): { file: string; entry: Parts; routes: Record<string, Parts> } {
  const file = `/assets/${assets().find((name) => /^manifest-\w+\.js$/.test(name))}`
  const text = readFileSync(client + file, 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Omit<
    ReturnType<typeof readManifest>,
    'file'
  >
  return { file, ...manifest }
}

const sizeOf = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => sum + statSync(`${client}${file}.br`).size, 0)

const scriptsOf = ({ module, imports, clientLoaderModule, clientActionModule }: Parts): string[] =>
  [module, ...imports, clientLoaderModule, clientActionModule].filter((file) => file !== undefined)

test('the scripts of home, list and product stay within what was decided', () => {
  const { file, entry, routes } = readManifest()
  for (const name of ['routes/home', 'routes/product-list', 'routes/product']) {
    const files = [file, ...[entry, routes.root!, routes[name]!].flatMap(scriptsOf)]
    expect(sizeOf(files), name).toBeLessThanOrEqual(SCRIPTS_AT_MOST)
  }
})

test('the styles of every page stay below 10 kB', () => {
  const { entry, routes } = readManifest()
  expect(Object.keys(routes).length).toBeGreaterThan(20)
  for (const [name, route] of Object.entries(routes))
    expect(sizeOf([entry, routes.root!, route].flatMap(({ css }) => css)), name).toBeLessThan(STYLES_BELOW)
})

test('the fonts stay below 40 kB', () => {
  const fonts = assets().filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
  expect(fonts).not.toHaveLength(0)
  const size = fonts.reduce((sum, name) => sum + statSync(`${client}/assets/${name}`).size, 0)
  expect(size).toBeLessThan(FONTS_BELOW)
})

test('nothing of what is for development alone is in the build', () => {
  const { routes } = readManifest()
  expect(Object.keys(routes).filter((name) => name.includes('styleguide'))).toEqual([])
  expect(assets().filter((name) => name.includes('styleguide'))).toEqual([])
  expect(readFileSync('build/server/index.js', 'utf8').includes('Style guide')).toBe(false)
})
