import { decodeJwt } from 'jose'
import { hasMark, keepMark } from '#database/rate-limits.ts'
import { transact } from '#database/transaction.ts'
import { keyOf } from './rate-limits.ts'
import type { Shop } from './shop.ts'

/** Notes that a session was signed out of, until its token would have ended anyway. The token itself is not kept. */
export const noteEnded = (shop: Shop, token: string): Promise<void> =>
  transact(shop.database.db, (tx) => keepMark(tx, keyOf(shop, MARK, token), decodeJwt(token).exp! * 1000))

/** Whether the session was signed out of. */
export const hasEnded = (shop: Shop, token: string): Promise<boolean> =>
  hasMark(shop.database.db, keyOf(shop, MARK, token), shop.now().getTime())

const MARK = 'ended session'
