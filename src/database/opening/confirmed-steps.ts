import type { Db, Tx } from '#database/schema.ts'

export async function confirmedSteps(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('confirmed_steps').select('step').execute()
  return rows.map(({ step }) => step)
}

export async function confirmStep(tx: Tx, step: string, at: string): Promise<void> {
  await tx
    .insertInto('confirmed_steps')
    .values({ step, confirmed_at: at })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .execute()
}

export async function withdrawStep(tx: Tx, step: string): Promise<void> {
  await tx.deleteFrom('confirmed_steps').where('step', '=', step).execute()
}

export const hasOrders = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined
