import { beforeEach, describe, expect, it } from 'vitest'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { openDoor } from '#shop/people/desk/door.ts'
import { makeFirstLink } from '#shop/people/desk/links.ts'
import { databases } from '#test/databases.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { pageCookies } from '#server/http/page-cookies.ts'
import { EVE, visitorOf } from '#test/owner/desk-visitors.ts'
import { authenticator } from '#test/passkeys/authenticator.ts'
import { entranceOf, tokenIn } from './entrance.ts'

const DESK = 'https://desk.example.com'

const read = (cookie: string, url = DESK) => {
  const headers = new Headers({ cookie })
  pageCookies(url).take(headers)
  return tokenIn(headers.get('cookie') ?? '')
}

describe('The entrance of the desk', () => {
  const test = shopForEachTest(databases[0]![1])
  let door: ReturnType<typeof openDoor>
  beforeEach(() => void (door = openDoor(test.shop, DESK)))
  const entrance = () => entranceOf({ door, visitor: visitorOf(), session: null })

  it('sends a cookie that scripts, other hosts and plain HTTP cannot have', async () => {
    const entry = { secret: (await makeFirstLink(test.shop)).secret, ...EVE }
    const device = authenticator({ origin: DESK })
    const options = await entrance().enrollmentOptions(entry)
    const sent = await entrance().enrollPasskey({
      ...entry,
      credential: JSON.stringify(device.create(options as never)),
    })
    const headers = new Headers({ 'set-cookie': sent })
    pageCookies(DESK).send(headers)
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-linden_desk=[\w-]{43}; Expires=Sat, 14 Feb 2026 .*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(await door.signedIn(read(`notice=x; ${headers.get('set-cookie')}`)!)).toMatchObject({ person: EVE })
    for (const cookie of ['linden_desk=abc', 'x__Host-linden_desk=abc', '__Host-linden_desk_3001=abc', ''])
      expect(read(cookie)).toBeNull()
  })

  it('tells the sessions of two desks on one host apart by their ports', () => {
    const cookies = 'linden_desk=x; linden_desk_3001=a; linden_desk_4001=b; linden_desk_notice_4001=c'
    expect(read(cookies, 'http://localhost:3001')).toBe('a')
    expect(read(cookies, 'http://localhost:4001')).toBe('b')
    expect(read(cookies, 'http://localhost:5001')).toBeNull()
    expect(read(cookies, 'http://localhost')).toBe('x')
  })

  it('reads no passkey that is not one', async () => {
    for (const credential of ['', 'null', '{', '{"id":1}'])
      await expect(entrance().signInWithPasskey(credential)).rejects.toMatchObject({
        code: 'invalid',
        message: PASSKEY_TEXTS.failed,
      })
  })
})
