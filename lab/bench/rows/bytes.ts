import { brotliDecompressSync } from 'node:zlib'
import { scriptsOf, sizeOf, sizeOfInitialScripts, sizeOfFonts, stylesOf } from '../../../test/support/built-assets.ts'
import { sizeOfBareScripts } from '../floors/bare-scripts.ts'
import type { Bench } from '../bench.ts'
import { budget, TARGETS } from '../targets.ts'
import { figure, type Row } from '../row.ts'
import { sampleOf, slugOf } from '../samples.ts'

const PAGES = { home: 'routes/home', list: 'routes/product-list', product: 'routes/product' }

/** The sizes of a page's responses, compressed with brotli. */
export async function bytes({ url }: Bench): Promise<Row[]> {
  const paths = { home: '/', list: '/products', product: `/products/${await slugOf(url)}` }
  const rows: Row[] = []
  const add = (name: string, size: number, target: Pick<Row, 'unit' | 'bound' | 'better'>, note?: string) =>
    rows.push({ ...target, name, values: [size / 1000], ...(note && { note }) })
  const bare = await sizeOfBareScripts()
  for (const [page, route] of Object.entries(PAGES)) {
    const size = sizeOf(scriptsOf(route))
    add(`JavaScript of ${page}`, size, TARGETS.allPageScripts)
    const note = `React and React Router alone: ${figure(bare / 1000)} kB`
    add(`JavaScript of ${page} beyond React and React Router`, size - bare, TARGETS.pageScripts, note)
  }
  for (const [page, path] of Object.entries(paths)) {
    const html = `${brotliDecompressSync((await sampleOf(url, path)).body)}`
    add(`JavaScript of ${page} before it is usable`, sizeOfInitialScripts(html), budget(40))
  }
  const shared = new Set(scriptsOf(PAGES.product))
  const added = scriptsOf('routes/checkout').filter((file) => !shared.has(file))
  add('JavaScript that the checkout adds', sizeOf(added), budget(30))
  for (const [page, path] of Object.entries(paths))
    add(`HTML of ${page}`, (await sampleOf(url, path)).body.length, budget(15))
  for (const [page, route] of Object.entries(PAGES)) add(`CSS of ${page}`, sizeOf(stylesOf(route)), budget(10))
  add('the font', sizeOfFonts(), budget(40))
  return rows
}
