import { createShopApi, type ShopApi } from '#contract/client.ts'
import { readAnswer } from '#web/answers/read-answer.ts'
import { forgetToken, storedToken } from './session.ts'

let api: ShopApi | undefined

/** The API over `fetch`, for client loaders and actions. On the server it is `context.get(shopApi)`. */
export function browserApi(): ShopApi {
  api ??= createShopApi({
    origin: location.origin,
    send: sendAsShopper,
    token: storedToken,
    read: readAnswer,
    onUnauthenticated: forgetToken,
  })
  return api
}

/** Retries a read that an ended session was refused, without the token, then without the cookie. */
async function sendAsShopper(request: Request, attempts = 3): Promise<Response> {
  const again = request.method === 'GET' && attempts > 1 ? request.clone() : null
  const response = await fetch(request).catch(unreachable)
  if (response.status !== 401 || !again) return response
  // The server has cleared the refused cookie; the token is cleared here.
  forgetToken()
  again.headers.delete('authorization')
  return sendAsShopper(again, attempts - 1)
}

/** Turns a network failure into an answer with a message that can be shown. */
const unreachable = (): Response =>
  Response.json(
    { message: 'The shop could not be reached. Please check your connection and try again.', code: 'unavailable' },
    { status: 503 },
  )
