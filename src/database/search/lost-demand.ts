import { MAX_TEXTS_PER_DAY, type LostDemand, type LostDemandKind } from '#domain/search/lost-demand.ts'
import type { Db, Tx } from '#database/schema.ts'

export type LostDemandCount = LostDemand & { count: number }

/** Adds to the counts of a day ("2026-01-15"). Texts beyond the maximum are counted under the empty text. */
export async function addLostDemand(tx: Tx, day: string, counted: readonly LostDemandCount[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(counted, ({ kind }) => kind)) {
    const stored = await textsOf(tx, day, kind)
    const sums = new Map<string, number>()
    for (const { text, count } of some) {
      const fits = text === '' || stored.has(text) || stored.size < MAX_TEXTS_PER_DAY
      if (fits) stored.add(text)
      sums.set(fits ? text : '', (sums.get(fits ? text : '') ?? 0) + count)
    }
    // A fixed order prevents deadlocks between nodes.
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

async function textsOf(tx: Tx, day: string, kind: LostDemandKind): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('demand')
    .select('text')
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('text', '<>', '')
    .execute()
  return new Set(rows.map(({ text }) => text))
}

export async function lostDemandSince(
  db: Db,
  kind: LostDemandKind,
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

export async function deleteLostDemandBefore(db: Db, day: string, limit: number): Promise<number> {
  const old = db.selectFrom('demand').select(['day', 'kind', 'text']).where('day', '<', day).orderBy('day').limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('demand')
    .where(({ eb, refTuple }) => eb(refTuple('day', 'kind', 'text'), 'in', old.$asTuple('day', 'kind', 'text')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type Found = { slug: string; name: string; isSoldOut: boolean }

export async function productsOf(db: Db, ids: readonly number[]): Promise<Map<number, Found>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'listed', 'in_stock'])
    .where('id', 'in', ids)
    .execute()
  const rows = found.map(({ listed, in_stock, ...row }) => ({ ...row, isSoldOut: listed === 1 && in_stock === 0 }))
  return new Map(rows.map((row) => [row.id, row]))
}
