import { brotliDecompressSync } from 'node:zlib'
import { scriptsOf, sizeOf, sizeOfFirst, sizeOfFonts, stylesOf } from '../built.ts'
import { sampleOf, slugOf } from './asked.ts'
import type { Bench } from './bench.ts'
import type { Row } from './row.ts'

const PAGES = { home: 'routes/home', list: 'routes/product-list', product: 'routes/product' }

/** What a browser is sent, compressed with brotli. */
export async function bytes({ url }: Bench): Promise<Row[]> {
  const paths = { home: '/', list: '/products', product: `/products/${await slugOf(url)}` }
  const rows: Row[] = []
  const row = (name: string, size: number, bound: number) =>
    rows.push({ name, unit: 'kB', values: [size / 1000], bound, better: 'less' })
  for (const [page, route] of Object.entries(PAGES)) row(`JavaScript of ${page}`, sizeOf(scriptsOf(route)), 115)
  for (const [page, path] of Object.entries(paths))
    row(
      `JavaScript of ${page} before it is usable`,
      sizeOfFirst(`${brotliDecompressSync((await sampleOf(url, path)).body)}`),
      40,
    )
  const shared = new Set(scriptsOf(PAGES.product))
  row('JavaScript that the checkout adds', sizeOf(scriptsOf('routes/checkout').filter((file) => !shared.has(file))), 30)
  for (const [page, path] of Object.entries(paths)) row(`HTML of ${page}`, (await sampleOf(url, path)).body.length, 15)
  for (const [page, route] of Object.entries(PAGES)) row(`CSS of ${page}`, sizeOf(stylesOf(route)), 10)
  row('the font', sizeOfFonts(), 40)
  return rows
}
