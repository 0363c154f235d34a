import type { Page, Route } from '@playwright/test'

/** The reply of a mock; status 200 and JSON by default. */
export type Reply = {
  status?: number
  json?: unknown
  body?: string
  contentType?: string
  /** Sends the request to the shop first, so that the shop handles it. */
  reachesShop?: boolean
  /** Delays the reply until the promise is fulfilled. */
  after?: Promise<void>
}

export type Mock = {
  /** The reply to every request from now on; null lets requests reach the shop. */
  reply: Reply | (() => Reply) | null
  /** Every request so far, with its JSON body. */
  requests: { path: string; body: unknown }[]
}

/** Replaces the answers to one call of the API: 'PUT /api/cart/items/{id}'. The mock that was set up last wins. */
export async function mockCall(page: Page, call: string, reply: Mock['reply'] = null): Promise<Mock> {
  const [method, path] = call.split(' ') as [string, string]
  const pattern = new RegExp(`^${path.replace(/{\w+}/g, '[^/]+')}$`)
  const mock: Mock = { reply, requests: [] }
  await page.route(
    ({ pathname }) => pattern.test(pathname),
    (route) => (route.request().method() === method ? take(route, mock) : route.fallback()),
  )
  return mock
}

async function take(route: Route, mock: Mock): Promise<void> {
  const request = route.request()
  mock.requests.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() })
  const reply = typeof mock.reply === 'function' ? mock.reply() : mock.reply
  if (!reply) return route.fallback()
  const { status = 200, json, body = JSON.stringify(json), contentType = 'application/json' } = reply
  if (reply.reachesShop) await route.fetch()
  await reply.after
  // Leaving a page cancels its requests.
  await route.fulfill({ status, body, contentType }).catch(() => undefined)
}
