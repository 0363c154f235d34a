import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test as base } from '@playwright/test'
import { startShop, type RunningShop } from './shop-server.ts'

const SETTINGS = {
  SHOP_URL: 'https://shop.example',
  TRUSTED_PROXY: 'none',
  PAYMENTS: 'sandbox',
  MAIL: 'files',
  RATE_LIMIT_FACTOR: '1',
}
export const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: SETTINGS.SHOP_URL }
export const JSON_BODY = { 'content-type': 'application/json' }

export type Answer = { status: number; headers: Headers; text: string }

type Ask = (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<Answer>
type Say = (sent: string) => Promise<Answer>

/** `ask` and `say` reach a shop behind HTTPS with the default rate limits. */
export const test = base.extend<{ ask: Ask; say: Say }, { secureShop: RunningShop }>({
  secureShop: [
    async ({}, use) => {
      const shop = await startShop(SETTINGS)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ask: ({ secureShop }, use) => use((...call) => askOf(secureShop.url, ...call)),
  say: ({ secureShop }, use) => use((sent) => sayTo(secureShop.url, sent)),
})

/** Sends a raw request on its own connection: no redirects, no cookies, no added headers. */
async function askOf(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  const sent = { ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const asked = request(url, { path, method, headers: sent, agent: false })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const received = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) received.append(name, value)
  return { status: answer.statusCode!, headers: received, text: await text(answer) }
}

/** Sends raw bytes on a connection of its own and reads until the shop closes it. */
async function sayTo(url: string, sent: string): Promise<Answer> {
  const socket = connect(Number(new URL(url).port), 'localhost')
  socket.write(sent)
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(first.split(' ')[1]), headers, text: body.join('\r\n\r\n') }
}

export { expect } from '@playwright/test'
