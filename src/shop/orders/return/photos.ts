import { randomUUIDv7 } from 'node:crypto'
import { lockOrder, orderHistory } from '#database/orders/order-history.ts'
import { findOrder } from '#database/orders/orders.ts'
import { insertPhoto, photoContent, photosOf } from '#database/orders/return-photos.ts'
import { isErased } from '#domain/accounts/erasure.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { MAX_UNUSED_PHOTOS, PHOTO_TEXTS, type Photo } from '#domain/orders/returns/claim-photos.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders/orders.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import { returnableOf } from '#domain/orders/returns/return-rules.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import { clockOf, isoTime } from '#shop/clock.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { readOrder, type LinkProof } from '#shop/orders/orders.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { namedReturn, type ReturnReference } from './find-return.ts'
import { opensPhotos } from './photo-keys.ts'

/** `signal` aborts when the client has gone. */
type SentPhoto = { bytes: Uint8Array; signal?: AbortSignal }

/** Throws 'conflict' if nothing can be claimed or too many photos are pending, 'not_found', 'too_many', and like the encoder. */
export async function addPhoto(
  shop: Shop,
  { ipAddress }: Shopper,
  order: Order,
  { bytes, signal }: SentPhoto,
): Promise<Photo> {
  const { db, transaction } = shop.database
  const history = await orderHistory(db, order.id)
  if (returnableOf('claim', order, history, clockOf(shop)).pieces.every((count) => count === 0))
    throw conflict(PHOTO_TEXTS.notClaimable)
  const actions = [
    { limit: 'photoFromAddress', of: ipAddress },
    { limit: 'photoOfOrder', of: order.id },
  ] as const
  await transaction((tx) => countActions(shop, tx, actions))
  const photo = { id: randomUUIDv7(), ...(await shop.photos(bytes, signal)) }
  await transaction(async (tx) => {
    await lockOrder(tx, order.id)
    const current = await findOrder(tx, order.id)
    if (!current || isErased(current)) throw notFound(ORDER_TEXTS.notFound)
    const unused = (await photosOf(tx, order.id)).filter(({ returnId }) => returnId === null)
    if (unused.length >= MAX_UNUSED_PHOTOS) throw conflict(PHOTO_TEXTS.unused)
    await insertPhoto(tx, order.id, photo, isoTime(shop))
  })
  return photo
}

type PhotoProof = LinkProof & { photoKey?: string | undefined }

/** Returns WebP. Throws 'not_found', and like `readOrder`. */
export async function readPhoto(shop: Shop, shopper: Shopper, reference: string, id: string, proof: PhotoProof) {
  const { db } = shop.database
  const { photoKey, ...others } = proof
  const found = photoKey === undefined ? null : await findOrder(db, reference)
  const opened = found && opensPhotos(shop, found.number, photoKey!) ? found : null
  const order = opened ?? (await readOrder(shop, shopper, reference, others))
  const content = await photoContent(db, order.id, id)
  if (!content) throw notFound(PHOTO_TEXTS.notFound)
  return new Uint8Array(content)
}

/** Reads a return's photos for the owner. Throws 'not_found', or 'conflict' if the order has several. */
export async function photosOfReturn({ database }: Pick<Shop, 'database'>, { number, ordinal }: ReturnReference) {
  const record = await readRecord({ database }, number)
  const found = namedReturn(record, ordinal)
  const contents = found.photos.map(({ id }) => photoContent(database.db, record.order.id, id))
  return { name: returnName(record.order.number, found.ordinal), photos: await Promise.all(contents) }
}
