import { localTime } from '#domain/days.ts'
import type { Answer } from '#contract/client.ts'
import { forgetShopper, tokenOf, userAgentOf } from '#api/accounts/identity.ts'
import type { Handlers } from '#api/implement.ts'
import {
  endEverySession,
  endOneSession,
  listSessions,
  recordSession,
  type AccountSession,
} from '#shop/accounts/sessions.ts'
import type { Shop } from '#shop/shop.ts'

export const sessionHandlers = {
  'GET /api/account/sessions': async ({ shop, shopper, c }) => {
    const token = tokenOf(shop, c)
    if (token) await recordSession(shop, shopper.accountId!, token, userAgentOf(c))
    return sessionsAnswer(shop, await listSessions(shop, shopper.accountId!, token))
  },
  'DELETE /api/account/sessions/{id}': async ({ shop, shopper, c, params }) => {
    await endOneSession(shop, shopper.accountId!, params.id)
    return sessionsAnswer(shop, await listSessions(shop, shopper.accountId!, tokenOf(shop, c)))
  },
  'DELETE /api/account/sessions': async ({ shop, shopper, c }) => {
    await endEverySession(shop, shopper.accountId!)
    forgetShopper(shop, c)
    return { signedOut: true }
  },
} satisfies Partial<Handlers>

const sessionsAnswer = ({ timeZone }: Shop, sessions: AccountSession[]): Answer<'GET /api/account/sessions'> => ({
  sessions: sessions.map(({ id, createdAt, lastUsedAt, isCurrent, ...session }) => ({
    _id: id,
    ...session,
    signedInAt: localTime(createdAt, timeZone),
    lastUsedAt: localTime(lastUsedAt, timeZone),
    current: isCurrent,
  })),
})
