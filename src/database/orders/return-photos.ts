import type { Photo } from '#domain/orders/returns/claim-photos.ts'
import type { Db, Tx } from '#database/schema.ts'

export type StoredPhoto = Photo & { content: Uint8Array }

export async function insertPhoto(tx: Tx, orderId: string, photo: StoredPhoto, at: string): Promise<void> {
  await tx
    .insertInto('return_photos')
    .values({ ...photo, order_id: orderId, return_id: null, created_at: at })
    .execute()
}

/** Reads an order's photos, oldest first, without their content. Photos without a return are unused. */
export const photosOf = (db: Db, orderId: string): Promise<(Photo & { returnId: string | null })[]> =>
  db
    .selectFrom('return_photos')
    .select(['id', 'width', 'height', 'return_id as returnId'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export async function photoContent(db: Db, orderId: string, id: string): Promise<Uint8Array | null> {
  const photos = db.selectFrom('return_photos').select('content').where('id', '=', id).where('order_id', '=', orderId)
  return (await photos.executeTakeFirst())?.content ?? null
}

export async function attachPhotos(tx: Tx, orderId: string, returnId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('return_photos')
    .set({ return_id: returnId })
    .where('id', 'in', ids)
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteUnusedPhotos(db: Db, before: string, limit: number): Promise<number> {
  const unused = db.selectFrom('return_photos').select('id').where('return_id', 'is', null)
  const { numDeletedRows } = await db
    .deleteFrom('return_photos')
    .where('id', 'in', unused.where('created_at', '<', before).orderBy('created_at').limit(limit))
    // A concurrent claim may be using one of them.
    .where('return_id', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
