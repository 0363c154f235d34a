import { columnsOf, fieldsOf, fromJson, toJson } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { Webhook } from '#domain/webhooks/webhooks.ts'

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(webhookOf)
}

export async function findWebhook(db: Db, id: string): Promise<Webhook | null> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? webhookOf(row) : null
}

const webhookOf = ({ events, ...row }: Schema['webhooks']): Webhook => ({ ...fieldsOf(row), events: fromJson(events) })

export async function insertWebhook(tx: Tx, { events, ...webhook }: Webhook): Promise<void> {
  const row = { ...columnsOf(webhook), events: toJson(events) }
  await tx.insertInto('webhooks').values(row).execute()
}

/** Returns false if there is none. Its messages go with it. */
export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function recordSuccess(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable('webhooks').set({ last_success_at: at, failing_since: null }).where('id', '=', id).execute()
}

export async function recordFailure(tx: Tx, id: string, { at, reason }: { at: string; reason: string }): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((is) => ({
      last_failure_at: at,
      last_failure: reason,
      failing_since: is.fn.coalesce('failing_since', is.val(at)),
    }))
    .where('id', '=', id)
    .execute()
}

/** Pauses a webhook that has failed since `since` or longer. Returns false if it has not, or is paused. */
export async function pauseFailing(tx: Tx, id: string, { at, since }: { at: string; since: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ paused_at: at })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .where('failing_since', '<=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A webhook that is paused stays paused since then. */
export async function pauseWebhook(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable('webhooks').set({ paused_at: at }).where('id', '=', id).where('paused_at', 'is', null).execute()
}

/** Pauses all of them, which a restore needs: what waits may have been sent since, and the restored shop may be a copy. */
export async function pauseWebhooks(tx: Tx, at: string): Promise<void> {
  await tx.updateTable('webhooks').set({ paused_at: at }).where('paused_at', 'is', null).execute()
}

/** The same as a script that restores PostgreSQL. It works for every version. */
export const pauseWebhooksScript = (at: string): string =>
  `do $$ begin
    if to_regclass('webhooks') is not null then update webhooks set paused_at = '${at}' where paused_at is null; end if;
  end $$`

export async function countPausedWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('paused_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns false if there is none. */
export async function resumeWebhook(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ paused_at: null, failing_since: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
