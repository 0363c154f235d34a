import { request } from 'node:http'

export const BROTLI = { 'accept-encoding': 'br' }

/** One response of a shop, whose bytes the floors also send. */
export type Sample = { path: string; headers: Record<string, string>; body: Buffer }

/** A response with its body still compressed. */
export function sampleOf(url: string, path: string, headers: Record<string, string> = BROTLI): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ path, headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject).end()
  })
}

/** The slug of a product that is in stock. */
export async function slugOf(url: string): Promise<string> {
  const { products } = (await (await fetch(`${url}/api/products?inStock=1`)).json()) as { products: { slug: string }[] }
  return products[0]!.slug
}
