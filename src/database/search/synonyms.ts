import type { Db, Tx } from '#database/schema.ts'

export async function storedSynonyms(db: Db, signal?: AbortSignal): Promise<string | null> {
  const row = await db.selectFrom('synonyms').select('text').executeTakeFirst({ signal })
  return row?.text ?? null
}

export async function saveSynonyms(tx: Tx, text: string): Promise<void> {
  await tx
    .insertInto('synonyms')
    .values({ id: 1, text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ text }))
    .execute()
}
