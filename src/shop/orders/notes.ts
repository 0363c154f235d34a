import { randomUUIDv7 } from 'node:crypto'
import { lockOrder } from '#database/orders/order-history.ts'
import { deleteNote as remove, insertNote, notesOf, notesOfOrders } from '#database/orders/order-notes.ts'
import { erasedText, isErased } from '#domain/accounts/erasure.ts'
import { conflict, notFound, ShopError } from '#domain/errors.ts'
import { mayDeleteNote, NOTE_TEXTS, readNote, type OrderNote } from '#domain/orders/notes.ts'
import type { Order } from '#domain/orders/orders.ts'
import { isoTime } from '#shop/clock.ts'
import type { Asker } from '#domain/people/history.ts'
import type { Shop } from '#shop/shop.ts'
import { namedOrder } from './order-record.ts'

/** Oldest first. */
export const readNotes = ({ database }: Pick<Shop, 'database'>, { id }: Pick<Order, 'id'>): Promise<OrderNote[]> =>
  notesOf(database.db, id)

type NotedOrder = Pick<Order, 'id' | 'number'>

/** About any of the orders, newest first. */
export async function readNotesAbout(
  { database }: Pick<Shop, 'database'>,
  orders: readonly NotedOrder[],
): Promise<(OrderNote & { number: string })[]> {
  const notes = await notesOfOrders(
    database.db,
    orders.map(({ id }) => id),
  )
  const all = orders.flatMap(({ id, number }) => (notes.get(id) ?? []).map((note) => ({ ...note, number })))
  return all.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

type WritingShop = Pick<Shop, 'database' | 'now'> & { by: Asker }

/** Throws 'invalid', 'not_found', and 'conflict' if the customer was erased. */
export async function addNote(shop: WritingShop, reference: string, typed: string): Promise<OrderNote> {
  const { kind, id, name } = shop.by
  const text = readNote(typed)
  const note = { id: randomUUIDv7(), text, by: { kind, id, name }, createdAt: isoTime(shop) }
  await shop.database.transaction(async (tx) => {
    const order = await namedOrder(tx, reference)
    await lockOrder(tx, order.id)
    // The customer may have been erased since.
    if (isErased(await namedOrder(tx, order.id))) throw conflict(erasedText(order))
    await insertNote(tx, order.id, note)
  })
  return note
}

/** Throws 'not_found', and 'forbidden' for another's note. */
export async function deleteNote(shop: WritingShop, reference: string, id: string): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const order = await namedOrder(tx, reference)
    const note = (await notesOf(tx, order.id)).find((one) => one.id === id)
    if (!note) throw notFound(NOTE_TEXTS.gone)
    if (!mayDeleteNote(note, shop.by)) throw new ShopError('forbidden', NOTE_TEXTS.notYours)
    await remove(tx, id)
  })
}
