import { createShopApi, markOf, type Received, type ShopApi } from '#contract/client.ts'
import { ownBuild } from '#web/navigation/router-internals.ts'
import { forgetToken, storedToken } from './session.ts'

let api: ShopApi | undefined

/** The API over `fetch`, for client loaders and actions. On the server, use `context.get(shopApi)`. */
export function browserApi(): ShopApi {
  api ??= createShopApi({
    origin: location.origin,
    send: sendAsShopper,
    token: storedToken,
    read,
    onUnauthenticated: forgetToken,
  })
  return api
}

/** Trusts responses of this build; converts any other to our own format. */
async function read(answer: Received): Promise<unknown> {
  const { body, json, mark } = answer
  if (mark === markOf(ownBuild(), json)) return body
  const foreign = await import('#web/foreign/read-answer.ts').catch(() => null)
  if (foreign) return foreign.readAnswer(answer)
  // After a release, the shop no longer has this page's files, but its responses are trusted.
  return mark?.endsWith(markOf('', json)) ? body : undefined
}

/** Retries a read that was rejected because its session ended: first without the token, then without the cookie. */
async function sendAsShopper(request: Request, attempts = 3): Promise<Response> {
  const again = request.method === 'GET' && attempts > 1 ? request.clone() : null
  const response = await fetch(request).catch(unreachable)
  if (response.status !== 401 || !again) return response
  // The server has deleted the rejected cookie; the token is deleted here.
  forgetToken()
  again.headers.delete('authorization')
  return sendAsShopper(again, attempts - 1)
}

/** Turns a network failure into a response with a message that can be shown. */
const unreachable = (): Response =>
  Response.json(
    { message: 'The shop could not be reached. Please check your connection and try again.', code: 'unavailable' },
    { status: 503 },
  )
