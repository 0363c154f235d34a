import { TOTP } from 'otpauth'
import { EVE, PASSWORD } from '#test/owner/desk-visitors.ts'
import type { RunningShop } from '../support/shop-server.ts'

const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36'

/** The link for the first person, which the shop has printed. */
export const firstLinkOf = (shop: RunningShop): string => /\S+\/link\/\S+/.exec(shop.output())![0]

/** Sets a password with the page of a link, without a browser. Returns the token of the session. */
export async function signInByLink(link: string, named = EVE): Promise<string> {
  const page = await (await fetch(link)).text()
  const secret = /<code>([^<]+)<\/code>/.exec(page)![1]!.replaceAll(' ', '')
  const answer = await fetch(link, {
    method: 'POST',
    headers: { origin: new URL(link).origin, 'user-agent': CHROME },
    body: new URLSearchParams({
      ...named,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      code: new TOTP({ secret }).generate(),
    }),
    redirect: 'manual',
  })
  return /linden_desk_\d+=([^;]+)/.exec(answer.headers.getSetCookie().join())![1]!
}
