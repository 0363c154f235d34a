import { TOTP } from 'otpauth'
import { openDoor } from '#shop/people/desk/door.ts'
import { invite, makeFirstLink } from '#shop/people/desk/links.ts'
import type { Visitor } from '#shop/people/desk/sessions.ts'
import type { Power } from '#domain/people/keys.ts'
import { authenticator } from '#test/passkeys/authenticator.ts'
import type { TestShop } from '#test/shop.ts'
import { DESK } from './owner-door.ts'

export const EVE = { name: 'Eve', email: 'eve@example.com' }
export const BEN = { name: 'Ben', email: 'ben@example.com' }
export const PASSWORD = 'a plain oak bench'

type Secret = { secret: string }

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'

export const visitorOf = (change: Partial<Visitor> = {}): Visitor => ({
  ipAddress: '192.0.2.7',
  userAgent: FIREFOX,
  token: null,
  ...change,
})

/** The desk of a test shop, with people who enter it by its door. */
export function deskOf(test: Pick<TestShop, 'shop' | 'clock'>) {
  const { shop } = test
  const door = openDoor(shop, DESK)
  const device = authenticator({ origin: DESK })
  const codeOf = (uri: string, aheadMs = 0): string => {
    const secret = new URL(uri).searchParams.get('secret')!
    return new TOTP({ secret }).generate({ timestamp: test.clock.now.getTime() + aheadMs })
  }
  const desk = {
    door,
    device,
    codeOf,
    enterWithPasskey: async ({ secret }: Secret, named = EVE, visitor = visitorOf()) => {
      const entry = { secret, ...named }
      const options = await door.enrollmentOptions(visitor, entry)
      return door.enrollPasskey(visitor, { ...entry, credential: device.create(options) as never })
    },
    enterWithPassword: async ({ secret }: Secret, named = EVE, visitor = visitorOf()) => {
      const { uri } = await door.enrollmentCode(visitor, secret)
      const entered = { password: PASSWORD, confirmPassword: PASSWORD, code: codeOf(uri) }
      return { ...(await door.enrollPassword(visitor, { secret, ...named, ...entered })), uri }
    },
    signIn: async (visitor = visitorOf()) =>
      door.signInWithPasskey(visitor, device.sign(door.passkeyOptions()) as never),
    first: async () => desk.enterWithPasskey(await makeFirstLink(shop)),
    invited: async (power: Power = 'helper', named = BEN) =>
      desk.enterWithPasskey(await invite(shop, { ...named, power }), named),
  }
  return desk
}
