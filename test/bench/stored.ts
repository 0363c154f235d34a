import { request } from 'node:http'
import type { MeasuredShop } from '../load/shop.ts'
import { startNginx, type Sample } from './nginx.ts'
import type { Row } from './row.ts'
import { wrk } from './wrk.ts'

const BROTLI = { 'accept-encoding': 'br' }

/** Stored pages and calls, against nginx that serves the same bytes with the same headers from a file, in turns. */
export async function stored({ url }: MeasuredShop, { repeats, seconds }: Effort): Promise<Row[]> {
  const slug = await anySlug(url)
  const marks = {
    '/': 0.6,
    '/products': 0.6,
    [`/products/${slug}`]: 0.6,
    '/api/products': 0.5,
    [`/api/products/${slug}`]: 0.5,
  }
  const samples = await Promise.all(Object.keys(marks).map((path) => sampleOf(url, path)))
  const nginx = await startNginx(samples)
  const rows: Row[] = []
  try {
    for (const [index, { path, head }] of samples.entries()) {
      const rates: number[] = []
      const slowest: number[] = []
      const unchanged: number[] = []
      for (let repeat = 0; repeat < repeats; repeat++) {
        const theirs = await wrk(`${nginx.url}/${index}`, { seconds, headers: BROTLI })
        const ours = await wrk(url + path, { seconds, headers: BROTLI })
        const again = await wrk(url + path, { seconds, headers: { ...BROTLI, 'if-none-match': head.etag! } })
        for (const { failed } of [theirs, ours, again]) if (failed > 0) throw new Error(`${failed} of ${path} failed`)
        rates.push(ours.perSecond / theirs.perSecond)
        slowest.push(ours.p99 / theirs.p99)
        unchanged.push(again.perSecond / ours.perSecond)
      }
      rows.push({ name: `${path}, stored`, unit: 'of nginx', values: rates, bound: marks[path]!, better: 'more' })
      rows.push({ name: `${path}, stored, p99`, unit: 'of nginx', values: slowest, bound: 2, better: 'less' })
      rows.push({ name: `${path}, unchanged (304)`, unit: 'of the whole', values: unchanged, bound: 1, better: 'more' })
    }
  } finally {
    await nginx.stop()
  }
  return rows
}

export type Effort = { repeats: number; seconds: number }

async function anySlug(url: string): Promise<string> {
  const { products } = (await (await fetch(`${url}/api/products?inStock=1`)).json()) as { products: { slug: string }[] }
  return products[0]!.slug
}

/** As it is sent, still compressed. */
async function sampleOf(url: string, path: string): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { headers: BROTLI }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ path, head: response.headers as Record<string, string>, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject).end()
  })
}
