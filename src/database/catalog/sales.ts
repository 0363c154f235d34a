import { fieldsOf, fromJson, toJson } from '#database/columns.ts'
import type { JournalEntry } from '#database/import/import-journal.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { PriceChange, ProductChoice } from '#domain/catalog/price-change.ts'

export type Sale = PriceChange & {
  id: number
  products: ProductChoice
  startsAt: string
  endsAt: string | null
  state: Schema['sales']['state']
  importId: number | null
}

const saleOf = (row: Schema['sales']): Sale => ({
  ...fieldsOf(row),
  products: fromJson(row.products),
})

/** All sales, oldest first. */
export async function allSales(db: Db): Promise<Sale[]> {
  return (await db.selectFrom('sales').selectAll().orderBy('id').execute()).map(saleOf)
}

/** The sales due to begin or end by now. */
export async function dueSales(db: Db, now: string): Promise<Sale[]> {
  const due = db
    .selectFrom('sales')
    .selectAll()
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'planned'), is('starts_at', '<=', now)]),
        is.and([is('state', '=', 'running'), is('ends_at', '<=', now)]),
      ]),
    )
    .orderBy('id')
  return (await due.execute()).map(saleOf)
}

/** Maps product ids to the id of the running sale that has reduced them. */
export async function runningSalesOf(db: Db, productIds: readonly number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sales')
    .innerJoin('import_undo_log', 'import_undo_log.import_id', 'sales.import_id')
    .select(['sales.id', 'product_id'])
    .where('sales.state', '=', 'running')
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map(({ id, product_id }) => [product_id, id]))
}

/** The transaction must hold `lockCatalog`, because ids are consecutive. */
export async function insertSale(tx: Tx, sale: Omit<Sale, 'id' | 'state' | 'importId'>): Promise<Sale> {
  const last = await tx.selectFrom('sales').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const row: Schema['sales'] = {
    id: (last?.id ?? 0) + 1,
    products: toJson(sale.products),
    rate: sale.rate,
    ending_cents: sale.endingCents,
    starts_at: sale.startsAt,
    ends_at: sale.endsAt,
    state: 'planned',
    import_id: null,
  }
  await tx.insertInto('sales').values(row).execute()
  return saleOf(row)
}

/** Does nothing if another process has already begun or ended the sale. */
export const beginSale = async (tx: Tx, { id }: Sale, entry: JournalEntry | null): Promise<void> =>
  void (await tx
    .updateTable('sales')
    .set({ state: 'running', import_id: entry?.id ?? null })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute())

export const markEnded = async (tx: Tx, { id }: Sale, at: string): Promise<void> =>
  void (await tx
    .updateTable('sales')
    .set({ state: 'ended', ends_at: at, import_id: null })
    .where('id', '=', id)
    .execute())

export const moveEnd = async (tx: Tx, { id }: Sale, endsAt: string): Promise<void> =>
  void (await tx.updateTable('sales').set({ ends_at: endsAt }).where('id', '=', id).execute())
