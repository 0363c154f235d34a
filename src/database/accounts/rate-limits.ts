import { prepared } from '#database/prepared.ts'
import type { Db, Tx } from '#database/schema.ts'

/** What one attempt adds, and how much may have been added at the most before it, in milliseconds. */
export type Measure = { key: string; everyMs: number; roomMs: number }

/**
 * Counts an attempt, and returns null; or counts nothing, and returns how long to wait. What lies further ahead than the
 * limit itself ever puts it, a clock did that has been set back since: it counts as all of the room.
 */
export async function countAttempt(tx: Tx, { key, everyMs, roomMs }: Measure, nowMs: number): Promise<number | null> {
  const fullMs = nowMs + roomMs
  const values = { key, nowMs, everyMs, fullMs, firstMs: nowMs + everyMs, tooFarMs: fullMs + everyMs }
  const { rows } = await counted(tx, values)
  return rows[0] ? null : (await clearAtMs(tx, key)) - fullMs
}

type Counted = { key: string; nowMs: number; everyMs: number; fullMs: number; firstMs: number; tooFarMs: number }

const counted = prepared((db, { key, nowMs, everyMs, fullMs, firstMs, tooFarMs }: Counted) =>
  db
    .insertInto('rate_limits')
    .values({ key, clear_at_ms: firstMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((is) => ({
          clear_at_ms: is(
            is
              .case()
              .when('rate_limits.clear_at_ms', '>', fullMs)
              .then(is.cast<number>(is.val(fullMs), 'bigint'))
              .when('rate_limits.clear_at_ms', '>', nowMs)
              .then(is.ref('rate_limits.clear_at_ms'))
              .else(is.cast<number>(is.val(nowMs), 'bigint'))
              .end(),
            '+',
            everyMs,
          ),
        }))
        .where((is) =>
          is.or([is('rate_limits.clear_at_ms', '<=', fullMs), is('rate_limits.clear_at_ms', '>', tooFarMs)]),
        ),
    )
    .returning('key'),
)

/** Takes one counted attempt back. */
export async function uncountAttempt(tx: Tx, { key, everyMs }: Measure): Promise<void> {
  await uncounted(tx, { key, everyMs })
}

const uncounted = prepared((db, { key, everyMs }: { key: string; everyMs: number }) =>
  db
    .updateTable('rate_limits')
    .set((is) => ({ clear_at_ms: is('clear_at_ms', '-', everyMs) }))
    .where('key', '=', key),
)

/** Keeps a mark until a moment; one that stood until later stands until this one. */
export async function keepMark(tx: Tx, key: string, untilMs: number): Promise<void> {
  await tx
    .insertInto('rate_limits')
    .values({ key, clear_at_ms: untilMs })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ clear_at_ms: untilMs }))
    .execute()
}

export const hasMark = async (db: Db, key: string, nowMs: number): Promise<boolean> =>
  (await clearAtMs(db, key)) > nowMs

export async function deleteClearLimits(tx: Tx, nowMs: number): Promise<void> {
  await tx.deleteFrom('rate_limits').where('clear_at_ms', '<=', nowMs).execute()
}

async function clearAtMs(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('rate_limits').select('clear_at_ms').where('key', '=', key).executeTakeFirst()
  return row?.clear_at_ms ?? 0
}
