import { expect, type APIRequestContext } from '@playwright/test'

/** Any node of the graph. */
export type Node = { '@type': string; '@id'?: string; [property: string]: unknown }

/** The paths of the sitemap. */
export async function addressesOf(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
}

export async function htmlOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect([path, answer.status()]).toEqual([path, 200])
  return answer.text()
}

export const dataIn = (html: string): { '@graph': Node[] }[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!))
