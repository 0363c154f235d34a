import { beforeEach, describe, expect, it } from 'vitest'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { openDoor } from '#shop/people/desk/door.ts'
import { makeFirstLink } from '#shop/people/desk/links.ts'
import { databases } from '#test/databases.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { EVE, visitorOf } from '#test/owner/desk-visitors.ts'
import { authenticator } from '#test/passkeys/authenticator.ts'
import { entranceOf, sessionCookie } from './entrance.ts'

const DESK = 'https://desk.example.com'

describe('The entrance of the desk', () => {
  const test = shopForEachTest(databases[0]![1])
  const cookie = sessionCookie(DESK)
  let door: ReturnType<typeof openDoor>
  beforeEach(() => void (door = openDoor(test.shop, DESK)))
  const entrance = () => entranceOf({ door, cookie, visitor: visitorOf(), session: null })

  it('sends a cookie that scripts, other hosts and plain HTTP cannot have', async () => {
    const entry = { secret: (await makeFirstLink(test.shop)).secret, ...EVE }
    const device = authenticator({ origin: DESK })
    const options = await entrance().enrollmentOptions(entry)
    const sent = await entrance().enrollPasskey({
      ...entry,
      credential: JSON.stringify(device.create(options as never)),
    })
    expect(sent).toMatch(
      /^__Host-linden_desk=[\w-]{43}; Expires=Sat, 14 Feb 2026 .*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const token = cookie.read(`notice=x; ${sent}`)
    expect(await door.signedIn(token!)).toMatchObject({ person: EVE })
    expect([cookie.read('linden_desk=abc'), cookie.read('x__Host-linden_desk=abc'), cookie.read('')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('reads no passkey that is not one', async () => {
    for (const credential of ['', 'null', '{', '{"id":1}'])
      await expect(entrance().signInWithPasskey(credential)).rejects.toMatchObject({
        code: 'invalid',
        message: PASSKEY_TEXTS.failed,
      })
  })
})
