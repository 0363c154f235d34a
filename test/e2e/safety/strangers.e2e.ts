import { expect, FORM, JSON_BODY, test } from '../support/secure-shop.ts'

test('Every cookie is host-only, HttpOnly and Secure', async ({ ask }) => {
  const added = await ask('POST', '/api/cart/items', JSON_BODY, '{"productId":"insulated-bottle"}')
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
    // The notice's cookie is removed by script on the next page.
    if (!cookie.startsWith('linden_notice=')) expect(cookie).toMatch(/^__Host-.*; HttpOnly(;|$)/)
  }
})

test('A cross-site write is rejected in every form', async ({ ask }) => {
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const kinds: [path: string, headers: Record<string, string>, body: string][] = [
    ['/cart', { ...FORM, ...elsewhere }, 'intent=add&productId=insulated-bottle&quantity=1'],
    ['/cart', { ...FORM, origin: 'null' }, 'intent=clear'],
    ['/cart', { 'content-type': FORM['content-type'] }, 'intent=clear'],
    ['/cart', { ...FORM, origin: 'https://shop.example.evil.example' }, 'intent=clear'],
    ['/logout', { ...elsewhere, 'content-type': 'text/plain' }, 'a=b'],
    ['/checkout', { ...elsewhere, 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['/api/cart/items', { ...JSON_BODY, ...elsewhere }, '{"productId":"insulated-bottle"}'],
    ['/api/cart/items', { ...JSON_BODY, origin: 'null' }, '{"productId":"insulated-bottle"}'],
    ['/api/cart/items', { ...JSON_BODY, 'sec-fetch-site': 'same-site' }, '{"productId":"insulated-bottle"}'],
    ['/api/cart/items', { ...FORM }, 'productId=insulated-bottle'],
    ['/api/cart/items', { 'content-type': 'text/plain' }, '{"productId":"insulated-bottle"}'],
    ['/api/auth/login', { ...JSON_BODY, ...elsewhere }, '{"email":"a@example.com","password":"x"}'],
    ['/api/auth/logout', elsewhere, ''],
  ]
  for (const [path, headers, body] of kinds) {
    const { status, headers: answered } = await ask('POST', path, headers, body)
    expect([400, 403], `${path} ${JSON.stringify(headers)}`).toContain(status)
    expect(answered.getSetCookie(), path).toEqual([])
  }
})

test('After too many sign-ins the form says how long to wait and preserves the input', async ({ ask }) => {
  const form = 'email=wrong@example.com&password=not+that+one'
  let answer = await ask('POST', '/login', FORM, form)
  for (let count = 0; count < 12 && answer.status === 401; count++) answer = await ask('POST', '/login', FORM, form)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.text).toMatch(/Too many attempts to sign in\. Please try again in \d+ seconds?\./)
  expect(answer.text).toContain('value="wrong@example.com"')
  expect(answer.text).not.toContain('not that one')
})

test('Public pages and calls are identical for everybody and set no cookie', async ({ ask }) => {
  const user = { firstName: 'Eve', lastName: '', email: 'eve@example.com', password: 'difference engine' }
  const registered = await ask('POST', '/api/auth/register', JSON_BODY, JSON.stringify(user))
  const personal = {
    cookie: `${registered.headers.getSetCookie()[0]!.split(';')[0]!}; linden_notice=Eve`,
    authorization: `Bearer ${JSON.parse(registered.text).token}`,
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  }
  const pages = ['/', '/products', '/products?q=mug', '/products/insulated-bottle', '/products/sale', '/faq']
  const calls = ['/api/products?limit=2', '/api/products/category/beauty', '/api/products/insulated-bottle']
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
