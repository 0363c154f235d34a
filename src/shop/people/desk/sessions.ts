import { randomUUID } from 'node:crypto'
import {
  deleteDeskSession,
  deleteSessionOfToken,
  findSignedIn,
  insertDeskSession,
  listDeskSessions,
  recordSessionUse,
} from '#database/people/desk-sessions.ts'
import { findPerson } from '#database/people/people.ts'
import type { Tx } from '#database/schema.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import { notFound } from '#domain/errors.ts'
import { DESK_TEXTS, IDLE_SESSION_DAYS, SESSION_DAYS, type DeskSession } from '#domain/people/desk-sessions.ts'
import type { Person } from '#domain/people/people.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import { hashOf, newSecret } from '#shop/people/secrets.ts'
import type { Shop } from '#shop/shop.ts'

type Stored = Pick<Shop, 'database' | 'now'>

/** A browser at the desk. `token`: of the session that it has, if any. */
export type Visitor = { ipAddress: string; userAgent: string; token: string | null }

/** `endsAt`: when the session ends, however much it is used. */
export type NewSession = { person: Person; token: string; endsAt: string }

const USE_PRECISION_MS = 60_000

/** Starts a session with a new token, and ends the one that the browser had. */
export async function startDeskSession(
  shop: Pick<Shop, 'now'>,
  tx: Tx,
  person: Person,
  { ipAddress, userAgent, token: previous }: Visitor,
): Promise<NewSession> {
  const at = isoTime(shop)
  const token = newSecret()
  if (previous !== null) await deleteSessionOfToken(tx, hashOf(previous))
  const times = { createdAt: at, lastUsedAt: at, expiresAt: expiryOf(at, at) }
  const session = { id: randomUUID(), personId: person.id, device: deviceOf(userAgent), ipAddress, ...times }
  await insertDeskSession(tx, session, hashOf(token))
  return { person, token, endsAt: after(at, SESSION_DAYS) }
}

export type SignedIn = { person: Person; sessionId: string }

/** The person of a session, with the power of this moment. Null if the session has ended. Records its use if the shop can write. */
export async function signedIn(shop: Stored & Pick<Shop, 'health'>, token: string): Promise<SignedIn | null> {
  const at = isoTime(shop)
  const found = await findSignedIn(shop.database.db, hashOf(token), at)
  if (!found) return null
  const { person, session } = found
  const isDue = Date.parse(session.lastUsedAt) + USE_PRECISION_MS <= Date.parse(at)
  if (isDue && shop.health.mayWrite()) {
    const use = { lastUsedAt: at, expiresAt: expiryOf(session.createdAt, at) }
    await shop.database.transaction((tx) => recordSessionUse(tx, session.id, use))
  }
  return { person, sessionId: session.id }
}

export const signOut = ({ database }: Stored, token: string): Promise<void> =>
  database.transaction((tx) => deleteSessionOfToken(tx, hashOf(token)))

/** Most recently used first. Throws 'not_found'. */
export async function sessionsOf(shop: Stored, personId: string): Promise<DeskSession[]> {
  const { db } = shop.database
  if (!(await findPerson(db, personId))) throw notFound(`There is no person ${personId}.`)
  return listDeskSessions(db, personId, isoTime(shop))
}

export async function endSession({ database }: Pick<Shop, 'database'>, personId: string, id: string): Promise<void> {
  if (!(await database.transaction((tx) => deleteDeskSession(tx, personId, id)))) throw notFound(DESK_TEXTS.noSession)
}

const after = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY_MS).toISOString()

function expiryOf(createdAt: string, usedAt: string): string {
  const [idle, end] = [after(usedAt, IDLE_SESSION_DAYS), after(createdAt, SESSION_DAYS)]
  return idle < end ? idle : end
}
