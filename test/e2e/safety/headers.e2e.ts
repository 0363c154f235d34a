import { expect, FORM, JSON_BODY, test, type Answer } from '../support/secure-shop.ts'

test('Every kind of response carries the security headers', async ({ ask }) => {
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
    [200, 'GET', '/llms.txt'],
    [200, 'GET', '/sitemap.xml'],
    [200, 'GET', '/feeds/google.xml'],
    [200, 'GET', '/favicon.svg?v=2'],
    [200, 'GET', `${products[0].image}?v=2`],
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

test('Malformed and oversized requests get responses with the security headers', async ({ say }) => {
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

function expectGuarded(answer: Answer, kind: string): void {
  expect(Object.fromEntries(answer.headers), kind).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors 'none'/),
  })
  expect(answer.headers.get('content-security-policy'), kind).not.toContain('unsafe')
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(answer.headers.get(name), `${kind}: ${name}`).toBeNull()
}

test('A script has the same content in every accepted encoding', async ({ secureShop: { url } }) => {
  const [path] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(url)).text())!
  const texts = new Set<string>()
  for (const encoding of ['br', 'zstd', 'gzip', 'identity']) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    texts.add(await answer.text())
  }
  expect(texts.size).toBe(1)
})
