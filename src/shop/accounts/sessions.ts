import { decodeJwt } from 'jose'
import { endSessionsOf } from '#database/accounts/accounts.ts'
import { setFlag } from '#database/accounts/rate-limits.ts'
import { deleteSession, lastUseOf, putSession, sessionsOf, type StoredSession } from '#database/accounts/sessions.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { endKeyOf } from './revoked-sessions.ts'

/** Record the use of a session at most once an hour, since every page checks it. */
const NOTED_EVERY_MS = 60 * 60_000

export type AccountSession = Omit<StoredSession, 'endKey'> & { isCurrent: boolean }

/** Records the last use and device of a session. Does nothing while the shop cannot write. */
export async function recordSession(shop: Shop, accountId: string, token: string, userAgent: string): Promise<void> {
  const { jti, iat, exp } = decodeJwt(token)
  if (!jti || !iat || !exp || !shop.health.mayWrite()) return
  const { db } = shop.database
  const last = await lastUseOf(db, jti)
  if (last !== null && last > isoTime(shop, -NOTED_EVERY_MS)) return
  const session = {
    id: jti,
    endKey: endKeyOf(shop, token),
    device: deviceOf(userAgent),
    createdAt: new Date(iat * 1000).toISOString(),
    lastUsedAt: isoTime(shop),
    expiresAt: new Date(exp * 1000).toISOString(),
  }
  try {
    await putSession(db, accountId, session)
  } catch (error) {
    if (!shop.health.isOutage(error)) throw error
  }
}

/** Lists sessions, most recently used first. `token` identifies the current one. */
export async function listSessions(shop: Shop, accountId: string, token: string | null): Promise<AccountSession[]> {
  const current = token && decodeJwt(token).jti
  const sessions = await sessionsOf(shop.database.db, accountId, isoTime(shop))
  return sessions.map(({ endKey: _endKey, ...session }) => ({ ...session, isCurrent: session.id === current }))
}

/** Does nothing if the session has already ended. */
export async function endOneSession(shop: Shop, accountId: string, id: string): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const session = (await sessionsOf(tx, accountId, isoTime(shop))).find((one) => one.id === id)
    if (!session) return
    await setFlag(tx, session.endKey, Date.parse(session.expiresAt))
    await deleteSession(tx, id)
  })
}

export const endEverySession = (shop: Shop, accountId: string): Promise<void> =>
  shop.database.transaction((tx) => endSessionsOf(tx, accountId))
