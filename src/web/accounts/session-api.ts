import { ApiError, type ShopApi } from '#contract/client.ts'
import { ACCOUNT_TEXTS } from '#domain/accounts/accounts.ts'
import { browserApi } from '#web/api.ts'
import { areCookiesKept } from '#web/cookies-kept.ts'

/** The API for calls that start a session. Fails without cookies, because the next page would not have the session. */
export const sessionApi = (): ShopApi =>
  areCookiesKept()
    ? browserApi()
    : () => Promise.reject(new ApiError(400, { message: ACCOUNT_TEXTS.cookies, code: 'invalid' }))
