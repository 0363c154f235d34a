import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { openOwner } from '#api/owner/owner.ts'
import { createDeskPages } from '#server/desk/desk-pages.ts'
import deskConfig from '../../../src/desk/react-router.config.ts'
import type { RenderDesk } from '#server/desk/render-desk.ts'
import type { TestShop } from '#test/shop.ts'
import { PARTS } from './moving.ts'
import { DESK } from './owner-door.ts'

export type Sent = {
  method?: string
  headers?: Record<string, string>
  /** The token of a session. */
  token?: string
  form?: Record<string, string>
  body?: BodyInit
}
const RENDER = 'src/server/desk/render-desk.ts'

type Page = { status: number; text: string; headers: Headers; to: string | null; cookies: string[] }

/** Compiles the desk's pages, as a development server does, before the tests of a suite. */
export function deskPages() {
  const load = compiledDesk()
  return (test: TestShop, url?: string) => browserAt(test, load, url)
}

/** React Router writes types below the root, where suites that run at once would delete each other's. */
function emptyRoot(): string {
  const root = mkdtempSync(resolve('node_modules/.desk-'))
  const config = { ...deskConfig, appDirectory: resolve('src/desk') }
  writeFileSync(`${root}/react-router.config.ts`, `export default ${JSON.stringify(config)}`)
  return root
}

export function compiledDesk(): () => Promise<RenderDesk> {
  let render: RenderDesk
  let close: () => Promise<void>
  beforeAll(async () => {
    const server = { middlewareMode: true, hmr: false, watch: null, ws: false } as const
    const root = emptyRoot()
    const config = { root, configFile: 'src/desk/vite.config.ts', appType: 'custom', server } as const
    const vite = await createServer({ ...config, logLevel: 'error' })
    render = ((await vite.ssrLoadModule(resolve(RENDER))) as { renderDesk: RenderDesk }).renderDesk
    close = async () => {
      await vite.close()
      rmSync(root, { recursive: true })
    }
  })
  afterAll(() => close())
  return async () => render
}

/** The session's cookie, as a browser keeps it for the desk at this URL. */
export function cookieFor(url: string, token: string): string {
  const { protocol, port } = new URL(url)
  return `${protocol === 'https:' ? '__Host-' : ''}linden_desk${port && `_${port}`}=${token}`
}

/** Sends what browsers send. Over HTTPS there is a proxy in front, which passes the request on as plain HTTP. */
function browserAt({ shop }: TestShop, loadPages: () => Promise<RenderDesk>, url = DESK) {
  const { host } = new URL(url)
  const pages = createDeskPages(shop, {
    owner: (name, input, by) => openOwner({ ...shop, ...PARTS, by } as never)(name as never, input as never) as never,
    url,
    hosts: [host, new URL(DESK).host],
    loadPages,
  })
  async function ask(path: string, { method, token, headers, ...sent }: Sent = {}): Promise<Page> {
    const body = sent.body ?? (sent.form && new URLSearchParams(sent.form))
    const request = new Request(`http://${host}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { host, ...(token !== undefined && { cookie: cookieFor(url, token) }), ...headers },
      ...(body !== undefined && { body, duplex: 'half' as const }),
    })
    const response = await pages.fetch(request, { address: '192.0.2.7' })
    return {
      status: response.status,
      text: await response.text(),
      headers: response.headers,
      to: response.headers.get('location'),
      cookies: response.headers.getSetCookie(),
    }
  }
  /** As a form of the desk's own page. */
  const post = (path: string, form: Record<string, string>, sent: Sent = {}): Promise<Page> =>
    ask(path, { form, ...sent, headers: { origin: url, 'sec-fetch-site': 'same-origin', ...sent.headers } })
  return { ask, post }
}
