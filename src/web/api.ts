import { createShopApi, type ShopApi } from '#contract/client.ts'
import { readAnswer } from './answers/read-answer.ts'
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

/** A session that has ended must not keep a guest from shopping: a read is asked again without token, then without cookie. */
async function sendAsShopper(request: Request, attempts = 3): Promise<Response> {
  const again = request.method === 'GET' && attempts > 1 ? request.clone() : null
  const response = await fetch(request).catch(unreachable)
  if (response.status !== 401 || !again) return response
  // The server has taken the refused cookie away; the token is for us to drop.
  forgetToken()
  again.headers.delete('authorization')
  return sendAsShopper(again, attempts - 1)
}

/** A network that fails is a failure like any other, with a sentence that can be shown. */
const unreachable = (): Response =>
  Response.json(
    { message: 'The shop could not be reached. Please check your connection and try again.', code: 'unavailable' },
    { status: 503 },
  )
