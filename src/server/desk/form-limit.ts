import type { IncomingMessage } from 'node:http'
import type { BodyLimit } from '#server/http/bodies/body.ts'
import { FORM_TOO_LARGE } from '#server/http/error-response.ts'
import { pageCookies } from '#server/http/page-cookies.ts'
import { MAX_DESK_FORM_BYTES, MAX_STRANGERS_FORM_BYTES } from '#server/limits.ts'
import { openDoor } from '#shop/people/desk/door.ts'
import type { Shop } from '#shop/shop.ts'
import { tokenIn } from './entrance.ts'

/** The largest form that may be sent to the desk at `url`, by who sends it. */
export function formLimitAt(shop: Shop, url: string): (request: IncomingMessage) => Promise<BodyLimit> {
  const [door, cookies] = [openDoor(shop, url), pageCookies(url)]
  return async ({ headers: { cookie = '' } }) => {
    const headers = new Headers({ cookie })
    cookies.take(headers)
    const token = tokenIn(headers.get('cookie') ?? '')
    const isSignedIn = token !== null && (await door.signedIn(token)) !== null
    return { maxBytes: isSignedIn ? MAX_DESK_FORM_BYTES : MAX_STRANGERS_FORM_BYTES, tooLarge: FORM_TOO_LARGE }
  }
}
