import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CROSS_SITE } from '#api/accounts/origin.ts'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { DESK_TEXTS } from '#domain/people/desk-sessions.ts'
import { PEOPLE_TEXTS } from '#domain/people/people.ts'
import { removePerson } from '#shop/people/people.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { deskOf, EVE } from '#test/owner/desk-visitors.ts'
import { deskPages, type Sent } from '#test/owner/desk-pages.ts'
import { DESK } from '#test/owner/owner-door.ts'
import { ADDRESS } from '#test/shopper.ts'

type Form = Record<string, string>
const SECURE_DESK = 'https://desk.example.com'

describe("The desk's pages", () => {
  const { test, shopper } = shopperForEachTest(databases[0]![1])
  const open = deskPages()
  let desk: ReturnType<typeof deskOf>
  let browser: ReturnType<typeof open>
  beforeEach(() => {
    desk = deskOf(test)
    browser = open(test)
  })
  const signIn = (path = '/sign-in') =>
    browser.post(path, { credential: JSON.stringify(desk.device.sign(desk.door.passkeyOptions())) })
  const invitations = async () => (await test.shop.database.db.selectFrom('desk_links').selectAll().execute()).length
  const INVITATION = { name: 'Mallory', email: 'mallory@example.com', power: 'owner' }

  it('are for the host of the desk alone, so that no name that leads here can read them', async () => {
    const { token } = await desk.first()
    expect((await browser.ask('/me', { token })).text).toContain(EVE.email)
    for (const host of ['evil.example', 'localhost:3000', 'localhost', '']) {
      const { status, text } = await browser.ask('/me', { token, headers: { host } })
      expect([status, text]).toEqual([403, `This is not ${host}.`])
    }
  })

  it.each([
    ['/orders?q=mug', '/orders?q=mug'],
    ['https://evil.example/orders', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/evil.example'],
    ['/./\\evil.example', '/evil.example'],
    ['/a/..//evil.example', '/evil.example'],
    ['javascript:alert(1)', '/'],
    ['http://[', '/'],
  ])('lead from signing in to a page of the desk, even by the link %s', async (to, page) => {
    await desk.first()
    for (const path of ['/sign-in', '/sign-in.data']) {
      const entered = await signIn(`${path}?${new URLSearchParams({ to })}`)
      expect(entered.to ?? JSON.parse(entered.text)[2]).toBe(page)
      expect(entered.cookies.join()).toMatch(/^linden_desk_3001=[\w-]{43}; /)
    }
  })

  it('are not read by scripts and frames of other sites, which may link to them', async () => {
    const { token } = await desk.first()
    for (const site of ['cross-site', 'same-site']) {
      const read = (mode: string) =>
        browser.ask('/me.data', { token, headers: { 'sec-fetch-site': site, 'sec-fetch-mode': mode } })
      for (const mode of ['cors', 'no-cors', 'same-origin']) expect((await read(mode)).text).toBe(CROSS_SITE)
      expect((await read('navigate')).status).toBe(200)
    }
  })

  it('cannot be framed or cached, run only scripts of their own, and send forms only to the desk', async () => {
    const { token } = await desk.first()
    for (const path of [
      '/',
      '/me',
      '/me.data',
      '/documents.csv',
      '/people/nobody',
      '/nowhere',
      '/sign-in',
      '/link/x',
    ]) {
      const { headers, text } = await browser.ask(path, { token })
      const policy = headers.get('content-security-policy')!
      for (const rule of ["default-src 'self'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
        expect(policy).toContain(rule)
      const [, nonce] = /script-src 'self' 'nonce-([\w-]{36})';/.exec(policy)!
      for (const [script] of text.matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`)
      expect(policy).not.toMatch(/unsafe|\*/)
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })

  it('take no form of another page', async () => {
    const { token } = await desk.first()
    const elsewhere: Sent['headers'][] = [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of elsewhere)
      for (const path of ['/people', '/people.data']) {
        const { status, text } = await browser.ask(path, { token, form: INVITATION, headers: headers! })
        expect([status, text]).toEqual([403, CROSS_SITE])
      }
    expect(await invitations()).toBe(0)
    expect((await browser.post('/people', INVITATION, { token })).text).toContain('/link/')
    expect(await invitations()).toBe(1)
  })

  it('do nothing for a session that a stranger has chosen', async () => {
    await desk.first()
    const planted = 'chosen-by-a-stranger'
    const credential = JSON.stringify(desk.device.sign(desk.door.passkeyOptions()))
    const { cookies } = await browser.post('/sign-in', { credential }, { token: planted })
    expect(cookies.join()).not.toContain(planted)
    expect((await browser.ask('/me', { token: planted })).to).toBe('/sign-in?to=%2Fme')
  })

  it('are closed to who was removed, in an old session and in a form that is still arriving', async () => {
    await desk.first()
    const { token, person } = await desk.invited('owner')
    const form = new URLSearchParams(INVITATION).toString()
    const arriving = {
      async pull(stream: ReadableStreamDefaultController) {
        await removePerson(test.shop, person.id)
        stream.enqueue(new TextEncoder().encode(form))
        stream.close()
      },
    }
    const body = new ReadableStream(arriving, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${form.length}` }
    expect((await browser.ask('/people', { token, body, headers: { origin: DESK, ...headers } })).text).toContain(
      DESK_TEXTS.sessionEnded,
    )
    expect(await invitations()).toBe(0)
    for (const path of ['/people', '/people.data'])
      for (const { to, text } of [
        await browser.ask(path, { token }),
        await browser.post(path, INVITATION, { token }),
      ]) {
        expect(to ?? text).toContain('/sign-in?to=%2Fpeople')
        expect(text).not.toContain(EVE.email)
      }
    expect(await invitations()).toBe(0)
  })

  it('let a helper neither do nor try what is for owners, nor read it', async () => {
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 2)
    const number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    const { person: owner } = await desk.first()
    const { token } = await desk.invited()
    const closed = [
      '/people',
      `/people/${owner.id}`,
      '/keys',
      '/webhooks',
      '/history',
      '/customers',
      '/documents',
      '/documents.csv',
    ]
    const customer = `/customers/${encodeURIComponent(ADDRESS.email)}`
    for (const path of [...closed, customer, `${customer}/data.json`, `${customer}/erase`]) {
      const { status, text } = await browser.ask(path, { token })
      expect([path, status]).toEqual([path, 403])
      expect(text).toContain(PEOPLE_TEXTS.forOwners)
    }
    const deeds = ['refund', 'cancel', 'retry', 'settle', 'email', 'address', 'documents', 'returns/1/approve']
    const ofOrder = [...deeds, 'returns/1/refuse', 'returns/1/receive'].map((deed) => `/orders/${number}/${deed}`)
    const form = { amount: '3', 'units-0': '1', way: 'cash', answer: 'No', ...INVITATION }
    for (const path of ['/people', `/people/${owner.id}`, '/keys', '/webhooks', `${customer}/erase`, ...ofOrder])
      for (const more of [
        {},
        { remove: owner.id },
        { power: 'helper' },
        { session: 'x' },
        { revoke: 'x', withdraw: 'x' },
      ] as Form[]) {
        const { text, cookies } = await browser.post(path, { ...form, ...more }, { token })
        expect(text + decodeURIComponent(cookies.join())).toContain(PEOPLE_TEXTS.forOwners)
        expect(text).not.toContain('name="shown"')
      }
    expect(await test.shop.database.db.selectFrom('deeds').selectAll().execute()).toEqual([])
    expect((await browser.post(`/orders/${number}/pack`, { 'units-0': '1' }, { token })).text).toContain('name="shown"')
    const find = async (q: string) => JSON.parse((await browser.ask(`/find?q=${q}`, { token })).text)
    expect(await find('ada')).toEqual({ orders: [expect.objectContaining({ number })], customers: [] })
    expect(await find('a+'.repeat(99))).toEqual({ orders: [], customers: [] })
  })

  it('sign a browser out for good, and once more without a session', async () => {
    const { token } = await desk.first()
    const { to, cookies } = await browser.post('/sign-out', {}, { token })
    expect([to, cookies.join()]).toEqual(['/sign-in', expect.stringMatching(/^linden_desk_3001=; Max-Age=0;/)])
    expect((await browser.ask('/me', { token })).to).toBe('/sign-in?to=%2Fme')
    expect((await browser.post('/sign-out', {}, { token })).to).toBe('/sign-in?to=%2Fsign-out')
    expect((await signIn('/sign-in?to=%2Fsign-out')).to).toBe('/sign-out')
    expect((await browser.ask('/sign-out', { token: (await desk.signIn()).token })).to).toBe('/sign-in')
  })

  it('remove a person only for a form that says so', async () => {
    const { token } = await desk.first()
    const { person } = await desk.invited()
    const people = async () => (await test.shop.database.db.selectFrom('people').selectAll().execute()).length
    for (const form of [{}, { power: 'boss' }, { remove: 'someone-else' }] as Form[])
      expect((await browser.post(`/people/${person.id}`, { ...form, a: 'b' }, { token })).status).toBe(400)
    const asked = await browser.ask(`/people/${person.id}?remove=${person.id}`, { token })
    expect(asked.text).toContain(`Remove ${person.name}, ${person.email}?`)
    expect(await people()).toBe(2)
    expect((await browser.post(`/people/${person.id}`, { remove: person.id }, { token })).to).toBe('/people')
    expect(await people()).toBe(1)
  })

  it('say what a form has done in a cookie that plain HTTP and other hosts cannot set', async () => {
    const { token } = await desk.first()
    const secure = open(test, SECURE_DESK)
    const sent = await secure.post('/me', { session: 'none' }, { token })
    expect(sent.cookies).toEqual([
      expect.stringMatching(/^__Host-linden_desk_notice=[^;]+; Path=\/;.* HttpOnly; Secure$/),
    ])
    const own = sent.cookies[0]!.split(';')[0]
    const show = async (cookie: string) =>
      (await secure.ask('/me', { headers: { cookie: `__Host-linden_desk=${token}; ${cookie}` } })).text
    expect(await show(own!)).toContain(DESK_TEXTS.noSession)
    expect(await show('linden_desk_notice=planted')).not.toContain('planted')
    expect(await show(`__Host-linden_desk_notice=${encodeURIComponent('<img src=x>')}`)).toContain('&lt;img src=x&gt;')
  })

  it('refuse what cannot be read as a form, and log nothing of it', async () => {
    const log = vi.spyOn(test.shop.log, 'error')
    const origin = DESK
    for (const type of ['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      const { status, text } = await browser.ask('/sign-in', { body: '{}', headers: { origin, 'content-type': type } })
      expect([status, text]).toEqual([400, 'This form could not be read.'])
    }
    const warn = vi.spyOn(console, 'warn')
    for (const path of ['/%', '/%E0%A4%A', '/link/%']) expect((await browser.ask(path)).status).toBeLessThan(500)
    expect([log.mock.calls, warn.mock.calls]).toEqual([[], []])
  })

  it('count the forms of a stranger before reading them, and not those of people', async () => {
    const { token } = await desk.first()
    const { burst } = RATE_LIMITS.deskFormFromAddress
    for (let sent = 0; sent < burst; sent++)
      expect((await browser.post('/orders', { q: 'mug' }, { token: 'invented' })).to).toContain('/sign-in')
    const pull = vi.fn()
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { origin: DESK, 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text, headers: sent } = await browser.ask('/sign-in', { body, headers })
    expect([status, text]).toEqual([429, expect.stringMatching(/^Too many forms were sent to the desk\./)])
    expect(Number(sent.get('retry-after'))).toBeGreaterThan(0)
    expect(pull).not.toHaveBeenCalled()
    expect((await browser.post('/me', { session: 'none' }, { token })).status).toBe(302)
  })

  it('say nothing of an error but that there was one, and log it', async () => {
    const { token } = await desk.first()
    const log = vi.spyOn(test.shop.log, 'error')
    const failure = new Error('secret of the database')
    Object.defineProperty(test.shop, 'database', {
      get() {
        throw failure
      },
    })
    const { status, text, headers } = await browser.ask('/me', { token })
    expect([status, text, headers.get('cache-control')]).toEqual([
      500,
      'The desk has failed. The cause is in the log of the shop.',
      'no-store',
    ])
    expect(log.mock.calls).toEqual([[{ err: failure }, expect.any(String)]])
  })

  it('take their own forms behind a proxy that ends HTTPS, and none from plain HTTP', async () => {
    const secure = open(test, SECURE_DESK)
    const wrong = { email: EVE.email, password: 'wrong', code: '123456' }
    for (const path of ['/sign-in', '/sign-in.data']) {
      expect((await secure.post(path, wrong)).text).toContain('The email, the password or the code is wrong.')
      expect((await secure.ask(path, { form: wrong, headers: { origin: SECURE_DESK } })).status).toBe(200)
      const plain = { origin: 'http://desk.example.com', 'sec-fetch-site': 'cross-site' }
      expect((await secure.ask(path, { form: wrong, headers: plain })).status).toBe(403)
    }
  })
})
