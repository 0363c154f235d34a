import { request } from 'node:http'
import type { Sample } from './nginx.ts'

export const BROTLI = { 'accept-encoding': 'br' }

/** An answer as it is sent, still compressed. */
export function sampleOf(url: string, path: string): Promise<Sample> {
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

/** Of any product that can be had. */
export async function slugOf(url: string): Promise<string> {
  const { products } = (await (await fetch(`${url}/api/products?inStock=1`)).json()) as { products: { slug: string }[] }
  return products[0]!.slug
}
