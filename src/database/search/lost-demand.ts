import { MOST_TEXTS, type Unmet, type UnmetKind } from '#domain/search/demand.ts'
import type { Db, Tx } from '#database/schema.ts'

export type Counted = Unmet & { count: number }

/** Adds to what is counted of a day (2026-01-15). Texts beyond the most that are kept become the empty one. */
export async function addDemand(tx: Tx, day: string, counted: readonly Counted[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(counted, ({ kind }) => kind)) {
    const kept = await textsOf(tx, day, kind)
    const sums = new Map<string, number>()
    for (const { text, count } of some) {
      const isRoom = text === '' || kept.has(text) || kept.size < MOST_TEXTS
      if (isRoom) kept.add(text)
      sums.set(isRoom ? text : '', (sums.get(isRoom ? text : '') ?? 0) + count)
    }
    // In one order, so that two nodes never wait for each other.
    const rows = Array.from(sums, ([text, count]) => ({ day, kind, text, count })).toSorted((one, other) =>
      one.text < other.text ? -1 : 1,
    )
    await tx
      .insertInto('demand')
      .values(rows)
      .onConflict((row) =>
        row.columns(['day', 'kind', 'text']).doUpdateSet((is) => ({
          count: is('demand.count', '+', is.ref('excluded.count')),
        })),
      )
      .execute()
  }
}

async function textsOf(tx: Tx, day: string, kind: UnmetKind): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('demand')
    .select('text')
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('text', '<>', '')
    .execute()
  return new Set(rows.map(({ text }) => text))
}

/** Of one kind, from a day on: the most frequent first, and no more than `limit`. */
export async function demandSince(
  db: Db,
  kind: UnmetKind,
  { day, limit }: { day: string; limit: number },
): Promise<{ text: string; count: number }[]> {
  const rows = await db
    .selectFrom('demand')
    .select((is) => ['text', is.fn.sum<number | string>('count').as('times')])
    .where('day', '>=', day)
    .where('kind', '=', kind)
    .groupBy('text')
    .orderBy('times', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute()
  return rows.map(({ text, times }) => ({ text, count: Number(times) }))
}

export async function deleteDemandBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('demand').where('day', '<', day).execute()
}

/** Slug and name of products, listed or not, by their ids. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, { slug: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('products').select(['id', 'slug', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
