import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'

/** A leaky bucket in milliseconds: each attempt adds `everyMs`; the next one is allowed while the level is at most `burstMs`. */
export type Bucket = { key: string; everyMs: number; burstMs: number }

/** Returns the milliseconds to wait, or null. A time too far in the future was written before the clock was set back, and is reset. */
export async function countAction(tx: Tx, { key, everyMs, burstMs }: Bucket, nowMs: number): Promise<number | null> {
  const fullMs = nowMs + burstMs
  const values = { key, nowMs, everyMs, fullMs, firstMs: nowMs + everyMs, tooFarMs: fullMs + everyMs }
  const { rows } = await addAction(tx, values)
  return rows[0] ? null : (await clearAtMs(tx, key)) - fullMs
}

type Counted = { key: string; nowMs: number; everyMs: number; fullMs: number; firstMs: number; tooFarMs: number }

const addAction = prepare((db, param: Param<Counted>) =>
  db
    .insertInto('rate_limits')
    .values({ key: param('key'), clear_at_ms: param('firstMs') })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((is) => ({
          clear_at_ms: is(
            is
              .case()
              .when('rate_limits.clear_at_ms', '>', param('fullMs'))
              .then(is.cast<number>(param('fullMs'), 'bigint'))
              .when('rate_limits.clear_at_ms', '>', param('nowMs'))
              .then(is.ref('rate_limits.clear_at_ms'))
              .else(is.cast<number>(param('nowMs'), 'bigint'))
              .end(),
            '+',
            param('everyMs'),
          ),
        }))
        .where((is) =>
          is.or([
            is('rate_limits.clear_at_ms', '<=', param('fullMs')),
            is('rate_limits.clear_at_ms', '>', param('tooFarMs')),
          ]),
        ),
    )
    .returning('key'),
)

export const uncountAction = prepare((db, param: Param<Pick<Bucket, 'key' | 'everyMs'>>) =>
  db
    .updateTable('rate_limits')
    .set((is) => ({ clear_at_ms: is('clear_at_ms', '-', param('everyMs')) }))
    .where('key', '=', param('key')),
)

export async function setFlag(tx: Tx, key: string, untilMs: number): Promise<void> {
  await tx
    .insertInto('rate_limits')
    .values({ key, clear_at_ms: untilMs })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ clear_at_ms: untilMs }))
    .execute()
}

/** Sets a flag that can be set only once. Returns false if it was set before, even by a concurrent request. */
export async function takeFlag(tx: Tx, key: string, untilMs: number): Promise<boolean> {
  const row = await tx
    .insertInto('rate_limits')
    .values({ key, clear_at_ms: untilMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export const hasFlag = async (db: Db, key: string, nowMs: number): Promise<boolean> =>
  (await clearAtMs(db, key)) > nowMs

/** Returns the number of deleted rows. Keeps a limit that a concurrent action has raised. */
export async function deleteClearLimits(db: Db, nowMs: number, limit: number): Promise<number> {
  const clear = db.selectFrom('rate_limits').select('key').where('clear_at_ms', '<=', nowMs).orderBy('clear_at_ms')
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key', 'in', clear.limit(limit))
    .where('clear_at_ms', '<=', nowMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function clearAtMs(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('rate_limits').select('clear_at_ms').where('key', '=', key).executeTakeFirst()
  return row?.clear_at_ms ?? 0
}
