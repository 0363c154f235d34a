import { describe, expect, it } from 'vitest'
import { cookieJar } from './cookie-jar.ts'

const ask = () => new Request('http://shop.test/api/cart')

describe('The cookie jar of a page request', () => {
  it('sends the browser’s cookies and those set by earlier calls', async () => {
    const jar = cookieJar('a=1')
    const seen: (string | null)[] = []
    const send = (request: Request) => {
      seen.push(request.headers.get('cookie'))
      return new Response('{}', { headers: { 'set-cookie': 'b=2; Path=/; HttpOnly' } })
    }
    await jar.carry(ask(), send)
    await jar.carry(ask(), send)
    expect(seen).toEqual(['a=1', 'a=1; b=2'])
    expect(jar.received[0]).toBe('b=2; Path=/; HttpOnly')
  })

  it('retries a call without a cookie that the API deleted', async () => {
    const seen: (string | null)[] = []
    const answer = await cookieJar('session=old; cart=mine').carry(ask(), (request) => {
      const cookie = request.headers.get('cookie')
      seen.push(cookie)
      return cookie?.includes('session')
        ? new Response('{}', { status: 401, headers: { 'set-cookie': 'session=; Max-Age=0' } })
        : new Response('{}')
    })
    expect(answer.status).toBe(200)
    expect(seen).toEqual(['session=old; cart=mine', 'cart=mine'])
  })

  it('retries a call without each deleted cookie in turn', async () => {
    const refused = (name: string) =>
      new Response('{}', { status: 400, headers: { 'set-cookie': `${name}=; Max-Age=0` } })
    const answer = await cookieJar('session=old; cart=forged').carry(ask(), (request) => {
      const cookie = request.headers.get('cookie') ?? ''
      return ['session', 'cart'].filter((name) => cookie.includes(name)).map(refused)[0] ?? new Response('{}')
    })
    expect(answer.status).toBe(200)
  })

  it('does not retry a write', async () => {
    let calls = 0
    const write = new Request('http://shop.test/api/orders', { method: 'POST', body: '{}' })
    const answer = await cookieJar('session=old').carry(write, () => {
      calls++
      return new Response('{}', { status: 401, headers: { 'set-cookie': 'session=; Max-Age=0' } })
    })
    expect([calls, answer.status]).toEqual([1, 401])
  })

  it('is empty for a cached page', async () => {
    let cookie: string | null = 'none asked'
    await cookieJar(null).carry(ask(), (request) => {
      cookie = request.headers.get('cookie')
      return new Response('{}')
    })
    expect(cookie).toBeNull()
  })
})
