import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from './fixtures.ts'
import { startShop, type RunningShop } from './shop-server.ts'

test.skip(({ isMobile }) => isMobile, 'No browser is involved.')
test.describe.configure({ mode: 'default' })

const SHOP_URL = 'https://shop.example'
let shop: RunningShop

test.beforeAll(async () => {
  shop = await startShop({ SHOP_URL, RATE_LIMIT_FACTOR: '1' })
})
test.afterAll(async () => {
  await shop.stop()
})

type Answer = { status: number; headers: Headers; text: string }

/** Asks as no browser would, on a connection of its own: nothing is followed, kept or added. */
async function ask(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  const sent = { ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const asked = request(shop.url, { path, method, headers: sent, agent: false })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const received = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) received.append(name, value)
  return { status: answer.statusCode!, headers: received, text: await text(answer) }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: SHOP_URL }
const JSON_BODY = { 'content-type': 'application/json' }

test('every kind of answer carries the headers that keep others out', async () => {
  const home = await ask('GET', '/')
  const asset = /\/assets\/[\w.-]+\.js/.exec(home.text)![0]
  const { products } = JSON.parse((await ask('GET', '/api/products?limit=1')).text)
  const kinds: [status: number, method: string, path: string, headers?: Record<string, string>, body?: string][] = [
    [200, 'GET', '/'],
    [200, 'HEAD', '/'],
    [304, 'GET', '/', { 'if-none-match': home.headers.get('etag')! }],
    [200, 'GET', '/cart'],
    [200, 'GET', '/login'],
    [404, 'GET', '/nowhere'],
    [404, 'GET', '/products/nothing-of-that-name'],
    [404, 'GET', '/order-confirmation/K7Q2-9XMD'],
    [301, 'GET', `/product/${products[0]._id}`],
    [302, 'GET', '/checkout'],
    [200, 'GET', asset],
    [404, 'GET', '/assets/nothing.js'],
    [200, 'GET', '/favicon.svg'],
    [200, 'GET', '/robots.txt'],
    [200, 'GET', products[0].image],
    [404, 'GET', '/media/nothing.webp'],
    [200, 'GET', '/api/cart'],
    [200, 'GET', '/api/docs'],
    [200, 'GET', '/api/openapi.json'],
    [400, 'POST', '/api/cart/items', JSON_BODY, '{'],
    [401, 'GET', '/api/orders'],
    [403, 'POST', '/api/cart/items', { ...JSON_BODY, origin: 'https://evil.example' }, '{}'],
    [404, 'GET', '/api/nowhere'],
    [404, 'PATCH', '/api/cart'],
    [413, 'POST', '/api/cart/items', JSON_BODY, ' '.repeat(300_000)],
    [400, 'POST', '/cart', { ...FORM, 'content-type': 'application/json' }, '{}'],
    [403, 'POST', '/cart', { ...FORM, origin: 'https://evil.example' }, 'intent=add'],
    [413, 'POST', '/cart', FORM, 'a='.padEnd(300_000, 'a')],
    [405, 'PUT', '/cart', JSON_BODY, '{}'],
    [400, 'GET', '/products/..\\cart'],
    [400, 'POST', '/sandbox/tokens', JSON_BODY, '{}'],
    [413, 'POST', '/sandbox/tokens', JSON_BODY, ' '.repeat(20_000)],
    [400, 'POST', '/sandbox/tokens', FORM, 'return_url=https://evil.example'],
  ]
  for (const [status, method, path, headers, body] of kinds) {
    const answer = await ask(method, path, headers, body)
    const kind = `${method} ${path}`
    expect(answer.status, kind).toBe(status)
    expectGuarded(answer, kind)
  }
})

test('what is no request, or too much of one, is answered with the same headers', async () => {
  const kinds: [status: number, sent: string][] = [
    [400, 'no request\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'GET /cart HTTP/1.1\r\nhost: x\r\nno header\r\n\r\n'],
    [400, 'POST /cart HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nnot a length\r\n'],
    [431, `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`],
    [200, 'GET / HTTP/1.1\r\nhost: x\r\nexpect: a miracle\r\nconnection: close\r\n\r\n'],
  ]
  for (const [status, sent] of kinds) {
    const answer = await say(sent)
    expect(answer.status, sent.slice(0, 99)).toBe(status)
    expectGuarded(answer, sent.slice(0, 99))
    expect(answer.text, sent.slice(0, 99)).toContain('</html>')
  }
})

/** Says something on a connection of its own, and reads what is answered until the shop ends it. */
async function say(sent: string): Promise<Answer> {
  const socket = connect(Number(new URL(shop.url).port), 'localhost')
  socket.write(sent)
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(first.split(' ')[1]), headers, text: body.join('\r\n\r\n') }
}

function expectGuarded(answer: Answer, kind: string): void {
  expect(Object.fromEntries(answer.headers), kind).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors 'none'/),
  })
  expect(answer.headers.get('content-security-policy'), kind).not.toContain('unsafe')
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(answer.headers.get(name), `${kind}: ${name}`).toBeNull()
}

test('every cookie is for this host, for the server alone and for a secure line', async () => {
  const added = await ask('POST', '/api/cart/items', JSON_BODY, '{"productId":"scented-candle"}')
  const cart = added.headers.getSetCookie()[0]!.split(';')[0]!
  const user = { firstName: 'Ada', lastName: '', email: 'ada@example.com', password: 'difference engine' }
  const registered = await ask('POST', '/api/auth/register', JSON_BODY, JSON.stringify(user))
  const form = new URLSearchParams({ email: user.email, password: user.password, remember: 'on' }).toString()
  const signedIn = await ask('POST', '/login', { ...FORM, cookie: cart }, form)
  const all = [added, registered, signedIn].flatMap(({ headers }) => headers.getSetCookie())
  const names = all.map((cookie) => cookie.split('=')[0])
  expect(names).toEqual(['__Host-linden_cart', '__Host-linden_session', expect.any(String), expect.any(String)])
  for (const cookie of all) {
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
    // The notice is a sentence for the next page, which takes it away by script.
    if (!cookie.startsWith('linden_notice=')) expect(cookie).toMatch(/^__Host-.*; HttpOnly(;|$)/)
  }
})

test('a write from another site is refused, however it is dressed', async () => {
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const kinds: [path: string, headers: Record<string, string>, body: string][] = [
    ['/cart', { ...FORM, ...elsewhere }, 'intent=add&productId=scented-candle&quantity=1'],
    ['/cart', { ...FORM, origin: 'null' }, 'intent=clear'],
    ['/cart', { 'content-type': FORM['content-type'] }, 'intent=clear'],
    ['/cart', { ...FORM, origin: 'https://shop.example.evil.example' }, 'intent=clear'],
    ['/logout', { ...elsewhere, 'content-type': 'text/plain' }, 'a=b'],
    ['/checkout', { ...elsewhere, 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['/api/cart/items', { ...JSON_BODY, ...elsewhere }, '{"productId":"scented-candle"}'],
    ['/api/cart/items', { ...JSON_BODY, origin: 'null' }, '{"productId":"scented-candle"}'],
    ['/api/cart/items', { ...JSON_BODY, 'sec-fetch-site': 'same-site' }, '{"productId":"scented-candle"}'],
    ['/api/cart/items', { ...FORM }, 'productId=scented-candle'],
    ['/api/cart/items', { 'content-type': 'text/plain' }, '{"productId":"scented-candle"}'],
    ['/api/auth/login', { ...JSON_BODY, ...elsewhere }, '{"email":"a@example.com","password":"x"}'],
    ['/api/auth/logout', elsewhere, ''],
  ]
  for (const [path, headers, body] of kinds) {
    const { status, headers: answered } = await ask('POST', path, headers, body)
    expect([400, 403], `${path} ${JSON.stringify(headers)}`).toContain(status)
    expect(answered.getSetCookie(), path).toEqual([])
  }
})

test('whoever signs in too often reads for how long to wait, and keeps what was typed', async () => {
  const form = 'email=wrong@example.com&password=not+that+one'
  let answer = await ask('POST', '/login', FORM, form)
  for (let count = 0; count < 12 && answer.status === 401; count++) answer = await ask('POST', '/login', FORM, form)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.text).toMatch(/Too many attempts to sign in\. Please try again in \d+ seconds?\./)
  expect(answer.text).toContain('value="wrong@example.com"')
  expect(answer.text).not.toContain('not that one')
})

test('a public page or call is the same for everybody, and gives nobody a cookie', async () => {
  const user = { firstName: 'Eve', lastName: '', email: 'eve@example.com', password: 'difference engine' }
  const registered = await ask('POST', '/api/auth/register', JSON_BODY, JSON.stringify(user))
  const personal = {
    cookie: `${registered.headers.getSetCookie()[0]!.split(';')[0]!}; linden_notice=Eve`,
    authorization: `Bearer ${JSON.parse(registered.text).token}`,
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  }
  const pages = ['/', '/products', '/products?q=mug', '/products/scented-candle', '/products/sale', '/faq']
  const calls = ['/api/products?limit=2', '/api/products/category/beauty', '/api/products/scented-candle']
  for (const path of [...pages, ...calls]) {
    const [stranger, known] = [await ask('GET', path), await ask('GET', path, personal)]
    expect(known.text, path).toBe(stranger.text)
    for (const { headers } of [stranger, known]) {
      expect(headers.getSetCookie(), path).toEqual([])
      expect(headers.get('cache-control'), path).toContain('public')
      expect(headers.get('vary'), path).toBe('accept-encoding')
    }
  }
  for (const path of ['/cart', '/login', '/wishlist', '/api/session', '/api/cart', '/api/products?ids=1'])
    expect((await ask('GET', path, personal)).headers.get('cache-control'), path).toBe('no-store')
})
